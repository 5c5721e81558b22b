import { tender } from 'tender-widgets/contract';
import { lotsOfChoice } from '../../../kernel/lot-choice.ts';
import {
  type Block,
  blockText,
  type Cell,
  type TableBlock,
  type TenderDocument,
} from '../../document.ts';
import type { BidPaper } from '../forms/bid-paper.ts';
import { lotKey, lotsBefore } from '../lot-names.ts';
import { nameKey } from '../text.ts';
import { findLoosely, replaceLoosely } from './loose.ts';
import { mergedClause, mergedItem } from './merged-row.ts';
import { withOtherColumns } from './other-columns.ts';
import { withOtherRows } from './other-rows.ts';
import type { FactPatch, Patch, RowChange, TextChange } from './patch.ts';

/** What a change reaches of a reading. */
export interface Patched {
  facts: tender.Facts;
  overview: string;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  format: BidPaper[];
  requirements: { heading: string; text: string }[];
  lots?: readonly tender.Lot[];
  /** Of a reading for several lots. */
  lotFacts?: tender.LotFacts[];
  /** For which lots it was made (`lot-choice.ts`); null: for none that was chosen. */
  choice?: string | null;
}

/** A reading with a change in it. The tender's own words are the addendum's to change: they are replaced whatever they are by now. */
export function applyPatch<T extends Patched>(reading: T, patch: Patch): T {
  if (!concerns(reading.choice, patch)) return reading;
  const own = rowsFor(reading.choice, patch, reading);
  const facts = { ...reading.facts };
  for (const { name, now, lot } of patch.facts ?? [])
    if (isOf(reading.choice, lot?.id)) facts[name] = now;
  const texts = patch.text ?? [];
  return {
    ...reading,
    facts,
    ...(reading.lotFacts ? { lotFacts: withLotFacts(reading.lotFacts, patch.facts) } : {}),
    scoring: withRows(reading.scoring, own.scoring, mergedItem),
    clauses: withRows(reading.clauses, own.clauses, mergedClause),
    format: withEntries(reading.format, patch.format),
    overview: texts.reduce((text, change) => withText(text, change), reading.overview),
    requirements: texts.reduce(withPassage, reading.requirements),
  };
}

/** Whether a change is of what was read, or bid for: one for a single lot is not of others. */
export const concerns = (choice: string | null | undefined, { lot }: Patch): boolean =>
  !lot || !choice || lotsOfChoice(choice).includes(lot.id);

/** The rows of a change of one lot as another choice has them, which numbers them otherwise: what is not among its own is left. */
export function rowsFor(
  choice: string | null | undefined,
  { scoring = [], clauses = [], lot }: Patch,
  own: Pick<Patched, 'scoring' | 'clauses'>,
): { scoring: RowChange<tender.ScoringItem>[]; clauses: RowChange<tender.Clause>[] } {
  if (!lot || choice === lot.id) return { scoring, clauses };
  const items = renumbered(scoring, own.scoring, (row, was) => {
    const [one, other] = [lotsBefore(row.item), lotsBefore(was.item)];
    const isAlike = row.criteria === was.criteria && row.maxScore === was.maxScore;
    if (!isAlike || nameKey(one.rest) !== nameKey(other.rest)) return false;
    const key = lotKey(lot.number);
    return one.lots.length === 0 || one.lots.some((name) => lotKey(name) === key);
  });
  return {
    // Whose they are, items of a reading for no lot do not say.
    scoring: choice
      ? items.map(({ was, now }) => ({ was, now: was && now ? { ...now, item: was.item } : now }))
      : items.filter(({ was }) => was !== null),
    clauses: renumbered(
      clauses,
      own.clauses,
      (row, was) => row.text === was.text && (row.lotId ?? lot.id) === lot.id,
    ),
  };
}

const renumbered = <T extends { id: string }>(
  changes: readonly RowChange<T>[],
  rows: readonly T[],
  isSame: (row: T, was: T) => boolean,
): RowChange<T>[] =>
  changes.flatMap(({ was, now }): RowChange<T>[] => {
    if (!was) return [{ was, now }];
    const own = rows.find((row) => isSame(row, was));
    return own ? [{ was: own, now: now && { ...now, id: own.id } }] : [];
  });

/** Whether a lot's fact is one of what was read for a choice: for that lot alone. */
export const isOf = (choice: string | null | undefined, lotId: string | undefined): boolean =>
  lotId === undefined || choice === lotId;

function withLotFacts(lots: readonly tender.LotFacts[], changes: readonly FactPatch[] = []) {
  return lots.map((one): tender.LotFacts => {
    const facts = { ...one.facts };
    for (const { name, now, lot } of changes)
      for (const own of tender.lotFactNames)
        if (own === name && lot?.id === one.lotId) facts[own] = now;
    return { ...one, facts };
  });
}

function withRows<T extends { id: string }>(
  rows: readonly T[],
  changes: readonly RowChange<T>[],
  merged: (row: T, was: T, now: T) => T,
): T[] {
  return changes.reduce<T[]>(
    (list, { was, now }) => {
      if (!was) return now && !list.some(({ id }) => id === now.id) ? [...list, now] : list;
      return list.flatMap((row) => {
        if (row.id !== was.id) return row;
        return now ? merged(row, was, now) : [];
      });
    },
    [...rows],
  );
}

function withEntries(
  entries: readonly BidPaper[],
  changes: readonly RowChange<tender.FormatEntry>[] = [],
): BidPaper[] {
  return changes.reduce<BidPaper[]>(
    (list, { was, now }) => {
      if (!was) return now ? [...list, now] : list;
      return list.flatMap((entry) => {
        if (entry.title !== was.title || entry.source.block !== was.source.block) return entry;
        const { lotId } = entry;
        return now ? { ...now, ...(lotId === undefined ? {} : { lotId }) } : [];
      });
    },
    [...entries],
  );
}

