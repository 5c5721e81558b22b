import { volumeTitle } from '../volume-titles.ts';
import { listsOf, namedInTables } from './contents.ts';
import { isCopies } from './cover-lines.ts';
import { coverStart, coverVolume } from './covers.ts';
import { addLine, emptyBody } from './evidence.ts';
import { Levels } from './levels.ts';
import type { FormLine } from './line.ts';
import type { Numbering } from './number.ts';
import { outerSeries } from './outer-series.ts';
import { titleKey } from './same-title.ts';
import { sameVolume } from './same-volume.ts';
import { isPaper, isTitle, isTitleRow, type Piece, type State } from './title-weight.ts';
import { isForeign, ownWriting } from './words.ts';

const numberWithoutTitle =
  /^[★☆▲△※●*]*(?:附件|附表|附录|格式|样[式表本]|范本|表格?|附)[一二三四五六七八九十\d]{1,3}(?:[-—－.．]\d{1,2})*[:：、.]?(?:[(（][^()（）]*[)）])?$/;

/** What a list of the papers of a volume is called above it. */
const listTitle = /^(?:索引|.{0,16}目录)$/;

/** Divides the part that holds the forms into its pieces, in order. */
export function piecesOf(lines: readonly FormLine[]): Piece[] {
  const lists = listsOf(lines);
  const skipped = new Set(lists.flatMap(({ from, to }) => range(from, to)));
  const listed = new Set([
    ...lists.flatMap((list) => list.lines.map((line) => titleKey(line.title))),
    ...namedInTables(lines, lists),
  ]);
  const outer = outerSeries(lines, lists);
  const state: State = {
    ...{ lines, listed, levels: new Levels(outer) },
    ...{ body: emptyBody(), inner: new Map(), pieces: [] },
    isOpen: false,
    isLone: isLone(lines.filter(({ at }) => !skipped.has(at))),
  };
  let pending: Pending | undefined;
  for (const line of lines) {
    if (line.opens) {
      endPieceAt(state, line.at);
      state.body = emptyBody();
      // A chapter counts its forms for itself: 附录B of the one before has nothing of it below.
      state.levels = new Levels(outer);
    }
    // 索引 and 商务文件目录 above the list of what a volume holds are the title of that list; above forms 索引 is a part.
    if (skipped.has(line.at) || (listTitle.test(line.text) && skipped.has(line.at + 1))) continue;
    if (isNumberOnly(line)) {
      pending = { at: line.at, line };
      continue;
    }
    const cover = coverVolume(lines, line.at, state.pieces.at(-1));
    if (cover !== undefined) {
      endPieceAt(state, coverStart(lines, line.at));
      if (isNameOnCover(state.pieces.at(-1), line)) state.pieces.pop();
      if (cover !== '')
        open(state, line, { title: cover, number: undefined, volume: true, start: line.at });
      continue;
    }
    const below = pending ? belowNumber(state, line, pending) : 'none';
    if (below === 'between') continue;
    pending = undefined;
    if (below === 'opened') continue;
    if (isAppendix(line)) {
      open(state, line, { title: line.text, number: undefined, start: line.at });
      continue;
    }
    const appended = appendedOf(line);
    if (appended !== undefined) {
      open(state, line, { title: appended, number: undefined, start: line.at, appended: true });
      continue;
    }
    takeLine(state, line);
  }
  endPieceAt(state, lines.length);
  return state.pieces
    .map((piece, at) => ({ ...piece, title: titleWithCover(state.pieces[at - 1], piece) }))
    .filter((piece, at) => !isCoverOf(piece, state.pieces[at + 1]))
    .map((piece) => ({ ...piece, ...withoutList(piece, lines, skipped) }));
}

/** A number whose title stands below it. */
interface Pending {
  at: number;
  line: FormLine;
}

