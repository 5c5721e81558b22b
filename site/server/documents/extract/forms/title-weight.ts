import { volumeTitle } from '../volume-titles.ts';
import { beginsSeries, COVER_LINES, isAboveCover } from './covers.ts';
import { type Body, beginning, isOpen, isRow } from './evidence.ts';
import type { Levels } from './levels.ts';
import type { FormHead, FormLine } from './line.ts';
import type { Numbering } from './number.ts';
import { isAgainOf, titleKey } from './same-title.ts';
import { isForeign, ownWriting, paperEnd } from './words.ts';

/** A title of the part and what stands below it up to the next. */
export interface Piece {
  title: string;
  remark: string;
  level: number;
  /** The line of the title. */
  at: number;
  /** The lines of its own text: from `first` up to, not with, `end`. */
  first: number;
  end: number;
  /** A volume that is bound by itself. */
  volume: boolean;
  number: Numbering | undefined;
  /** 附件 alone stands above it: it belongs to no part before it. */
  appended?: boolean;
}

export interface State {
  lines: readonly FormLine[];
  levels: Levels;
  body: Body;
  inner: Map<string, number[]>;
  listed: ReadonlySet<string>;
  pieces: Piece[];
  /** The last piece has not ended. */
  isOpen: boolean;
  /** One title of the part is called like a volume, no more. */
  isLone: boolean;
}

const NUMBERED_ENOUGH = 4;
const PLAIN_ENOUGH = 5;

