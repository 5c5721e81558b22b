import type { tender } from 'tender-widgets/contract';
import { isLotHead } from '../lot-columns.ts';
import { withoutRepeats } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { sourceOf } from '../text.ts';
import { cellsBeside } from './beside.ts';
import { commercialTerms } from './commercial-terms.ts';
import { copyingClauses } from './copying.ts';
import { requirementRows } from './deviation.ts';
import type { FoundClause } from './found.ts';
import { goodsOf } from './goods-titles.ts';
import { refusalGrounds } from './invalid.ts';
import { isOfOthers, lotsOfBlocks } from './lot-parts.ts';
import { markedTexts, marksIn } from './marks.ts';
import { printedNumber } from './number.ts';
import { numberedRequirements, numberedRows, withNumber } from './numbered.ts';
import { isOfBidFile } from './of-bid-file.ts';
import { clauseParts } from './part.ts';
import { qualifications } from './qualification.ts';
import { allNodes, isMarkedTitle, requirementTree } from './requirement-tree.ts';
import { lotsOfTable } from './row-lots.ts';

/** More clauses of a kind than this are a fault of reading, not a tender file. */
const mostPerKind = 400;
/** The same of rows without a mark: a list of goods has a line for each of their figures. */
const MOST_ROWS = 2000;
/** The contract's longest text of a clause. */
const LONGEST_TEXT = 5000;

export interface ClauseOptions {
  /** Lots of the tender, to tell which clause is for which. */
  lots?: readonly tender.Lot[];
  /** The chosen lot; clauses of others are then left out. */
  lotId?: string;
}

/**
 * Clauses a bidder must not miss: marked ones, rows to be answered one by one, grounds of refusal, requirements on the bidder, and
 * what is said of copying. Repeats are dropped; ids are `star-1` …
 */
export function extractClauses(
  placed: readonly PlacedBlock[],
  { lots = [], lotId }: ClauseOptions = {},
): tender.Clause[] {
  const places = new Map(placed.map((part, at) => [part, at]));
  const lotsOfBlock = lots.length > 1 ? lotsOfBlocks(placed, lots) : [];
  const counts = new Map<string, number>();
  // What stands under another lot goes on with no requirement of this one.
  const readable = placed.filter(
    (_, at) => lotId === undefined || !isOfOthers(lotsOfBlock[at] ?? [], { id: lotId }),
  );
  const read = foundClauses(readable).map((found) => ({ found, at: places.get(found.part) ?? 0 }));
  const open = read.filter(({ found }) => isAnswered(found.kind) && !found.side);
  const sides = clauseParts(
    placed,
    open.map(({ found, at }) => ({ at, text: found.text })),
  );
  const sideOf = new Map(open.map(({ found }, n) => [found, sides[n]]));
  const commercial = read.flatMap(({ found }) =>
    (found.side ?? sideOf.get(found)) === '商务' ? [found.text] : [],
  );
  const all = [
    ...read,
    ...commercialTerms(readable, commercial).map((found) => ({
      found,
      at: places.get(found.part) ?? 0,
    })),
  ];
  return all.flatMap(({ found, at }): tender.Clause[] => {
    const own = lotsOfRow(found, lots) ?? lotsOfBlock[at] ?? [];
    if (lotId !== undefined && isOfOthers(own, { id: lotId })) return [];
    const lot = own.length === 1 ? own[0] : undefined;
    const count = (counts.get(found.kind) ?? 0) + 1;
    counts.set(found.kind, count);
    return count > (found.kind === 'requirement' ? MOST_ROWS : mostPerKind)
      ? []
      : [clauseOf(`${found.kind}-${count}`, found, found.side ?? sideOf.get(found), lot)];
  });
}

/** The lots that a clause's row is for, as its table divides them; undefined where it does not. */
const lotsOfRow = (
  { part: { block }, row }: FoundClause,
  lots: readonly tender.Lot[],
): readonly tender.Lot[] | undefined =>
  block.kind === 'table' && row !== undefined ? lotsOfTable(block, lots)?.[row] : undefined;

/** Kinds that a deviation table answers row by row. */
const isAnswered = (kind: tender.Clause['kind']): boolean =>
  kind === 'star' || kind === 'triangle' || kind === 'requirement';

/** ★价格项： above a table: what is marked stands below it. */
const isBareLabel = ({ text }: FoundClause): boolean =>
  /^[★▲]?[^，,。；;：:]{1,12}[：:]$/.test(text.trim());

