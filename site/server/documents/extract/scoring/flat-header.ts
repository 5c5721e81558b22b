import { cellPoints, compact } from './points.ts';

export const HEADER_CELL =
  /^(?:序号|评[审分标议价].{0,6}(?:因素|项目|内容|标准|细则|办法|指标|项)|分值|权重|满分|标准分|分值构成|评分)(?:[(（].*[)）])?$/;

/** Header of a table that came as one line for each cell. */
export interface FlatHeader {
  at: number;
  /** Where the points stand among the columns. */
  order: 'middle' | 'last';
  /** The points are written with 分, so that a bare number is something else. */
  marked: boolean;
}

/** The header among lines that are cells; null where there is none. */
export function flatHeader(lines: readonly { text: string }[]): FlatHeader | null {
  const bare = lines.map((line) => compact(line.text));
  const isHeader = (at: number) => HEADER_CELL.test(bare[at] ?? '');
  const at = bare.findIndex(
    (text, i) =>
      /^(?:分值|权重|满分|标准分)(?:[(（].*[)）])?$/.test(text) &&
      (isHeader(i - 1) || isHeader(i + 1)),
  );
  if (at < 0) return headless(lines);
  const order =
    isHeader(at + 1) && /标准|细则|办法|依据|说明|内容/.test(bare[at + 1] ?? '')
      ? 'middle'
      : 'last';
  return {
    at,
    order,
    marked: lines.slice(at).filter((line) => cellPoints(line.text)?.marked).length > 1,
  };
}

/** Cells as lines without a header: at least two lines that are nothing but points, written with 分. */
function headless(lines: readonly { text: string }[]): FlatHeader | null {
  const scores = lines.filter((line) => cellPoints(line.text)?.marked);
  return scores.length > 1 ? { at: 0, order: 'middle', marked: true } : null;
}
