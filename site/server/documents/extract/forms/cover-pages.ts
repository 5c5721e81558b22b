import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';
import {
  type CoverKind,
  coverKind,
  isLetterName,
  isOfOther,
  namedBid,
  ofParcel,
  saysBlind,
  volumesIn,
} from './cover-lines.ts';
import { type FormLine, linesOfPart } from './line.ts';
import { runsOf } from './runs.ts';
import { isPaper } from './title-weight.ts';

/** A cover the tender prints for the bid: of the whole, or of a volume. */
export interface CoverPage {
  /** The volume it is for, as it is called there; '' for the whole bid. */
  volume: string;
  /** Its blocks in the document, first and last. */
  first: number;
  last: number;
  /** It stands below a title that calls it a cover. */
  titled: boolean;
  /** It says that nobody is to see who bids. */
  blind: boolean;
}

const MOST_ABOVE = 10;
const MOST_LINES = 26;
const MOST_CHARS = 700;
const MOST_TITLE = 60;
/** A line of a table that only keeps labels and their blanks apart. */
const MOST_COLUMNS = 4;

/**
 * The covers in the chapters of forms: a page of lines that name the bid, the project and the bidder, and hold nothing else; one that
 * leaves out the words 投标文件 says which copy it is, or stands below a title that calls it a cover. One that is not surely so is none.
 */
export function coverPages(placed: readonly PlacedBlock[]): CoverPage[] {
  return runsOf(placed).flatMap(({ blocks, opened }) => {
    const lines = linesOfPart(blocks, opened);
    const found: CoverPage[] = [];
    for (const [at, line] of lines.entries()) {
      if (line.block.index <= (found.at(-1)?.last ?? -1) || isNumbered(line)) continue;
      const isNamed = kindsOf(line).includes('name');
      const cover = isNamed ? coverAt(lines, at) : namelessAt(lines, at);
      if (cover) found.push(cover);
    }
    return found;
  });
}

/** The kinds of a block's lines; nothing where one of them is no cover's. */
function kindsOf({ block }: FormLine): CoverKind[] {
  const texts = textsOf(block);
  const kinds = texts.map(coverKind).filter((kind) => kind !== undefined);
  return kinds.length === texts.length ? kinds : [];
}

function textsOf(block: FormLine['block']): string[] {
  const isTable = block.kind === 'table';
  const texts = isTable
    ? block.rows.map((row) => row.map(({ text }) => text).join(''))
    : blockText(block).split('\n');
  const said = texts.map(compact).filter((text) => text !== '');
  if (!isTable) return said;
  return block.rows.every((row) => row.length <= MOST_COLUMNS) ? said : [];
}

interface Span {
  start: number;
  end: number;
  title: string;
}

function coverAt(lines: readonly FormLine[], at: number): CoverPage | undefined {
  const span = { ...startOf(lines, at), end: endOf(lines, at) };
  const texts = textsIn(lines, span);
  const named = texts.flatMap((text) => namedBid(text) ?? []);
  const above = lines.slice(span.start, at).flatMap(kindsOf);
  const isAnyProject = above.includes('plain') || named.some(({ project }) => project !== '');
  const isCover =
    named.length === 1 &&
    (span.title !== '' || texts.some((text) => /[正副]本/.test(text)) || !texts.some(isLetterName));
  return isCover ? pageOf(lines, span, isAnyProject) : undefined;
}

/** A cover that does not say what it is the cover of: a page of its own with the project, the bidder and which copy it is. */
function namelessAt(lines: readonly FormLine[], at: number): CoverPage | undefined {
  const title = titleAbove(lines, at);
  const isFirst = at === 0 || lines[at]?.pageFirst === true || title !== '';
  const line = lines[at];
  if (!line || !isFirst || kindsOf(line).includes('title')) return undefined;
  const span = { start: at, end: endOf(lines, at), title };
  const kinds = lines.slice(at, span.end + 1).flatMap(kindsOf);
  const isAlone = span.end === lines.length - 1 || endsPage(lines[span.end + 1]);
  const says = (kind: CoverKind) => kinds.includes(kind);
  const isTitled = title !== '' && (says('date') || says('volume'));
  const isCover = isAlone && says('bidder') && !says('name') && (says('copy') || isTitled);
  const cover = isCover ? pageOf(lines, span, false) : undefined;
  // 资格性响应文件封面 above it is the only line that says what the file is.
  const above = lines[at - 1];
  const isNamedAbove = !says('volume') && cover?.volume !== '' && above?.number === undefined;
  return cover && title !== '' && above && isNamedAbove
    ? { ...cover, first: above.block.index }
    : cover;
}

/** What follows begins something else. */
const endsPage = (line: FormLine | undefined): boolean =>
  line !== undefined &&
  (line.pageFirst || line.opens || isNumbered(line) || kindsOf(line).includes('title'));

