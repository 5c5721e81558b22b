import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { cleanText, compact, sourceOf } from '../text.ts';
import { answerStatements } from './answers.ts';
import { sayingsIn } from './sayings.ts';
import type { Saying, Statement } from './statement.ts';

const CHANGED = '更正|更改|修改|变更|调整|澄清|修订|补遗|勘误';
/** Heads of columns: what was, what is, what was asked, what was answered. */
const BEFORE = new RegExp(
  `^(?:原(?!因)[^。]{0,16}|(?:${CHANGED})前[^。]{0,12}|误|(?:招标|采购|磋商|谈判|询价)文件(?:原文|内容|条文|表述|规定|要求))$`,
);
const AFTER = new RegExp(
  `^(?:(?:${CHANGED}){1,2}(?:后|为|成|内容|情况|结果)[^。]{0,14}|现[^。]{0,14}|正|应为|改为|(?:${CHANGED})$)`,
);
const QUESTION = /^(?:[^。]{0,10}(?:问题|疑问|提问|质疑|询问)[^。]{0,8}|问)$/;
const ANSWER = /^(?:[^。]{0,10}(?:答复|回复|解答|回答|澄清|答疑)[^。]{0,8}|答)$/;
/** Columns that say nothing of what is changed: numbers, and why. */
const BESIDE = /^(?:序号|编号|序|号|№|No\.?|[^。]{0,4}(?:原因|理由|依据)|备注|说明)$/i;
const NOTHING =
  /^(?:[/\\—–\-_无空]{0,4}|(?:原)?(?:无此?(?:项|条款|内容)?|没有|未(?:要求|规定|说明)))[。]?$/;
const GONE =
  /^[（(]?(?:(?:本条|该条|此条|本项|该项|此项|整条)?(?:予以)?(?:删除|删去|取消|作废)(?:(?:本|该|此)(?:条|项)(?:内容)?)?|不再执行|不再要求)[）)]?[。]?$/;
/** What holds is what held. */
const SAME =
  /^[（(]?(?:(?:保持|维持)?(?:原文|内容)?不变|同前|同左|同原文|不作?(?:调整|修改))[）)]?[。]?$/;
/** 变更类型: what is done to the row, which its two cells say. */
const KIND = /^(?:修改|变更|调整|更正|删除|取消|新增|增加)$/;
/** How many of a thing that was not there. */
const NUMBER = /^\d[\d,.]{0,14}$/;
const STRUCK = /^(?:删除|取消)$/;
const ADDED = /^(?:增加|新增|增补|补充)[^：:。；\n]{0,12}[：:]/;
/** Which of the two sides a column is. */
const SIDE = new RegExp(`^(?:(?:${CHANGED}){1,2}(?:前|后)|原|现)的?`);
const HEAD_ROWS = 2;

interface Pair {
  before: number | undefined;
  after: number;
  /** What the two columns are of, where a table has several pairs: 数量, 参数. */
  name: string;
}

interface Columns extends Pair {
  head: number;
  question: boolean;
  /** All pairs, where there are several. */
  pairs: readonly Pair[];
}

/** What the columns of a table are, where it sets what was beside what is, or questions beside answers. */
export function columnsOf(table: TableBlock): Columns | undefined {
  const grid = tableGrid(table);
  for (let head = 0; head < Math.min(HEAD_ROWS, grid.length); head++) {
    const titles = (grid[head] ?? []).map((cell) => compact(cell?.text ?? ''));
    const at = (words: RegExp) => titles.findIndex((title) => title !== '' && words.test(title));
    const pairs = namedPairs(titles);
    const [pair] = pairs;
    if (pair && pairs.length > 1) return { head, ...pair, question: false, pairs };
    const after = titles.findLastIndex((title) => AFTER.test(title));
    // 原条款 | 原条款内容: the words stand nearest to what replaces them.
    const near = titles.findLastIndex(
      (title, i) => i < after && title !== '' && BEFORE.test(title),
    );
    const before = near >= 0 ? near : at(BEFORE);
    if (before >= 0 && after >= 0 && before !== after)
      return { head, before, after, name: '', question: false, pairs: [] };
    const [question, answer] = [at(QUESTION), titles.findLastIndex((title) => ANSWER.test(title))];
    if (question >= 0 && answer >= 0 && question !== answer)
      return { head, before: question, after: answer, name: '', question: true, pairs: [] };
  }
  return undefined;
}

