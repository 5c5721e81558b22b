import type { TenderDocument } from '../../document.ts';
import { isHeaderRow } from './columns.ts';
import { type Context, contextOf, isScoringTitle } from './context.ts';
import { type Evidence, evidenceOf, saysHowToEarn } from './evidence.ts';
import { type LogicalTable, logicalTables, rowCells } from './grid.ts';
import type { Role } from './heads.ts';
import { lotSections } from './lot-sections.ts';
import { lotTables } from './lot-tables.ts';
import { lotsIn } from './lots.ts';
import { categoryOf, groupCategory, isCategoryName, isPrice, isTotalName } from './names.ts';
import { type ScoreNode, scoreNode } from './node.ts';
import { cellPoints, compact, numberingClass, samePoints, sum, titledPoints } from './points.ts';
import { type ProseRun, proseRuns } from './prose.ts';
import { alignedTable } from './ragged.ts';
import { isWhole, type Leaf, type Settled, settleAll, structured } from './settle.ts';
import { readTable, type TableReading } from './table.ts';

/** A piece of the file that could hold scoring items, read in the one way its layout says. */
export interface Candidate {
  kind: 'table' | 'prose';
  firstBlock: number;
  lastBlock: number;
  context: Context;
  evidence: Evidence;
  /** Lots named above it; none: it holds for all. */
  lots: string[];
  /** What the line above calls it, with its points where it says them. */
  title: ScoreNode | null;
  settled: Settled;
  /** Rows that say how points are earned and not how many. */
  unpointed: Leaf[];
  /** Points of rows that add up what stands above them. */
  totals: number[];
}

/** Nobody scores by a longer or a wider table: it lists prices or goods. */
const MOST_ROWS = 1000;
const MOST_COLUMNS = 100;

/** Every table and every run of lines with points, in order; nothing is left out but what has no points at all. */
export function candidatesOf(document: TenderDocument): Candidate[] {
  const tables = logicalTables(document, isHeaderRow)
    .flatMap(lotTables)
    .flatMap(({ table, lots }) => {
      const candidate = tableCandidate(document, table);
      return candidate ? [lots ? { ...candidate, lots } : candidate] : [];
    });
  // What nobody announces is the scoring only where it is a whole scheme.
  const prose = proseRuns(document)
    .map((run) => ({ run, candidate: proseCandidate(document, run) }))
    .filter(({ run, candidate }) => run.announced || isWhole(candidate.settled))
    .map(({ candidate }) => candidate);
  return [...tables, ...prose].toSorted((one, other) => one.firstBlock - other.firstBlock);
}

/** The table read as scoring; null where no row of it has points. `roles`: what a person says its columns hold. */
export function tableCandidate(
  document: TenderDocument,
  table: LogicalTable,
  roles: readonly Role[] | null = null,
): Candidate | null {
  if (table.rows.length > MOST_ROWS || table.columns > MOST_COLUMNS) return null;
  const reading = readTable(roles ? table : alignedTable(table), roles);
  const around = contextOf(document, table.firstBlock);
  const context = { ...around, isEvaluation: around.isEvaluation || isInScoringRow(table) };
  const { nodes, totals } = structured(reading.nodes);
  const title = partOf(table) ?? titleOf(context);
  const { settled, unpointed } = withPoints(
    settleAll(title ? [{ ...title, children: nodes }] : nodes),
  );
  if (settled.leaves.length === 0) return null;
  return {
    kind: 'table',
    firstBlock: table.firstBlock,
    lastBlock: table.lastBlock,
    context,
    evidence: evidenceOf(
      settled.leaves,
      context,
      reading.headers.join('|'),
      reading.hasScoreColumn,
    ),
    lots: sectionLots(document, table.firstBlock) ?? tableLots(context, reading),
    title,
    settled,
    unpointed,
    totals: [...reading.totals, ...totals],
  };
}

function sectionLots(document: TenderDocument, block: number): string[] | undefined {
  const lot = lotSections(document)[block];
  return lot === undefined ? undefined : [lot];
}

function tableLots(context: Context, reading: TableReading): string[] {
  for (const title of context.titles.toReversed()) {
    const lots = lotsIn(title.text);
    if (lots.length > 0) return lots;
  }
  const [first] = reading.nodes;
  return first && first.children.length > 0 && first.points === null ? lotsIn(first.name) : [];
}

