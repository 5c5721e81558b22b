import { atom, computed, onMount } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { bidCoverage, type CoverageRow } from '../../core/contract/check.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';

/** After the last change, ms; chapters end in bursts. */
const REST_MS = 1200;
/** However much changes, the service is asked no more often, ms. */
const LEAST_MS = 4000;

/** What the bid would get now; items that its text cannot earn are apart. */
export interface CoverageScore {
  low: number;
  high: number;
  /** Of the items that count here. */
  total: number;
  /** Points of the price, and of what is shown before the judges. */
  price: number;
  attended: number;
  /** Items that lose most, the first three. */
  lacking: readonly CoverageRow[];
}

const MOST_LACKING = 3;

/** Whether the bid itself earns an item: its text and its proofs. */
const isOwn = ({ nature }: CoverageRow) => nature !== 'price' && nature !== 'attended';

/** What the rows add up to. */
export function coverageScore(rows: readonly CoverageRow[]): CoverageScore {
  const own = rows.filter(isOwn);
  const sum = (list: readonly CoverageRow[], points: (row: CoverageRow) => number) =>
    Math.round(list.reduce((total, row) => total + points(row), 0) * 10) / 10;
  const of = (nature: CoverageRow['nature']) =>
    sum(
      rows.filter((row) => row.nature === nature),
      ({ maxScore }) => maxScore,
    );
  const loss = ({ maxScore, estimate }: CoverageRow) => maxScore - estimate.high;
  return {
    low: sum(own, ({ estimate }) => estimate.low),
    high: sum(own, ({ estimate }) => estimate.high),
    total: sum(own, ({ maxScore }) => maxScore),
    ...{ price: of('price'), attended: of('attended') },
    lacking: own
      .filter((row) => loss(row) > 0)
      .sort((one, other) => loss(other) - loss(one))
      .slice(0, MOST_LACKING),
  };
}

/** Which scoring item is answered where, asked anew while the text changes, as long as somebody looks. */
export function createCoverage(bidId: string) {
  const $coverage = atom<Loaded<readonly CoverageRow[]>>({ state: 'loading' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAsked = 0;
  let watched = false;

  const look = async () => {
    clearTimeout(timer);
    timer = undefined;
    lastAsked = performance.now();
    await loadInto($coverage, () => call(bidCoverage, { params: { id: bidId } }, { quiet: true }));
  };
  onMount($coverage, () => {
    watched = true;
    void look();
    return () => {
      watched = false;
      clearTimeout(timer);
      timer = undefined;
    };
  });
  return {
    $coverage,
    $score: computed($coverage, (coverage) => coverageScore(valueOf(coverage, []))),
    look,
    /** Something changed in the text: asked again soon, if anybody looks. */
    soon(): void {
      if (!watched) return;
      clearTimeout(timer);
      const wait = Math.max(REST_MS, lastAsked + LEAST_MS - performance.now());
      timer = setTimeout(() => void look(), wait);
    },
  };
}
