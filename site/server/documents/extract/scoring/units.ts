import type { TenderDocument } from '../../document.ts';
import { isHeaderRow } from './columns.ts';
import { type Context, contextOf, contextScore } from './context.ts';
import { type LogicalTable, logicalTables } from './grid.ts';
import { lotsIn } from './lots.ts';
import { isPrice, isTotalName } from './names.ts';
import { type ScoreNode, scoreNode } from './node.ts';
import { samePoints, titledPoints } from './points.ts';
import { type ProseRun, proseRuns } from './prose.ts';
import { type Settled, settleAll, structures } from './settle.ts';
import { readTable, type TableReading } from './table.ts';

/** A piece of the file that may hold scoring items, with the ways it can be read. */
export interface ScoringUnit {
  kind: 'table' | 'prose';
  firstBlock: number;
  lastBlock: number;
  chapter: number;
  /** How much header and surroundings speak for it. */
  quality: number;
  /** Lots named above it; none: it holds for all. */
  lots: string[];
  /** Likeliest first. */
  readings: Settled[];
}

/** Below this a table is something else: assessment of performance, price list, review of qualifications. */
const LEAST_QUALITY = 2;

/** Nobody scores by a longer or a wider table: it lists prices or goods. */
const MOST_ROWS = 1000;
const MOST_COLUMNS = 100;
/** Rows such as 合计 whose points a table is fitted to. */
const MOST_TOTALS = 20;

/** Everything in the document that could be scoring rules, in order. */
export function scoringUnits(document: TenderDocument): ScoringUnit[] {
  const tables = logicalTables(document, isHeaderRow).flatMap(
    (table) => tableUnit(document, table) ?? [],
  );
  const prose = proseRuns(document).flatMap((run) => proseUnits(document, run, tables));
  return [...tables, ...prose].toSorted((one, other) => one.firstBlock - other.firstBlock);
}

function tableUnit(document: TenderDocument, table: LogicalTable): ScoringUnit | null {
  if (table.rows.length > MOST_ROWS || table.columns > MOST_COLUMNS) return null;
  const reading = readTable(table);
  if (reading.nodes.length === 0) return null;
  const context = contextOf(document, table.firstBlock);
  const title = titleOf(context);
  const nodes =
    title && !isTotalName(title.node.name)
      ? [{ ...title.node, children: reading.nodes }]
      : reading.nodes;
  const readings = tableReadings(nodes, reading, title?.node ?? null);
  const best = readings[0];
  if (!best || best.leaves.length === 0) return null;
  const quality =
    contextScore(context, reading.headers.join('|')) +
    contentScore(best, reading, title?.points ?? null);
  if (quality < LEAST_QUALITY) return null;
  return {
    kind: 'table',
    firstBlock: table.firstBlock,
    lastBlock: table.lastBlock,
    chapter: context.chapterBlock,
    quality,
    lots: tableLots(context, reading),
    readings,
  };
}

function tableLots(context: Context, reading: TableReading): string[] {
  for (const title of context.titles.toReversed()) {
    const lots = lotsIn(title.text);
    if (lots.length > 0) return lots;
  }
  const [first] = reading.nodes;
  return first && first.children.length > 0 && first.points === null ? lotsIn(first.name) : [];
}

/** The nearest line above that names the table's part, with or without points: 附表3：商务评分细则（45分）. */
function titleOf(context: Context): { node: ScoreNode; points: number | null } | null {
  for (const line of context.titles.toReversed().slice(0, 3)) {
    const titled = titledPoints(line.text);
    const place = { block: line.block, page: null, quote: line.text };
    if (titled)
      return {
        node: scoreNode(titled.title, place, { points: titled.points }),
        points: titled.points.max,
      };
    if (
      /(?:价格|报价|商务|技术|服务|资信|资质|综合实力)/.test(line.text) &&
      line.text.length <= 40 &&
      !/[。;；，,]/.test(line.text)
    ) {
      return { node: scoreNode(line.text, place), points: null };
    }
  }
  return null;
}

function tableReadings(
  nodes: ScoreNode[],
  reading: TableReading,
  title: ScoreNode | null,
): Settled[] {
  const inner = title && nodes.length === 1 ? reading.nodes : nodes;
  const wrap = (children: ScoreNode[]) =>
    inner === nodes ? children : nodes.map((node) => ({ ...node, children }));
  const targets = [title?.points?.max ?? null, ...reading.totals.slice(0, MOST_TOTALS), 100];
  const settled = structures(inner).flatMap((one) =>
    targets.map((target) => settleAll(wrap(one), target)),
  );
  return distinct(settled).toSorted(
    (one, other) => penalty(one, targets) - penalty(other, targets),
  );
}