const withText = (text: string, { from, to, columns }: TextChange): string =>
  from === '' || columns ? text : (replaceLoosely(text, from, to) ?? text);

function withPassage(passages: Patched['requirements'], change: TextChange) {
  if (change.columns) return passages;
  const rows = change.cells ? withRowOf(passages, change, change.cells) : undefined;
  if (rows) return rows;
  if (change.from === '') {
    // What comes back may never have gone.
    const isThere = passages.some(({ text }) => findLoosely(text, change.to) !== undefined);
    return isThere ? passages : [...passages, { heading: change.heading, text: change.to }];
  }
  let isDone = false;
  return passages.map((passage) => {
    if (isDone) return passage;
    const text = replaceLoosely(passage.text, change.from, change.to);
    isDone = text !== undefined;
    return text === undefined ? passage : { ...passage, text };
  });
}

/** A row of a table among its other rows; undefined where they are not in what was read. */
function withRowOf(
  passages: Patched['requirements'],
  { from, to, above = '' }: TextChange,
  cells: readonly string[],
): Patched['requirements'] | undefined {
  const isLine = (line: string, words: string) =>
    words !== '' && line.includes('\t') && nameKey(line) === nameKey(words);
  const placeOf = (text: string) =>
    text.split('\n').findIndex((line) => isLine(line, to === '' ? from : above));
  const at = passages.findIndex(({ text }) => placeOf(text) >= 0);
  const passage = passages[at];
  if (!passage) return undefined;
  const lines = passage.text.split('\n');
  const row = cells.map((cell) => cell.replaceAll('\n', ' ')).join('\t');
  const place = placeOf(passage.text);
  const now = to === '' ? lines.toSpliced(place, 1) : lines.toSpliced(place + 1, 0, row);
  // What comes back may never have gone.
  if (to !== '' && lines.some((line) => isLine(line, row))) return passages;
  return passages.with(at, { ...passage, text: now.join('\n') });
}

/** The document with changed words where they stand; of what is only added rows of tables stand in a block. */
export function withTexts(document: TenderDocument, texts: readonly TextChange[]): TenderDocument {
  if (texts.length === 0) return document;
  const blocks = [...document.blocks];
  // A later addendum quotes the tender's own words, which an earlier one has replaced by then.
  const said = new Map<string, string>();
  for (const { block: at, row, cells, columns, from, to } of texts) {
    const block = at === undefined ? undefined : blocks[at];
    if (at === undefined || !block || from === '' || cells) continue;
    if (columns) {
      if (block.kind === 'table') blocks[at] = columnsIn(block, from, to);
      continue;
    }
    const place = JSON.stringify([at, row, from]);
    const isThere = row === undefined && blockText(block).includes(from);
    blocks[at] = blockWith(block, row, (isThere ? undefined : said.get(place)) || from, to);
    said.set(place, to);
    // Taken back, the tender's own words stand again.
    said.delete(JSON.stringify([at, row, to]));
  }
  // Last, so that rows are counted as they were.
  for (const at of new Set(texts.flatMap(({ block, cells }) => (cells ? (block ?? []) : [])))) {
    const [block, printed] = [blocks[at], document.blocks[at]];
    if (block?.kind === 'table' && printed?.kind === 'table')
      blocks[at] = withOtherRows(block, printed, texts);
  }
  return { ...document, blocks };
}

function columnsIn(table: TableBlock, from: string, to: string): TableBlock {
  const heads = { from: from.split('\n'), to: to.split('\n') };
  return {
    ...table,
    rows: withOtherColumns(table.rows, heads, (cell) => ({ ...cell })) ?? table.rows,
  };
}

function blockWith(block: Block, row: number | undefined, from: string, to: string): Block {
  if (block.kind !== 'table')
    return { ...block, text: replaceLoosely(block.text, from, to) ?? block.text };
  // Several cells of a row are one change: each part of it stands in a cell of its own.
  const [olds, news] = [from.split('\n'), to.split('\n')];
  const pairs: Pair[] =
    olds.length === news.length || to === ''
      ? olds.map((old, i) => [old, news[i] ?? ''])
      : [[from, to]];
  const own = row === undefined ? undefined : cellsWith(block.rows[row] ?? [], pairs);
  // The same words may stand in other rows: the row that is meant comes first.
  if (own && own.left.length < pairs.length)
    return { ...block, rows: block.rows.map((cells, at) => (at === row ? own.cells : cells)) };
  let left: readonly Pair[] = pairs;
  const rows = block.rows.map((cells) => {
    const done = cellsWith(cells, left);
    left = done.left;
    return done.cells;
  });
  return { ...block, rows };
}

type Pair = readonly [string, string];

/** The cells with each pair's words in the first that has them, one that says nothing else first; and the pairs that stand in none. */
function cellsWith(
  cells: readonly Cell[],
  pairs: readonly Pair[],
): { cells: Cell[]; left: Pair[] } {
  const now = [...cells];
  const used = new Set<number>();
  const left = pairs.filter(([old, words]) => {
    if (old === '') return false;
    const has = (cell: Cell, at: number) =>
      !used.has(at) && replaceLoosely(cell.text, old, '') !== undefined;
    const whole = cells.findIndex(
      (cell, at) => has(cell, at) && nameKey(cell.text) === nameKey(old),
    );
    const at = whole >= 0 ? whole : cells.findIndex(has);
    const cell = now[at];
    if (!cell) return true;
    used.add(at);
    now[at] = { ...cell, text: replaceLoosely(cell.text, old, words) ?? cell.text };
    return false;
  });
  return { cells: now, left };
}
