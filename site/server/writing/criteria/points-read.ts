import { comparable } from '../text/tidy.ts';
import type { Aspect } from './aspect.ts';

/**
 * Whether aspects read from a rule speak of the points listed in it: else they say how it is scored. 疫情分布 and 成因分析 for
 * ①疫情分布与成因分析, and nothing for ②, are a point cut up and another lost.
 */
export function speakOfPoints(
  read: readonly Aspect[],
  points: readonly { text: string }[],
): boolean {
  const found = points.map(({ text }) => {
    const point = comparable(text);
    return read.filter(({ title }) => {
      const own = comparable(title);
      return own.includes(point) || point.includes(own);
    }).length;
  });
  const spoken = found.filter((count) => count > 0).length;
  const isCut = spoken < points.length && found.some((count) => count > 1);
  return spoken * 2 >= points.length && !isCut;
}
