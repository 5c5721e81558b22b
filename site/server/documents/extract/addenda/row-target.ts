import type { tender } from 'tender-widgets/contract';
import { lotsBefore } from '../lot-names.ts';
import { subPoints } from '../scoring/sub-points.ts';
import { compact, nameKey, withoutNumber } from '../text.ts';
import { countHead, isCountHead } from './count-head.ts';
import type { Located } from './locate.ts';
import { findLoosely, replaceLoosely } from './loose.ts';
import type { RowChange } from './patch.ts';
import type { Unit } from './places.ts';
import type { Statement } from './statement.ts';

type Item = tender.ScoringItem;

const POINTS = /^[（(]?(\d{1,3}(?:\.\d{1,2})?)分?[)）]?$/;
const ABOUT_SCORING = /评分|评审|得分|分值|打分|评标办法|评分项/;
const GIVEN = /(\d{1,3}(?:\.\d{1,2})?)\s*分/;

const pointsIn = (text: string): number | undefined => {
  const found = POINTS.exec(compact(text))?.[1];
  return found === undefined ? undefined : Number(found);
};

/** An item as its row names it: of several lots it bears that of its own in front. */
export const itemKey = ({ item }: Pick<Item, 'item'>): string => nameKey(lotsBefore(item).rest);

/** The item with another rule or worth, and the points its rule has now. */
export function itemWith(item: Item, change: Partial<Item>): Item {
  const { points: _points, doubt: _doubt, ...rest } = { ...item, ...change };
  const points = subPoints(rest);
  return points.length > 0 ? { ...rest, points } : rest;
}

/** The row of the item that words name, where they say what its rule is from now on and a row of another list has its name too. */
export function itemRow(
  { act, about, before }: Statement,
  located: Located | undefined,
  scoring: readonly Item[],
  units: readonly Unit[],
): Located | undefined {
  if (act !== 'changed' || before !== '' || !ABOUT_SCORING.test(about)) return located;
  const key = nameKey(about);
  const item = scoring
    .filter((one) => itemKey(one).length >= 2 && key.includes(itemKey(one)))
    .toSorted((one, other) => other.item.length - one.item.length)[0];
  if (!item?.source || item.source.block === located?.unit.block.index) return located;
  const rule = nameKey(item.criteria).slice(0, 20);
  const unit = units.find(
    (one) => one.block.index === item.source?.block && nameKey(one.text).includes(rule),
  );
  const words = unit?.cells.find(({ text }) => nameKey(text).includes(rule))?.text;
  return unit && words ? { unit, words, byName: true } : located;
}

/** The scoring item at a place, or that the addendum names. */
function itemOf(statement: Statement, located: Located | undefined, scoring: readonly Item[]) {
  const key = nameKey(statement.about);
  const named = scoring
    .filter((one) => itemKey(one).length >= 2 && key.includes(itemKey(one)))
    .toSorted((one, other) => other.item.length - one.item.length)[0];
  const unit = located?.unit;
  if (!unit)
    return ABOUT_SCORING.test(statement.about) || pointsIn(statement.after) ? named : undefined;
  if (unit.place === 'format' || unit.place === 'contract') return undefined;
  const row = nameKey(unit.text);
  const own = scoring.filter(
    (one) =>
      one.source?.block === unit.block.index &&
      row.includes(itemKey(one)) &&
      (unit.row === undefined || row.includes(nameKey(one.criteria).slice(0, 20))),
  );
  return (
    own.find((item) => item === named) ??
    own[0] ??
    (ABOUT_SCORING.test(statement.about) ? named : undefined)
  );
}

/** What becomes of the scoring; undefined where the change is not about it. */
export function scoringChange(
  statement: Statement,
  located: Located | undefined,
  scoring: readonly Item[],
): RowChange<Item> | undefined {
  const { act, before, after, about } = statement;
  if (act === 'explained') return undefined;
  if (act === 'added') return addedItem(statement, scoring);
  const item = itemOf(statement, located, scoring);
  if (!item) return undefined;
  if (act === 'removed') {
    const isWhole = [item.criteria, item.item].some((text) => nameKey(text) === nameKey(before));
    if (isWhole || before === '') return { was: item, now: null };
    const criteria = replaceLoosely(item.criteria, before, '');
    return criteria === undefined ? undefined : { was: item, now: itemWith(item, { criteria }) };
  }
  const points = pointsIn(after);
  if (points !== undefined && (before === '' || pointsIn(before) !== undefined))
    return { was: item, now: itemWith(item, { maxScore: points }) };
  const words = before === '' ? (located?.words ?? '') : before;
  const criteria =
    replaceLoosely(item.criteria, words, after) ??
    (located ? replaceLoosely(item.criteria, located.words, after) : undefined);
  if (criteria !== undefined) return { was: item, now: itemWith(item, { criteria }) };
  return before === '' && ABOUT_SCORING.test(about)
    ? { was: item, now: itemWith(item, { criteria: after }) }
    : undefined;
}

