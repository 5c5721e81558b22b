import { linesOf, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { withCellLines } from './cell-lines.ts';
import { papersInline, papersTable, tablesOfVolumes, volumesTable } from './composition-inline.ts';
import { contentsTables, LONGEST_LEAD, partsTable } from './composition-tables.ts';
import { dividedContents } from './divided-contents.ts';
import { remarkOf } from './labels.ts';
import { titleAndRemark } from './line.ts';
import { type ListLine, LONGEST_LINE, ledPart, listUnder } from './list-lines.ts';
import { type ListedPart, paperName, papersOf, wholeLead } from './listed-papers.ts';
import { namedSections } from './named-sections.ts';
import { follows, type Numbering, numbered } from './number.ts';
import { partLead } from './part-lead.ts';
import { papersSaid, partInLine } from './said-papers.ts';
import { titleKey } from './same-title.ts';
import { seriesLines } from './series-lines.ts';
import { isForeign, paperEnd } from './words.ts';

/** Of a list that stands elsewhere: 以上内容按序编制, 排列顺序以须知前附表为准. */
const orderElsewhere =
  /(?:以上|上述|前述).{0,8}按(?:照)?(?:此|列明)?的?(?:先后)?(?:顺序|次序|序)(?:依次)?(?:编制|装订|编排|排列)|按(?:照)?(?:以上|上述)的?(?:先后)?(?:顺序|次序)(?:依次)?(?:编制|装订|编排|排列)|(?:装订|编排|排列)的?(?:先后)?(?:顺序|次序)应?以.{0,12}(?:前附表|组成).{0,12}为准/;
const LONGEST_HEADING = 16;
const LEAST_PAPERS = 3;
/** A list of what the bid holds names papers; other lists say what is done. */
const MOSTLY_PAPERS = 0.6;

/** Places of a file that say what a bid consists of. */
const saysParts = new Set<string>('data instructions notice other format'.split(' '));

/** Where the tender states what the bid consists of: its parts and their papers in order. Empty where it says nothing. */
export function compositionOf(read: PlacedBlock[]): ListedPart[] {
  const placed = withCellLines(read);
  const lines = linesOf(
    placed.filter(({ place }) => saysParts.has(place)),
    true,
  ).flatMap(seriesLines);
  let best: ListedPart[] = [];
  let volumes: ListedPart[] = [];
  let order: ListedPart | undefined;
  const apart: ListedPart[] = [];
  let counted: Numbering | undefined;
  let isOrder = false;
  for (const [at, line] of lines.entries()) {
    if (line.text.length > LONGEST_LINE) continue;
    const text = compact(line.text);
    order ??= orderSaid(line, text);
    isOrder ||= orderElsewhere.test(text);
    // 11.投标文件的组成：由三册组成，…: what stands behind the heading may be long.
    const [heading = ''] = numbered(text).rest.split(/[：:]/);
    const isHeaded = heading.length <= LONGEST_HEADING && wholeLead.test(heading);
    if (text.length > LONGEST_LEAD && !isHeaded) continue;
    const { number, rest } = numbered(text);
    const part = partLead.exec(withoutRemark(rest))?.[1];
    const inLine = part === undefined ? nextInLine(line, counted) : undefined;
    if (part !== undefined || inLine) counted = number;
    if (inLine && inLine.papers.length > 1 && !apart.some(({ title }) => title === inLine.title))
      apart.push(inLine);
    if (inLine || (part === undefined && !wholeLead.test(text))) continue;
    const parts = partsUnder(lines, at);
    if (part !== undefined && parts.length === 1 && parts[0]?.title === '') {
      const papers = parts[0].papers;
      if (papers.length >= 2 && !apart.some(({ title }) => title === part))
        apart.push({
          title: part,
          source: sourceOf(line.part.block, line.text, line.page),
          papers,
        });
    } else if (papersOf(parts) > papersOf(best)) best = orderedBy(parts, text);
    // The line below the heading 投标文件的组成 opens the same list, and says that it is an order.
    else if (parts.length > 0 && papersOf(parts) === papersOf(best)) {
      if (areVolumes(parts)) volumes = orderBelow.test(text) ? orderedBy(parts, text) : parts;
      else if (orderBelow.test(text)) best = orderedBy(parts, text);
    }
  }
  const printed = contentsTables(placed);
  if (printed.length > 0) return printed;
  best = fullest(best, placed, lines);
  const [only] = apart;
  // Where offers are called 报价文件, what that holds is the whole.
  if (only && apart.length === 1 && papersOf(best) === 0) best = [{ ...only, title: '' }];
  const chosen = apart.length >= 2 ? apart : best;
  if (order && chosen.every(({ title }) => title === '')) return [order];
  const [flat] = chosen;
  if (isOrder && flat && chosen.length === 1) flat.isOrder = true;
  if (areMostlyPapers(chosen)) return chosen;
  return volumes.length > 0 ? volumes : volumesTable(placed);
}

/** 13.报价文件包括：一览表；明细表。 behind 12.技术文件包括以下内容：: the next part, with its list in its own line. */
function nextInLine(line: TextLine, last: Numbering | undefined): ListedPart | undefined {
  const { number, rest } = numbered(compact(line.text));
  const isNext = number?.style === last?.style && follows(last?.path ?? [], number?.path ?? []);
  return isNext ? partInLine(rest, sourceOf(line.part.block, line.text, line.page)) : undefined;
}

/** What a table, one sentence or sections say, where that is more. */
function fullest(
  listed: ListedPart[],
  placed: PlacedBlock[],
  lines: readonly TextLine[],
): ListedPart[] {
  return [
    dividedContents(placed),
    partsTable(placed),
    papersTable(placed),
    tablesOfVolumes(placed),
    papersInline(placed),
    namedSections(lines),
  ].reduce(
    (best, drawn) =>
      papersOf(withoutVolumes(drawn)) > papersOf(best) || divides(drawn, best) ? drawn : best,
    listed,
  );
}

/** 商务标：…；技术标：… of the particulars beside a list of the same papers in one row: the bid is bound in parts. */
const divides = (parts: readonly ListedPart[], flat: readonly ListedPart[]): boolean =>
  parts.length >= 2 &&
  parts.every(({ title }) => title !== '') &&
  flat.every(({ title }) => title === '') &&
  papersOf(parts) * 2 >= papersOf(flat);

/** What one sentence names in a row may be its volumes among their papers: these are no further papers. */
const withoutVolumes = (parts: readonly ListedPart[]): ListedPart[] =>
  parts.map((part) => ({
    ...part,
    papers: part.papers.filter(({ title }) => !volumeTitle.test(title)),
  }));

function areMostlyPapers(parts: readonly ListedPart[]): boolean {
  const all = parts.flatMap(({ papers }) => papers);
  const named = all.filter(({ title }) => paperEnd.test(title)).length;
  return all.length >= LEAST_PAPERS && named >= all.length * MOSTLY_PAPERS;
}

/** Volumes by their names alone: what is in them is for the chapter of forms to say. */
const areVolumes = (parts: readonly ListedPart[]): boolean =>
  parts.length >= 2 && papersOf(parts) === 0 && parts.every(({ title }) => volumeTitle.test(title));

/** 投标文件应包括下列内容，并按以下顺序编制：: what the list below has is in its order. */
const orderBelow =
  /按(?:照)?(?:以下|下列|下述|如下|此|该)(?:的)?(?:内容和|内容及)?(?:先后)?(?:顺序|次序|序)/;
function orderedBy(parts: ListedPart[], lead: string): ListedPart[] {
  return orderBelow.test(lead) ? parts.map((part) => ({ ...part, isOrder: true as const })) : parts;
}

/** 技术投标文件应包括下列部分（不能包含报价）：: a lead without what is remarked in it. */
const withoutRemark = (lead: string): string => lead.replace(/[(（][^()（）]*[)）](?=[:：]$)/, '');

const orderIn =
  /(?:按照?|依照|依(?![法据次]))([^。；:：]{6,200}?)(?:的|等)?(?:先后)?(?:顺序|次序)(?:进行|依次)?(?:装订|编制|编排|排列|编写|组成)/;
/** 申请文件由申请函、授权书、报价表组成，并按此顺序装订. */
const wholeIn =
  /文件由([^。；:：]{6,300}?)(?:等)?(?:组成|构成)[，,]?(?:并|且)?(?:应当?|须)?按(?:照)?(?:此|该|上述|以上|前述)(?:的)?(?:先后)?(?:顺序|次序)/;

/** 按照响应函、授权委托书、服务方案的顺序装订: what is named in one sentence, in its order. */
function orderSaid(line: TextLine, text: string): ListedPart | undefined {
  const [, list = ''] = orderIn.exec(text) ?? wholeIn.exec(text) ?? [];
  const names = list.split('、').map((name) => name.replace(/^以?[“"《]|[”"》]$/g, ''));
  const source = sourceOf(line.part.block, line.text, line.page);
  const papers = names.flatMap((name) => {
    const title = paperName(name);
    return title === undefined || isForeign(title) ? [] : [{ title, remark: '', source }];
  });
  const isList = papers.length >= LEAST_PAPERS && papers.length === names.length;
  const isNamed = papers.filter(({ title }) => paperEnd.test(title)).length >= papers.length * 0.8;
  return isList && isNamed ? { title: '', source, papers, isOrder: true } : undefined;
}

/** The numbered lines below a line that opens a list, with the names of volumes as parts. */
function partsUnder(lines: readonly TextLine[], at: number): ListedPart[] {
  const parts: ListedPart[] = [];
  const all = listUnder(lines, at).map((found) => ({ ...found, ...titleAndRemark(found.rest) }));
  const { opened, list } = partsOpened(all);
  // 资格审查资料 among papers of one series is a paper; above another series it is a part.
  const styles = new Set(
    list
      .filter(
        ({ title, rest }) =>
          !volumeTitle.test(title.split(/[：:，,](?:包括|包含)?/)[0] ?? '') &&
          !partLead.test(rest) &&
          paperName(title) !== undefined,
      )
      .map(({ number }) => number?.style),
  );
  /** How the papers of the part are counted, from the outermost, with the last one of each. */
  let outer: { style: string | undefined; name: string }[] = [];
  for (const { line, number, title, remark, rest, lot } of list) {
    const source = sourceOf(line.part.block, line.text, line.page);
    const inLine = partInLine(rest, source);
    if (inLine && !styles.has(number?.style)) {
      parts.push(inLine);
      continue;
    }
    const part =
      partLead.exec(rest)?.[1] ??
      opened.get(line) ??
      (styles.has(number?.style) ? undefined : (ledPart(rest) ?? volumeNamed(title)));
    if (part !== undefined) {
      parts.push({ title: part, source, papers: [] });
      outer = [];
      continue;
    }
    const name = inLine?.title ?? paperName(title);
    if (name === undefined || isForeign(name)) continue;
    if (parts.length === 0) parts.push({ title: '', source, papers: [] });
    const papers = parts.at(-1)?.papers ?? [];
    const said = `${lot}${remarkOf(rest, name, remark)}`;
    // 售后服务方案 behind 服务方案 is another paper.
    const again = papers.filter((paper) => titleKey(paper.title) === titleKey(name));
    if (lot === '' ? again.length > 0 : again.some(({ remark: own }) => own === said)) continue;
    // 8、资格证明文件 above 1）营业执照: counted in another way, below the paper before it.
    const level = outer.findIndex(({ style }) => style === number?.style);
    if (level !== -1) outer = outer.slice(0, level);
    else if (number === undefined) outer = outer.slice(0, 1);
    const within = number === undefined ? undefined : outer.at(-1)?.name;
    const below = within === undefined ? {} : { within };
    papers.push({ title: name, remark: inLine ? '' : said, source, ...below });
    // 7.资格证明材料：营业执照、承诺函 among papers of its series is one of them.
    const inside = inLine?.papers ?? papersSaid(name, rest, source);
    for (const paper of inside) papers.push({ ...paper, within: name });
    if (number !== undefined || outer.length === 0) outer.push({ style: number?.style, name });
  }
  return parts.filter((part) => part.title !== '' || part.papers.length > 0);
}

const volumeNamed = (title: string): string | undefined =>
  volumeTitle.test(title) ? title : undefined;

/**
 * Lines that each open a list of their own are parts, whatever they are called: 1.投标文件正文（信息公开部分），主要包括以下内容：（1）…; one
 * such line among papers is a paper in pieces.
 */
function partsOpened<Line extends ListLine>(
  all: readonly Line[],
): { opened: Map<TextLine, string>; list: readonly Line[] } {
  const [first] = all;
  const isHead = ({ number }: ListLine) => number?.style === first?.number?.style;
  // Their series beginning anew is another list: the notes below the last part.
  const anew = all.findIndex(
    (one, i) =>
      i > 0 && isHead(one) && one.number?.path.at(-1) === 1 && all[i - 1]?.number !== undefined,
  );
  const list = anew === -1 ? all : all.slice(0, anew);
  const opened = new Map<TextLine, string>();
  for (const [i, one] of list.entries()) {
    if (!isHead(one)) continue;
    const { line, rest } = one;
    const next = list[i + 1]?.number;
    const isLead = /(?:包括|包含|由|含).{0,12}[:：]?$|[:：]$/.test(compact(rest));
    const name = /^[^，,：:；;]{3,40}/.exec(compact(rest))?.[0];
    const isOpen = isLead && next?.style !== first?.number?.style && next?.path.at(-1) === 1;
    if (isOpen && name !== undefined) opened.set(line, name);
  }
  return opened.size >= 2 && opened.size === list.filter(isHead).length
    ? { opened, list }
    : { opened: new Map(), list: all };
}
