import { isSideways } from './columns.ts';
import { type GridCell, type LogicalTable, transposed } from './grid.ts';
import { isRule, type Role } from './heads.ts';
import { isCategoryName } from './names.ts';
import { type Place, type ScoreNode, scoreNode, titledParts } from './node.ts';
import type { TitleRow } from './part-in-head.ts';
import {
  barePoints,
  cellPoints,
  compact,
  criteriaPoints,
  labelPoints,
  numberingClass,
  type Points,
  type TitledPoints,
  titledPoints,
} from './points.ts';
import { type ItemRow, tableRows } from './rows.ts';

export interface TableReading {
  nodes: ScoreNode[];
  headers: string[];
  /** Points of rows such as 合计. */
  totals: number[];
  hasScoreColumn: boolean;
}

/** A node while the table is read: it knows its rows. */
interface Branch {
  node: ScoreNode;
  cell: GridCell | null;
  first: number;
  last: number;
  below: Branch[];
}

/** Reads a table into groups and items, as deep as its merged cells go. `given`: what its columns hold, where a person says it. */
export function readTable(table: LogicalTable, given: readonly Role[] | null = null): TableReading {
  const { rows, headers, totals, hasScoreColumn } = tableRows(
    given === null && isSideways(table) ? transposed(table) : table,
    given,
  );
  const nodes: ScoreNode[] = [];
  const titles: ScoreNode[] = [];
  let items: ItemRow[] = [];
  /** So many titles stay open until the next row of heads. */
  let floor = 0;
  const flush = () => {
    (titles.at(-1)?.children ?? nodes).push(...itemNodes(items, hasScoreColumn));
    items = [];
  };
  for (const row of rows) {
    if (row.kind === 'item') {
      items.push(row);
    } else {
      flush();
      if (row.isHead) floor = 1;
      openTitle(row, titles, nodes, floor);
    }
  }
  flush();
  return { nodes, headers, totals, hasScoreColumn };
}

/** A title row closes the titles of its own level and opens a group. */
function openTitle(row: TitleRow, titles: ScoreNode[], nodes: ScoreNode[], floor: number): void {
  const titled = titledPoints(row.text);
  const rest = titled ? restOf(row.text, titled) : '';
  const place = { block: row.row.block, page: row.row.page, quote: row.row.quote };
  const node = scoreNode(titled?.title ?? row.text, place, {
    points: titled?.points ?? null,
    criteria: rest,
    parts: titledParts(rest, place),
    numbering: numberingClass(row.text),
  });
  const level = titles.findIndex((title, at) => at >= floor && title.numbering === node.numbering);
  const top = titles[floor] && titles.at(-1);
  if (row.isHead) titles.length = 0;
  else if (level >= 0) titles.length = level;
  else if (isCategoryName(node.name)) titles.length = floor;
  else if (top && top.children.length > 0) titles.pop();
  (titles.at(-1)?.children ?? nodes).push(node);
  titles.push(node);
}

function itemNodes(items: ItemRow[], hasScoreColumn: boolean): ScoreNode[] {
  const top: Branch[] = [];
  const points = (label: string) => labelPoints(label)?.points ?? (bare ? barePoints(label) : null);
  const bare = !hasScoreColumn && hasBarePoints(items);
  for (const [r, item] of items.entries()) {
    let level = top;
    let branch: Branch | null = null;
    for (const cell of item.labels) {
      branch = openBranch(level, cell, item, r, points(cell.text));
      level = branch.below;
    }
    if (!branch) openBranch(top, null, item, r, null);
  }
  for (const [score, span] of scoreSpans(items)) placeScore(top, score, span, items);
  return top.map((branch) => finished(branch, items, hasScoreColumn));
}

/** Whether most items carry a number in brackets that is not just their place in a list. */
function hasBarePoints(items: ItemRow[]): boolean {
  const numbers = items.map((item) => barePoints(item.labels.at(-1)?.text ?? '')?.max);
  const stated = numbers.filter((number) => number !== undefined);
  return (
    stated.length >= 3 &&
    stated.length >= items.length * 0.6 &&
    stated.some((number, i) => number !== i + 1)
  );
}

function placeOf(item: ItemRow): Place {
  return { block: item.row.block, page: item.row.page, quote: item.row.quote };
}

function openBranch(
  level: Branch[],
  cell: GridCell | null,
  item: ItemRow,
  r: number,
  points: Points | null,
): Branch {
  const last = level.at(-1);
  if (last && cell && last.cell === cell) {
    last.last = r;
    return last;
  }
  const node = scoreNode(cell?.text ?? '', placeOf(item), { points, serial: item.serial });
  const branch: Branch = { node, cell, first: r, last: r, below: [] };
  level.push(branch);
  return branch;
}

function scoreSpans(items: ItemRow[]): Map<GridCell, { first: number; last: number }> {
  const spans = new Map<GridCell, { first: number; last: number }>();
  for (const [r, item] of items.entries()) {
    for (const score of item.scores)
      spans.set(score, { first: spans.get(score)?.first ?? r, last: r });
  }
  return spans;
}

