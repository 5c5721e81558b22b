import { type ColumnStats, columnStats, EMPTY, VOCABULARY } from './column-stats.ts';
import { gradeColumns } from './grades.ts';
import {
  type GridCell,
  type GridRow,
  isNumberOfRows,
  type LogicalTable,
  rowCells,
} from './grid.ts';
import { headerRole, isSaying, type Role } from './heads.ts';
import { cellPoints, compact } from './points.ts';

/** Whether a row names columns (评审因素 | 分值 | 评分标准) rather than holding an item. */
export function isHeaderRow(row: GridRow): boolean {
  const cells = rowCells(row).filter((cell) => cell.text !== '');
  if (cells.length < 2 || cells.some((cell) => cellPoints(cell.text)?.marked)) return false;
  if (cells.some((cell) => isSaying(cell.text))) return false;
  const hasPoints = cells.some((cell) => cellPoints(cell.text));
  // 中 | 4 | 一般 is a grade with its points, 技术部分 | 小计 | 40 a sum.
  const grades = hasPoints ? new Map() : gradeColumns(row);
  const roles = cells.map((cell) => (grades.has(cell.column) ? 'criteria' : headerRole(cell.text)));
  const known = roles.filter((role) => role !== null);
  const isNamed = known.some(
    (role) => role === 'score' || role === 'criteria' || (role === 'response' && !hasPoints),
  );
  return isNamed && known.length >= 2 && known.length >= cells.length * 0.6;
}

/** A word over a column is not longer. */
const LONGEST_HEAD = 12;

/** Whether the first row heads the table by its shape: short words without figures, over columns of which one holds points or counts rows. */
export function isHeadByShape(table: LogicalTable): boolean {
  const [first, ...body] = table.rows;
  if (!first || body.length < 2) return false;
  const cells = rowCells(first).filter((cell) => cell.text !== '');
  if (cells.length < 2 || cells.some((cell) => cell.colSpan >= table.columns)) return false;
  const isWord = ({ text }: GridCell) =>
    compact(text).length <= LONGEST_HEAD && !/[\d。；;，,]/.test(compact(text));
  if (!cells.every(isWord)) return false;
  return cells.some((cell) => {
    const stat = columnStats(body, cell.column);
    return stat.filled >= 2 && (stat.points >= 0.8 || stat.serial >= 0.8);
  });
}

/** Whether the header stands in the first column: items side by side, points and rules below them. */
export function isSideways(table: LogicalTable): boolean {
  if (table.rows.length > 5 || table.columns < 3 || table.rows.some(isHeaderRow)) return false;
  const roles = table.rows.map((row) => headerRole(row.cells[0]?.text ?? ''));
  return roles.includes('score') && roles.includes('label');
}

/** Words of a header row together, for judging what the table is. */
export function headerText(row: GridRow): string {
  return rowCells(row)
    .map((cell) => compact(cell.text))
    .join('|');
}

/** Says what each grid column is for, from the header (null when the table has none) and from what stands in the columns. */
export function columnRoles(header: GridRow | null, body: GridRow[], columns: number): Role[] {
  const stats = Array.from({ length: columns }, (_, column) => columnStats(body, column));
  const grades = gradeColumns(header);
  const named = Array.from({ length: columns }, (_, column) =>
    grades.has(column) ? 'criteria' : headerRole(header?.cells[column]?.text ?? ''),
  );
  const hasScore = named.includes('score');
  // 分项及分值 over two columns: the one without points holds the names.
  const sharesHead = (column: number) =>
    [column - 1, column + 1].some(
      (other) =>
        header?.cells[column] !== undefined &&
        header.cells[other] === header.cells[column] &&
        (stats[other] ?? EMPTY).points >= 0.5,
    );
  const roles = named.map((role, column): Role => {
    const stat = stats[column] ?? EMPTY;
    // 2.2 beside heads (量化因素, 量化标准) and the rows below them: a clause they all belong to.
    if (header && isNumberOfRows(header.cells[column], body)) return 'serial';
    // A 条款号 over two columns: the second one names the groups.
    if (role === 'serial' && stat.filled > 0 && stat.serial < 0.3 && stat.length > 5)
      return 'label';
    // 项目 over F2-1, F2-2 beside the column of names, or Item over A, B, C beside two of words: it counts the rows.
    if (role === 'label' && stat.serial >= 0.8 && hasNamesBehind(named, column)) return 'serial';
    if (role === 'score' && stat.points < 0.2 && stat.length <= 20 && sharesHead(column))
      return 'label';
    // 大类及权重分 over 技术部分（30分）: names with their points.
    if (role === 'score' && stat.titled >= MOSTLY_POINTS && stat.points < 0.2) return 'label';
    // One head over names and points (评分因素与权重分值), or a head that says nothing: points are no names.
    if (role === 'label' && stat.filled > 2 && stat.points >= MOSTLY_POINTS)
      return guessedRole(stat, hasScore && !isFiner(stat, named, stats));
    if (role === 'response') return !hasScore && stat.points >= 0.5 ? 'score' : 'other';
    if (role === 'score' && stat.filled > 0 && stat.points < 0.2 && stat.length > 20)
      return 'criteria';
    return role ?? guessedRole(stat, hasScore && !isFiner(stat, named, stats));
  });
  return withoutVocabulary(
    withoutDetails(balanced(withGrades(withoutLesser(roles, body), stats), stats), stats),
    stats,
    named,
  );
}

