import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact } from '../text.ts';
import { isPartOfWorks, looksLikeOrganisation } from './values.ts';

/** A name read without a label. */
export interface CoverTitle {
  name: string;
  quote: string;
  placed: PlacedBlock;
  /** Only its place says that it is one: it does not end as names of projects do. */
  weak?: true;
}

interface CoverLine {
  text: string;
  quote: string;
  part: PlacedBlock;
}

const documentKind =
  '(?:国内|国际|电子|公开|邀请|竞争性|政府采购|服务类|货物类|工程类|询比|询价|竞价|比选|遴选|谈判|磋商|施工|监理|设计|采购|项目|货物|服务|工程|单一来源)*(?:招标|磋商|谈判|询价|比选|采购|询比|遴选|竞价|征集|询价采购|招标采购|资格预审)(?:公告)?[暨及]?(?:文件|书|公告|通知书|邀请书|邀请函|文本)';
const documentName = new RegExp(`^${documentKind}(?:[（(].{0,12}[)）])?$`);
const subject =
  /(?:项目|工程|采购|服务|施工|监理|设计|勘察|改造|建设|设备|系统|维护|运维|标段|外包|租赁|物业|平台|检测|总承包|供应|配送|[）)])$/;
const coverBlocks = 30;

/** Whether a text ends as names of projects do, so that it is not cut off. */
export function endsLikeProject(text: string): boolean {
  return subject.test(text);
}

/**
 * The project's name as it stands on the cover: the lines before 招标文件, which may be broken over lines;
 * or the line that itself ends in 招标文件. `numbers` are project numbers of the file: a name may be glued to one. `names` are what labels
 * call the project: where a line begins with one, the title begins there.
 */
export function coverTitles(
  placed: PlacedBlock[],
  numbers: string[],
  names: readonly string[] = [],
): CoverTitle[] {
  const lines = coverLines(placed, numbers);
  const at = lines.findIndex(
    (line, i) => documentName.test(compact(line.text)) || (i > 0 && isVertical(lines, i)),
  );
  const whole = lines.find(
    (line) => line.text.length > 12 && /(?:招标|磋商|采购|谈判|询价|比选)文件$/.test(line.text),
  );
  const own = whole
    ? titleOf(
        whole.text.replace(
          /(?:公开|国内|国际)*(?:招标|竞争性磋商|磋商|采购|竞争性谈判|谈判|询价|比选)文件$/,
          '',
        ),
        whole,
      )
    : [];
  if (at < 0) return own;
  const taken = withoutOwnPart(namePartsAbove(lines.slice(0, at)), placed, names);
  const begun = taken.findIndex(({ text }) => names.some((name) => compact(text).startsWith(name)));
  const above = titleAbove(placed, taken.slice(Math.max(0, begun)));
  const sure = [
    ...(above.length > 0
      ? withNextWords(above, lines[at], { placed, names })
      : titleBelow(lines, at)),
    ...own,
  ];
  return sure.length > 0 ? sure : weakTitle(lines[at - 1]);
}

/** A round of the tender alone on its line: （第二次）. */
const ROUND = /^[（(](?:第?[一二三四五六七八九十\d]{1,2}次|重新)[^（）()]{0,4}[)）]$/;
const MOST_PARTS = 3;

/** The last lines that are parts of one name: one that ends as a name does begins another, but for what is bought of it (施工). */
function namePartsAbove(above: readonly CoverLine[]): CoverLine[] {
  const taken: CoverLine[] = [];
  for (const line of above
    .filter(({ text }) => !ROUND.test(text))
    .slice(-MOST_PARTS)
    .toReversed()) {
    const isOther = taken[0] && subject.test(line.text) && !isPartOfWorks(taken[0].text);
    if (!isNamePart(line.text) || isOther) break;
    taken.unshift(line);
  }
  return taken;
}