/** Whether a paper is handed in is said of papers, behind their titles. */
const WHETHER = /^[(（](?:本项目|本次|此项)?(?:不适用|不涉及|选用|可选|如有|若有|如涉及|如需)/;

/** Named as papers are, what tells kinds apart left out: 中小企业声明函（服务）. */
export const isPaper = (title: string): boolean =>
  paperEnd.test(title.replace(/[(（【][^()（）【】]*[)）】]$/, '')) || isForeign(title);

/** Names, seals and dates of a cover, and nothing of a form yet. */
const isBelowCover = ({ pieces, body }: State): boolean =>
  volumeTitle.test(pieces.at(-1)?.title ?? '') &&
  body.lines <= COVER_LINES &&
  !body.letter &&
  body.tables === 0;

/**
 * （七）主要人员简历表 in the first row of its own table: it goes on with a series, begins one right below a volume's title, or a list names it; one
 * without a number stands behind a form that is signed, or right below a volume's cover.
 */
export function isTitleRow(state: State, { number, title }: FormHead): boolean {
  const { body, levels, listed, pieces } = state;
  const isAgain = body.lines === 0 && isAgainOf(pieces.at(-1)?.title, title);
  const last = pieces.at(-1);
  const begins = body.lines === 0 && (last?.volume === true || volumeTitle.test(last?.title ?? ''));
  const goesOn = number !== undefined && (begins || levels.continues(number));
  const isApart = number === undefined && ((body.ended && body.signs > 0) || isBelowCover(state));
  const isNamed = goesOn || isApart || listed.has(titleKey(title));
  return !isAgain && !isOpen(body) && isPaper(title) && isNamed;
}

/** Weighs what speaks for a title against what speaks for a line of the form that is open. */
export function isTitle(state: State, line: FormLine): boolean {
  const { lines, body } = state;
  if (isCells(line) || !(line.titled || isNameAbove(state, line))) return false;
  const { number, title } = line;
  const isAgain = isEcho(state, line);
  if (volumeTitle.test(title) && !isOpen(body) && !(isAgain && !line.heading && !line.pageFirst)) {
    if (line.heading || line.pageFirst || line.opens || line.centred) return true;
    if (isAboveCover(lines, line)) return true;
    if (number === undefined && isAboveSeries(state, line)) return true;
  }
  if (isAgain) return false;
  const begins = beginning(lines, line.at);
  const empty = body.lines === 0 || isBelowCover(state);
  let score = 0;
  if (line.heading) score += 1.5;
  if (line.pageFirst || line.opens) score += 2;
  if (body.ended || empty || state.pieces.length === 0) score += 2;
  if (number && volumeTitle.test(title)) score += 2;
  // The first paper of a part stands right below its title.
  if (empty && number?.path.at(-1) === 1)
    score += isPaper(title) ? 1 : goesOnWithForm(state, line) ? 2 : 0;
  if (state.listed.has(titleKey(title))) score += 3;
  if (isPaper(title)) score += 1;
  if (begins === 'sure') score += number ? 2 : 2.5;
  else if (begins === 'likely') score += number ? 1 : 2;
  if (isOpen(body)) score -= 3;
  if (number === undefined) {
    if (/格式|样式/.test(line.remark)) score += /自[拟定行]/.test(line.remark) ? 3 : 1;
    if (WHETHER.test(line.remark)) score += 2;
    // Where the bidder writes himself, a letter that begins is a form of its own.
    if (body.own && begins === 'sure') score += 1;
    // 身份证复印件 above a frame says what is pasted there.
    if (/[，,]|(?:复印件|扫描件)$/.test(title)) return false;
    if (isForeign(title) && (line.heading || line.pageFirst || line.opens)) score += 3;
    if (line.centred && isPaper(title)) score += 1.5;
    if (isSheetBelowRules(state, line)) score += 1.5;
    if (isPaper(title) && isAboveForm(state, line)) score += 1;
    if (isAnnounced(state, line)) score -= 3;
    if (isCaption(state, line)) score -= 3;
    return score >= PLAIN_ENOUGH && isPaper(title);
  }
  return score + weightOfNumber(state, line, number, begins) >= NUMBERED_ENOUGH;
}

/** What the number of a line says for or against a title. */
function weightOfNumber(
  state: State,
  line: FormLine,
  number: Numbering,
  begins: ReturnType<typeof beginning>,
): number {
  const { lines, body, levels } = state;
  const { title } = line;
  let score = 0;
  if (isClauseBelow(state, number)) score -= 3;
  const running = state.inner.get(number.style);
  const value = number.path.at(-1) ?? 0;
  // What the bidder writes himself is a chapter: no clause and no note says so of itself.
  const isOwn = ownWriting.test(line.remark) || saysOwnWriting(lines[line.at + 1]);
  if (isOwn) score += 2;
  else if (running && value === (running.at(-1) ?? 0) + 1)
    score -= isUnlikeSeries(state, line, number) ? 6 : 3;
  // A series that begins anew is not a further clause of the one before.
  else if (running && value === 1 && (running.at(-1) ?? 0) > 1) score += 1;
  if (number.style.startsWith('form') || number.style === 'part') score += 2;
  if (levels.continues(number)) {
    // A heading of the file's own that goes on with the series needs no paper's name: （十一）纳税凭据.
    if (isPaper(title)) score += begins === 'sure' ? 4 : 3;
    else score += line.heading ? 2.5 : 2;
    // 5-5 behind 5-4: no letter counts its points so.
    if (/^(?:cn)?dash/.test(number.style)) score += 2;
  } else if (value > 1) score -= 2;
  if (isBehindTable(state, number) || levels.comesBack(number)) score += 2;
  if (isHeadOfNext(state, number, line.at)) score += 2;
  if (body.noting && !isOwn && /^(?:num|nump|half|circle)/.test(number.style)) score -= 2;
  return score;
}

/** 5. behind 4. of a letter that is the fourth form: where all titles of the series are headings, or in the middle of their lines, this is its point. */
function isUnlikeSeries({ pieces, lines }: State, line: FormLine, { style }: Numbering): boolean {
  const own = pieces.flatMap(({ at, number }) => (number?.style === style ? [lines[at]] : []));
  return (
    own.length >= LEAST_TITLES &&
    (['heading', 'centred'] as const).some(
      (look) => !line[look] && own.every((title) => title?.[look] === true),
    )
  );
}

/** 1.1 below 1、确认： of a letter: a part of its clause. */
const isClauseBelow = ({ inner, body }: State, { style, path }: Numbering): boolean =>
  body.lines > 0 &&
  style === 'dec2' &&
  inner.get('num')?.at(-1) === path[0] &&
  (inner.get(style)?.at(0) ?? path[0]) === path[0];

/** A series is looked for no further below its first. */
const MOST_BETWEEN = 30;

/** （一）信用查询记录 above （二）资格声明函 with its form: the first of a series of papers. */
function goesOnWithForm({ lines }: State, { at, number, titled }: FormLine): boolean {
  const next = lines
    .slice(at + 1, at + MOST_BETWEEN)
    .find((line) => line.number?.style === number?.style);
  return (
    titled &&
    next?.titled === true &&
    next.number?.path.at(-1) === 2 &&
    isPaper(next.title) &&
    beginning(lines, next.at) === 'sure'
  );
}

/** 技术部分 right above 格式一, or above 格式六 behind 格式五: the name of a volume stands above its first form. */
function isAboveSeries({ lines, levels, body, pieces }: State, { at }: FormLine): boolean {
  if (beginsSeries(lines, at)) return body.ended || body.lines === 0 || pieces.length === 0;
  const next = lines[at + 1];
  return (
    next?.titled === true &&
    next.number?.style.startsWith('form') === true &&
    levels.continues(next.number)
  );
}

/** 项目管理机构 right above 表4 人员一览表, or in the middle of its line above 1. 授权书, which has its form: the name of what is counted below. */
function isAboveForm({ lines }: State, { at, centred }: FormLine): boolean {
  const next = lines[at + 1];
  const isCounted =
    next?.number?.style.startsWith('form') === true || (centred && next?.number?.path.at(-1) === 1);
  return (
    next?.titled === true &&
    isCounted &&
    isPaper(next.title) &&
    beginning(lines, next.at) === 'sure'
  );
}

/** 格式自拟。 right below a title, and nothing else. */
const LONGEST_OWN = 20;
const saysOwnWriting = (line: FormLine | undefined): boolean =>
  line !== undefined && line.text.length <= LONGEST_OWN && ownWriting.test(line.text);

/** 2 right above 2-1: the number below counts what stands in it. */
function isHeadOfNext({ lines }: State, { path }: Numbering, at: number): boolean {
  const next = lines[at + 1];
  const below = next?.titled === true ? (next.number?.path ?? []) : [];
  return (
    below.length === path.length + 1 &&
    below.at(-1) === 1 &&
    path.every((value, i) => value === below[i])
  );
}

/** 1.业绩文件： and （3）资格承诺函： with a form right below: the colon leads to it, and to nothing to fill in. */
function isNameAbove({ lines }: State, { at, number, text, title }: FormLine): boolean {
  const next = lines[at + 1];
  const isForm =
    next?.block.kind === 'table' ||
    (next?.titled === true && isPaper(next.title)) ||
    next?.text.startsWith('致') === true;
  return (
    number !== undefined &&
    /[:：]$/.test(text) &&
    !/[:：，,]/.test(title) &&
    isPaper(title) &&
    isForm &&
    next?.number === undefined
  );
}

/** A form that holds its table has said enough, whatever is declared below it: the series of its title may go on. */
const isBehindTable = ({ body, levels }: State, number: Numbering): boolean =>
  body.tables > 0 && !body.ended && !isOpen(body) && levels.continues(number);

/** 具体情况如下。 | 《人员关系表》: what the sentence leads to belongs to it. */
const isAnnounced = ({ lines, body }: State, line: FormLine): boolean =>
  body.lines > 0 &&
  lines[line.at + 1]?.block.kind === 'table' &&
  /(?:如下|[见列]下表|下表所示|如下表)(?:所[示列])?[。:：]?$/.test(lines[line.at - 1]?.text ?? '');

/** 个人业绩 between two tables, where a list names all forms but this, or every title so far has a number, a page or a look of its own: the name of the form's second table. 主要人员简历表 there is a sheet of its own. */
const isCaption = ({ lines, listed, pieces }: State, line: FormLine): boolean =>
  !isSetApart(line) &&
  !/[表函书]$/.test(line.title) &&
  !listed.has(titleKey(line.title)) &&
  isTabular(lines[line.at - 1]) &&
  isTabular(lines[line.at + 1]) &&
  (listed.size > LEAST_TITLES ||
    (pieces.length >= LEAST_TITLES &&
      pieces.every(({ at, title, volume }) => {
        const own = lines[at];
        return volume || isForeign(title) || own?.head !== undefined || (own && isSetApart(own));
      })));

/** A table, and 优惠内容 | 优惠后报价: a row of two cells in a file of text alone. */
const isCells = ({ block, number }: FormLine): boolean =>
  block.kind === 'table' ||
  (number === undefined && /[\u4e00-\u9fa5）)]\t[\u4e00-\u9fa5（(]/.test(block.text));

/** So many titles show how the part prints them. */
const LEAST_TITLES = 2;
const isSetApart = ({ number, heading, pageFirst, opens, centred }: FormLine): boolean =>
  number !== undefined || heading || pageFirst || opens || centred;
const isTabular = (line: FormLine | undefined): boolean =>
  line !== undefined && (line.block.kind === 'table' || isRow(line));

/** 监理报酬汇总表 right above its table, below rules that are no letter. */
const isSheetBelowRules = ({ lines, body }: State, line: FormLine): boolean =>
  line.title.endsWith('表') &&
  lines[line.at + 1]?.block.kind === 'table' &&
  body.lines > 0 &&
  body.tables + body.signs === 0 &&
  !body.letter;

/** The title printed again above the text: 1.4 中小企业声明函 | 中小企业声明函（服务）. */
function isEcho(state: State, line: FormLine): boolean {
  const last = state.pieces.at(-1);
  if (!last || line.number !== undefined || line.at > last.at + 2) return false;
  const parts = last.title.split(/或|及|和|与|、|\//).filter((part) => part.length >= 4);
  const key = titleKey(line.title);
  const isOneOf = parts.some((part) => key.endsWith(titleKey(part)));
  if (parts.length >= 2 && isOneOf && key.length < titleKey(last.title).length) return false;
  return isAgainOf(last.title, line.title);
}
