import type { tender } from 'tender-widgets/contract';
import { compact, sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { withoutAnnexes } from './annexes.ts';
import { belowForms, comprisedIn, enclosuresOf } from './below-forms.ts';
import { caseWithin } from './case-said.ts';
import { coverKind } from './cover-lines.ts';
import { isForm, ownLines } from './evidence.ts';
import { withoutFrame } from './frames.ts';
import { hoisted } from './hoisted.ts';
import { type FormLine, firstLine } from './line.ts';
import { labelOf } from './number.ts';
import { endsSheet, isAboutForms, leftOutOf } from './outside-forms.ts';
import { sectionsOf } from './own-sections.ts';
import { piecesOf } from './pieces.ts';
import { withReferred } from './referred.ts';
import { titleKey } from './same-title.ts';
import { placeSaid } from './stated-place.ts';
import { isPaper, type Piece } from './title-weight.ts';
import { isForeign, isNotHandedIn, isToSayNone } from './words.ts';

/** A part, paper or form the bid has to hold, with what stands below it. */
export interface FormPart {
  title: string;
  remark: string;
  source: tender.Source;
  volume: boolean;
  /** The number it is called by elsewhere: 附件8. */
  label?: string | undefined;
  /** Where it stands in its series: 10-1 → [10, 1]. */
  path?: readonly number[] | undefined;
  /** The volume its own text puts it in. */
  standsIn?: string | undefined;
  /** What its text says is enclosed with it. */
  encloses?: readonly string[];
  /** What its text says is in it: 包括：（1）总价表；（2）单价表. */
  comprises?: readonly string[];
  /** The blocks of its printed text, first and last; undefined where the tender prints none. */
  form: { first: number; last: number } | undefined;
  /** Somebody signs its printed text: it is a letter, and no remark on the letters below it. */
  isSigned?: boolean;
  /** The blocks below its title, first and last, whatever they are. */
  body?: { first: number; last: number } | undefined;
  /** What the tender says is to be handed in or written here; '' for nothing. */
  note: string;
  /** Read from the forms themselves, or from a list of what the bid consists of. */
  stated: 'forms' | 'list';
  children: FormPart[];
}

const LONGEST_NOTE = 1500;
/** A remark on what is handed in stands right below the title. */
const REMARK_LINES = 2;

/** A title that others may stand below; without a part where it is not handed in. */
interface Open {
  level: number;
  part: FormPart | undefined;
}

/** The pieces of the part as a tree, without what is not handed in. */
export function formTree(lines: readonly FormLine[]): FormPart[] {
  const top: FormPart[] = [];
  let line: Open[] = [];
  let beside: { piece: Piece; line: Open[] } | undefined;
  const emptied = new Set<FormPart>();
  const [leftOut, backAgain] = leftOutOf(lines);
  const pieces = withoutAnnexes(piecesOf(lines), lines);
  for (const [i, piece] of pieces.entries()) {
    if (piece.at >= leftOut && piece.at < backAgain) continue;
    if (top.length === 0 && isAboutForms(piece, pieces[i + 1])) continue;
    if (beside && endsSheet(beside.piece, piece, lines)) line = beside.line;
    beside = isForeign(piece.title) ? { piece, line: [...line] } : undefined;
    while (line.length > 0 && (line.at(-1)?.level ?? 0) >= piece.level) line.pop();
    const parent = line.at(-1);
    const dropped = (parent && parent.part === undefined) || isOutside(piece, lines);
    const part = dropped ? undefined : partOf(piece, lines);
    line.push({ level: piece.level, part });
    if (part) (parent?.part?.children ?? top).push(part);
    else if (parent?.part && !piece.appended && !isBeside(piece, parent.part, lines))
      emptied.add(parent.part);
  }
  const parts = hoisted(top.flatMap((part) => kept(part, emptied))).map(withGuidance);
  return belowForms(withReferred(parts));
}

/** 其他资料 at the end of the forms | 投标文件外封套 without a number on a page of its own: beside the part, and no part of it. What stands below a volume is its own. */
const isBeside = ({ at, number }: Piece, above: FormPart, lines: readonly FormLine[]): boolean =>
  !above.volume && number === undefined && lines[at]?.pageFirst === true;

/** Names of papers the tender prints and says it has no use for: a list elsewhere that names them (（如有）) does not bring them back. */
export const unusedTitles = (lines: readonly FormLine[]): string[] =>
  piecesOf(lines).flatMap((piece) =>
    !piece.volume && isOutside(piece, lines) ? [titleKey(piece.title)] : [],
  );

/** A part of which nothing is handed in is not handed in itself. */
function kept(part: FormPart, emptied: ReadonlySet<FormPart>): FormPart[] {
  // The cover of a volume, right below its title, bears that title again.
  const isCover = ({ title, form, note, children }: FormPart, at: number) =>
    at === 0 &&
    volumeTitle.test(title) &&
    titleKey(title) === titleKey(part.title) &&
    !form &&
    note === '' &&
    children.length === 0;
  const all = part.children.filter(
    (child, at) => !(part.children.length > 1 && isCover(child, at)),
  );
  const children = all.flatMap((child) => kept(child, emptied));
  const isEmpty = children.length === 0 && emptied.has(part) && !part.form && part.note === '';
  if (isEmpty) return [];
  // A title printed twice, above the part and above its only form.
  const [only] = children;
  return only &&
    children.length === 1 &&
    !part.form &&
    titleKey(only.title) === titleKey(part.title)
    ? [only]
    : [{ ...part, children }];
}

const sheet = /(?:表|函|书|单)$/;
const paper = /(?:表|函|书|单|声明|承诺|协议|方案|证明|复印件)$/;
/** Something is filled in. */
const blank = /_{2,}/;

/** 法定代表人证明及授权书 with （一）法定代表人证明 and （二）授权书, signed once below both. */
const areSignedTogether = (part: FormPart, children: readonly FormPart[]): boolean =>
  children.length >= 2 &&
  children.every(
    ({ title, form, note, isSigned, children: inner }, at) =>
      inner.length === 0 &&
      titleKey(part.title).includes(titleKey(title)) &&
      (at === children.length - 1
        ? form !== undefined && isSigned === true
        : isSigned !== true && (form !== undefined || blank.test(note))),
  );

/** A sheet with headings of its own (一、基本情况 二、获奖情况 三、其他) is one form, not as many as it has headings. */
function asSections(part: FormPart, children: readonly FormPart[]): FormPart | undefined {
  const [first] = children;
  const last = children.at(-1);
  const isSheet =
    first !== undefined &&
    last !== undefined &&
    !part.form &&
    part.note === '' &&
    sheet.test(part.title) &&
    (areSignedTogether(part, children) ||
      (children.every((child) => !paper.test(child.title.split(/[(（]/)[0] ?? '')) &&
        children.some((child) => child.form)));
  if (!isSheet) return undefined;
  const ends = (one: FormPart): number =>
    Math.max(one.source.block, one.body?.last ?? 0, ...one.children.map(ends));
  return { ...part, children: [], form: { first: first.source.block, last: ends(last) } };
}

/** Where the parts of a form have forms of their own (声明函、…声明函), its own text tells how to fill them in. */
function withGuidance(part: FormPart): FormPart {
  const children = part.children.map(withGuidance);
  const sections = asSections(part, children);
  if (sections) return sections;
  const isFrame =
    part.form !== undefined &&
    part.isSigned !== true &&
    children.some((child) => child.form && titleKey(part.title).includes(titleKey(child.title)));
  return isFrame ? { ...part, children, form: undefined } : { ...part, children };
}

/** A chapter that only names its papers, line by line, without numbers. */
export function namedPapers(lines: readonly FormLine[]): FormPart[] {
  const top: FormPart[] = [];
  let volume: FormPart | undefined;
  for (const line of lines) {
    const isNamed = line.titled && (isPaper(line.title) || volumeTitle.test(line.title));
    if (!isNamed || isForeign(line.title)) continue;
    const piece = {
      title: line.title,
      remark: line.remark,
      level: 1,
      at: line.at,
      first: 0,
      end: 0,
      number: undefined,
    };
    const part = partOf({ ...piece, volume: volumeTitle.test(line.title) }, lines);
    if (part.volume) top.push((volume = part));
    else (volume?.children ?? top).push(part);
  }
  return top;
}

/** It is brought along, not bound in. */
const keptApart =
  /(?:不|无需|不必)(?:需)?(?:在|放入|装入|编入|列入|装订)?.{0,6}(?:投标|响应|应答|磋商)文件(?:中|内|里)?(?:装订|提供|提交)?[。；,，]?/;
/** What a form says of itself, wherever it says so: 2、本表用于最后报价，不在响应文件中装订。 */
const ofItself =
  /^(?:[(（]?\d{1,2}[)）、.．]|[注备][:：注]?[:：]?\d?[、.．]?)?(?:本|此)(?:表|函|格式|页|附件)/;

/** The lines of a paragraph, and of the cells of a table: a remark may stand in its last row. */
const saidIn = ({ block, text }: FormLine): string[] =>
  block.kind === 'table'
    ? block.rows.flat().flatMap((cell) => cell.text.split('\n').map(compact))
    : [text];

/** 本项目不适用, 本项目不接受联合体，无须提供: the tender has no use for the paper. */
const unused =
  /^[(（【]?本(?:项目|次采购|次招标|标段|包)?(?:不(?:适用|涉及)|(?:不(?:接受|允许|收取|要求|需要?)|无[须需]提供)(.{2,10}?))(?:[，,。；;](?:(?:本|此)(?:格式|表|项|附件|函|节|章|页|部分)?|投标人|供应商|响应人)?(?:不(?:适用|提供)|[故无不](?:须|需|必|用)?.{0,6}(?:提供|提交|填写|编制|编写))){0,3}[。]?[)）】]?$/;

function isUnused(title: string, text: string): boolean {
  const found = unused.exec(text);
  if (
    /^[(（【](?:本次|本项目|此次)?(?:不(?:适用|用|需要?|要求)|(?:不(?:要求|需要?|用)|无[须需])提[供交])[)）】]$/.test(
      text,
    )
  )
    return true;
  if (!found) return false;
  const of = found[1];
  return of === undefined || title.includes(of.slice(0, 2));
}

function isOutside(piece: Piece, lines: readonly FormLine[]): boolean {
  if (isForeign(piece.title) && !piece.volume) return true;
  const own = lines.slice(piece.first, piece.end);
  if (own.flatMap(saidIn).some((text) => ofItself.test(text) && keptApart.test(text))) return true;
  const below = own.slice(0, REMARK_LINES);
  // （格式）（本项目不适用）
  const remarks = piece.remark.split(/(?<=[)）])(?=[(（])/);
  return [...remarks, ...below.map(({ text }) => text)].some(
    (text) =>
      text.length <= 40 &&
      !isToSayNone(text) &&
      (isNotHandedIn(text) || isUnused(piece.title, text)),
  );
}

function partOf(piece: Piece, lines: readonly FormLine[]): FormPart {
  const titleLine = lines[piece.at];
  const own = piece.volume ? [] : withoutFrame(ownLines(lines.slice(piece.first, piece.end)));
  const isCover = isSignedCover(piece, own);
  const form = !isCover && isForm(own, piece.title);
  const [head, tail] = [own[0], own.at(-1)];
  const body = head && tail ? { first: head.block.index, last: tail.block.index } : undefined;
  const part: FormPart = {
    ...{
      title: named(piece),
      remark: piece.remark === '' && form ? caseWithin(own) : piece.remark,
      volume: piece.volume,
      stated: 'forms' as const,
    },
    source: titleLine
      ? sourceOf(titleLine.block, firstLine(titleLine.block))
      : { block: 0, quote: piece.title },
    form: form ? body : undefined,
    isSigned: own.some(({ signs }) => signs),
    body,
    label: piece.number && labelOf(piece.number),
    path: piece.number?.path,
    encloses: enclosuresOf(own),
    comprises: comprisedIn(own),
    standsIn: placeSaid(piece.remark, own),
    note:
      form || isCover
        ? ''
        : own
            .map(({ block }) => (block.kind === 'table' ? '' : block.text))
            .join('\n')
            .slice(0, LONGEST_NOTE),
    children: [],
  };
  if (!form && isWritten(piece.title, part.note)) part.children = sectionsOf(own);
  return part;
}

/** 三、报价标 with 投标人：____（盖单位章） alone below it: the cover of a volume, and no form. */
const isSignedCover = ({ title }: Piece, own: readonly FormLine[]): boolean => {
  const kinds = own.map(({ text }) => coverKind(text));
  const isDate = ({ text }: FormLine) => /^[年月日：:_＿日期编制\s\d]{3,30}$/.test(text);
  return (
    volumeTitle.test(title) &&
    (own.some(({ signs }) => signs) || (kinds.includes('bidder') && kinds.includes('project'))) &&
    own.every((line, at) => line.signs || isDate(line) || ofCover.test(kinds[at] ?? ''))
  );
};
const ofCover = /^(?:name|title|volume|project|bidder|copy|date)$/;

/** A chapter the bidder writes, not rules on how a form is filled in. */
const isWritten = (title: string, note: string): boolean =>
  /方案|设计|大纲|计划|措施|技术|服务|内容|文件|部分|材料|资料/.test(title) &&
  !/说明$|须知$|清单/.test(title) &&
  note !== '';

/** Alternatives of one form keep their letter: 费用清单（A）. */
const named = ({ title, remark }: Piece): string => {
  const letter = /[(（]([A-Z])[)）]$/.exec(remark)?.[1];
  return letter === undefined ? title : `${title}（${letter}）`;
};
