import type { FormLine } from './line.ts';
import type { Piece } from './title-weight.ts';
import { isForeign } from './words.ts';

/** 6.1 总说明 in front of all forms: how they are used, none of them. */
export const isAboutForms = ({ title, level }: Piece, next: Piece | undefined): boolean =>
  /^(?:总|格式|编制|填写|使用|有关|一般|几点|重要){0,3}(?:说明|须知|要求|规定)$/.test(title) &&
  next !== undefined &&
  next.level <= level;

/** 以下附件不装入响应文件, or the cover of another part of the tender: behind it nothing is handed in, up to the next chapter of forms. */
export function leftOutOf(lines: readonly FormLine[]): [from: number, to: number] {
  const at = lines.findIndex(
    ({ text, centred, pageFirst }) =>
      text.length <= 40 && (behind.test(text) || (centred && pageFirst && tendersOwn.test(text))),
  );
  const next = lines.findIndex(({ opens }, i) => i > at && opens);
  return [at === -1 ? lines.length : at, next === -1 ? lines.length : next];
}
/** 竞争性谈判文件（2.0版）, where 谈判响应文件 is the bidder's. */
const tendersOwn =
  /(?:招标|采购|(?:竞争性)?(?:磋商|谈判)|询价|询比|比选|征集)文件(?:[（(][^（）()]{0,12}[)）])?$/;
const behind =
  /^[(（【]?(?:以下|下列|下面)(?:附件|附表|表格|格式|内容|文件|资料|部分|各表)?(?:均|都)?(?:不用|无需|不需|不必|不)(?:放|装|编|列|附|计)(?:入|进|在)?.{0,4}(?:投标|响应|应答|磋商)文件/;

/**
 * A table of the judges' that is printed among the bidder's papers without a number (符合性评审表 below 资格审查资料) ends with its last row: a numbered
 * paper behind it goes on with the part around both. What stands below a letter of another's (质疑函: 一、… 二、…) is that letter's own.
 */
export const endsSheet = (sheet: Piece, piece: Piece, lines: readonly FormLine[]): boolean =>
  sheet.number === undefined &&
  piece.number !== undefined &&
  isForeign(sheet.title) &&
  sheet.title.endsWith('表') &&
  lines.slice(sheet.first, sheet.end).at(-1)?.block.kind === 'table';
