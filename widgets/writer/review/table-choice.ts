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
      $roles.set(assigned($roles.get(), column, role));
    },
    /** The items the chosen tables make; undefined where there are none, and why is said. */
    async read(): Promise<readonly ScoringRow[] | undefined> {
      $busy.set(true);
      $error.set(undefined);
      try {
        return await readTables(tenderId, $chosen.get(), columnsOf($roles.get()));
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

/** The roles of all columns after one was given to this one: a column each, so another gives it up. */
function assigned(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return Array.from({ length: Math.max(column + 1, roles.length) }, (_, at) => {
    if (at === column) return role;
    const own = roles[at] ?? 'none';
    return own === role ? 'none' : own;
  });
}

/** Undefined while no column is the name: the service then finds the columns itself. */
function columnsOf(roles: readonly ColumnRole[]): ScoringColumns | undefined {
  const at = (role: ColumnRole) => {
    const found = roles.indexOf(role);
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
}

/** The items that these tables of the tender make, as new rows. */
async function readTables(
  tenderId: string,
  tables: readonly string[],
  columns: ScoringColumns | undefined,
): Promise<ScoringRow[]> {
  const body = { tables: [...tables], ...(columns ? { columns } : {}) };
  const { scoring } = await call(
    scoringTable,
    { params: { id: tenderId }, body },
    { repeatSubmit: true, quiet: true },
  );
  return scoring.map((item): ScoringRow => {
    const { id: _, ...row } = rowOf(item);
    return { ...row, key: env().randomId() };
  });
}
