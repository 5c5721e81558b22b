import { type GridCell, type GridRow, rowCells } from './grid.ts';
import { isGrade } from './heads.ts';
import { compact } from './points.ts';

/** Grades that head columns of a table, by column; empty where the row names none or only one. */
export function gradeColumns(header: GridRow | null): Map<number, string> {
  const grades = header ? rowCells(header).filter((cell) => isGrade(cell.text)) : [];
  return new Map(grades.length < 2 ? [] : grades.map((cell) => [cell.column, compact(cell.text)]));
}

/** A rule with the grade that heads its column; what stands over the columns of several grades is the rule of none of them. */
export function underGrade({ text, column, colSpan }: GridCell, grades: Map<number, string>) {
  const grade = colSpan === 1 ? grades.get(column) : undefined;
  return grade === undefined ? text : `${grade}：${text}`;
}
