import type { TableBlock } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf, splitOutside } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { remarkOf } from './labels.ts';
import { titleAndRemark } from './line.ts';
import {
  bidFile,
  type ListedPaper,
  type ListedPart,
  paperName,
  papersOf,
  wholeLead,
} from './listed-papers.ts';
import { numbered } from './number.ts';
import { titleKey } from './same-title.ts';
import { isForeign } from './words.ts';

/** Fewer papers are no list of what a bid holds. */
const LEAST_PAPERS = 3;
const LEAST_VOLUMES = 2;
const LONGEST_LEAD = 70;
const LONGEST_SENTENCE = 800;

/** 投标文件应按下表顺序编制： above a table of papers. */
const tableLead = new RegExp(
  `${bidFile}.{0,16}(?:下表|下列(?:表格|顺序|内容)|以下(?:表格|顺序|内容)|如下)`,
);
const nameHead =
  /^(?:内容|名称|文件|资料|材料|项目|组成|投标|响应|提交|提供|目录|要求)+(?:名称|内容|目录|资料|材料)?$/;

/** A table that lists the papers of the bid line by line, right below the words that lead to it. */
export function papersTable(placed: readonly PlacedBlock[]): ListedPart[] {
  const [first] = tablesOf(placed, LEAST_PAPERS);
  return first ? [{ title: '', ...first }] : [];
}

/** A table that names the volumes of the bid, and nothing of what is in them. */
export function volumesTable(placed: readonly PlacedBlock[]): ListedPart[] {
  const found = tablesOf(placed, LEAST_VOLUMES).find(({ papers }) =>
    papers.every(({ title }) => volumeTitle.test(title)),
  );
  return (found?.papers ?? []).map(({ title, source }) => ({
    ...{ title, source, papers: [] },
    ...(found?.isOrder ? { isOrder: true as const } : {}),
  }));
}

function tablesOf(placed: readonly PlacedBlock[], least: number): Omit<ListedPart, 'title'>[] {
  return placed.flatMap(({ block, place }, at) => {
    const lead = placed[at - 1]?.block;
    if (block.kind !== 'table' || !lead || lead.kind === 'table' || place === 'contract') return [];
    const text = compact(lead.text);
    if (text.length > LONGEST_LEAD || !(tableLead.test(text) || wholeLead.test(text))) return [];
    const papers = papersOfTable(block);
    const order = /顺序|次序/.test(text) ? { isOrder: true as const } : {};
    return papers.length < least ? [] : [{ source: sourceOf(lead, lead.text), papers, ...order }];
  });
}

const OUTSIDE: readonly PlacedBlock['place'][] = ['contract', 'evaluation', 'format'];

/** 1、资格审查文件 above a table of its papers, 2、商务技术文件 above the next: a list for each volume. */
export function tablesOfVolumes(placed: readonly PlacedBlock[]): ListedPart[] {
  const parts: ListedPart[] = [];
  for (const [at, { block, place }] of placed.entries()) {
    const lead = placed[at - 1]?.block;
    if (block.kind !== 'table' || !lead || lead.kind === 'table' || OUTSIDE.includes(place))
      continue;
    const name = numbered(compact(lead.text)).rest.replace(/(?:的?(?:组成|构成|内容))?[:：]?$/, '');
    const papers = volumeTitle.test(name) ? papersOfTable(block) : [];
    const isNew = parts.every(({ title }) => title !== name);
    if (papers.length > 0 && isNew)
      parts.push({ title: name, source: sourceOf(lead, lead.text), papers });
  }
  return parts.length >= LEAST_VOLUMES ? parts : [];
}

/** Over the column that counts the papers. */
const countHead = /^(?:序\s*号|顺\s*序(?:号)?|次\s*序|编\s*号)$/;

