import type { check, tender } from 'tender-widgets/contract';
import type { AskedPoint } from './asked-points.ts';
import type { PointState, ProofState } from './point-state.ts';
import { bestStepLow, scaleOf } from './rule-score.ts';

type Range = check.ScoreRange;

/** Where a rule has no steps: what a judge who is not convinced gives for a text that speaks of everything. */
const UNCONVINCED = 0.6;

const round = (points: number) => Math.round(points * 10) / 10;

/** Within the item's points, and in order. */
function rangeOf(low: number, high: number, most: number): Range {
  const top = Math.max(0, Math.min(most, high));
  return { low: round(Math.max(0, Math.min(low, top))), high: round(top) };
}

const weightOf = ({ score }: AskedPoint) => score?.most ?? 1;

/** Of a text: the share of its points that are answered, and how much a judge may give for that. `length`: what it has of the length it needs, at most 1. */
export function textEstimate(
  item: tender.ScoringItem,
  points: readonly AskedPoint[],
  states: readonly PointState[],
  length: number,
): Range {
  const isWeighted = points.every(({ score }) => score !== undefined);
  const weights = points.map((point) => (isWeighted ? weightOf(point) : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const met = weights.reduce(
    (sum, weight, at) => (states[at]?.state === 'open' ? sum : sum + weight),
    0,
  );
  const share = (all === 0 ? 1 : met / all) * length;
  const low = bestStepLow(item.criteria, item.maxScore) ?? item.maxScore * UNCONVINCED;
  return rangeOf(low * share, item.maxScore * share, item.maxScore);
}

function earned({ score }: AskedPoint, count: number, equal: number): number {
  if (count === 0) return 0;
  if (!score) return equal;
  return score.isEach ? Math.min(score.most, score.points * count) : score.points;
}

/** Of proofs: what is shown counts, what is only listed may count once it is shown. */
export function proofEstimate(
  item: tender.ScoringItem,
  points: readonly AskedPoint[],
  states: readonly ProofState[],
  isDoubted: boolean,
): Range {
  const equal = item.maxScore / Math.max(1, points.length);
  const sum = (count: (state: ProofState) => number) =>
    points.reduce((total, point, at) => {
      const state = states[at];
      return state ? total + earned(point, count(state), equal) : total;
    }, 0);
  const low = isDoubted ? 0 : sum(({ shown }) => shown);
  return rangeOf(
    low,
    sum(({ listed }) => listed),
    item.maxScore,
  );
}

const cut = /每[^。；]{0,60}?扣\s*(\d+(?:\.\d+)?)\s*分/;

/** Of a table that answers requirements row by row: rows nobody has confirmed may cost points, negative ones do. */
export function responseEstimate(
  item: tender.ScoringItem,
  rows: { all: number; pending: number; negative: number },
): Range {
  if (rows.all === 0) return { low: 0, high: 0 };
  const stated = cut.exec(item.criteria)?.[1];
  const scale = scaleOf(item.criteria, item.maxScore);
  const each = stated === undefined ? item.maxScore / rows.all : Number(stated) * scale;
  const most = item.maxScore;
  return rangeOf(most - each * (rows.negative + rows.pending), most - each * rows.negative, most);
}