/** Whether the table stands in a cell beside 评审办法: the particulars hold the scoring themselves. */
const isInScoringRow = ({ frame }: LogicalTable): boolean =>
  frame !== undefined && rowCells(frame).some(({ text }) => isScoringTitle(text));

/** The part a table in a cell belongs to, as the row above it names it with its points: 2 | 技术部分 | 62. */
function partOf({ part }: LogicalTable): ScoreNode | null {
  if (!part) return null;
  const cells = rowCells(part).filter(({ text }) => text !== '');
  const name = cells.find(({ text }) => /\p{Script=Han}{2}/u.test(text));
  const points = cells.flatMap(({ text, column }) => (column > 0 && cellPoints(text)) || []).at(-1);
  const isHead = cells.every(({ text }) => text === name?.text || cellPoints(text) !== null);
  const place = { block: part.block, page: part.page, quote: part.quote };
  return name && points && isHead ? scoreNode(name.text, place, { points }) : null;
}

/** 表二, 附表3-1: which table it is, and nothing of what it holds. */
const BARE_LABEL = /^(?:附?[表件]|表格)[一二三四五六七八九十\d]{1,3}(?:-\d{1,2})?[:：]?$/;

/** The nearest line above that names the table's part, with or without points: 附表3：商务评分细则（45分）. */
function titleOf(context: Context): ScoreNode | null {
  const lines = context.titles.toReversed().filter(({ text }) => !BARE_LABEL.test(compact(text)));
  for (const line of lines.slice(0, 3)) {
    const titled = titledPoints(line.text);
    const place = { block: line.block, page: null, quote: line.text };
    if (titled) {
      const { title, points } = titled;
      // 分值构成：总分110分，其中基本分100分（商务20分、…） says what all parts are worth, not what this one is.
      const next = /^\s{0,4}[，,；;、](.{1,60})/s.exec(line.text.slice(titled.length))?.[1] ?? '';
      // 价格占30%，技术占50%，… names all parts.
      const isWholeFile =
        isTotalName(title) || /总分\D{0,4}\d/.test(compact(title)) || titledPoints(next) !== null;
      return isWholeFile ? null : scoreNode(title, place, { points });
    }
    const isPart =
      /(?:价格|报价|商务|技术|服务|资信|资质|综合实力|附加分|加分项)/.test(line.text) &&
      line.text.length <= 40 &&
      !/[。;；，,]./.test(line.text.trim());
    if (isPart) return scoreNode(line.text, place);
    // A numbered title that says nothing of it is the title all the same: what stands above is that of something else.
    if (numberingClass(line.text) !== '' && !/[。;；]/.test(line.text)) return null;
  }
  return null;
}

/** The row of the price by its name alone; a row about prices has a longer one. */
const PRICE_ROW = /^(?:投标|磋商|响应|最终|评审)?(?:报价|价格)(?:部分|分|得分|评分)?$/;

/** Where so many of a table's items state their points, a row that states none is a remark. */
const MOSTLY_STATED = 0.5;

/** 评分标准 | 满分100分，标准如下： leads to the items, and is none. */
const announces = ({ name, criteria }: ScoreNode): boolean =>
  isScoringTitle(name) && /[:：]$/.test(compact(criteria));

/** The items, and the rows that would be items had they points: these are told, none is made of them. */
function withPoints(settled: Settled): { settled: Settled; unpointed: Leaf[] } {
  const { leaves } = settled;
  const stated = leaves.filter(({ how }) => how === 'stated').length;
  const isItem = ({ node, how, max }: Leaf) =>
    max > 0 &&
    (how === 'stated' || !announces(node)) &&
    (how !== 'largest' || stated < leaves.length * MOSTLY_STATED);
  const kept = leaves.filter(isItem);
  const hasPrice = kept.some(
    ({ node, groups }) =>
      isPrice(node.name, node.criteria) || groups.some(({ name }) => isPrice(name)),
  );
  const left = leaves.filter(
    (leaf) =>
      !isItem(leaf) &&
      (leaf.how === 'largest' || (!hasPrice && PRICE_ROW.test(compact(leaf.node.name)))),
  );
  return {
    settled: { ...settled, leaves: kept, total: sum(kept.map(({ max }) => max)) },
    unpointed: left,
  };
}

