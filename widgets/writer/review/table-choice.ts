import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type ScoringColumns,
  scoringTable,
  type TenderTable,
  tenderTables,
} from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { toMessage } from '../../core/errors.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { rowOf, type ScoringRow } from './scoring-rows.ts';

/** What a column of a chosen table holds, as a person says it. */
export type ColumnRole = keyof ScoringColumns | 'none';

/** The tables of a tender file, of which some are chosen for the scoring. */
export function createTableChoice(tenderId: string) {
  const $tables = atom<Loaded<readonly TenderTable[]>>({ state: 'loading' });
  const $chosen = atom<readonly string[]>([]);
  const $roles = atom<readonly ColumnRole[]>([]);
  const $busy = atom(false);
  const $error = atom<string | undefined>();
  const columns = (): ScoringColumns | undefined => {
    const at = (role: ColumnRole) => {
      const found = $roles.get().indexOf(role);
      return found < 0 ? undefined : found;
    };
    const name = at('name');
    if (name === undefined) return undefined;
    const [points, criteria, group] = [at('points'), at('criteria'), at('group')];
    return {
      name,
      ...(points === undefined ? {} : { points }),
      ...(criteria === undefined ? {} : { criteria }),
      ...(group === undefined ? {} : { group }),
    };
  };
  return {
    $tables,
    $chosen,
    $roles,
    $busy,
    $error,
    load: () =>
      loadInto($tables, () => call(tenderTables, { params: { id: tenderId } }, { quiet: true })),
    choose(id: string, isChosen: boolean): void {
      const rest = $chosen.get().filter((one) => one !== id);
      $chosen.set(isChosen ? [...rest, id] : rest);
      $error.set(undefined);
      if ($chosen.get().length !== 1) return;
      // Columns of another table say nothing of this one.
      $roles.set([]);
    },
    assign(column: number, role: ColumnRole): void {
      const roles = Array.from(
        { length: Math.max(column + 1, $roles.get().length) },
        (_, at) => $roles.get()[at] ?? 'none',
      );
      $roles.set(
        roles.map((own, at) =>
          at === column ? role : own === role && role !== 'none' ? 'none' : own,
        ),
      );
    },
    /** The items the chosen tables make; undefined where there are none, and why is said. */
    async read(): Promise<readonly ScoringRow[] | undefined> {
      $busy.set(true);
      $error.set(undefined);
      try {
        const assigned = columns();
        const body = { tables: [...$chosen.get()], ...(assigned ? { columns: assigned } : {}) };
        const { scoring } = await call(
          scoringTable,
          { params: { id: tenderId }, body },
          { repeatSubmit: true, quiet: true },
        );
        return scoring.map((item): ScoringRow => {
          const { id: _, ...row } = rowOf(item);
          return { ...row, key: env().randomId() };
        });
      } catch (error) {
        $error.set(toMessage(error));
        return undefined;
      } finally {
        $busy.set(false);
      }
    },
  };
}

export type TableChoice = ReturnType<typeof createTableChoice>;