/** Without what is bought of the works on a line of its own (施工), where a label or most of the file names the works without it. */
function withoutOwnPart(
  taken: CoverLine[],
  placed: readonly PlacedBlock[],
  names: readonly string[],
): CoverLine[] {
  const works = taken.slice(0, -1);
  if (works.length === 0 || !isPartOfWorks(taken.at(-1)?.text ?? '')) return taken;
  const named = (lines: readonly CoverLine[]) => compact(lines.map(({ text }) => text).join(''));
  if (names.includes(named(works))) return works;
  const whole = compact(placed.map(({ block }) => blockText(block)).join('\n'));
  const times = (lines: readonly CoverLine[]) => whole.split(named(lines)).length - 1;
  return times(taken) * 2 >= times(works) ? taken : works;
}

/** The lines as one name; without the body on a line of its own above it, where the file mostly names the project without. */
function titleAbove(placed: readonly PlacedBlock[], taken: readonly CoverLine[]): CoverTitle[] {
  const [first, ...rest] = taken;
  if (!first) return [];
  const name = taken.map((line) => line.text).join('');
  const [second] = rest;
  if (second && looksLikeOrganisation(first.text)) {
    const text = compact(placed.map(({ block }) => blockText(block)).join('\n'));
    const bare = rest.map((line) => line.text).join('');
    const times = (words: string) => text.split(compact(words)).length - 1;
    const own = titleOf(bare, second);
    if (own.length > 0 && times(bare) >= 2 * times(name)) return own;
    // The body may belong to the name or buy what it names: the cover alone does not say.
    if (own.length > 0 && times(name) <= 1)
      return [...titleOf(name, first), ...own].map((title) => ({ ...title, weak: true }));
  }
  return titleOf(name, first);
}

/**
 * 某公路改建工程 above 施工监理招标文件: what is bought is of the name where most of the file says both as one, and no label gives the
 * name without. …工程施工招标文件 is no more than what kind of paper it is.
 */
function withNextWords(
  titles: CoverTitle[],
  line: CoverLine | undefined,
  { placed, names }: { placed: readonly PlacedBlock[]; names: readonly string[] },
): CoverTitle[] {
  const words = boughtIn.exec(compact(line?.text ?? ''))?.[0] ?? '';
  if (words === '') return titles;
  const text = compact(placed.map(({ block }) => blockText(block)).join('\n'));
  const times = (name: string) => text.split(compact(name)).length - 1;
  return titles.map((title) => {
    const name = title.name + words;
    const own = times(name) - times(`${name}招标`) - times(`${name}投标`);
    const isBare = names.includes(compact(title.name));
    return !isBare && own * 2 >= times(title.name) ? { ...title, name } : title;
  });
}
const boughtIn = /^(?:施工|监理|设计|勘察|总承包|检测|服务)+/;

/** The line above the kind of document, whatever it ends in. */
function weakTitle(line: CoverLine | undefined): CoverTitle[] {
  const isName =
    line &&
    isNamePart(line.text) &&
    /^(?!20\d\d年\d)[^。；;,，]{6,50}$/.test(line.text) &&
    /\p{Script=Han}{4}/u.test(line.text) &&
    !looksLikeOrganisation(line.text);
  return isName ? [{ name: line.text, quote: line.quote, placed: line.part, weak: true }] : [];
}

/** The name below what kind of document it is, alone on its line, in brackets or not: 招标文件 /（…服务）. */
function titleBelow(lines: readonly CoverLine[], at: number): CoverTitle[] {
  const [line] = lines.slice(at + 1, at + 3).filter(({ text }) => isNamePart(text));
  return line ? titleOf(line.text.replace(/^[（(]([^（）()]+)[)）]$/, '$1'), line) : [];
}

