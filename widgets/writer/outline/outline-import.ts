import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { upload } from '../../core/api/files.ts';
import { proposeOutline } from '../../core/contract/outline.ts';
import { toMessage } from '../../core/errors.ts';
import type { OutlineChapters } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import type { OutlineDocument } from './outline-document.ts';
import type { OutlineEditing } from './outline-editing.ts';
import { completed, recognised } from './outline-merge.ts';

export type ImportWay = 'replace' | 'complete';
export type Proposal =
  | { state: 'choosing'; error?: string }
  | { state: 'reading'; fileName: string | undefined; percent: number | undefined }
  /** `replace`: the proposed outline, its chapters recognised; `complete`: the present one with what it lacks. */
  | {
      state: 'proposed';
      outlines: Readonly<Record<ImportWay, OutlineChapters>>;
      warnings: readonly string[];
    };

const fromTender = { from: 'tender' } as const;

/** What an outline from elsewhere would make of the present one, either way. */
function waysOf(present: OutlineChapters, chapters: OutlineChapters) {
  const known = recognised(present, chapters);
  return { replace: known, complete: completed(present, known) };
}

/** An outline from elsewhere, looked at before it takes the place of the present one. */
export function createProposal(
  bidId: string,
  { $chapters, flush }: OutlineDocument,
  { replaceAll }: OutlineEditing,
) {
  const $proposal = atom<Proposal | undefined>();
  const params = { id: bidId };
  let line: AbortController | undefined;

  const ask = async (
    fileName: string | undefined,
    read: (signal: AbortSignal) => Promise<Reply>,
  ) => {
    const mine = new AbortController();
    line = mine;
    $proposal.set({ state: 'reading', fileName, percent: undefined });
    try {
      await flush();
      const { chapters, warnings } = await read(mine.signal);
      if (mine.signal.aborted) return;
      $proposal.set({ state: 'proposed', outlines: waysOf($chapters.get(), chapters), warnings });
    } catch (error) {
      if (!mine.signal.aborted) $proposal.set({ state: 'choosing', error: toMessage(error) });
    }
  };
  const onProgress = (share: number) => {
    const proposal = $proposal.get();
    if (proposal?.state === 'reading')
      $proposal.set({ ...proposal, percent: share < 1 ? share * 100 : undefined });
  };

  return {
    $proposal,
    open: () => $proposal.set({ state: 'choosing' }),
    refuse: (error: string) => $proposal.set({ state: 'choosing', error }),
    fromTender: () =>
      ask(undefined, () =>
        call(proposeOutline, { params, body: fromTender }, { repeatSubmit: true, quiet: true }),
      ),
    fromFile: (file: File) =>
      ask(file.name, (signal) =>
        upload(proposeOutline, file, { params, onProgress, signal, quiet: true }),
      ),
    close(): void {
      line?.abort();
      $proposal.set(undefined);
    },
    /** Puts the proposal in the place of the present outline, as one step. */
    apply(way: ImportWay): void {
      const proposal = $proposal.get();
      if (proposal?.state !== 'proposed') return;
      const next = proposal.outlines[way];
      replaceAll(next, t.importing.done(next.length));
      $proposal.set(undefined);
    },
  };
}

interface Reply {
  chapters: OutlineChapters;
  warnings: readonly string[];
}
