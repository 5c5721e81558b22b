import { compact } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { namedBid } from './cover-lines.ts';
import type { FormLine } from './line.ts';
import { bidFile } from './listed-papers.ts';
import { numbered } from './number.ts';

const coverLine = new RegExp(
  `^(?:竞争性|电子|加密|纸质){0,2}${bidFile}(?:[(（](?:正本|副本|封面)[^)）]*[)）])?$`,
);

/** A letter says so within so many lines: 项目名称 and 编号 may stand above whom it is written to. */
const LETTER_LINES = 6;

/** The number below begins anew: 一、 or 1. stands right under the line. */
export function beginsSeries(lines: readonly FormLine[], at: number): boolean {
  const next = lines[at + 1];
  return next?.titled === true && next.number?.path.at(-1) === 1;
}

/** 投标文件（商务文件） on a cover: the volume that begins; '' for a cover of the whole, undefined for no cover. */
export function coverVolume(
  lines: readonly FormLine[],
  at: number,
  open: { title: string; at: number } | undefined,
): string | undefined {
  const line = lines[at];
  const framed = line && framedVolume(line);
  if (framed !== undefined) return framed;
  if (line && open && isCoverBelow(lines, line, open)) return '';
  if (!line || !(coverLine.test(line.text) || isNamedCover(lines, line))) return undefined;
  // 投标书 above a text is a letter, and so is 响应文件 below 附件1.
  const isNumbered = numbered(lines[at - 1]?.text ?? '').rest.endsWith(line.text);
  if (
    (line.text.endsWith('书') || isNumbered) &&
    lines.slice(at + 1, at + LETTER_LINES).some(isOfLetter)
  )
    return undefined;
  if (volumeTitle.test(line.text) && isCoverPage(lines, at)) return line.text;
  // 报价文件 above 一、价格文件 on one cover: the volume is the second.
  const below = lines[at + 1];
  const name = below?.title.startsWith('(') ? '' : (below?.title ?? '');
  if (below && volumeTitle.test(name) && isCoverPage(lines, below.at))
    return open && sameWords(open.title, below.text) ? '' : name;
  // 报价文件 above its first paper is the title of a volume, not the cover of a bid that is called so.
  const isAbove = beginsSeries(lines, at) || below?.number?.style.startsWith('form') === true;
  if (volumeTitle.test(line.text) && (line.heading || isAbove)) return undefined;
  const near = lines.slice(at + 1, at + 4).find(({ text }) => volumeInBrackets(text) !== undefined);
  const named = volumeInBrackets(near?.text ?? '') ?? '';
  // The cover of the volume whose title stands above it.
  return open && sameWords(open.title, named) ? '' : named;
}

/** The name of a volume in a frame of its own: a table that is one cell. */
function framedVolume({ block }: FormLine): string | undefined {
  if (block.kind !== 'table' || block.rows.length !== 1) return undefined;
  const [cell, ...others] = block.rows[0] ?? [];
  const text = compact(cell?.text ?? '');
  return others.length === 0 && volumeTitle.test(text) ? text : undefined;
}

/** （报价部分） and （技术标（暗标））: the volume, without how it is judged; undefined where the brackets hold something else. */
function volumeInBrackets(text: string): string | undefined {
  const name = /^[(（](.*)[)）]$/.exec(text)?.[1]?.replace(/[(（][明暗]标[)）]$/, '');
  return name !== undefined && volumeTitle.test(name) ? name : undefined;
}

/** XX省政府采购投标文件 above the volume in brackets, （报价部分）, or 城东大桥改造工程投标文件 above who bids. */
export function isNamedCover(lines: readonly FormLine[], { at, text, number }: FormLine): boolean {
  const named = namedBid(text);
  if (named === undefined) return false;
  if (volumeInBrackets(lines[at + 1]?.text ?? '') !== undefined) return true;
  return number === undefined && named.project.length >= LEAST_PROJECT && isCoverPage(lines, at);
}
/** Letters of a project's name; fewer are of the kind of bid: 技术响应文件. */
const LEAST_PROJECT = 8;

/** A text, or whom it is written to, or who writes: 致：…, 我方经研究…，并承诺： */
const isOfLetter = ({ prose, text }: FormLine): boolean =>
  prose || /^(?:致[:：\u4e00-\u9fa5]|[我本](?:方|单位|公司))/.test(text);

const sameWords = (...names: [string, string]): boolean => {
  const [one, two] = names.map((name) => numbered(name).rest.replace(/[^\p{L}]/gu, ''));
  return one === two;
};

/** 资格审查文件 among the names and dates of a cover, right below the heading 第一部分 资格审查文件. */
function isCoverBelow(
  lines: readonly FormLine[],
  line: FormLine,
  open: { title: string; at: number },
): boolean {
  return (
    line.at - open.at <= (line.number === undefined ? COVER_LINES : 1) &&
    volumeTitle.test(line.title) &&
    [line.text, ...(namedBid(line.text)?.more ?? [])].some((name) => sameWords(open.title, name)) &&
    isCoverPage(lines, line.at)
  );
}

/** 四、其他响应文件格式 above the cover that bears its name. */
export const isAboveCover = (lines: readonly FormLine[], line: FormLine): boolean =>
  volumeTitle.test(line.title) &&
  lines
    .slice(line.at + 1, line.at + 1 + COVER_LINES)
    .some((next) => next.number === undefined && isCoverBelow(lines, next, line));

/** Lines of a cover between its title and who bids: project, number, lot. */
const LINES_TO_BIDDER = 5;

/** 报价文件 among the names and addresses of a cover, not above a text. */
function isCoverPage(lines: readonly FormLine[], at: number): boolean {
  const next = lines.slice(at + 1, at + 1 + LINES_TO_BIDDER);
  const bidder = next.findIndex(({ text }) =>
    /^(?:报价|磋商|谈判|响应)?(?:(?:投标|响应|应答|参选|竞标|应征|(?:比选|遴选)?申请)[人者]|供应商|投标方)/.test(
      text,
    ),
  );
  // What stands on the page behind the bidder is not of the cover.
  const end = next.findIndex(({ pageFirst }, i) => pageFirst && i > bidder);
  return (
    bidder !== -1 &&
    next
      .slice(0, Math.min(Math.max(bidder, LEAST_COVER), end === -1 ? LINES_TO_BIDDER : end))
      .every(
        ({ prose, block, number }, i) =>
          !prose && block.kind !== 'table' && (i > bidder || !number),
      )
  );
}
const LEAST_COVER = 3;

/** No cover has more lines above or below its title. */
export const COVER_LINES = 8;

/** A cover begins with its page, or with the short lines above the words 投标文件. */
export function coverStart(lines: readonly FormLine[], at: number): number {
  let start = at;
  if (lines[at]?.block.kind === 'table') return at;
  while (start > 0 && at - start < COVER_LINES && !lines[start]?.pageFirst) {
    const before = lines[start - 1];
    if (!before || before.block.kind === 'table' || before.prose || before.signs || before.note)
      break;
    start--;
  }
  return start;
}
