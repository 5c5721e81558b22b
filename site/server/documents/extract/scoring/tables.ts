import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { type Candidate, candidatesOf, tableCandidate } from './candidates.ts';
import { isHeaderRow } from './columns.ts';
import { composition, statedTotal } from './composition.ts';
import { contextOf } from './context.ts';
import { type GridRow, type LogicalTable, logicalTables } from './grid.ts';
import type { Role } from './heads.ts';
import { lotTables } from './lot-tables.ts';
import { lotKeys } from './lots.ts';
import { cellPoints, sum } from './points.ts';
import { priceIsUnscored, pricePassage } from './price-passage.ts';
import { guessedTables, type Scoring, scoringOf } from './scoring.ts';
import { select } from './select.ts';
import { withSpacedTables } from './spaced.ts';

/** Shown of one table, of one cell, and of one file. */
const SHOWN_ROWS = 100;
const SHOWN_CHARS = 400;
const MOST_TABLES = 500;
/** A sum of points is told where so much of a column is points. */
const POINTS_SHARE = 0.5;

/** All tables of the file, parts over pages joined, nested ones too, as they can be chosen for the scoring. */
export function tablesOf(read: TenderDocument): tender.TenderTable[] {
  const document = withSpacedTables(read);
  const used = new Set(
    select(candidatesOf(document))
      .used.filter(({ kind }) => kind === 'table')
      .map(({ firstBlock, settled }) => `${firstBlock} ${settled.leaves[0]?.node.place.quote}`),
  );
  return namedTables(document)
    .slice(0, MOST_TABLES)
    .map(({ id, table }) => {
      const rows = table.rows.map((row) => gridTexts(row, table.columns));
      const [first] = table.rows;
      const isHeaded = first !== undefined && isHeaderRow(first);
      const points = pointsColumn(table);
      return {
        id,
        page: first?.page ?? null,
        block: table.firstBlock,
        title: titleAbove(document, table.firstBlock),
        header: isHeaded ? (rows[0] ?? []) : [],
        rows: rows.slice(isHeaded ? 1 : 0, SHOWN_ROWS),
        rowCount: rows.length - (isHeaded ? 1 : 0),
        ...(points === null ? {} : { sum: points }),
        used: table.rows.some((row) => used.has(`${table.firstBlock} ${row.quote}`)),
      };
    });
}

/** A longer line is a sentence that happens to stand above the table. */
const LONGEST_TITLE = 40;

function titleAbove(document: TenderDocument, block: number): string {
  const title = contextOf(document, block).titles.at(-1)?.text.trim() ?? '';
  return title.length <= LONGEST_TITLE && !/[。；;，,]$/.test(title) ? title : '';
}

/** What stands in each column of a row; a cell over several columns stands in its first. */
function gridTexts(row: GridRow, columns: number): string[] {
  return Array.from({ length: columns }, (_, column) => {
    const cell = row.cells[column];
    return cell?.column === column ? cell.text.slice(0, SHOWN_CHARS) : '';
  });
}

/** The tables with their ids: the block they begin at, and which of the tables there they are. */
function namedTables(document: TenderDocument): { id: string; table: LogicalTable }[] {
  const times = new Map<number, number>();
  return logicalTables(document, isHeaderRow).map((table) => {
    const nth = times.get(table.firstBlock) ?? 0;
    times.set(table.firstBlock, nth + 1);
    return { id: nth === 0 ? `t${table.firstBlock}` : `t${table.firstBlock}-${nth}`, table };
  });
}

/** The sum of the column that holds points in most of its rows; null where there is none. */
function pointsColumn(table: LogicalTable): number | null {
  for (let column = table.columns - 1; column >= 1; column--) {
    const cells = [...new Set(table.rows.map((row) => row.cells[column]))].filter(
      (cell) => cell !== undefined && cell.text !== '',
    );
    const points = cells.flatMap((cell) => (cell && cellPoints(cell.text)?.max) ?? []);
    if (points.length >= 2 && points.length >= cells.length * POINTS_SHARE) return sum(points);
  }
  return null;
}

/** Of tables that stand for lots those of the lot, or of the first one. */
function forLot(
  read: readonly Candidate[],
  lot: { number: string; name: string } | undefined,
): { used: Candidate[]; otherLots: string[] } {
  const named = [...new Set(read.flatMap(({ lots }) => lots))];
  const wanted = lot ? lotKeys(lot).filter((key) => named.includes(key)) : [];
  const own = wanted.length > 0 ? wanted : named.slice(0, 1);
  return {
    used: read.filter(({ lots }) => lots.length === 0 || lots.some((key) => own.includes(key))),
    otherLots: wanted.length > 0 ? [] : named.filter((key) => !own.includes(key)),
  };
}

/**
 * The scoring as a person's choice of tables says it. An id that the file does not have is left out.
 * @param columns what the columns of these tables hold; by their content where they are not given, a column of points for each lot then
 * for its lot
 */
export function scoringOfTables(
  file: TenderDocument,
  ids: readonly string[],
  columns: tender.ScoringColumns | null,
  lot?: { number: string; name: string },
): Scoring {
  const document = withSpacedTables(file);
  const chosen = namedTables(document).filter(({ id }) => ids.includes(id));
  const read = chosen.flatMap(({ table }) => {
    const apart = columns ? [{ table, lots: null }] : lotTables(table);
    return apart.flatMap((one) => {
      const candidate = tableCandidate(document, one.table, columns && rolesOf(columns));
      // A person chose the table: only columns of points for each lot part it.
      return candidate ? [{ ...candidate, lots: one.lots ?? [] }] : [];
    });
  });
  const { used, otherLots } = forLot(read, lot);
  return scoringOf(
    {
      leaves: used.flatMap(({ settled }) => settled.leaves),
      sums: used.flatMap(({ settled }) => settled.sums),
      ...{ used, others: [], contradicted: [], parts: [], weighted: false },
    },
    {
      stated: statedTotal(document),
      // Nothing but the chosen tables gives items.
      ...{ whole: used.length > 0 ? composition(document) : [], prices: [], weights: [] },
      priceRule: pricePassage(document),
      unpriced: priceIsUnscored(document),
      ...{ otherLots, guessed: guessedTables(document), method: null },
    },
  );
}

function rolesOf({ name, points, criteria, group }: tender.ScoringColumns): Role[] {
  const roles: Role[] = [];
  const set = (column: number | undefined, role: Role) => {
    if (column !== undefined) roles[column] = role;
  };
  set(criteria, 'criteria');
  set(points, 'score');
  set(group, 'label');
  set(name, 'label');
  return Array.from(roles, (role) => role ?? 'other');
}