/** A column of names further on, or two of words of which the first one names. */
const hasNamesBehind = (named: readonly (Role | 'response' | null)[], column: number): boolean =>
  named.includes('label', column + 1) ||
  named.slice(column + 1).filter((one) => one === 'criteria').length > 1;

/** Cells of a column that are points, where it holds nothing else but a head of its own. */
const MOSTLY_POINTS = 0.8;

/** So much longer than the names a second column of one cell a row says more of them. */
const DETAIL = 2;

/** Names of the rows' own, and beside them a column with as many, longer cells: what each item is about, not items below it. */
function withoutDetails(roles: Role[], stats: ColumnStats[]): Role[] {
  const first = roles.indexOf('label');
  const names = stats[first] ?? EMPTY;
  if (names.repeats || names.categories > 0 || names.serial > 0) return roles;
  return roles.map((role, column) => {
    const stat = stats[column] ?? EMPTY;
    const isDetail = stat.filled <= names.filled && stat.length > names.length * DETAIL;
    return role === 'label' && column > first && isDetail ? 'criteria' : role;
  });
}

/** Of two columns of points the one that is never more than the other is the pass mark, or what one thing is worth: 单项分值 | 满分. */
function withoutLesser(roles: Role[], body: readonly GridRow[]): Role[] {
  const columns = roles.flatMap((role, column) => (role === 'score' ? [column] : []));
  // 板块 | 分值 | 二级指标 | 权重: behind names of their own they are the points of something else.
  const areBeside = (one: number, other: number) =>
    !roles.slice(Math.min(one, other), Math.max(one, other)).includes('label');
  return roles.map((role, column) =>
    role === 'score' &&
    columns.some(
      (other) => other !== column && areBeside(column, other) && isLesser(body, column, other),
    )
      ? 'other'
      : role,
  );
}

/** Whether each row's points in a column are at most those in another. Points of a group stand over several rows, or beside the first of them alone. */
function isLesser(body: readonly GridRow[], column: number, other: number): boolean {
  const rows = body.flatMap(({ cells }) => {
    const less = cellPoints(cells[column]?.text ?? '')?.max;
    const more = cellPoints(cells[other]?.text ?? '')?.max;
    return less === undefined ? [] : [{ cell: cells[other], less, more: more ?? 0 }];
  });
  return (
    rows.length > 1 &&
    new Set(rows.map(({ cell }) => cell)).size === rows.length &&
    rows.every(({ less, more }) => less <= more) &&
    rows.some(({ less, more }) => less < more)
  );
}

/** A column of grades (一档, 二档) and the points of each grade behind it say how points are earned, where the items have points of their own. */
function withGrades(roles: Role[], stats: ColumnStats[]): Role[] {
  const at = stats.findIndex(({ grades, filled }) => filled > 2 && grades > 0.5);
  const points = roles.flatMap((role, column) => (role === 'score' ? [column] : []));
  if (at < 0 || !points.some((column) => column < at)) return roles;
  return roles.map((role, column) =>
    column === at || (column > at && role === 'score') ? 'criteria' : role,
  );
}

/** More cells than any named column of points has: those are the groups' points, these the items'. */
function isFiner(
  stat: ColumnStats,
  named: (Role | 'response' | null)[],
  stats: ColumnStats[],
): boolean {
  return named.every(
    (role, column) => role !== 'score' || (stats[column]?.filled ?? 0) < stat.filled,
  );
}