function proseCandidate(document: TenderDocument, run: ProseRun): Candidate {
  const around = contextOf(document, run.nodes[0]?.place.block ?? run.firstBlock);
  const isEvaluation = around.isEvaluation || run.isBesideTitle === true;
  const context = { ...around, isEvaluation };
  const { nodes, totals } = structured(byNumbering(run.nodes));
  const { settled: all, unpointed } = withPoints(settleAll(nodes));
  const settled = withoutParts(all);
  return {
    kind: 'prose',
    firstBlock: run.firstBlock,
    lastBlock: run.lastBlock,
    context,
    evidence: evidenceOf(settled.leaves, context, '', false),
    lots:
      sectionLots(document, run.firstBlock) ??
      lotsIn(context.titles.map((title) => title.text).join('\n')),
    title: null,
    settled,
    unpointed,
    totals,
  };
}

/** Lines that only say what a part is worth whose items stand there too (技术部分：50分): a sum to be checked, no item. */
function withoutParts(settled: Settled): Settled {
  const { leaves } = settled;
  const kindOf = ({ node, groups }: Leaf) =>
    categoryOf(
      node.name,
      groups.map(({ name }) => name),
      node.criteria,
    );
  const isPart = (leaf: Leaf) =>
    isCategoryName(leaf.node.name) && !saysHowToEarn(leaf.node) && !isPrice(leaf.node.name);
  const parts = leaves.filter((leaf) => {
    const kind = isPart(leaf) ? groupCategory(leaf.node.name) : null;
    const isKnown = leaves.some((other) => !isPart(other) && kindOf(other) === kind);
    return isSaidWhole(leaf, leaves) || (kind !== null && isKnown);
  });
  const kept = leaves.filter((leaf) => !parts.includes(leaf));
  return { ...settled, leaves: kept, total: sum(kept.map(({ max }) => max)) };
}

/** What all lines together are worth. */
const WHOLE = 100;

/** 一、总则：满分100分，保留两位小数。 beside the items: a line worth the whole that says of nothing how it is earned. */
const isSaidWhole = ({ node, max }: Leaf, leaves: readonly Leaf[]): boolean =>
  max >= WHOLE &&
  !saysHowToEarn(node) &&
  !isPrice(node.name, node.criteria) &&
  leaves.some((other) => other.max < WHOLE);

/** Nests items by their numbering: a class that first appears later is one level deeper. */
function byNumbering(nodes: ScoreNode[]): ScoreNode[] {
  const order: string[] = [];
  const top: ScoreNode[] = [];
  const open: { level: number; node: ScoreNode }[] = [];
  for (const node of nodes) {
    if (!order.includes(node.numbering)) order.push(node.numbering);
    const level = order.indexOf(node.numbering);
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    // A line without a number goes on below a title, and below an item that has its points only where this names it.
    if (node.numbering === '')
      while (open.length > 0 && isClosedTo(open.at(-1)?.node, node)) open.pop();
    const copy = { ...node, children: [...node.children] };
    (open.at(-1)?.node.children ?? top).push(copy);
    open.push({ level, node: copy });
  }
  return top.map(withItsPoints);
}

/** An item with points holds nothing below it but what it names: 商务得分（30分）：由“类似业绩”“配送车辆”…组成. */
const isClosedTo = (above: ScoreNode | undefined, node: ScoreNode): boolean =>
  above?.points != null && !(node.name.length >= 2 && above.criteria.includes(node.name));

/** An item with points and a rule of its own keeps them where what is numbered below it is only a part of them. */
function withItsPoints(node: ScoreNode): ScoreNode {
  const children = node.children.map(withItsPoints);
  const total = settleAll(children).total;
  if (!node.points || children.length === 0 || node.criteria === '') return { ...node, children };
  if (total === 0 || samePoints(total, node.points.max)) return { ...node, children };
  // 综合评分（满分100分） above parts with items of their own is no item, whatever they add up to: the sum is told.
  if (children.some((child) => child.points && child.children.length > 1))
    return { ...node, children };
  const below = children.map((child) => `${child.place.quote}\n${child.criteria}`);
  return { ...node, children: [], criteria: [node.criteria, ...below].join('\n') };
}
