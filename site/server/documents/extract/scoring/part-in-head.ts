import { headerText } from './columns.ts';
import { type GridRow, rowCells } from './grid.ts';
import { headerRole } from './heads.ts';
import { isCategoryName } from './names.ts';
import { labelPoints } from './points.ts';

/** A row over the whole width: a title of the rows that follow. */
export interface TitleRow {
  kind: 'title';
  /** It stands in a row of heads: titles below it are within it. */
  isHead?: true;
  text: string;
  row: GridRow;
}

/** The part a row of heads names with its points: 序号 | 技术部分 评分项目 40分 | 评分因素; none where it names none. */
export function partInHead(row: GridRow): TitleRow[] {
  for (const cell of rowCells(row)) {
    const titled = labelPoints(cell.text);
    if (!titled || headerRole(cell.text) === 'score') continue;
    const words = titled.title.split(/\s+/).filter((word) => isCategoryName(word));
    if (words.length === 1)
      return [
        {
          kind: 'title',
          isHead: true,
          text: `${words[0]}（${titled.points.max}${titled.points.percent ? '%' : '分'}）`,
          row,
        },
      ];
  }
  return [];
}

/** The same head at the top of the next page, in the middle of a group: the row below leaves the group's cell empty. */
export function isHeadAgain(
  row: GridRow,
  header: GridRow | null,
  below: GridRow | undefined,
): boolean {
  const [group, ...others] = below ? rowCells(below) : [];
  const isInGroup = group?.text === '' && others.filter(({ text }) => text !== '').length > 1;
  return header !== null && isInGroup && headerText(row) === headerText(header);
}

/** One cell over half of the table, and nothing beside it. */
export function isTitleOnly(row: GridRow, columns: number): boolean {
  const cells = rowCells(row).filter((cell) => cell.text !== '');
  return cells.length <= 1 && (cells[0]?.colSpan ?? columns) >= columns * 0.5;
}