const textsIn = (lines: readonly FormLine[], { start, end }: Span): string[] =>
  lines.slice(start, end + 1).flatMap(({ block }) => textsOf(block));

/** Lines as a cover, where they name a project and who bids, and nothing goes on below them. */
function pageOf(
  lines: readonly FormLine[],
  span: Span,
  isAnyProject: boolean,
): CoverPage | undefined {
  const { start, end, title } = span;
  const own = lines.slice(start, end + 1);
  const texts = textsIn(lines, span);
  const kinds = own.flatMap(kindsOf);
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  if (own.length > MOST_LINES || chars > MOST_CHARS) return undefined;
  const blind = [title, ...texts].some(saysBlind);
  const isCover =
    (blind || kinds.includes('bidder')) &&
    (isAnyProject || kinds.includes('project')) &&
    !isBesideBid(lines, span) &&
    !goesOn(lines[end + 1]);
  const [head, tail] = [own[0], own.at(-1)];
  if (!isCover || !head || !tail) return undefined;
  const volume = volumeNamed([
    ...texts,
    ...texts.flatMap((text) => namedBid(text)?.more ?? []),
    title.split(/的?封[面皮页]/)[0] ?? '',
  ]);
  return {
    ...{ volume, first: head.block.index, last: tail.block.index },
    ...{ titled: title !== '', blind },
  };
}

/** Whether it is for a parcel, a spine or a register, by its own words and those of the lines around it. */
function isBesideBid(lines: readonly FormLine[], { start, end, title }: Span): boolean {
  const texts = lines.slice(start, end + 1).flatMap(({ block }) => textsOf(block));
  const called = texts.filter((text) => /^(?:plain|hint|name|copy)$/.test(coverKind(text) ?? ''));
  const [before, behind] = [lines[start - 1], lines[end + 1]];
  const above = before && before.text.length <= MOST_TITLE ? compact(before.text) : '';
  const isOwnEnd = behind && !behind.pageFirst && !behind.opens && !isNumbered(behind);
  const below = isOwnEnd && !behind.titled ? compact(behind.text) : '';
  return (
    [title, above, ...called].some(isOfOther) ||
    [...texts, below].some((text) => ofParcel.test(text))
  );
}

/** A cover begins with its page, below a title that calls it so, or with the lines above 投标文件. */
function startOf(lines: readonly FormLine[], at: number): { start: number; title: string } {
  let start = at;
  while (start > 0 && at - start < MOST_ABOVE && !lines[start]?.pageFirst && !lines[start]?.opens) {
    const before = lines[start - 1];
    const kinds = before ? kindsOf(before) : [];
    if (!before || kinds.length === 0) break;
    if (kinds.includes('title')) return { start, title: before.title || before.text };
    const isOther =
      isNumbered(before) ||
      before.note ||
      before.prose ||
      /(?:格式|样式|目录)\)?$/.test(before.text);
    if (isOther || kinds.some((kind) => kind === 'date' || kind === 'bidder')) break;
    start--;
  }
  return { start, title: titleAbove(lines, start) };
}

/** The title a page above, where the cover begins its own. */
function titleAbove(lines: readonly FormLine[], start: number): string {
  const before = lines[start - 1];
  return before && kindsOf(before).includes('title') ? before.title || before.text : '';
}

/** 一、 and 附件3 begin something else; 2026年, 第一册 商务文件 and 第三册 报价文件 do not. */
const isNumbered = (line: FormLine): boolean =>
  line.number !== undefined &&
  !kindsOf(line).some((kind) => kind === 'date' || kind === 'volume') &&
  !(
    /^第[一二三四五六七八九十\d]{1,3}[卷册]/.test(line.text) &&
    volumesIn(compact(line.text)).length > 0
  );

function endOf(lines: readonly FormLine[], at: number): number {
  let end = at;
  let isSigned = false;
  for (let next = at + 1; next < lines.length && next - at < MOST_LINES; next++) {
    const line = lines[next];
    if (!line || line.pageFirst || line.opens || line.note || isNumbered(line)) break;
    const kinds = kindsOf(line);
    if (kinds.length === 0 || kinds.some((kind) => kind === 'name' || kind === 'title')) break;
    const isPlain = kinds.includes('plain');
    if (isPlain && (isSigned || isPaper(line.title) || /目录/.test(line.text))) break;
    isSigned ||= kinds.includes('bidder');
    end = next;
  }
  return end;
}

/** A letter, or a table of something else, goes on below what looks like a cover. */
function goesOn(line: FormLine | undefined): boolean {
  if (!line || line.pageFirst || line.opens) return false;
  return line.block.kind === 'table' || (line.prose && !line.note) || line.text.startsWith('致');
}

/** The only volume that is named; '' where there is none, or several to choose from. */
function volumeNamed(texts: readonly string[]): string {
  const names = new Set(texts.flatMap(volumesIn));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : '';
}