function papersOfTable(block: TableBlock): ListedPaper[] {
  const [head = [], ...rows] = block.rows;
  const column = head.find(({ text }) => nameHead.test(compact(text)))?.column;
  const counted = head.find(({ text }) => countHead.test(text.trim()))?.column;
  if (counted === undefined || column === undefined) return [];
  const byNumber = new Map<string, string>();
  // Where the cells name volumes, the table says what each holds, and is no list of papers.
  const groups = new Set(block.rows.map((_, y) => groupOf(block, y, column) ?? ''));
  const areVolumes = [...groups].filter((title) => volumeTitle.test(title)).length >= LEAST_VOLUMES;
  return rows.flatMap((row, i) => {
    const cell = row.find((one) => one.column === column);
    const { title } = titleAndRemark(numbered(compact(cell?.text ?? '')).rest);
    const name = paperName(title);
    if (!cell || name === undefined || isForeign(name)) return [];
    const remark = row
      .filter((one) => one.column > column)
      .map(({ text }) => compact(text))
      .join(' ');
    const count = compact(row.find((one) => one.column === counted)?.text ?? '');
    byNumber.set(count, name);
    // 6-1 and 6.1 stand below 6.
    const above = areVolumes ? undefined : groupOf(block, i + 1, column);
    // 技术方案 beside 技术方案: one paper, and none below itself.
    const group = above === undefined || titleKey(above) === titleKey(name) ? undefined : above;
    const within = byNumber.get(/^(\d{1,2})[-—－–.．]\d{1,2}$/.exec(count)?.[1] ?? '') ?? group;
    const below = within === undefined ? {} : { within };
    const paper = { title: name, remark, source: sourceOf(block, cell.text), ...below };
    const isFirst = group !== undefined && group !== groupOf(block, i, column);
    return isFirst ? [{ title: group, remark: '', source: paper.source }, paper] : [paper];
  });
}

/** 资格证明材料 beside 营业执照 and 财务报告: the cell left of several names is the paper they stand below, and so is one in its column. */
function groupOf({ rows }: TableBlock, y: number, column: number): string | undefined {
  const named = (row: TableBlock['rows'][number]) =>
    row.filter((one) => one.column < column && /[\u4e00-\u9fa5]{2}/.test(one.text));
  const grouping = rows.flatMap(named).find((one) => one.rowSpan > 1)?.column;
  const cell = rows
    .slice(0, y + 1)
    .flatMap((row, at) => named(row).filter((one) => at + one.rowSpan > y))
    .find((one) => one.column === grouping);
  return cell && paperName(titleAndRemark(numbered(compact(cell.text)).rest).title);
}

/** 投标文件由以下部分组成：（1）投标函；（2）… in one sentence, or in a cell beside 投标文件的组成. */
export function papersInline(placed: readonly PlacedBlock[]): ListedPart[] {
  let best: ListedPart[] = [];
  for (const [at, { block, place }] of placed.entries()) {
    if (place === 'contract' || place === 'evaluation' || place === 'format') continue;
    const sentence = block.kind === 'table' ? '' : withNextLine(block.text, placed[at + 1]);
    const said =
      block.kind === 'table'
        ? block.rows.flatMap((row) =>
            row.flatMap((cell, at) => {
              const left = compact(row[at - 1]?.text ?? '');
              const isLed = left.length <= LONGEST_LEAD && wholeLead.test(left);
              const text = compact(cell.text.replaceAll('\n', '；'));
              return isLed ? [text] : inSentence(text);
            }),
          )
        : inSentence(sentence);
    for (const text of said) {
      const isOrder = inOrder.test(sentence);
      const parts = partsOf(text, (words) => sourceOf(block, words)).map((part) =>
        isOrder ? { ...part, isOrder: true as const } : part,
      );
      if (papersOf(parts) >= LEAST_PAPERS && papersOf(parts) > papersOf(best)) best = parts;
    }
  }
  return best;
}

/** 竞价文件由以下材料依次组成， above （1）竞价函；（2）报价单；…: a sentence that is broken behind the words that lead to its list. */
function withNextLine(said: string, next: PlacedBlock | undefined): string {
  const text = compact(said);
  const isOpen = text.length <= LONGEST_LEAD && /[，,:：]$/.test(text) && wholeLead.test(text);
  if (!isOpen || !next || next.block.kind === 'table') return text;
  return `${text.slice(0, -1)}：${compact(next.block.text)}`;
}

/** 由以下内容依次组成：, …，并按此顺序装订。: a sentence that tells the order of what it names. */
const inOrder =
  /依次(?:组成|构成|为|包括)|按(?:照)?(?:此|该|上述|以上|下列|以下)的?(?:先后)?(?:顺序|次序)/;

/** What a sentence says behind the words that lead to a list. */
function inSentence(text: string): string[] {
  if (text.length > LONGEST_SENTENCE) return [];
  const lead = wholeLead.exec(text);
  if (!lead || lead.index > 30) return [];
  const behind = text.slice(lead.index + lead[0].length);
  const from = /^.{0,16}?[:：]/.exec(behind)?.[0].length;
  return from === undefined ? [] : [behind.slice(from).split('。')[0] ?? ''];
}

