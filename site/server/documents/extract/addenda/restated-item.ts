import type { tender } from 'tender-widgets/contract';
import { compact, nameKey } from '../text.ts';
import type { Located } from './locate.ts';
import { replaceLoosely } from './loose.ts';
import type { RowChange } from './patch.ts';
import { itemKey, itemWith } from './row-target.ts';
import type { Statement } from './statement.ts';

type Item = tender.ScoringItem;
const NUMBER =
  /^[（(]?(?:\d{1,3}(?:\.\d{1,2})?\s*[-~—–至]\s*)?(\d{1,3}(?:\.\d{1,2})?)\s*分?[)）]?$/;
const numberOf = (text: string): number | undefined => {
  const found = NUMBER.exec(compact(text))?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The item a row of a scoring table makes that is printed anew, with other points, another rule, or new; undefined for other rows. */
export function restatedItem(
  { act, before, after, line, source }: Statement,
  { unit }: Located,
  scoring: readonly Item[],
): RowChange<Item> | undefined {
  const inTable = scoring.filter((item) => item.source?.block === unit.block.index);
  if (unit.row === undefined || inTable.length === 0) return undefined;
  if (act === 'added') {
    const cells = line.split('\t').map((cell) => cell.trim());
    const maxScore = cells.map(numberOf).findLast((number) => number !== undefined && number > 0);
    const texts = cells.filter((cell) => cell !== '' && numberOf(cell) === undefined);
    const criteria = texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
    const name = texts.filter((text) => text !== criteria).at(-1);
    if (maxScore === undefined || cells.length < 3 || name === undefined) return undefined;
    const last = inTable.at(-1);
    const row = { id: '', category: last?.category ?? '其他', item: name.slice(0, 300), maxScore };
    return { was: null, now: itemWith({ ...row, criteria, source }, {}) };
  }
  const row = nameKey(unit.text);
  const item = inTable
    .filter((one) => row.includes(itemKey(one)))
    .toSorted((one, other) => other.item.length - one.item.length)[0];
  if (!item) return undefined;
  if (act === 'removed') return { was: item, now: null };
  const [olds, news] = [before.split('\n'), after.split('\n')];
  if (olds.length !== news.length) return undefined;
  let change: Partial<Item> = {};
  for (const [i, old] of olds.entries()) {
    const now = news[i] ?? '';
    const points = numberOf(now);
    if (numberOf(old) === item.maxScore && points !== undefined)
      change = { ...change, maxScore: points };
    else {
      const criteria = replaceLoosely(change.criteria ?? item.criteria, old, now);
      if (criteria !== undefined) change = { ...change, criteria };
    }
  }
  return Object.keys(change).length > 0 ? { was: item, now: itemWith(item, change) } : undefined;
}