function scorePoints(cell: GridCell): Points | null {
  const pure =
    cellPoints(cell.text) ??
    titledPoints(cell.text)?.points ??
    cellPoints(cell.text.split('\n')[0] ?? '');
  if (pure) return pure;
  const [best] = criteriaPoints(cell.text);
  return best === undefined ? null : { max: best, percent: false, marked: true };
}

/** Gives a score to the node that covers the same rows; to a nameless part or a group of nodes when none does. */
function placeScore(
  top: Branch[],
  score: GridCell,
  span: { first: number; last: number },
  items: ItemRow[],
): void {
  const points = scorePoints(score);
  const item = items[span.first];
  if (!points || !item) return;
  const path = pathTo(top, span);
  const exact = path.filter((branch) => branch.first === span.first && branch.last === span.last);
  const deepest =
    exact.toReversed().find((branch) => branch.below.length === 0 || branch.node.points === null) ??
    exact.at(-1);
  const owner = ownerBySide(exact, score) ?? deepest;
  if (owner) {
    if (owner.node.points === null || !owner.node.points.marked || owner.below.length === 0)
      owner.node.points = points;
    return;
  }
  const holder = path.at(-1);
  const level = holder ? holder.below : top;
  const before = level.filter((branch) => branch.last < span.first || branch.first < span.first);
  const below = level.filter((branch) => branch.first >= span.first && branch.last <= span.last);
  const after = level.filter((branch) => !before.includes(branch) && !below.includes(branch));
  const title = cellPoints(score.text) ? '' : (titledPoints(score.text)?.title ?? '');
  const added: Branch = {
    node: scoreNode(title, placeOf(item), { points }),
    cell: null,
    ...span,
    below,
  };
  level.splice(0, level.length, ...before, added, ...after);
}

/** With several score columns, the one right of a group's name and left of the items' names is the group's. */
function ownerBySide(exact: Branch[], score: GridCell): Branch | undefined {
  if (exact.length < 2) return undefined;
  const left = exact.filter((branch) => branch.cell && branch.cell.column < score.column);
  return left.length > 0 && left.length < exact.length ? left.at(-1) : undefined;
}

function pathTo(top: Branch[], span: { first: number; last: number }): Branch[] {
  const path: Branch[] = [];
  let level = top;
  for (;;) {
    const next = level.find((branch) => branch.first <= span.first && branch.last >= span.last);
    if (!next) return path;
    path.push(next);
    level = next.below;
  }
}

/** A rule that stands in a column of names is what its only group is scored by, not an item; so is what stands alone beside a name with points. */
function withoutRule(branch: Branch, items: readonly ItemRow[]): Branch[] {
  const [only, second] = branch.below;
  const rule = only?.cell?.text ?? '';
  const isAlone =
    only !== undefined &&
    second === undefined &&
    only.below.length === 0 &&
    only.node.points === null;
  if (!isAlone || titledPoints(rule) || titledParts(rule, only.node.place).length > 0)
    return branch.below;
  if (!isRule(rule) && !isScoredBy(branch, items)) return branch.below;
  branch.node.criteria = rule;
  return [];
}

/** 节能承诺（3分） | 承诺自行改造的，3分: an item's name with its points, and no rule but what stands in its one cell. */
function isScoredBy({ node, cell, first, last }: Branch, items: readonly ItemRow[]): boolean {
  return (
    labelPoints(cell?.text ?? '') !== null &&
    !isCategoryName(node.name) &&
    items.slice(first, last + 1).every(({ criteria }) => criteria.join('').trim() === '')
  );
}

/** What is said behind a name with its points. 整体策划：管理目标（0-5分）；… gives the points to the first of the things it names: that is of the rule. */
function restOf(text: string, { title, length }: TitledPoints): string {
  const colon = /[:：]/.exec(title) === null ? -1 : text.search(/[:：]/);
  return text.slice(colon === -1 ? length : colon).replace(/^[\s:：]+/, '');
}

function finished(branch: Branch, items: ItemRow[], hasScoreColumn: boolean): ScoreNode {
  const { node } = branch;
  const below = withoutRule(branch, items);
  node.children = below.map((child) => finished(child, items, hasScoreColumn));
  const covered = items.slice(branch.first, branch.last + 1);
  const label = branch.cell?.text ?? '';
  const titled = labelPoints(label);
  const labelRest = titled ? restOf(label, titled) : '';
  const own = [...new Set(covered.flatMap((item) => item.criteria))].join('\n');
  node.criteria =
    own ||
    labelRest ||
    node.criteria ||
    (compact(label).length > compact(node.name).length + 12 ? label : '');
  if (node.children.length > 0) return node;
  const parts = own === '' ? titledParts(label, node.place) : titledParts(own, node.place);
  node.parts = parts;
  if (node.points === null) node.options = criteriaPoints(node.criteria);
  if (node.points === null && hasScoreColumn && compact(own) === '') node.options = [];
  return node;
}
