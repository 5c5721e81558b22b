import { atom } from 'nanostores';
import * as v from 'valibot';
import { readStream } from '../../core/api/event-stream.ts';
import { type passageActions, passageEvents, rewritePassage } from '../../core/contract/edit.ts';
import { ApiError, isAbort, toMessage } from '../../core/errors.ts';
import { t } from './messages.ts';

export type PassageAction = (typeof passageActions)[number];

/** What the writer is asked to change, and the words around it, as Markdown. */
export interface Passage {
  markdown: string;
  before: string;
  after: string;
}

export interface Wish {
  action: PassageAction;
  /** Own words on how, '' for none. */
  instruction: string;
}

export type Proposal =
  | { state: 'none' }
  | { state: 'writing'; wish: Wish; text: string }
  /** `stopped`: the bidder ended it; what came until then can be used. */
  | { state: 'ready'; wish: Wish; text: string; stopped: boolean }
  | { state: 'failed'; wish: Wish; text: string; message: string };

/** Most the service takes at a time; checked here so that the answer is at once. */
const MOST = 20_000;

function failure(data: unknown): Error {
  const parsed = v.safeParse(passageEvents.failed, data);
  return new ApiError({ status: 500, code: 50_000, msg: parsed.success ? parsed.output.msg : '' });
}

/** Reads another wording as it is written; `onText` hears it so far. Throws as a call does, and where it was cut short. */
async function readWording(
  params: { id: string; cid: string },
  { passage, wish }: { passage: Passage; wish: Wish },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<string> {
  let text = '';
  let done = false;
  const body = {
    ...wish,
    passage: passage.markdown,
    before: passage.before,
    after: passage.after,
  };
  await readStream(
    rewritePassage,
    { params, body },
    {
      signal,
      onEvent({ event, data }) {
        if (signal.aborted) return;
        if (event === 'failed') throw failure(data);
        if (event !== 'delta' && event !== 'done') return;
        const parsed = v.safeParse(passageEvents[event], data);
        if (!parsed.success) return;
        done = event === 'done';
        text = done ? parsed.output.text : text + parsed.output.text;
        onText(text);
      },
    },
  );
  if (!done) throw new ApiError({ status: 500, code: 50_000, msg: t.passage.cutShort });
  return text;
}

/** Asks the writer for another wording of a passage; nothing in the chapter changes until the bidder takes it. */
export function createPassage(bidId: string, cid: string) {
  const $proposal = atom<Proposal>({ state: 'none' });
  let line: AbortController | undefined;
  let last: { passage: Passage; wish: Wish } | undefined;

  /** Begins, in the place of whatever was asked before. */
  async function ask(passage: Passage, wish: Wish): Promise<void> {
    line?.abort();
    const mine = new AbortController();
    line = mine;
    last = { passage, wish };
    if (passage.markdown.length > MOST)
      return $proposal.set({ state: 'failed', wish, text: '', message: t.passage.tooLong });
    $proposal.set({ state: 'writing', wish, text: '' });
    try {
      const text = await readWording({ id: bidId, cid }, { passage, wish }, mine.signal, (part) =>
        $proposal.set({ state: 'writing', wish, text: part }),
      );
      if (line === mine) $proposal.set({ state: 'ready', wish, text, stopped: false });
    } catch (error) {
      if (line !== mine || isAbort(error)) return;
      const { text } = { text: '', ...$proposal.get() };
      $proposal.set({ state: 'failed', wish, text, message: toMessage(error) });
    }
  }

  return {
    $proposal,
    ask,
    /** Once more, with other words on how if given. */
    again: (instruction?: string) =>
      last
        ? ask(last.passage, { ...last.wish, ...(instruction === undefined ? {} : { instruction }) })
        : Promise.resolve(),
    stop(): void {
      line?.abort();
      line = undefined;
      const proposal = $proposal.get();
      if (proposal.state !== 'writing') return;
      const { wish, text } = proposal;
      $proposal.set(
        text === '' ? { state: 'none' } : { state: 'ready', wish, text, stopped: true },
      );
    },
    drop(): void {
      line?.abort();
      line = undefined;
      $proposal.set({ state: 'none' });
    },
  };
}
