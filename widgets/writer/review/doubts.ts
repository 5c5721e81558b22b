import { atom, computed, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import type { Doubt, ScoringState, Tender } from '../../core/contract/tender.ts';
import { createDraft } from '../../core/drafts.ts';

const Seen = v.array(v.string());
const readSeen = (stored: unknown): string[] | undefined => {
  const result = v.safeParse(Seen, stored);
  return result.success ? result.output : undefined;
};

/** What a person has looked at: the sentence at its place. The same sentence may stand beside several items, each to be looked at. */
export const doubtKey = ({ msg, sources: [first] }: Doubt): string =>
  first === undefined ? msg : [msg, first.page, first.row, first.quote].join('\n');

/** What of a reading is not proven, and what of that a person has looked at. */
export interface OpenDoubts {
  doubts: readonly Doubt[];
  seen: ReadonlySet<string>;
  /** Doubts nobody has looked at. */
  open: number;
  /** undefined while nothing was read. */
  state: ScoringState | undefined;
  method: string | null;
}

/** The doubts of the tender that is reviewed. What was looked at is kept on this machine: it is about this file, by its sentence and place. */
export function createDoubts($tender: ReadableAtom<Tender | undefined>) {
  const $seen = atom<ReadonlySet<string>>(new Set());
  let known = '';
  const draft = () => createDraft(`review.seen.${known}`, readSeen);
  $tender.listen((tender) => {
    if (!tender || tender.id === known) return;
    known = tender.id;
    $seen.set(new Set(draft().read()));
  });
  return {
    $doubts: computed([$tender, $seen], (tender, seen): OpenDoubts => {
      const doubts = tender?.doubts ?? [];
      return {
        ...{ doubts, seen, state: tender?.scoringState, method: tender?.method ?? null },
        open: doubts.filter((doubt) => !seen.has(doubtKey(doubt))).length,
      };
    }),
    /** A person has looked at it, and finds it right or has put it right. */
    settle(settled: readonly Doubt[]): void {
      $seen.set(new Set([...$seen.get(), ...settled.map(doubtKey)]));
      draft().write([...$seen.get()]);
    },
    unsettle(doubt: Doubt): void {
      $seen.set(new Set([...$seen.get()].filter((one) => one !== doubtKey(doubt))));
      draft().write([...$seen.get()]);
    },
  };
}
