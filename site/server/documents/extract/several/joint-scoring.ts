import type { tender } from 'tender-widgets/contract';
import type { TenderReading } from '../tender/extract-tender.ts';
import { compact } from '../text.ts';

/** What was read for one of the lots. */
export interface LotReading {
  lot: tender.Lot;
  reading: TenderReading;
}

type Scored = Pick<
  TenderReading,
  'scoring' | 'scoringExpected' | 'scoringParts' | 'scoringState' | 'method' | 'warnings'
> & { doubts: Omit<tender.Doubt, 'id'>[] };

const keyOf = ({ category, item, maxScore, criteria }: tender.ScoringItem): string =>
  [category, maxScore, compact(item), compact(criteria)].join('/');
const MOST_NAME = 300;
const MOST_MSG = 500;

/** Lots that have something in common, as a word before it; none where all have it. */
function before(owners: readonly LotReading[], all: readonly LotReading[]): string {
  return owners.length === all.length ? '' : `${owners.map(({ lot }) => lot.number).join('、')} `;
}

/** The scoring of several lots: what all score alike once, what some score by itself with their names before it. */
export function jointScoring(lots: readonly LotReading[]): Scored {
  const found = new Map<string, { item: tender.ScoringItem; owners: LotReading[] }>();
  for (const one of lots)
    for (const item of one.reading.scoring) {
      const known = found.get(keyOf(item));
      if (!known) found.set(keyOf(item), { item, owners: [one] });
      else if (!known.owners.includes(one)) known.owners.push(one);
    }
  const categories = [...new Set([...found.values()].map(({ item }) => item.category))];
  const rows = [...found.values()].toSorted(
    (one, other) => categories.indexOf(one.item.category) - categories.indexOf(other.item.category),
  );
  const ids = new Map(rows.map(({ item }, at) => [keyOf(item), `s${at + 1}`]));
  const scoring = rows.map(({ item, owners }) => ({
    ...item,
    id: ids.get(keyOf(item)) ?? item.id,
    item: `${before(owners, lots)}${item.item}`.slice(0, MOST_NAME),
  }));
  const readings = lots.map(({ reading }) => reading);
  return {
    scoring,
    scoringExpected: sumOf(scoring) + missing(readings),
    scoringParts: commonParts(readings),
    scoringState: stateOf(readings),
    method: readings.map(({ method }) => method).find((method) => method !== null) ?? null,
    warnings: [...new Set(readings.flatMap(({ warnings }) => warnings))],
    doubts: doubtsOf(lots, ids),
  };
}

/** To the hundredth: 0.1 and 0.2 are 0.3. */
const sumOf = (items: readonly tender.ScoringItem[]): number =>
  Math.round(100 * items.reduce((sum, { maxScore }) => sum + maxScore, 0)) / 100;

/** Points of the first lot whose items do not make up what they should. */
const missing = (readings: readonly TenderReading[]): number =>
  readings
    .map(({ scoring, scoringExpected }) =>
      scoring.length === 0 ? 0 : scoringExpected - sumOf(scoring),
    )
    .find((points) => points !== 0) ?? 0;

/** What parts are worth, where that is the same for all lots. */
function commonParts([first, ...others]: readonly TenderReading[]): tender.ScoringPart[] {
  const shown = (parts: readonly tender.ScoringPart[]) =>
    JSON.stringify(parts.map(({ name, maxScore }) => [name, maxScore]));
  const parts = first?.scoringParts ?? [];
  const isOne = others.every(
    ({ scoringParts, scoring }) =>
      shown(scoringParts) === shown(parts) &&
      scoring.map(keyOf).join() === (first?.scoring ?? []).map(keyOf).join(),
  );
  return isOne ? parts : [];
}

function stateOf(readings: readonly TenderReading[]): tender.ScoringState {
  const states = new Set(readings.map(({ scoringState }) => scoringState));
  const [only] = states;
  return states.size === 1 && only ? only : 'check';
}

function doubtsOf(
  lots: readonly LotReading[],
  ids: ReadonlyMap<string, string>,
): Omit<tender.Doubt, 'id'>[] {
  const found = new Map<string, { doubt: Omit<tender.Doubt, 'id'>; owners: LotReading[] }>();
  for (const one of lots)
    for (const { id: _id, itemId, ...doubt } of one.reading.doubts) {
      if (doubt.about !== 'scoring') continue;
      const item = one.reading.scoring.find(({ id }) => id === itemId);
      const own = item && ids.get(keyOf(item));
      const key = `${own ?? ''} ${doubt.msg}`;
      const known = found.get(key);
      if (!known)
        found.set(key, {
          doubt: own === undefined ? doubt : { ...doubt, itemId: own },
          owners: [one],
        });
      else if (!known.owners.includes(one)) known.owners.push(one);
    }
  return [...found.values()].map(({ doubt, owners }) => ({
    ...doubt,
    msg: `${before(owners, lots)}${doubt.msg}`.slice(0, MOST_MSG),
  }));
}