const marker = /(?:^|[；;，,、。])(?:[(（]\d{1,2}[)）]|\d{1,2}[、.．)）](?!\d)|[①-⑳])/g;

function itemsOf(text: string): string[] {
  // 商务标：（1）…；（7）其他材料。 above 技术标：施工组织设计。 in one cell: the next line is no more of the last.
  const marked = text
    .split(marker)
    .flatMap((part) => part.split(/。[；;](?=.{2,12}[:：])/))
    .filter((part) => part.trim() !== '');
  if (marked.length >= LEAST_PAPERS) return marked;
  const apart = splitOutside(text, '；;');
  return apart.length >= LEAST_PAPERS ? apart : namesOf(splitOutside(text, '、，,；;'));
}

/** 投标函、报价表、设备一览表及质量承诺书，并按此顺序装订: the last two names are joined by a word, and what is said of all is none. */
function namesOf(items: readonly string[]): string[] {
  const all = items.filter((item) => !inOrder.test(item));
  const last = all.at(-1) ?? '';
  const [, one = '', other = ''] =
    /^(.{2,30}?(?:[表函书单]|方案|证明|凭证|协议|说明|报告|复印件)(?:[(（][^()（）]{1,12}[)）])?)[及和](.{4,30})$/.exec(
      last,
    ) ?? [];
  return one === '' ? all : [...all.slice(0, -1), one, other];
}

/** 响应文件需按照以下顺序编制： opens the list. */
const isLead = (item: string): boolean => tableLead.test(item) && /[:：]$/.test(item);

/** 3.1.1商务响应文件，包括： opens a part. */
const opening =
  /^(.{2,20}?)[，,]?(?:其中|应?当?(?:主要)?(?:包括|包含|含有|由|提供|提交)[^:：]{0,10})?[:：]$/;

function partsOf(text: string, source: (words: string) => ListedPaper['source']): ListedPart[] {
  const parts: ListedPart[] = [];
  let named = 0;
  let isLoose = true;
  const items = itemsOf(text).filter((item) => !isLead(item));
  for (const item of items) {
    const words = (item.split('。')[0] ?? '')
      .replace(/(?<![；;。，,、])[；;。，,、]{1,4}$/, '')
      .replace(/^(?:以及|和|及)/, '');
    const part = opening.exec(numbered(words).rest)?.[1] ?? '';
    if (volumeTitle.test(part)) {
      parts.push({ title: part, source: source(words), papers: [] });
      isLoose = false;
      named++;
      continue;
    }
    const inBrackets = /^(.{2,20}?)[(（](?:含|包括|包含|内含)[:：]?(.+)[)）]$/.exec(words);
    // 商务标：（1）投标函；（2）…: the list goes on behind the first.
    const behind = /^([^:：，,]{2,16})[:：](.{2,200})$/.exec(words);
    const inner = behind && volumeTitle.test(behind[1] ?? '') ? behind : inBrackets;
    const volume = inner?.[1] ?? '';
    if (inner && volumeTitle.test(volume)) {
      const papers = splitOutside(inner[2] ?? '', '、，,；;').flatMap((one) =>
        paperOf(one, source),
      );
      if (papers.length > 0) named++;
      parts.push({ title: volume, source: source(words), papers });
      isLoose = inner === inBrackets;
      continue;
    }
    const papers = paperOf(words, source);
    if (papers.length > 0) named++;
    if (isLoose) parts.push({ title: '', source: source(words), papers: [] });
    isLoose = false;
    parts.at(-1)?.papers.push(...papers);
  }
  // Nearly all that is listed names papers: else the sentence says something else.
  return items.length >= LEAST_PAPERS && named >= items.length * 0.8
    ? parts.filter(({ papers }) => papers.length > 0)
    : [];
}

export function paperOf(
  words: string,
  source: (words: string) => ListedPaper['source'],
): ListedPaper[] {
  const { rest } = numbered(words.replace(/^(?:以及|和|及)(?=[\u4e00-\u9fa5]{3})/, ''));
  const { title, remark } = titleAndRemark(rest);
  const name = paperName(title);
  if (name === undefined || isForeign(name)) return [];
  return [{ title: name, remark: remarkOf(rest, name, remark), source: source(words) }];
}