/** 格式5（如为联合体）: the bracket behind a number alone says of the form what one behind its title would. */
const saidBehind = ({ title, remark }: FormLine): string =>
  /^[(（]/.test(title) ? `${title}${remark}` : remark;

/** Opens the piece whose number stands alone above a line; a remark may stand between the two. */
function belowNumber(
  state: State,
  line: FormLine,
  pending: Pending,
): 'opened' | 'between' | 'none' {
  if (line.at - pending.at > 2 || (line.text === '' && !line.head)) return 'none';
  // 格式1-1 above the cover of a volume.
  if (isCopies(line.text)) return 'none';
  const { number } = pending.line;
  // Without a number the word says no more than that something follows: a paper of others' is none of the form before it.
  const appended = appendedBare.test(pending.line.text);
  if (appended && !(line.titled && isForeign(line.title))) return 'none';
  const title = titleBelowNumber(line);
  if (title !== '' && line.block.kind !== 'table') {
    open(state, line, {
      ...{ number, start: pending.at, also: line.number, above: saidBehind(pending.line) },
      ...(appended ? { appended } : {}),
      title: line.titled ? joined(state.lines, line) : title,
    });
    return 'opened';
  }
  if (line.head) {
    const above = saidBehind(pending.line);
    open(state, line, { number, start: pending.at, title: line.head.title, above });
    addLine(state.body, line);
    return 'opened';
  }
  // （附执业许可证） may stand between the number and the title.
  return /^[(（]附.{0,200}[)）]$/.test(line.text) ? 'between' : 'none';
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
      volume: isVolume(line) && !isPaperBetween(state),
    });
  } else {
    // A note ends what the text before it counts.
    if (line.note) state.inner = new Map();
    if (line.number) state.inner.set(line.number.style, line.number.path);
    addLine(state.body, line);
  }
}

/** 某窑大修用耐火材料 right above 响应文件 on a cover: a project that is called like a paper. */
const isNameOnCover = (piece: Piece | undefined, { at, pageFirst }: FormLine): boolean =>
  piece?.at === at - 1 &&
  piece.number === undefined &&
  !(piece.volume || pageFirst || isForeign(piece.title));

/** The cover of a volume bears its title, which stands above its first form again. */
const isCoverOf = (piece: Piece, next: Piece | undefined): boolean =>
  piece.volume &&
  next?.volume === true &&
  (letters(piece.title) === letters(next.title) || sameVolume(piece.title, next.title));
const letters = (title: string): string => title.replace(/[^\p{L}\p{N}]/gu, '');

/** 第一信封 商务及技术文件 above the cover of 商务及技术文件: the envelope is part of the name. */
const titleWithCover = (cover: Piece | undefined, piece: Piece): string =>
  cover && isCoverOf(cover, piece) && /信封/.test(cover.title) ? cover.title : piece.title;

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

export const isNumberOnly = (line: FormLine): boolean =>
  line.block.kind !== 'table' &&
  (numberWithoutTitle.test(line.text) || appendedBare.test(line.text));

/** 附：密封袋标签: a paper of others', named behind the word that appends it; 附：中标通知书 proves what a form says. */
function appendedOf({ text, block }: FormLine): string | undefined {
  const name = /^附[件录表]?[:：](.{3,30})$/.exec(text)?.[1];
  return name !== undefined && block.kind !== 'table' && isForeign(name) && !PROVES.test(name)
    ? name
    : undefined;
}
const PROVES = /复印件|扫描件|原件|通知书|合同|协议|保函|担保|[，,。；;：:]/;

/** 附件 and 附：, alone on the line, above what the tender appends. */
const appendedBare = /^附(?:件|录|表)?[:：]?$/;

const BROKEN_FROM = 20;