/** 增加“样品”5 分：…: a new item needs a name and what it is worth. */
function addedItem(statement: Statement, scoring: readonly Item[]): RowChange<Item> | undefined {
  const { about, after } = statement;
  if (!/评分|分值|评审(?:因素|标准|项)/.test(about)) return undefined;
  const maxScore = GIVEN.exec(compact(`${about} ${after}`))?.[1];
  const name =
    withoutNumber(after)
      .split(/[：:，,（(\d。]/)[0]
      ?.trim() ?? '';
  if (maxScore === undefined || name.length < 2 || name.length > 40) return undefined;
  const category = scoring.at(-1)?.category ?? '其他';
  const row = { id: '', category, item: name, maxScore: Number(maxScore), criteria: after };
  return { was: null, now: itemWith({ ...row, source: statement.source }, {}) };
}

const MARKS: readonly (readonly [RegExp, 'star' | 'triangle'])[] = [
  [/★/, 'star'],
  [/▲/, 'triangle'],
];
const withoutMark = (text: string): string =>
  withoutNumber(text)
    .replace(/^[★▲☆△\s]{1,4}/, '')
    .trim();

/** What becomes of the clauses that stand at the place, and of what is added with a mark. */
export function clauseChanges(
  statement: Statement,
  located: Located | undefined,
  clauses: readonly tender.Clause[],
): RowChange<tender.Clause>[] {
  const { act, before, after, source } = statement;
  if (act === 'explained') return [];
  const mark = MARKS.find(([sign]) => sign.test(after.slice(0, 12)))?.[1];
  const added: RowChange<tender.Clause>[] = mark
    ? [{ was: null, now: { id: '', kind: mark, text: withoutMark(after), source } }]
    : [];
  if (act === 'added') return added;
  const words = withoutMark((located?.words || before).replace(/[。；;]$/, ''));
  if (compact(words).length < 4 || !located) return [];
  const own = clauses.filter(
    ({ text, source: place }) =>
      (!place || place.block === located.unit.block.index) && findLoosely(text, words),
  );
  if (own.length === 0) return added;
  return own.map((was) => {
    if (act === 'removed') {
      const rest = replaceLoosely(was.text, words, '') ?? '';
      const isWhole = nameKey(rest).length < 4;
      return { was, now: isWhole ? null : { ...was, text: rest, source } };
    }
    const text = replaceLoosely(was.text, words, withoutMark(after).replace(/[。；;]$/, '')) ?? '';
    const marked = was.kind === 'requirement' && mark ? mark : was.kind;
    const kind = statement.isUnmarked ? 'requirement' : marked;
    return { was, now: { ...was, kind, text: text.slice(0, 5000), source } };
  });
}

const FORM_WORDS = /(?:投标|响应|应答|报价|磋商)文件格式|格式(?:自拟|由|[一二三四五六七八九十\d])/;

/** What becomes of the list of forms: one is added or goes; words of one change where they stand. */
export function formChange(
  statement: Statement,
  located: Located | undefined,
  format: readonly tender.FormatEntry[],
): { row?: RowChange<tender.FormatEntry> } | undefined {
  const { act, about, after } = statement;
  const unit = located?.unit;
  const key = nameKey(about);
  const isNamed = (entry: tender.FormatEntry) => {
    const name = nameKey(withoutNumber(entry.title));
    return name.length >= 3 && key.includes(name);
  };
  const within = unit
    ? format.find(
        ({ form }) => form && unit.block.index >= form.first && unit.block.index <= form.last,
      )
    : undefined;
  if (act === 'added') {
    const named = format.find(isNamed);
    if (named) return {};
    if (!FORM_WORDS.test(`${about} ${statement.line}`) && !(within || unit?.place === 'format'))
      return undefined;
    const level = format.at(-1)?.level ?? 1;
    const title = withoutNumber(after.split('\n')[0] ?? '').slice(0, 100);
    return { row: { was: null, now: { title, level, source: statement.source } } };
  }
  if (act === 'removed') {
    const named = format.find(isNamed);
    if (named && statement.before === '') return { row: { was: named, now: null } };
  }
  return within || unit?.place === 'format' ? {} : undefined;
}

/** Whether a row is one of a list of things that are counted. */
export function isQuantity({ unit }: Located): boolean {
  const { block, row } = unit;
  if (block.kind !== 'table' || row === undefined) return false;
  const top = block.rows[countHead(block)] ?? [];
  const head = top.map(({ text }) => compact(text));
  const counted = top.findIndex(({ text }) => isCountHead(text));
  const column = top[counted]?.column;
  const own = compact(block.rows[row]?.find((cell) => cell.column === column)?.text ?? '');
  const isMeasured = /^\d[\d,.]{0,14}[万千]?\p{Script=Han}{1,3}$/u.test(own);
  return (
    counted >= 0 && (isMeasured || head.some((title) => /单位|规格|参数|编码|型号/.test(title)))
  );
}
