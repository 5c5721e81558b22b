import { isAgainOf, listsOf, titleKey } from './contents.ts';
import { beginsSeries, COVER_LINES, coverStart, coverVolume } from './covers.ts';
import { addLine, type Body, beginning, emptyBody, isOpen } from './evidence.ts';
import { Levels } from './levels.ts';
import type { FormHead, FormLine } from './line.ts';
import type { Numbering } from './number.ts';
import { isForeign, paperEnd, volumeTitle } from './words.ts';

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
}

const NUMBERED_ENOUGH = 4;
const PLAIN_ENOUGH = 5;
const numberWithoutTitle =
  /^[★☆▲△※●*]*(?:附件|附表|附录|格式|样[式表本]|范本|表格?|附)[一二三四五六七八九十\d]{1,3}(?:[-—－.．]\d{1,2})*[:：、.]?(?:[(（][^()（）]*[)）])?$/;

/** Whether a paper is handed in is said of papers, behind their titles. */
const WHETHER = /^[(（](?:本项目|本次|此项)?(?:不适用|不涉及|选用|可选|如有|若有|如涉及|如需)/;

interface State {
  lines: readonly FormLine[];
  levels: Levels;
  body: Body;
  inner: Map<string, number[]>;
  listed: ReadonlySet<string>;
  pieces: Piece[];
  /** The last piece has not ended. */
  isOpen: boolean;
}

/** Divides the part that holds the forms into its pieces, in order. */
export function piecesOf(lines: readonly FormLine[]): Piece[] {
  const lists = listsOf(lines);
  const skipped = new Set(lists.flatMap(({ from, to }) => range(from, to)));
  const listed = new Set(lists.flatMap((list) => list.lines.map((line) => titleKey(line.title))));
  const state: State = {
    ...{ lines, listed, levels: new Levels(), body: emptyBody(), inner: new Map(), pieces: [] },
    isOpen: false,
  };
  let pending: { at: number; line: FormLine } | undefined;
  for (const line of lines) {
    if (line.opens) {
      endPieceAt(state, line.at);
      state.body = emptyBody();
    }
    // 索引 above the list of what a volume holds is the title of that list; above forms it is a part.
    if (skipped.has(line.at) || (line.text === '索引' && skipped.has(line.at + 1))) continue;
    if (isNumberOnly(line)) {
      pending = { at: line.at, line };
      continue;
    }
    const cover = coverVolume(lines, line.at, state.pieces.at(-1));
    if (cover !== undefined) {
      endPieceAt(state, coverStart(lines, line.at));
      if (cover !== '')
        open(state, line, { title: cover, number: undefined, volume: true, start: line.at });
      continue;
    }
    if (pending && line.at - pending.at <= 2 && line.text !== '') {
      const title = titleBelowNumber(line);
      if (title !== '' && line.block.kind !== 'table') {
        open(state, line, {
          ...{ number: pending.line.number, start: pending.at, also: line.number },
          title: line.titled ? joined(lines, line) : title,
        });
        pending = undefined;
        continue;
      }
      // （附执业许可证） may stand between the number and the title.
      if (/^[(（]附.{0,200}[)）]$/.test(line.text)) continue;
    }
    pending = undefined;
    if (isAppendix(line)) {
      open(state, line, { title: line.text, number: undefined, start: line.at });
      continue;
    }
    takeLine(state, line);
  }
  endPieceAt(state, lines.length);
  return state.pieces
    .filter((piece, at) => !isCoverOf(piece, state.pieces[at + 1]))
    .map((piece) => ({ ...piece, first: afterLists(piece, skipped) }));
}

/** A title opens a piece; what is none belongs to the piece that is open. */
function takeLine(state: State, line: FormLine): void {
  const { head } = line;
  if (head && isTitleRow(state, head)) {
    open(state, line, { title: head.title, number: head.number, start: line.at });
    addLine(state.body, line);
  } else if (isTitle(state, line)) {
    open(state, line, {
      ...{ title: joined(state.lines, line), number: line.number, start: line.at },
      volume: isVolume(line),
    });
  } else {
    if (line.number) state.inner.set(line.number.style, line.number.path);
    addLine(state.body, line);
  }
}

/** The cover of a volume bears its title, which stands above its first form again. */
const isCoverOf = (piece: Piece, next: Piece | undefined): boolean =>
  piece.volume && next?.volume === true && letters(piece.title) === letters(next.title);
const letters = (title: string): string => title.replace(/[^\p{L}\p{N}]/gu, '');

/** What stands below 附件8 alone is its title, in brackets too: （服务方案，格式自拟，不超过60页）; an address or a remark on what is enclosed is none. */
function titleBelowNumber({ titled, title, text }: FormLine): string {
  const inner = /^[(（]([^，,。；;]{2,40})(?:[，,].{0,80})?[)）]$/.exec(text)?.[1] ?? '';
  if (isPaper(inner) && !/^[附见详后]/.test(inner)) return inner;
  const isName =
    titled || (title.length <= 60 && !/^(?:致|[(（]附)/.test(title) && !text.endsWith('。'));
  return isName ? title : '';
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** A rule printed behind a form for reference, without a title of its own: 注：各行业划型标准： */
const isAppendix = (line: FormLine): boolean =>
  line.text.length <= 40 &&
  /^(?:注|附)?[:：]?(?:附件?[:：])?(?:关于印发)?(?:各行业|中小企业)+(?:划型|划分)标准/.test(
    line.text,
  );

const isNumberOnly = (line: FormLine): boolean =>
  line.block.kind !== 'table' && numberWithoutTitle.test(line.text);

const BROKEN_FROM = 20;

/** Named as papers are, what tells kinds apart left out: 中小企业声明函（服务）. */
export const isPaper = (title: string): boolean =>
  paperEnd.test(title.replace(/[(（【][^()（）【】]*[)）】]$/, '')) || isForeign(title);

/** A title over two lines: 财务状况及税收、社会保障资金 | 缴纳情况声明函. */
function joined(lines: readonly FormLine[], line: FormLine): string {
  const next = lines[line.at + 1];
  const goesOn =
    next &&
    !isPaper(line.title) &&
    (line.heading || line.title.length >= BROKEN_FROM) &&
    next.number === undefined &&
    next.titled &&
    next.heading === line.heading &&
    next.block.page === line.block.page &&
    isPaper(next.title) &&
    next.title.length <= BROKEN_FROM;
  return goesOn ? `${line.title}${next.title}` : line.title;
}

/** 商务文件, and 第一册 商务文件; 三、商务文件 may be a paper among others. */
function isVolume({ title, number, text }: FormLine): boolean {
  return volumeTitle.test(title) && (number === undefined || ofVolume.test(text));
}
const ofVolume = /^第[一二三四五六七八九十\d]{1,3}分?[册卷]/;

/** Where a piece's own text begins: behind the list of what stands in it, and the title of that list. */
const afterLists = (piece: Piece, skipped: ReadonlySet<number>): number => {
  let first = piece.first;
  if (!skipped.has(first) && skipped.has(first + 1)) first++;
  if (!skipped.has(first)) return piece.first;
  while (first < piece.end && skipped.has(first)) first++;
  return first;
};

function open(
  state: State,
  line: FormLine,
  found: {
    title: string;
    number: Numbering | undefined;
    start: number;
    volume?: boolean;
    also?: Numbering | undefined;
  },
): void {
  endPieceAt(state, found.start);
  const volume = found.volume ?? false;
  const level = state.levels.place(found.number, {
    volume,
    closed: state.body.ended && (state.body.tables > 0 || state.body.signs > 0),
    heading: line.block.kind === 'heading' ? (line.block.level ?? 9) : 9,
    also: found.also,
    alone: found.number === undefined && isForeign(found.title),
  });
  const second = found.title.length > line.title.length ? 1 : 0;
  const { remark } = line.head ?? line;
  // The row of its title belongs to the table that is the form.
  const first = line.head ? line.at : line.at + 1 + second;
  state.pieces.push({
    ...{ title: found.title, remark, level, at: line.at, volume },
    ...{ first, end: first, number: found.number },
  });
  state.isOpen = true;
  state.body = emptyBody();
  state.inner = new Map();
}

function endPieceAt(state: State, at: number): void {
  const last = state.pieces.at(-1);
  if (last && state.isOpen) last.end = Math.max(last.first, at);
  state.isOpen = false;
}

/** Names and dates of a cover, and nothing of a form yet. */
const isBelowCover = ({ pieces, body }: State): boolean =>
  pieces.at(-1)?.volume === true &&
  body.lines <= COVER_LINES &&
  !body.letter &&
  body.tables + body.signs === 0;

/** （七）主要人员简历表 in the first row of its own table: it goes on with a series, or a list names it. */
function isTitleRow({ body, levels, listed, pieces }: State, { number, title }: FormHead): boolean {
  const isAgain = body.lines === 0 && isAgainOf(pieces.at(-1)?.title, title);
  const goesOn = number !== undefined && levels.continues(number);
  return !isAgain && !isOpen(body) && isPaper(title) && (goesOn || listed.has(titleKey(title)));
}

/** Weighs what speaks for a title against what speaks for a line of the form that is open. */
function isTitle(state: State, line: FormLine): boolean {
  const { lines, body, levels } = state;
  if (line.block.kind === 'table' || !line.titled) return false;
  const { number, title } = line;
  const isAgain = isEcho(state, line);
  if (volumeTitle.test(title) && !isOpen(body) && !(isAgain && !line.heading && !line.pageFirst)) {
    if (line.heading || line.pageFirst || line.opens || line.centred) return true;
    if (number === undefined && beginsSeries(lines, line.at) && (body.ended || body.lines === 0))
      return true;
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
  if (empty && isPaper(title) && number?.path.at(-1) === 1) score += 1;
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
    return score >= PLAIN_ENOUGH && isPaper(title);
  }
  const running = state.inner.get(number.style);
  const value = number.path.at(-1) ?? 0;
  if (running && value === (running.at(-1) ?? 0) + 1) score -= 3;
  // A series that begins anew is not a further clause of the one before.
  else if (running && value === 1 && (running.at(-1) ?? 0) > 1) score += 1;
  if (number.style.startsWith('form') || number.style === 'part') score += 2;
  if (levels.continues(number)) {
    // A heading of the file's own that goes on with the series needs no paper's name: （十一）纳税凭据.
    if (isPaper(title)) score += begins === 'sure' ? 4 : 3;
    else score += line.heading ? 2.5 : 2;
  } else if (value > 1) score -= 2;
  if (body.noting && /^(?:num|nump|half|circle)/.test(number.style)) score -= 2;
  return score >= NUMBERED_ENOUGH;
}

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
  if (parts.length >= 2 && parts.some((part) => titleKey(part) === titleKey(line.title)))
    return false;
  return isAgainOf(last.title, line.title);
}
