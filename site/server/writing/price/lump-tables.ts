import { amountOf } from 'tender-widgets/price';
import { type TableBlock, tableGrid } from '../../documents/document.ts';
import { type Grid, plain } from './table-head.ts';
import type { Line } from './table-rows.ts';

const TITLE_ROWS = 4;
/** Levels of a number that are told apart. */
const DEEPEST = 8;

/** The words over a table: the sheet's name and its first rows. */
export function titleOf(sheet: string, table: TableBlock): string {
  const rows = tableGrid(table).slice(0, TITLE_ROWS);
  return [sheet, ...rows.map((row) => [...new Set(row)].map(plain).join(''))].join(' ');
}

/** Of what a unit price is made: its rows are no rows of a bill. */
export const isAnalysis = (title: string): boolean =>
  /单价分析|单价组成明细|工料机(?:分析|汇总)|人材机/.test(title);

/** What is paid beside the bill, each at one amount: 总价措施项目, 其他项目, 规费、税金. */
export const isOfLumps = (title: string): boolean =>
  /(?:总价)?措施项目(?:清单|费)|其他项目(?:清单|费)|规费、?税金|税金项目/.test(title) &&
  !/(?:单位|单项|建设)工程|工程项目.{0,6}汇总|报价汇总/.test(title);

/** The rows of a list of lumps less those that only add up: 规费 over 1.1 and 1.2, and 计日工 where that is a table of its own. */
export function lumpLines(
  lines: readonly Line[],
  grid: Grid,
  serialAt: number | undefined,
  others: readonly string[],
): Line[] {
  const serialOf = ({ y }: Line) => (serialAt === undefined ? '' : plain(grid[y]?.[serialAt]));
  // By the number above theirs: 1.2.3 is of 1 and of 1.2.
  const below = new Map<string, Line[]>();
  for (const line of lines) {
    const levels = serialOf(line).split('.', DEEPEST);
    for (let level = 1; level < levels.length; level++) {
      const above = levels.slice(0, level).join('.');
      below.set(above, below.get(above) ?? []);
      below.get(above)?.push(line);
    }
  }
  const isSum = (line: Line): boolean => {
    const parts = below.get(serialOf(line)) ?? [];
    const sum = parts.reduce((all, { said }) => all?.plus(amountOf(said) ?? 0), amountOf('0'));
    const stated = amountOf(line.said);
    if (parts.length === 0) return false;
    // Without a figure of its own it is the title of its parts.
    return stated === undefined || (sum !== undefined && sum.minus(stated).abs().lte(1));
  };
  const isElsewhere = ({ name }: Line) => others.some((title) => title.includes(name));
  return lines.filter((line) => !isSum(line) && !isElsewhere(line));
}
