import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../../core/api/call.ts';
import { readScoring, scoringCategories } from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { toMessage } from '../../core/errors.ts';
import { rowOf, type ScoringRow } from './scoring-rows.ts';

export type Recognised =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  /** `expected`: what the items should add up to. */
  | { state: 'ready'; text: string; rows: readonly ScoringRow[]; expected: number };

const Kept = v.object({
  state: v.literal('ready'),
  text: v.string(),
  expected: v.number(),
  rows: v.array(
    v.object({
      key: v.string(),
      category: v.picklist(scoringCategories),
      item: v.string(),
      score: v.string(),
      criteria: v.string(),
      source: v.null(),
    }),
  ),
});

/** Reads a recognition kept on this machine, with what was corrected in it; undefined for one of another shape. */
export function readRecognised(stored: unknown): Recognised | undefined {
  const result = v.safeParse(Kept, stored);
  return result.success ? result.output : undefined;
}

/** What the service recognises in pasted scoring requirements, to be looked at before it goes anywhere. */
export function createPastedScoring() {
  const $recognised = atom<Recognised>({ state: 'none' });
  let asked = '';
  const changeRows = (change: (rows: readonly ScoringRow[]) => readonly ScoringRow[]) => {
    const now = $recognised.get();
    if (now.state === 'ready') $recognised.set({ ...now, rows: change(now.rows) });
  };
  return {
    $recognised,
    /** `html`: the same as it was copied, where it holds a table. */
    async recognise(text: string, html?: string): Promise<void> {
      asked = text;
      $recognised.set({ state: 'reading' });
      try {
        const { scoring, scoringExpected } = await call(
          readScoring,
          { body: html === undefined ? { text } : { html } },
          { repeatSubmit: true, quiet: true },
        );
        // Another text was pasted meanwhile.
        if (asked !== text) return;
        // The ids of a recognition belong to no bid.
        const rows = scoring.map((item): ScoringRow => {
          const { id: _, ...row } = rowOf(item);
          return { ...row, key: env().randomId() };
        });
        $recognised.set({ state: 'ready', text, rows, expected: scoringExpected });
      } catch (error) {
        if (asked === text) $recognised.set({ state: 'failed', message: toMessage(error) });
      }
    },
    changeRow: (key: string, part: Partial<ScoringRow>) =>
      changeRows((rows) => rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    changeCategory: (key: string, name: string) =>
      changeRows((rows) =>
        rows.map((row) =>
          row.key === key
            ? { ...row, category: scoringCategories.find((one) => one === name) ?? row.category }
            : row,
        ),
      ),
    removeRow: (key: string) => changeRows((rows) => rows.filter((row) => row.key !== key)),
    /** Takes up what was kept. */
    restore: (kept: Recognised) => $recognised.set(kept),
    forget(): void {
      asked = '';
      $recognised.set({ state: 'none' });
    },
  };
}

export type PastedScoring = ReturnType<typeof createPastedScoring>;
