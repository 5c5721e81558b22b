import { atom, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { addMindMap, addTable, chapterFigure, writeChapter } from '../../core/contract/chapter.ts';
import { pauseWriting, resumeWriting, startWriting } from '../../core/contract/run.ts';
import { env } from '../../core/env.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import { type BidStatus, chaptersIn, type RunState } from './run-state.ts';

export type FigureKind = 'table' | 'mind-map';
export type RunAction = 'write' | 'pause' | 'resume' | 'retry' | 'rewrite' | FigureKind;

export interface RunActionsOptions {
  bidId: string;
  $run: WritableAtom<RunState>;
  /** A call begins: what it gives takes the status the answer leads to, until the stream says more. */
  expecting(): (status: BidStatus) => void;
  /** The whole bid is being written. */
  onStart(): void;
}

type Act = <T>(name: RunAction, action: () => Promise<T>) => Promise<T | undefined>;

/** A table or a mind map made from a chapter. */
function figureActions(id: string, act: Act) {
  return {
    /** Adds it at the end of the chapter that is stored. */
    addFigure: (cid: string, kind: FigureKind) =>
      act(kind, () => call(kind === 'table' ? addTable : addMindMap, { params: { id, cid } })),
    /** Only makes it, for an editor to put in. */
    makeFigure: (cid: string, kind: FigureKind) =>
      act(kind, () => call(chapterFigure, { params: { id, cid }, query: { kind } })),
  };
}

/** The buttons that steer a run. One at a time; the name of the one at work is shown as busy. */
export function createRunActions({ bidId, $run, expecting, onStart }: RunActionsOptions) {
  const $busy = atom<RunAction | undefined>();
  const params = { id: bidId };
  let writeKey: string | undefined;

  async function act<T>(name: RunAction, action: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined;
    $busy.set(name);
    try {
      return await action();
    } catch {
      // call() has told the user.
      return undefined;
    } finally {
      $busy.set(undefined);
    }
  }

  return {
    $busy,
    /** Writes what is not written; some chapters, or all again. The same key is used until the service has answered. True: taken up. */
    write: (body: { chapters?: string[]; all?: boolean } = {}) =>
      act('write', async () => {
        const expect = expecting();
        writeKey ??= env().randomId();
        await call(
          startWriting,
          { params, body },
          { idempotencyKey: writeKey, repeatSubmit: true },
        );
        writeKey = undefined;
        // The first writing has taken one of the bids that are left.
        void refreshUser();
        onStart();
        expect('writing');
        return true;
      }),
    pause: () =>
      act('pause', async () => expecting()((await call(pauseWriting, { params })).status)),
    resume: () =>
      act('resume', async () => expecting()((await call(resumeWriting, { params })).status)),
    retryFailed: () =>
      act('retry', async () => {
        const expect = expecting();
        const chapters = chaptersIn($run.get(), 'failed').map((chapter) => chapter.id);
        await call(startWriting, { params, body: { chapters } }, { repeatSubmit: true });
        expect('writing');
      }),
    /** @param instruction extra words for the writer, '' for none. @returns true when it was taken up. */
    rewrite: (cid: string, instruction: string) =>
      act('rewrite', async () => {
        const body = instruction.trim() === '' ? {} : { instruction: instruction.trim() };
        await call(writeChapter, { params: { ...params, cid }, body }, { repeatSubmit: true });
        return true;
      }),
    ...figureActions(bidId, act),
  };
}