function penalty(settled: Settled, targets: (number | null)[]): number {
  const at = targets.findIndex((target) => target !== null && samePoints(target, settled.total));
  return (
    (at < 0 ? 10 : at) +
    settled.mismatches.length * 2 +
    settled.leaves.filter((leaf) => leaf.max === 0).length
  );
}

function distinct(all: Settled[]): Settled[] {
  const byKey = new Map<string, Settled>();
  for (const one of all.map(positive)) {
    const key = one.leaves.map((leaf) => `${leaf.node.name}=${leaf.max}`).join('|');
    if (one.leaves.length > 0 && !byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()];
}

function positive(settled: Settled): Settled {
  return { ...settled, leaves: settled.leaves.filter((leaf) => leaf.max > 0) };
}

function contentScore(settled: Settled, reading: TableReading, titlePoints: number | null): number {
  const criteria = settled.leaves.map((leaf) => leaf.node.criteria).join('\n');
  let score = 0;
  if (samePoints(settled.total, 100)) score += 3;
  if (titlePoints !== null && samePoints(settled.total, titlePoints)) score += 2;
  if (settled.leaves.some((leaf) => isPrice(leaf.node.name, leaf.node.criteria))) score += 1;
  if (
    /得\s*\d{1,9}(?:\.\d{1,9})?\s*(?:[-~至～—–]\s*)?(?:\d{1,9}\s*)?分|最高|加\s*\d+\s*分/.test(
      criteria,
    )
  )
    score += 1;
  if (/扣/.test(criteria) && !/得/.test(criteria)) score -= 2;
  if (/投标人|供应商|响应人|评委|投标文件|响应文件|基准价/.test(criteria)) score += 1;
  if (!reading.hasScoreColumn && settled.leaves.every((leaf) => leaf.node.points === null))
    score -= 3;
  if (settled.leaves.length === 1 && titlePoints === null && !samePoints(settled.total, 100))
    score -= 1;
  return score;
}

function proseUnits(document: TenderDocument, run: ProseRun, tables: ScoringUnit[]): ScoringUnit[] {
  const nodes = withoutTableTitle(run, tables);
  if (nodes.length === 0) return [];
  const context = contextOf(document, nodes[0]?.place.block ?? run.firstBlock);
  const quality = Math.min(3, Math.max(0, contextScore(context, ''))) * 0.4;
  const lots = lotsIn(context.titles.map((title) => title.text).join('\n'));
  const all = distinct(
    [...structures(nodes), byNumbering(nodes)].flatMap((one) => [
      settleAll(one, 100),
      settleAll(one, null),
    ]),
  );
  const whole = all.find((one) => samePoints(one.total, 100) && one.leaves.length > 1);
  const unit = (readings: Settled[], of: ScoreNode[]): ScoringUnit => ({
    kind: 'prose',
    firstBlock: of[0]?.place.block ?? run.firstBlock,
    lastBlock: of.at(-1)?.place.block ?? run.lastBlock,
    chapter: context.chapterBlock,
    quality: quality + (whole ? 2 : 0),
    lots,
    readings,
  });
  if (whole) return [unit([whole, ...all.filter((one) => one !== whole)], nodes)];
  const tops = nodes.length > 8 ? byNumbering(nodes) : (structures(nodes).at(-1) ?? nodes);
  return tops
    .map((node) => unit([settleAll([node], node.points?.max ?? null)].map(positive), [node]))
    .filter((one) => one.readings[0]?.leaves.length);
}

/** The line directly above a table with the table's own sum is its title, not an item. */
function withoutTableTitle(run: ProseRun, tables: ScoringUnit[]): ScoreNode[] {
  const table = tables.find(
    (unit) => unit.firstBlock > run.lastBlock && unit.firstBlock - run.lastBlock <= 4,
  );
  const last = run.nodes.at(-1);
  if (!table || !last) return run.nodes;
  const near = table.firstBlock - last.place.block <= 6;
  const stated = last.points;
  const same = table.readings.some(
    (reading) =>
      samePoints(reading.total, stated?.percent ? 100 : (stated?.max ?? -1)) ||
      samePoints(reading.total, stated?.max ?? -1),
  );
  return near && same ? run.nodes.slice(0, -1) : run.nodes;
}

/** Nests items by their numbering: a class that first appears later is one level deeper. */
function byNumbering(nodes: ScoreNode[]): ScoreNode[] {
  const order: string[] = [];
  const top: ScoreNode[] = [];
  const open: { level: number; node: ScoreNode }[] = [];
  for (const node of nodes) {
    if (!order.includes(node.numbering)) order.push(node.numbering);
    const level = order.indexOf(node.numbering);
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const copy = { ...node, children: [...node.children] };
    (open.at(-1)?.node.children ?? top).push(copy);
    open.push({ level, node: copy });
  }
  return top;
}
