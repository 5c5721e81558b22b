import { columnRoles, headerText, isHeadByShape, isHeaderRow } from './columns.ts';
import { gradeColumns, underGrade } from './grades.ts';
import { type GridCell, type GridRow, type LogicalTable, rowCells } from './grid.ts';
import { isRule, isSaying, type Role } from './heads.ts';
import { cleanName, isCategoryName, isTotalName } from './names.ts';
import { isHeadAgain, isTitleOnly, partInHead, type TitleRow } from './part-in-head.ts';
import { cellPoints, compact, labelPoints, serialClass, titledPoints } from './points.ts';
import { NOTE, NUMBER } from './text.ts';

/** A row of a scoring table with blanks filled from above, as far as they mean the same as above. */
export interface ItemRow {
  kind: 'item';
  /** Label cells from group to leaf. */
  labels: GridCell[];
  /** A label of the row begins here; else it adds to those of the row above. */
  fresh: boolean;
  scores: GridCell[];
  criteria: string[];
  serial: string;
  row: GridRow;
}

export interface TableRows {
  rows: (ItemRow | TitleRow)[];
  /** Texts of the header rows. */
  headers: string[];
  /** Points of rows such as 合计. */
  totals: number[];
  hasScoreColumn: boolean;
}

/** Divides a table into item rows and title rows; every header row starts new column roles. */
export function tableRows(table: LogicalTable, given: readonly Role[] | null = null): TableRows {
  const result: TableRows = { rows: [], headers: [], totals: [], hasScoreColumn: false };
  let header: GridRow | null = null;
  let body: GridRow[] = [];
  let above: ItemRow | null = null;
  const flush = () => {
    const roles = given
      ? Array.from({ length: table.columns }, (_, column) => given[column] ?? 'other')
      : columnRoles(header, body, table.columns);
    result.hasScoreColumn ||= roles.includes('score');
    above = readBody(body, { roles, grades: gradeColumns(header) }, result, above);
    body = [];
  };
  for (const [r, row] of table.rows.entries()) {
    if (!isHeaderRow(row) && !(r === 0 && isHeadByShape(table))) {
      body.push(row);
      continue;
    }
    const isAgain = isHeadAgain(row, header, table.rows[r + 1]);
    if (body.some((other) => !isTitleOnly(other, table.columns))) flush();
    else for (const other of body) addTitle(rowCells(other), other, result);
    body = [];
    header = row;
    if (isAgain) continue;
    above = null;
    result.headers.push(headerText(row));
    result.rows.push(...partInHead(row));
  }
  flush();
  return result;
}

/** Whether the words were a title. */
function addTitle(cells: GridCell[], row: GridRow, result: TableRows): boolean {
  const text = cells
    .map((cell) => cell.text)
    .join(' ')
    .trim();
  if (text === '' || NOTE.test(text)) return false;
  const isTitle = compact(text).length <= 60 || titledPoints(text) !== null;
  if (isTitle) result.rows.push({ kind: 'title', text, row });
  return isTitle;
}

interface Columns {
  roles: Role[];
  /** Columns that hold the rule for one grade (优, 良, 差). */
  grades: Map<number, string>;
}

/** `before`: the item above the first row, where its group goes on; the last item is what it gives back. */
function readBody(
  body: GridRow[],
  columns: Columns,
  result: TableRows,
  before: ItemRow | null,
): ItemRow | null {
  const { roles } = columns;
  let above = before;
  for (const row of body) {
    const cells = rowCells(row).filter((cell) => cell.text !== '');
    if (cells.length === 0) continue;
    if (isSpanning(cells, roles)) {
      const words = cells.filter((cell) => roleOf(cell, roles) !== 'serial');
      if (addTitle(words, row, result)) above = null;
      continue;
    }
    if (above && isBrokenOff(row, roles, above)) {
      mendBreak(row, roles, above, result.rows);
      continue;
    }
    const alone = pointsAlone(cells, roles, above);
    if (alone !== null) {
      result.totals.push(alone);
      continue;
    }
    const item = itemRow(row, columns, above);
    const total =
      item.labels.find((label) => isTotalName(label.text)) ??
      cells.find((cell) => roleOf(cell, roles) !== 'score' && isTotalName(cell.text));
    if (total) {
      const points = cells
        .map((cell) => cellPoints(cell.text)?.max)
        .find((max) => max !== undefined);
      if (points !== undefined) result.totals.push(points);
    } else if (isContinuation(item, above)) {
      above?.criteria.push(...item.criteria.filter((text) => !above?.criteria.includes(text)));
    } else {
      result.rows.push(item);
      above = item;
    }
  }
  return above;
}

