import { atom, computed, onMount } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { bidCoverage, type CoverageRow } from '../../core/contract/check.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';

/** After the last change, ms; chapters end in bursts. */
const REST_MS = 1200;
/** However much changes, the service is asked no more often, ms. */
const LEAST_MS = 4000;

/** Points of the scoring by how well the text answers them. */
export interface CoveragePoints {
  covered: number;
  thin: number;
  missing: number;
  total: number;
}

/** Points by state. */
export function coveragePoints(rows: readonly CoverageRow[]): CoveragePoints {
  const sum = (state: CoverageRow['state']) =>
    rows.reduce((points, row) => (row.state === state ? points + row.maxScore : points), 0);
  const [covered, thin, missing] = [sum('covered'), sum('thin'), sum('missing')];
  return { covered, thin, missing, total: covered + thin + missing };
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
    $points: computed($coverage, (coverage) => coveragePoints(valueOf(coverage, []))),
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
