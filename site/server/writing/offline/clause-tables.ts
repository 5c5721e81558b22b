import type { outline, tender } from 'tender-widgets/contract';
import { type DeviationForm, deviationForm, isForMarked, partNamed } from '../deviation-columns.ts';
import { lineMarkdown } from '../form-blanks/form-parts.ts';
import { indexForm, indexRow } from '../index-columns.ts';
import { deviationBlock } from '../live-blocks.ts';
import { scoringIndexBlock } from '../scoring-index.ts';
import { isDeviationTitle } from '../text/deviation-title.ts';
import { markdownTable } from '../text/markdown-table.ts';
import { comparable, joinLines, titleText } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { goodsNamed, goodsOfChapter, tablesByGoods } from './goods-tables.ts';

type Part = (typeof tender.clauseParts)[number];

/** Chapters with a table of deviations. */
const deviationChapters = (view: BidView): outline.OutlineChapter[] =>
  view.ordered.filter((one) => isDeviationTitle(one.title) && !view.children.has(one.id));

/** The parts a chapter's tables hold: its own, and one that no other chapter has, so that every clause stands in a table. */
function partsOf(view: BidView, chapter: outline.OutlineChapter): (Part | undefined)[] {
  const tables = deviationChapters(view);
  const own = partNamed(chapter.title);
  const parts = tables.map((table) => partNamed(table.title));
  if (own === undefined)
    return parts.filter((part) => part !== undefined).length > 1 && tables.length > 1
      ? []
      : [undefined];
  const other: Part = own === '技术' ? '商务' : '技术';
  const isFirst = tables.find((table) => partNamed(table.title) === own)?.id === chapter.id;
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
  const goods = goodsOfChapter(deviationChapters(view), task.chapter, view);
  const tables = parts.map((part, at) =>
    at === 0 || part === undefined
      ? deviationBlock({ part, goods })
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

interface OwnTable {
  own: DeviationForm;
  /** The line above the table. */
  lead: string;
  /** Which clauses the words above it say it is for. */
  named: Part | undefined;
  /** The goods these words name. */
  goods: string | undefined;
}

/** The tables of a form that rows can be put into, by their place among its parts. */
function ownTables(parts: readonly string[], view: BidView): Map<number, OwnTable> {
  return new Map(
    parts.flatMap((part, at): [number, OwnTable][] => {
      const own = part.startsWith('<table') ? deviationForm(part) : undefined;
      if (!own) return [];
      const lead = parts.slice(0, at).findLast((one) => !one.startsWith('<table')) ?? '';
      const words = own.above.join('') || (parts[at - 1] === lead ? lead : '');
      const isTitle = words.length <= LONGEST_LEAD;
      const named = isTitle ? partNamed(words) : undefined;
      return [[at, { own, lead, named, goods: isTitle ? goodsNamed(words, view) : undefined }]];
    }),
  );
}
const LONGEST_LEAD = 40;

/**
 * The tender's own form with its table of deviations made from the register, under its own columns; as it is where it has none to fill. Of a
 * form with one table for business and another for technical clauses, or with tables for several goods, each holds its own.
 */
export function withLiveRows(form: string, view: BidView, chapter: outline.OutlineChapter): string {
  const parts = form.split('\n\n');
  const tables = ownTables(parts, view);
  const held = partsOf(view, chapter);
  // The only table of the bid holds what no other does.
  const clauses = held.length > 1 ? undefined : held[0];
  const all = [...tables.entries()];
  const isParted =
    clauses === undefined && new Set(all.flatMap(([, { named }]) => named ?? [])).size > 1;
  const byGoods = tablesByGoods(all.map(([at, { goods }]) => [at, goods]));
  const first = byGoods.size > 0 ? [] : all.slice(0, 1);
  const live = isParted
    ? all.filter(
        ([at, { named }]) => named && all.find(([, one]) => one.named === named)?.[0] === at,
      )
    : first;
  const places = new Set([
    ...live.filter(([, { named }]) => byGoods.size === 0 || named !== '技术').map(([at]) => at),
    ...byGoods.keys(),
  ]);
  const ofChapter = goodsOfChapter(deviationChapters(view), chapter, view);
  return parts
    .map((part, at) => {
      const table = places.has(at) ? tables.get(at) : undefined;
      if (!table) return part;
      const { lead, named } = table;
      const { above, ...own } = table.own;
      const except = exceptIn(above.join(' ')) || exceptIn(lead);
      const marked = except === '' && [chapter.title, ...above].some(isForMarked);
      const goods = byGoods.get(at) ?? ofChapter;
      const block = deviationBlock({
        ...{ part: isParted ? named : clauses, marked, except, goods },
        ...own,
      });
      return [...linesAbove(above, chapter.title), block].join('\n\n');
    })
    .join('\n\n');
}