function coverLines(placed: PlacedBlock[], numbers: string[]): CoverLine[] {
  const cover = placed.slice(0, coverBlocks).filter((part) => part.place === 'cover');
  return cover.flatMap((part) => {
    if (part.block.kind === 'table') return [];
    return part.block.text.split('\n').flatMap((quote): CoverLine[] => {
      const text = cleanText(quote);
      const number = numbers.find((known) => text.includes(known));
      const glued = number ? text.slice(text.indexOf(number) + number.length) : '';
      return glued.length >= 6 && /^[\d\u4e00-\u9fa5]/.test(glued)
        ? [{ text: glued, quote, part }]
        : [{ text, quote, part }];
    });
  });
}

function isNamePart(text: string): boolean {
  return text.length >= 2 && !/[:：]/.test(text) && !/^[A-Z\d\-—]+$/.test(text);
}

/** One character per line: 竞 争 性 磋 商 文 件. */
function isVertical(lines: CoverLine[], at: number): boolean {
  const joined = lines
    .slice(at, at + 4)
    .map((line) => compact(line.text))
    .join('');
  return (
    compact(lines[at]?.text ?? '').length <= 2 &&
    /^(?:竞争性磋|公开招标|招标文件|竞争性谈|采购文件|磋商文件)/.test(joined)
  );
}

function titleOf(name: string, line: CoverLine): CoverTitle[] {
  return name.length >= 6 && subject.test(name)
    ? [{ name, quote: line.quote, placed: line.part }]
    : [];
}

/** How the title of a notice ends: …采购项目院内比选公告, …资格预审公告（二次）. */
const NOTICE_END =
  /(?:公开|国内|国际|邀请|院内|校内|电子|网上|竞争性|单一来源)*(?:招标|磋商|谈判|询价|比选|询比|遴选|采购|竞价|征集|选聘|招募|资格预审)?(?:公告|邀请书|邀请函|询价函|通知)(?:[（(](?:第?[一二三四五]次|重新[^（()）]{0,4})[)）])?$/;
/** It stands among the first lines of the file. */
const TITLE_LINES = 4;
const LONGEST_TITLE = 120;

/** The name in the title of a notice: 某某关于…的询价公告, …采购招标公告; only its place says so. */
export function noticeTitles(placed: readonly PlacedBlock[]): CoverTitle[] {
  const lines = placed.slice(0, TITLE_LINES).flatMap((part) => {
    const { block } = part;
    return block.kind === 'table' ? [] : block.text.split('\n').map((quote) => ({ quote, part }));
  });
  const first = lines.slice(0, TITLE_LINES);
  return first.flatMap(({ quote, part }, i): CoverTitle[] => {
    const text = cleanText(quote);
    const end = text.length <= LONGEST_TITLE ? NOTICE_END.exec(text)?.index : undefined;
    // …工程 above 招标公告: the title in two lines.
    const isAbove = NOTICE_END.exec(cleanText(first[i + 1]?.quote ?? ''))?.index === 0;
    const name = text
      .slice(0, end ?? (isAbove ? text.length : 0))
      .replace(/^(?:[^关]{0,40}?)关于(?:开展|组织|实施)?/, '')
      .replace(/的$/, '');
    const isName = !/[:：。；;,，]|^第.{1,3}[章节]/.test(name) && endsLikeProject(name);
    return isName && name.length >= 6 ? [{ name, quote, placed: part, weak: true }] : [];
  });
}

/** Captions that platforms print over the tables of a lot: `…项目包1评分规则`, `…服务资格审查要求包1`. */
export function captionTitles(placed: PlacedBlock[]): CoverTitle[] {
  return placed.flatMap(({ block }, i): CoverTitle[] => {
    const part = placed[i];
    if (block.kind === 'table' || !part || block.text.length > 110) return [];
    const name =
      /^(.{6,80}?)(?:(?:资格|符合性)审查要求|评分规则)?包\d{1,2}(?:评分规则)?[:：]?$/.exec(
        cleanText(block.text),
      )?.[1] ?? '';
    return subject.test(name) ? [{ name, quote: block.text, placed: part }] : [];
  });
}
