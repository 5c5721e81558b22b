import { atom } from 'nanostores';
import * as v from 'valibot';
import { parseJson } from '../core/api/json.ts';
import { mostCompared } from '../core/contract/compare.ts';
import { env } from '../core/env.ts';

const KEY = 'tender.compare';

const Chosen = v.object({
  /** file: of `addCompareFile`; bid: of the history. */
  kind: v.picklist(['file', 'bid']),
  id: v.string(),
  name: v.string(),
});
/** A document that takes part. */
export type Chosen = v.InferOutput<typeof Chosen>;
const ChosenTender = v.object({
  /** tender: an imported one; file: put in for this. */
  kind: v.picklist(['tender', 'file']),
  id: v.string(),
  name: v.string(),
});
export type ChosenTender = v.InferOutput<typeof ChosenTender>;
const Selection = v.object({
  documents: v.pipe(v.array(Chosen), v.maxLength(mostCompared)),
  tender: v.nullable(ChosenTender),
  name: v.string(),
});
export type Selection = v.InferOutput<typeof Selection>;

const nothing: Selection = { documents: [], tender: null, name: '' };

const isSame = (one: Chosen, other: Chosen) => one.kind === other.kind && one.id === other.id;

/** What is to be compared, kept over a reload of the tab. */
export function createSelection() {
  const stored = v.safeParse(Selection, parseJson(env().session.get(KEY) ?? ''));
  const $selection = atom<Selection>(stored.success ? stored.output : nothing);
  const change = (part: Partial<Selection>) => {
    $selection.set({ ...$selection.get(), ...part });
    env().session.set(KEY, JSON.stringify($selection.get()));
  };
  return {
    $selection,
    /** Adds what is not there yet, up to the most. @returns how many had no room. */
    add(documents: readonly Chosen[]): number {
      const before = $selection.get().documents;
      const fresh = documents.filter((document) => !before.some((one) => isSame(one, document)));
      const all = [...before, ...fresh];
      change({ documents: all.slice(0, mostCompared) });
      return Math.max(0, all.length - mostCompared);
    },
    remove: (document: Chosen) =>
      change({ documents: $selection.get().documents.filter((one) => !isSame(one, document)) }),
    chooseTender: (tender: ChosenTender | null) => change({ tender }),
    rename: (name: string) => change({ name }),
    /** A file was removed for good. */
    forgetFile(id: string): void {
      const { documents, tender } = $selection.get();
      change({
        documents: documents.filter((one) => one.kind !== 'file' || one.id !== id),
        tender: tender?.kind === 'file' && tender.id === id ? null : tender,
      });
    },
    clear(): void {
      $selection.set(nothing);
      env().session.remove(KEY);
    },
  };
}