/** 调整前数量 | 调整后数量 | 调整前参数 | 调整后参数: each column that was beside the one that is, by what both are of. */
function namedPairs(titles: readonly string[]): Pair[] {
  const named = titles.map((title, at) => ({
    ...{ title, at },
    name: title.replace(SIDE, '').replaceAll(/[（(][^（）()]{0,12}[）)]/g, ''),
  }));
  return named.flatMap(({ title, at, name }): Pair[] => {
    if (name === '' || !BEFORE.test(title)) return [];
    const after = named.find((one) => one.name === name && AFTER.test(one.title));
    return after ? [{ before: at, after: after.at, name }] : [];
  });
}

/** What the rows of such a table say; empty for another table. */
export function tableStatements(table: TableBlock, intro: string): Statement[] {
  const columns = columnsOf(table);
  if (!columns) return uprightStatements(table, intro);
  const grid = tableGrid(table);
  const titles = grid[columns.head] ?? [];
  const pairs = columns.pairs.length > 0 ? columns.pairs : [columns];
  const sides = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const rows = grid.slice(columns.head + 1).flatMap((row) => pairs.map((pair) => ({ row, pair })));
  return rows.flatMap(({ row, pair }): Statement[] => {
    const text = (at: number | undefined) => cellText(at === undefined ? undefined : row[at]);
    const labels = row.flatMap((cell, at) => {
      const isLabel = !sides.has(at) && cell !== row[at - 1] && !KIND.test(cellText(cell));
      return isLabel && !BESIDE.test(compact(titles[at]?.text ?? '')) ? cellText(cell) : [];
    });
    // Each name stays apart from the next: 变更公告 投标截止时间.
    const about = [intro, ...labels, pair.name].map(cleanText).filter(Boolean).join(' ');
    const [before, after] = [text(pair.before), text(pair.after)];
    const source = sourceOf(table, after || before || about, row[pair.after]?.page ?? table.page);
    const line = `${about} ${after}`;
    const isStruck = row.some((cell) => STRUCK.test(cellText(cell)));
    if (isStruck && pair !== pairs[0]) return [];
    const sayings = columns.question
      ? answerStatements(before, after)
      : isStruck && NOTHING.test(compact(after))
        ? [{ act: 'removed' as const, about, before: '', after: '' }]
        : NOTHING.test(compact(before)) && NUMBER.test(after)
          ? [{ act: 'added' as const, about, before: '', after: [...labels, after].join(' ') }]
          : rowSayings(about, before, after);
    return sayings.map((saying) => ({ ...saying, line, source }));
  });
}

/** 条款号 | …, 原内容 | …, 现内容 | …: each row says which of them its cell is. */
function uprightStatements(table: TableBlock, intro: string): Statement[] {
  const rows = tableGrid(table);
  const labelled = (words: RegExp) => rows.find((row) => words.test(compact(row[0]?.text ?? '')));
  const [was, is] = [labelled(BEFORE), labelled(AFTER)];
  if (!was || !is || was === is || rows.some((row) => new Set(row).size > 2)) return [];
  const value = (row: (typeof rows)[number]) => cellText(row.at(-1));
  const names = rows.slice(0, rows.indexOf(was)).map(value);
  const about = [intro, ...names].map(cleanText).filter(Boolean).join(' ');
  const [before, after] = [value(was), value(is)];
  const source = sourceOf(table, after || before, is.at(-1)?.page ?? table.page);
  return rowSayings(about, before, after).map((saying) => ({
    ...saying,
    line: `${about} ${after}`,
    source,
  }));
}

/** Whether what was and what is say that nothing is otherwise. */
export const isSameOrNothing = (before: string, after: string): boolean =>
  rowSayings('', before, after).length === 0;

const cellText = (cell: Cell | undefined): string => (cell?.text ?? '').trim();

function rowSayings(about: string, before: string, after: string): Saying[] {
  const [was, is] = [NOTHING.test(compact(before)), NOTHING.test(compact(after))];
  if ((was && is) || SAME.test(compact(after))) return [];
  if (GONE.test(compact(after))) return [{ act: 'removed', about, before, after: '' }];
  if (was) return [{ act: 'added', about, before: '', after: after.replace(ADDED, '').trim() }];
  if (is) return [{ act: 'removed', about, before, after: '' }];
  // 将“…”修改为“…” within the cell says it more exactly than the two cells.
  const within = sayingsIn(after).filter(
    (saying) => saying.act === 'changed' && saying.before !== '' && saying.after !== '',
  );
  if (within.length > 0)
    return within.map((saying) => ({ ...saying, about: `${about} ${saying.about}` }));
  return compact(before) === compact(after) ? [] : [{ act: 'changed', about, before, after }];
}