/** Points of a row that has points and nothing else, not even the rest of a name from above: a sum. null for any other row. */
function pointsAlone(cells: GridCell[], roles: Role[], above: ItemRow | null): number | null {
  const [only] = cells;
  if (!only || cells.length > 1 || above === null || rowCells(above.row).includes(only))
    return null;
  return roleOf(only, roles) === 'score' ? (cellPoints(only.text)?.max ?? null) : null;
}

/** One cell over most of the table, or a lone label with nothing beside it. */
function isSpanning(cells: GridCell[], roles: Role[]): boolean {
  const filled = cells.filter((cell) => roleOf(cell, roles) !== 'serial');
  const [only] = filled;
  if (!only || filled.length > 1) return false;
  if (only.colSpan >= Math.max(2, roles.length * 0.6)) return true;
  return (
    roleOf(only, roles) === 'label' &&
    (labelPoints(only.text) !== null || cells.length > 1) &&
    compact(only.text).length <= 40
  );
}

function roleOf(cell: GridCell, roles: Role[]): Role {
  const own = roles.slice(cell.column, cell.column + cell.colSpan);
  const points = own.includes('label') || own.includes('score') ? cellPoints(cell.text) : null;
  if (points && (points.marked || !own.includes('label'))) return 'score';
  if (own.includes('serial') && /^\d{1,3}$/.test(cell.text)) return 'serial';
  // A sentence over names and rules is a rule.
  if (own.includes('label'))
    return own.includes('criteria') && isSaying(cell.text) ? 'criteria' : 'label';
  // Over points and rules, a text that is no points is a rule.
  return (['criteria', 'score'] as const).find((role) => own.includes(role)) ?? own[0] ?? 'other';
}

function itemRow(row: GridRow, { roles, grades }: Columns, above: ItemRow | null): ItemRow {
  const cells = rowCells(row);
  const before = new Set(above ? rowCells(above.row) : []);
  const own = cells.filter((cell) => cell.text !== '');
  const points = own.findLast((cell) => roleOf(cell, roles) === 'score' && cellPoints(cell.text));
  const inRow = (cell: GridCell): Role => {
    const role = roleOf(cell, roles);
    // 商务部分 | 20, the part of the rows below the next heads: a number is no rule.
    if (!points) return role === 'criteria' && NUMBER.test(cell.text) ? 'score' : role;
    return cell.column < points.column && isNameAmongPoints(cell, roles) ? 'label' : role;
  };
  const ownLabels = own.filter((cell) => inRow(cell) === 'label');
  const freshLabels = ownLabels.filter((cell) => !before.has(cell));
  const firstFresh = freshLabels[0]?.column ?? Number.POSITIVE_INFINITY;
  const inherited = (above?.labels ?? []).filter(
    (label) =>
      label.column < firstFresh &&
      !ownLabels.some(
        (cell) => cell.column <= label.column && label.column < cell.column + cell.colSpan,
      ),
  );
  const labels = [...new Set([...inherited, ...ownLabels])].toSorted(
    (one, other) => one.column - other.column,
  );
  const scores = own.filter((cell) => inRow(cell) === 'score');
  const carried = (above?.scores ?? []).filter(
    (score) =>
      !cells.some((cell) => cell.column === score.column && cell.text !== '') &&
      carriesOn(score, labels, freshLabels),
  );
  const named = sameAsAbove(labels, above);
  const isSameItem =
    freshLabels.length > 0 &&
    named.length > 0 &&
    named.every((label, depth) => label === above?.labels[depth]);
  return {
    kind: 'item',
    labels: named,
    fresh: freshLabels.length > 0,
    scores: [...carried, ...(isSameItem ? sameScores(scores, named, above) : scores)],
    criteria: own
      .filter((cell) => inRow(cell) === 'criteria')
      .map((cell) => underGrade(cell, grades)),
    serial: serialClass(own.find((cell) => inRow(cell) === 'serial')?.text ?? ''),
    row,
  };
}

