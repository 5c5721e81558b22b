import type { outline } from 'tender-widgets/contract';
import { compact } from '../../documents/extract/text.ts';
import type { DeviationRows } from '../deviation-table.ts';
import type { BidView } from './bid-view.ts';

type Goods = DeviationRows['goods'];

/** The one thing that words name, of those the requirements are asked of; 服务器 within 服务器机柜 is none. */
export function goodsNamed(words: string, { context }: BidView): string | undefined {
  const all = new Set(context.clauses.flatMap(({ goods }) => goods ?? []));
  let left = compact(words);
  const named = [...all]
    .toSorted((one, other) => other.length - one.length)
    .filter((name) => {
      const has = left.includes(name);
      left = left.replaceAll(name, '\n');
      return has;
    });
  return named.length === 1 ? named[0] : undefined;
}

/** What tables are for, by the goods each names: the first also holds what no other is for. Empty where they do not name two things. */
export function tablesByGoods<T>(
  tables: readonly (readonly [T, string | undefined])[],
): Map<T, Goods> {
  const names = [...new Set(tables.flatMap(([, name]) => name ?? []))];
  if (names.length < 2) return new Map();
  const [first = '', ...others] = names;
  return new Map(
    names.flatMap((name): [T, Goods][] => {
      const own = tables.find((table) => table[1] === name);
      return own ? [[own[0], { name, others: name === first ? others : undefined }]] : [];
    }),
  );
}

/** The goods that a chapter's table of deviations is for, where other chapters have tables for other goods. */
export function goodsOfChapter(
  tables: readonly outline.OutlineChapter[],
  chapter: outline.OutlineChapter,
  view: BidView,
): Goods {
  if (!tables.some(({ id }) => id === chapter.id) || tables.length < 2) return undefined;
  return tablesByGoods(tables.map(({ id, title }) => [id, goodsNamed(title, view)])).get(
    chapter.id,
  );
}
