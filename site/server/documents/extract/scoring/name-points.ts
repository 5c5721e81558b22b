import type { tender } from 'tender-widgets/contract';
import { compact, samePoints, sum, withoutNumbering } from './points.ts';

/** What stands behind a name in its own cell: （50分）, (满分50分). */
const BEHIND = /^[（(](?:满分|最高|共|计)?[:：]?(\d{1,3}(?:\.\d{1,2})?)分[)）]$/;

/** The cell that holds an item's name with points behind it, and how many. */
function namedPoints({
  item,
  source,
}: tender.ScoringItem): { cell: string; points: number } | null {
  const name = compact(item);
  for (const cell of (source?.quote ?? '').split(/[\t\n]/)) {
    const own = compact(withoutNumbering(cell));
    const points = own.startsWith(name) ? BEHIND.exec(own.slice(name.length))?.[1] : undefined;
    if (points !== undefined) return { cell: own, points: Number(points) };
  }
  return null;
}

/** 技术部分（50分） beside a cell of 40: the file says two things of an item, and of all items that stand in such a cell together. */
export function otherPointsInName(
  item: tender.ScoringItem,
  items: readonly tender.ScoringItem[],
): string | null {
  const own = namedPoints(item);
  if (!own || samePoints(own.points, item.maxScore)) return null;
  const beside = items.filter((other) => namedPoints(other)?.cell === own.cell);
  if (samePoints(sum(beside.map(({ maxScore }) => maxScore)), own.points)) return null;
  return `名称后写着 ${own.points} 分，分值栏是 ${item.maxScore} 分，请核对`;
}