/** Words in a column of points, before the points of the row: its cells stand otherwise than the columns. */
function isNameAmongPoints(cell: GridCell, roles: Role[]): boolean {
  const bare = compact(cell.text);
  return (
    roleOf(cell, roles) === 'score' &&
    /^\p{Script=Han}[^\d。；;]{1,19}$/u.test(bare) &&
    !isRule(bare)
  );
}

/** A blank under a score means the same score when the label it belongs to goes on as well. */
function carriesOn(score: GridCell, labels: GridCell[], fresh: GridCell[]): boolean {
  const owner = labels.filter((label) => label.column < score.column).at(-1) ?? labels[0];
  return owner !== undefined && !fresh.includes(owner);
}

/** Points written again beside a name written again are the same points; below a group each row has its own. */
function sameScores(scores: GridCell[], labels: GridCell[], above: ItemRow | null): GridCell[] {
  const name = labels.at(-1)?.text ?? '';
  if (isCategoryName(cleanName(name)) || labelPoints(name) !== null) return scores;
  return scores.map(
    (score) =>
      above?.scores.find(
        (other) => other.column === score.column && compact(other.text) === compact(score.text),
      ) ?? score,
  );
}

/** A name written again in the next row is that of both rows, as if its cell were merged. */
function sameAsAbove(labels: GridCell[], above: ItemRow | null): GridCell[] {
  return labels.map((label, depth) => {
    const other = above?.labels[depth];
    return other && other.column === label.column && compact(other.text) === compact(label.text)
      ? other
      : label;
  });
}

/**
 * A row that a page break tore in two: no number and no score of its own, and the rule above stops in the middle of a sentence.
 * Its label, if any, is the end of the name above (保洁服务方 | 案).
 */
function isBrokenOff(row: GridRow, roles: Role[], above: ItemRow): boolean {
  const cells = rowCells(row).filter((cell) => cell.text !== '');
  const label = cells.find((cell) => roleOf(cell, roles) === 'label');
  const rule = above.criteria.at(-1) ?? '';
  const isRest = (cell: GridCell) => cell === label || roleOf(cell, roles) === 'criteria';
  if (label && brokenLabel(above, label) !== -1 && cells.every(isRest)) return true;
  if (!label || compact(label.text).length > 6 || cellPoints(label.text) || labelPoints(label.text))
    return false;
  if (above.labels.at(-1)?.column !== label.column || above.scores.length === 0) return false;
  if (rule === '' || /(?:[。；;！!)）\]】”]|分)$/.test(rule.trim())) return false;
  if (rowCells(above.row).includes(label)) return false;
  return roles.includes('serial') && cells.length > 1 && cells.every(isRest);
}

/** The label above that stops within its brackets and that this one closes: 商务部分（35 | 分）; −1 for none. */
const brokenLabel = (above: ItemRow, label: GridCell): number =>
  /^[^(（]{0,12}[)）]/.test(label.text)
    ? above.labels.findIndex(
        ({ column, text }) => column === label.column && /[(（][^()（）]{0,12}$/.test(text),
      )
    : -1;

function mendBreak(row: GridRow, roles: Role[], above: ItemRow, rows: TableRows['rows']): void {
  const cells = rowCells(row).filter((cell) => cell.text !== '');
  const label = cells.find((cell) => roleOf(cell, roles) === 'label');
  const broken = label ? brokenLabel(above, label) : -1;
  const at = broken === -1 ? above.labels.length - 1 : broken;
  const last = above.labels[at];
  if (last && label) {
    const whole = { ...last, text: `${last.text}${label.text}` };
    // Of a group the row before has the same label: one object for both.
    const before = rows.at(-2);
    const same =
      before?.kind === 'item'
        ? before.labels.find(
            ({ column, text }) => column === whole.column && compact(text) === compact(whole.text),
          )
        : undefined;
    above.labels[at] = same ?? whole;
  }
  const rest = cells.flatMap((cell) => (cell === label ? [] : cell.text));
  above.criteria.push(`${above.criteria.pop() ?? ''}${rest.join('\n')}`);
}

/** No label and no score of its own: the rest of the row above. */
function isContinuation(item: ItemRow, above: ItemRow | null): boolean {
  if (!above || item.fresh) return false;
  return item.scores.every((score) => above.scores.includes(score));
}