/** A title over two lines: 财务状况及税收、社会保障资金 | 缴纳情况声明函. */
function joined(lines: readonly FormLine[], line: FormLine): string {
  const next = lines[line.at + 1];
  const goesOn =
    next &&
    !isPaper(line.title) &&
    // The name of a volume ends with its line.
    !volumeTitle.test(line.title) &&
    (line.heading || line.title.length >= BROKEN_FROM || isSetInMiddle(line, next)) &&
    next.number === undefined &&
    next.titled &&
    next.heading === line.heading &&
    next.block.page === line.block.page &&
    isPaper(next.title) &&
    next.title.length <= BROKEN_FROM;
  return goesOn ? `${line.title}${next.title}` : line.title;
}

/** Both lines are set in the middle. */
const isSetInMiddle = (line: FormLine, next: FormLine): boolean =>
  line.centred && next.centred && line.title.length > LONGEST_VOLUME;
const LONGEST_VOLUME = 8;

/** 商务文件, and 第一册 商务文件; 三、商务文件 may be a paper among others. */
function isVolume({ title, number, text }: FormLine): boolean {
  return volumeTitle.test(title) && (number === undefined || ofVolume.test(text));
}
const ofVolume = /^第[一二三四五六七八九十\d]{1,3}分?[册卷]/;

/** 资格证明文件 behind papers that stand for themselves, and the only one called so, is one of them. */
const isPaperBetween = ({ isLone, pieces }: State): boolean =>
  isLone && pieces.some(({ volume, title }) => !volume && !isForeign(title));
const isLone = (lines: readonly FormLine[]): boolean =>
  new Set(lines.filter((line) => line.titled && isVolume(line)).map(({ title }) => title)).size ===
  1;

/** A piece's own text without the list of what stands in it, which begins or ends it, and the title of that list. */
function withoutList(
  piece: Piece,
  lines: readonly FormLine[],
  skipped: ReadonlySet<number>,
): Pick<Piece, 'first' | 'end'> {
  let [first, end] = [piece.first, piece.end];
  if (!skipped.has(first) && skipped.has(first + 1)) first++;
  if (!skipped.has(first)) first = piece.first;
  while (first < end && skipped.has(first)) first++;
  while (end > first && skipped.has(end - 1)) end--;
  if (end < piece.end && end > first && listTitle.test(lines[end - 1]?.text ?? '')) end--;
  return { first, end };
}

/** What stood before is the bidder's to write, as a remark on its title says or the only line below it. */
const isOwnWriting = ({ pieces, body }: State): boolean =>
  ownWriting.test(pieces.at(-1)?.remark ?? '') || (body.own && body.lines === 1);

function open(
  state: State,
  line: FormLine,
  found: {
    title: string;
    number: Numbering | undefined;
    start: number;
    volume?: boolean;
    also?: Numbering | undefined;
    appended?: boolean;
    /** What stands behind the number alone above the title: 格式5（如为联合体）. */
    above?: string;
  },
): void {
  endPieceAt(state, found.start);
  const volume = found.volume ?? false;
  const level = state.levels.place(found.number, {
    volume,
    closed: state.body.ended && (state.body.tables > 0 || state.body.signs > 0),
    bare: state.body.lines === 0,
    own: isOwnWriting(state),
    heading: line.block.kind === 'heading' ? (line.block.level ?? 9) : 9,
    also: found.also,
    foreign: isForeign(found.title) && !volume,
    ofVolume: volumeTitle.test(found.title),
    belowVolume: volumeTitle.test(state.pieces.at(-1)?.title ?? ''),
    alone: found.number === undefined && isForeign(found.title),
  });
  const second = found.title.length > line.title.length ? 1 : 0;
  const { remark } = line.head ?? line;
  // 一、质疑供应商 in it is of the paper that is appended.
  const appended =
    found.appended ?? (state.pieces.at(-1)?.appended === true && isForeign(found.title));
  // The row of its title belongs to the table that is the form.
  const first = line.head ? line.at : line.at + 1 + second;
  state.pieces.push({
    ...{ title: found.title, remark: `${found.above ?? ''}${remark}`, level, at: line.at, volume },
    ...{ first, end: first, number: found.number, appended },
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
