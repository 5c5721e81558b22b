import type { ScoringPoint } from '../../core/contract/tender.ts';
import { patterns, t } from './messages.ts';

const LONGEST_POINT = 2000;
const MOST_POINTS = 60;

/** Points as lines to be typed in: 服务流程（4分）. */
export function linesOfPoints(points: readonly ScoringPoint[] = []): string {
  return points
    .map(({ text, maxScore }) => {
      const words = text.replaceAll('\n', ' ');
      return maxScore === undefined ? words : `${words}${t.pointWorth(maxScore)}`;
    })
    .join('\n');
}

/** The points that lines say, at most sixty. A line whose words were there before keeps its id. */
export function pointsOfLines(
  lines: string,
  before: readonly ScoringPoint[],
  newId: () => string,
): ScoringPoint[] {
  const ids = new Map(before.map(({ id, text }) => [text.replaceAll('\n', ' '), id]));
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_POINTS)
    .map((line) => {
      const worth = patterns.pointWorth.exec(line);
      const text = (worth ? line.slice(0, worth.index) : line).trim() || line;
      const id = ids.get(text) ?? newId();
      ids.delete(text);
      const point = { id, text: text.slice(0, LONGEST_POINT) };
      return worth ? { ...point, maxScore: Number(worth[1]) } : point;
    });
}
