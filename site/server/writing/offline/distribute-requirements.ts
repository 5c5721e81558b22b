import { isDeviationTitle } from '../text/deviation-title.ts';
import type { BidView } from './bid-view.ts';
import { besideOthers, fillEmpty, fillTimes, placeFacts, placeScenes } from './fill-places.ts';
import { productUnits } from './product-units.ts';
import { createRating, type Fit, otherLots } from './rate-places.ts';
import type { SlotPlan } from './slot-plan.ts';
import type { Unit } from './units.ts';
import { wholePlace } from './whole-place.ts';

/** What the table of deviations answers stands in a chapter too where it plainly is about it, the nearest rows alone. */
const ROW_FIT = 1.5;
const MOST_ROWS = 6;
/** Requirements may fill a place beyond its room by this factor before the next best place takes them. */
const OVERFILL = 1.3;
/** Places that are tried for a requirement; a worse one would not be about it. */
const CHOICES = 6;

/** 缺陷责任期24个月: of the contract, and of no way of working. */
const ofTerm = /^(?:缺陷责任|质量保修|保修|质保)期(?:限|为)?[：:]?\s?\d/;

/** Fits requirements to places: best fits first, each to the best place that has room. Fills `plans`. */
export function distributeRequirements(
  units: readonly Unit[],
  plans: readonly SlotPlan[],
  view: BidView,
  factsChapter: string | undefined,
): void {
  const rate = createRating(plans, view);
  const hasTable = view.ordered.some(
    ({ id, title }) => isDeviationTitle(title) && !view.children.has(id),
  );
  const demands = units.filter((unit) => unit.kind === 'demand');
  const products = hasTable ? productUnits(demands, view) : new Set();
  const fits: Fit[] = demands
    .filter((unit) => !products.has(unit))
    .map((unit) => ({ unit, places: rate(unit) }));
  fits.sort(
    (a, b) => (b.places[0]?.score ?? 0) - (a.places[0]?.score ?? 0) || a.unit.index - b.unit.index,
  );
  const isRow = ({ inTable }: Unit) => inTable && hasTable;
  // Rows of a table of goods or software are about what is bought; those of services are the work itself.
  const isOfGoods = (unit: Unit) => isRow(unit) && /^(?:goods|system)$/.test(view.field);
  const rows = plans.map(() => 0);
  const load = plans.map(() => 0);
  const hasRoom = (at: number) => (load[at] ?? 0) < (plans[at]?.slot.capacity ?? 0) * OVERFILL;
  const put = (unit: Unit, at: number) => {
    load[at] = (load[at] ?? 0) + unit.text.length;
    plans[at]?.units.push(unit);
  };
  for (const { unit, places } of fits) {
    if (isOfGoods(unit)) {
      const place = places[0];
      if (!place || place.score < ROW_FIT || (rows[place.at] ?? 0) >= MOST_ROWS) continue;
      rows[place.at] = (rows[place.at] ?? 0) + 1;
      put(unit, place.at);
      continue;
    }
    const choices = places.slice(0, CHOICES).map(({ at }) => at);
    // What is marked is answered wherever it fits best, room or not.
    const at = choices.find(hasRoom) ?? (unit.marked ? choices[0] : undefined);
    if (at !== undefined) put(unit, at);
  }
  const isOfOther = otherLots(plans, view);
  const whole = wholePlace(plans, view);
  // The table of deviations answers for each of the goods and for each row; what is said of one says nothing of the next.
  if (view.field !== 'goods')
    for (const { unit, places } of fits) {
      if (isRow(unit) || ofTerm.test(unit.text)) continue;
      const at = places.length > 0 ? -1 : whole === -1 ? besideOthers(unit, plans) : whole;
      if (at !== -1 && !isOfOther(at, unit) && (unit.marked || hasRoom(at))) put(unit, at);
    }
  fillEmpty(plans, view);
  const asked = fits.map(({ unit }) => unit);
  fillTimes(plans, asked);
  const of = (kind: Unit['kind']) => units.filter((unit) => unit.kind === kind);
  const home = plans.find(({ slot }) => slot.chapter.id === factsChapter);
  placeFacts(of('fact'), home);
  placeScenes(of('scene'), plans);
  for (const plan of plans) plan.units.sort((a, b) => a.index - b.index);
}
