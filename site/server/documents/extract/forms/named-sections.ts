import type { TextLine } from '../passages.ts';
import { compact, sourceOf } from '../text.ts';
import { titleAndRemark } from './line.ts';
import { bidFile, type ListedPaper, type ListedPart, paperName } from './listed-papers.ts';
import { follows, type Numbering, numbered } from './number.ts';
import { isAkin, sameTitle } from './same-title.ts';
import { isForeign, paperEnd } from './words.ts';

const LEAST_NAMES = 4;
const MOST_LINES = 80;
const LONGEST_LINE = 600;

/** 投标文件由资格审查文件、《投标函》《投标书》、投标报价文件等组成。 */
const wholeIs = new RegExp(
  `${bidFile}(?:应|应当|主要)?由([^。；;:：]{10,400}?)(?:等)?(?:组成|构成)[。.]?$`,
);

/**
 * One sentence names the parts of the bid, and the sections behind it (11.2 资格审查文件主要包括…, 11.3《投标函》…) say in the same order
 * what each holds. Empty where the two do not agree.
 */
export function namedSections(lines: readonly TextLine[]): ListedPart[] {
  for (const [at, line] of lines.entries()) {
    const text = compact(line.text);
    if (text.length > LONGEST_LINE || line.cell) continue;
    const { number, rest } = numbered(text);
    const names = namesIn(wholeIs.exec(rest)?.[1] ?? '');
    if (!number || names.length < LEAST_NAMES) continue;
    const sections = sectionsBehind(lines, at, number, names.length);
    const alike = sections.filter(({ title }, i) => isNamed(title, names[i] ?? '')).length;
    if (sections.length !== names.length || alike < names.length / 2) continue;
    return joined(sections.map((section, i) => partOf(section, names[i] ?? section.title)));
  }
  return [];
}

/** Names in a row, whether signs or the marks of titles part them: A、《B》《C》D. */
const namesIn = (list: string): string[] =>
  list.split(/[、和及]?[《》][、和及]?|、/).filter((name) => name.length >= 2);

const isNamed = (one: string, two: string): boolean =>
  sameTitle(one, two) || isAkin(one, two) || one.includes(two) || two.includes(one);

interface Section {
  title: string;
  line: TextLine;
  /** The lines below its own, up to the next section. */
  below: TextLine[];
}

/** The sections that go on counting behind the sentence, as many as it names. */
function sectionsBehind(
  lines: readonly TextLine[],
  at: number,
  first: Numbering,
  count: number,
): Section[] {
  const sections: Section[] = [];
  let path = first.path;
  for (const line of lines.slice(at + 1, at + 1 + MOST_LINES)) {
    if (line.cell || line.part.title || line.part.chapter !== lines[at]?.part.chapter) break;
    const { number, rest } = numbered(line.text);
    if (number?.style === first.style && follows(path, number.path)) {
      if (sections.length === count) break;
      path = number.path;
      sections.push({ title: nameOf(rest), line, below: [] });
    } else sections.at(-1)?.below.push(line);
  }
  return sections;
}

/** 《投标函》（格式见第四章） → 投标函; 资格审查文件主要包括的内容： → 资格审查文件. */
const nameOf = (text: string): string =>
  /^《([^《》]{2,60})》/.exec(text)?.[1] ??
  titleAndRemark(text.split(/[:：，,（(]|(?:主要)?(?:应)?(?:包括|包含|提供)/)[0] ?? '').title;

function partOf({ title, line, below }: Section, name: string): ListedPart {
  const source = sourceOf(line.part.block, line.text, line.page);
  const listed = below.flatMap((one) => (numbered(one.text).number ? paperIn(one) : []));
  // 用于评标的企业业绩 and, on a line of its own, 用于评标的项目负责人业绩 are what 用于评标的业绩 is.
  const others = below.flatMap((one) => (numbered(one.text).number ? [] : paperIn(one)));
  const own =
    listed.length === 0 && others.length > 0 && !sameTitle(title, name)
      ? [{ title, remark: '', source }, ...others]
      : listed;
  return { title: own.length > 1 ? name : '', source, papers: own.length > 1 ? own : [paper()] };

  function paper(): ListedPaper {
    return { title: name, remark: '', source };
  }
}

/** A paper a line names: by its mark (签署的《投标人声明》), else by its first words, where they are the whole of it or called like a paper. */
function paperIn({ part, text, page }: TextLine): ListedPaper[] {
  const { rest } = numbered(text);
  const marked = /《([^《》]{2,40})》(?:$|[（(；;。])/.exec(rest)?.[1];
  const bare = (rest.split(/[（(]/)[0] ?? '').replace(/[；;。]$/, '');
  // （B类） is of the name, （取自平台内上传件） is said of it.
  const name =
    marked ?? paperName(titleAndRemark(rest).title)?.replace(/[（(][^()（）]{4,}[)）]$/, '');
  if (name === undefined || isForeign(name)) return [];
  if (marked === undefined && name !== bare && !paperEnd.test(name)) return [];
  return [{ title: name, remark: '', source: sourceOf(part.block, text, page) }];
}

/** Papers that stand for themselves, one behind another, are one list. */
function joined(parts: readonly ListedPart[]): ListedPart[] {
  const all: ListedPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.title === '' && part.title === '') last.papers.push(...part.papers);
    else all.push(part);
  }
  return all;
}
