import type { outline, tender } from 'tender-widgets/contract';
import { deviationForm, isForMarked } from '../deviation-columns.ts';
import { lineMarkdown } from '../form-blanks/form-parts.ts';
import { indexForm, indexRow } from '../index-columns.ts';
import { deviationBlock } from '../live-blocks.ts';
import { scoringIndexBlock } from '../scoring-index.ts';
import { markdownTable } from '../text/markdown-table.ts';
import { comparable, joinLines, titleText } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';

type Part = (typeof tender.clauseParts)[number];

const businessTitle = /商务|合同/;
const technicalTitle = /技术|服务|货物|产品|参数|规格|功能|指标/;

/** 商务需求 is business, as 商务要求 is; 采购需求 alone is mostly technical. */
function partOf(title: string): Part | undefined {
  if (businessTitle.test(title)) return technicalTitle.test(title) ? undefined : '商务';
  return technicalTitle.test(title) || title.includes('需求') ? '技术' : undefined;
}

/** Whether a chapter's title names a table of responses or deviations. */
export function isDeviationTitle(title: string): boolean {
  return /偏离|差异|实质性(?:响应|要求|条款)|响应表|应答表|点对点|条款响应|要求响应/.test(title);
}

/** The parts a chapter's tables hold: its own, and one that no other chapter has, so that every clause stands in a table. */
function partsOf(view: BidView, chapter: outline.OutlineChapter): (Part | undefined)[] {
  const tables = view.ordered.filter(
    (one) => isDeviationTitle(one.title) && !view.children.has(one.id),
  );
  const own = partOf(chapter.title);
  const parts = tables.map((table) => partOf(table.title));
  if (own === undefined)
    return parts.filter((part) => part !== undefined).length > 1 && tables.length > 1
      ? []
      : [undefined];
  const other: Part = own === '技术' ? '商务' : '技术';
  const isFirst = tables.find((table) => partOf(table.title) === own)?.id === chapter.id;
  return isFirst && !parts.includes(other) && !parts.includes(undefined) ? [own, other] : [own];
}

/** Markdown of a deviation table: the live table of its clauses, then the general statement. */
export function deviationTables(view: BidView, task: ChapterTask): string {
  const file = view.words.tenderFile;
  const parts = partsOf(view, task.chapter);
  const scopes: Record<Part, string> = { 技术: '技术（服务）要求', 商务: '商务条款' };
  const [first] = parts;
  const scope = first === undefined ? '要求' : scopes[first];
  const lead = `${file}的${scope}逐条响应如下，存在偏离的在“偏离情况”栏如实写明：`;
  const tables = parts.map((part, at) =>
    at === 0 || part === undefined
      ? deviationBlock({ part })
      : `#### ${scopes[part]}\n\n${deviationBlock({ part })}`,
  );
  const rest = `对${file}的其他${scope}：【待填写：是否全部响应，有无偏离】`;
  return [lead, ...(tables.length > 0 ? tables : [deviationBlock()]), rest].join('\n\n');
}

/** Which items a part of an index is for, by the words of its head, else of its title. */
function categoriesIn(words: string): tender.ScoringItem['category'][] {
  if (/商务/.test(words)) return ['商务', '资信'];
  if (/技术|服务/.test(words)) return ['技术'];
  return /价格|报价/.test(words) ? ['价格'] : [];
}

/** The tender's own index of what it scores or admits by, made from what was read; undefined where the form is none. */
function ownIndex(html: string, view: BidView, title: string): string | undefined {
  const parts = indexForm(html);
  if (!parts) return undefined;
  const { scoring, clauses } = view.context;
  const words = [title, ...parts.flatMap(({ headers }) => headers)].join(' ');
  if (/评分|评审|评议|打分|自评/.test(words) && !/资格|符合性|审查/.test(words)) {
    const own = parts.map((part) => {
      const named = categoriesIn(part.headers.join(' '));
      return { ...part, categories: named.length > 0 ? named : categoriesIn(title) };
    });
    const isHeld = own.every(({ categories }) =>
      scoring.some(({ category }) => categories.length === 0 || categories.includes(category)),
    );
    return isHeld ? scoringIndexBlock(own) : undefined;
  }
  const [part, ...others] = parts;
  const conditions = clauses.filter(({ kind }) => kind === 'qualification');
  if (!part || others.length > 0 || !/资格/.test(words) || conditions.length === 0)
    return undefined;
  return markdownTable(
    part.headers,
    conditions.map(({ text }, at) =>
      indexRow(part, { item: '', points: '', criteria: joinLines(text, ' '), page: '' }, at + 1),
    ),
  );
}

/** The tender's own form with its index of what it scores or admits by made from what was read; as it is where it has none. */
export const withOwnIndex = (form: string, view: BidView, title: string): string =>
  form
    .split('\n\n')
    .map((part) => (part.startsWith('<table') ? (ownIndex(part, view, title) ?? part) : part))
    .join('\n\n');

/** 对招标需求的响应情况（标“★”“▲”的条款除外）: the marks whose clauses another table has. */
const excepted =
  /(?:(?<![扣删清解排])除|不含|不包括|剔除)[^。；，]{0,8}([★▲])[^。；，★▲]{0,6}([★▲]?)[^。；，]{0,12}|([★▲])[^。；，★▲]{0,6}([★▲]?)[^。；，★▲]{0,10}(?:除外|以外|之外|不在此列)/;
const exceptIn = (line: string): string => (excepted.exec(line)?.slice(1) ?? []).join('');

/** Rows above the head of a table as lines; the title stands above the chapter already. */
const linesAbove = (rows: readonly string[], title: string): string[] =>
  rows
    .filter((text) => text !== '' && comparable(titleText(text)) !== comparable(titleText(title)))
    .map((text) =>
      /[：:_＿【]/.test(text) ? lineMarkdown(text) : `<p align="center">${text}</p>`,
    );

/** The tender's own form with its table of deviations made from the register, under its own columns; as it is where it has none to fill. */
export function withLiveRows(form: string, view: BidView, chapter: outline.OutlineChapter): string {
  let filled = false;
  return form
    .split('\n\n')
    .map((part, at, parts) => {
      if (filled || !part.startsWith('<table')) return part;
      const own = deviationForm(part);
      if (!own) return part;
      filled = true;
      const [clauses] = partsOf(view, chapter);
      const lead = parts.slice(0, at).findLast((one) => !one.startsWith('<table')) ?? '';
      const { above, ...table } = own;
      const except = exceptIn(above.join(' ')) || exceptIn(lead);
      const marked = except === '' && [chapter.title, ...above].some(isForMarked);
      const block = deviationBlock({ part: clauses, marked, except, ...table });
      return [...linesAbove(above, chapter.title), block].join('\n\n');
    })
    .join('\n\n');
}