/** Marked clauses and rows to be answered, each once, in the order of the file. */
function answeredClauses(
  placed: readonly PlacedBlock[],
  bidders: readonly FoundClause[],
): FoundClause[] {
  const marks = marksIn(placed);
  const tree = requirementTree(placed, marks);
  const titles = allNodes(tree.roots)
    .filter((node) => isMarkedTitle(node, marks))
    .map(({ line }) => line);
  const rows = numberedRows(tree, marks);
  const isTitle = ({ part, quote }: FoundClause) =>
    titles.some((line) => line.part === part && line.text === quote);
  const all = [
    ...markedTexts(placed, marks)
      .filter((one) => !isTitle(one) && !isBareLabel(one))
      .map((one) => withNumber(one, rows)),
    ...otherThan(bidders, numberedRequirements(rows)),
    ...requirementRows(placed, tree, marks),
  ];
  const once = withoutRepeats(
    all,
    0.9,
    2 * mostPerKind + MOST_ROWS,
    // Rows of the same chapter are asked of different things, however much they say the same.
    (one, other) => one.part.chapter === other.part.chapter,
  );
  const goods = goodsOf(placed, tree);
  const cells = cellsBeside();
  const named = once.map((one) => {
    const placedIn = { ...one, beside: cells(one) };
    return { ...placedIn, goods: goods(placedIn) };
  });
  return named.toSorted(
    (one, other) =>
      one.part.block.index - other.part.block.index || (one.row ?? 0) - (other.row ?? 0),
  );
}

/** Clauses that say something else than those known already. */
function otherThan(
  known: readonly FoundClause[],
  found: readonly FoundClause[],
): readonly FoundClause[] {
  const own = new Set(found);
  const all = [...known, ...found];
  return withoutRepeats(
    all,
    0.9,
    all.length,
    (one, other) => own.has(one) === own.has(other),
  ).filter((one) => own.has(one));
}

function foundClauses(placed: readonly PlacedBlock[]): FoundClause[] {
  const copying = withoutRepeats(copyingClauses(placed), 0.75, mostPerKind);
  const said = new Set(copying.map(({ quote }) => quote));
  const rest = (kind: tender.Clause['kind'], found: Omit<FoundClause, 'kind'>[]): FoundClause[] =>
    withoutRepeats(found, 0.75, mostPerKind).map((one) => ({ ...one, kind }));
  const bidders = rest('qualification', qualifications([...placed]));
  const all = answeredClauses(placed, bidders);
  const answered = all.filter((one) => !isOfBidFile(one));
  // ▲不得将采购需求原文复制作为方案 is said of the bid, whatever mark it bears.
  const of = (kind: tender.Clause['kind']) =>
    answered.filter(
      (one) => one.kind === kind && ![...said].some((sentence) => sentence.includes(one.text)),
    );
  return [
    ...of('star'),
    ...of('triangle'),
    ...rest('invalid', [...refusalGrounds([...placed]), ...all.filter(isOfBidFile)]).filter(
      ({ text }) => ![...said].some((sentence) => sentence.includes(text)),
    ),
    ...bidders,
    ...of('requirement'),
    ...copying,
  ];
}

function clauseOf(
  id: string,
  found: FoundClause,
  side: tender.Clause['part'],
  lot: tender.Lot | undefined,
): tender.Clause {
  const { kind, text, quote, part, page, row, number, under = '', meaning, binding, goods } = found;
  const beside = [
    ...(found.beside ?? []).filter(({ head }) => !lot || !isLotHead(head)),
    ...(lot ? [{ head: '包号', words: lot.number }] : []),
  ];
  const printed = printedNumber(quote, text) ?? number;
  const answeredIn = isAnswered(kind) ? side : undefined;
  return {
    id,
    kind,
    text: `${found.lead ?? ''}${text.replace(/^[、.．，,；;：:）)]+\s*/, '')}`.slice(
      0,
      LONGEST_TEXT,
    ),
    ...(printed === undefined ? {} : { number: `${under}${printed}` }),
    ...(answeredIn === undefined ? {} : { part: answeredIn }),
    ...(meaning === undefined ? {} : { meaning }),
    ...(binding === undefined ? {} : { binding }),
    ...(goods === undefined || answeredIn === undefined ? {} : { goods }),
    ...(beside.length === 0 || answeredIn === undefined ? {} : { beside }),
    ...(lot === undefined ? {} : { lotId: lot.id }),
    source: { ...sourceOf(part.block, quote, page), ...(row === undefined ? {} : { row }) },
  };
}