/**
 * A column behind names, points or rules names no items where it sorts them: a few words that come again and again (主观, 客观), or short
 * words, repeated ones or ones that some items lack under no head or one that says nothing.
 */
function withoutVocabulary(
  roles: Role[],
  stats: ColumnStats[],
  named: (Role | 'response' | null)[],
): Role[] {
  const first = roles.indexOf('label');
  return roles.map((role, column) => {
    if (role !== 'label' || column === first) return role;
    const before = roles.slice(0, column);
    const behind = before.some((other) => other === 'criteria' || other === 'score');
    const stat = stats[column] ?? EMPTY;
    // A name is every item's own: what repeats, or what some items lack, is a remark on them.
    const isRemark =
      stat.length <= VOCABULARY.chars ||
      stat.repeats ||
      stat.filled < (stats[first] ?? EMPTY).filled;
    // Behind a group's points the items' names follow, and then their own points and rules.
    const isLast = !roles
      .slice(column + 1)
      .some((other) => other === 'criteria' || other === 'score');
    const isUnnamed = isLast && named[column] === null && before.includes('label');
    // Behind the items' own names a few words under a head that says nothing sort them too (优先级 Ⅰ, Ⅱ).
    const names = before.flatMap((other, at) => (other === 'label' ? [at] : []));
    const sorts =
      stat.vocabulary && named[column] === null && names.some((at) => namesEach(stats[at], stat));
    // Names stand before rules: where each row has one of its own there, what is short behind them is what proves the row.
    const isProof =
      before.includes('criteria') &&
      !roles.slice(column + 1).includes('criteria') &&
      names.some((at) => namesEach(stats[at], stat));
    return sorts || isProof || (behind && (stat.vocabulary || (isUnnamed && isRemark)))
      ? 'other'
      : role;
  });
}

/** Whether a column names every row of another by a name of its own. */
const namesEach = (names: ColumnStats | undefined, { filled }: ColumnStats): boolean =>
  names !== undefined && !names.repeats && names.filled >= filled;

function guessedRole(stat: ColumnStats, hasScore: boolean): Role {
  if (stat.filled === 0) return 'other';
  if (stat.marked >= 0.5 && !hasScore) return 'score';
  if (stat.serial >= 0.6) return 'serial';
  if (stat.points >= 0.6) return hasScore ? 'other' : 'score';
  // 0 beside 10 and 5 is no name.
  if (stat.wordless >= MOSTLY_POINTS) return 'other';
  return stat.length > 30 ? 'criteria' : 'label';
}

/** Corrects names by content: a 评分内容 of sentences is the criteria, a 评审标准 of two words is a label. */
function balanced(roles: Role[], stats: ColumnStats[]): Role[] {
  const length = (column: number) => stats[column]?.length ?? 0;
  const columnsOf = (role: Role) =>
    roles.flatMap((other, column) => (other === role ? [column] : []));
  const labels = columnsOf('label');
  const isLong = (column: number) => length(column) > 45 || (stats[column]?.rules ?? 0) >= 0.4;
  const short = labels.filter((column) => !isLong(column));
  if (short.length > 0) for (const column of labels) if (isLong(column)) roles[column] = 'criteria';
  // Under a head such as 评分点 names with their points, and the rules in a column behind them.
  for (const column of columnsOf('criteria').slice(0, -1))
    if ((stats[column]?.titled ?? 0) >= MOSTLY_POINTS) roles[column] = 'label';
  const criteria = columnsOf('criteria');
  if (columnsOf('label').length === 0 && criteria.length > 1) {
    // Names are shorter than rules, wherever they stand.
    const rules = (column: number) => stats[column]?.rules ?? 0;
    const [name] = criteria.toSorted((a, b) => rules(a) - rules(b) || length(a) - length(b));
    if (name !== undefined && length(name) <= 45) roles[name] = 'label';
  }
  if (short.length > 0 && criteria.length > 1) {
    const lastLabel = Math.max(...short);
    const longest = Math.max(...criteria.map(length));
    for (const column of criteria) {
      const isName = length(column) <= 12 && longest > Math.max(16, length(column) * 1.5);
      // Beside a name of each row's own, a second one only says more of it; the group's points may stand between.
      const isFiner = (stats[column]?.filled ?? 0) > (stats[lastLabel]?.filled ?? 0);
      const isNext = roles.slice(lastLabel + 1, column).every((role) => role === 'score');
      if (isName && isFiner && isNext) roles[column] = 'label';
    }
  }
  return roles;
}
