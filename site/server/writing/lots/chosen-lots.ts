import type { bid, tender } from 'tender-widgets/contract';
import { lotCalled, lotsIn, namesAllLots } from '../../documents/extract/lot-names.ts';

/** The lots that one bid answers, two or more; none where it is for one. */
export type ChosenLots = readonly tender.LotFacts[];

/** The one lot of a tender's several that a bid is for, as a row of a form may name it; none where it is for more, or the tender is not divided. */
export const onlyLot = (lots: readonly tender.Lot[], chosen: readonly string[]): ChosenLots =>
  chosen.length === 1
    ? lots
        .filter(({ id }) => id === chosen[0])
        .map(({ id, number, name }) => ({
          ...{ lotId: id, number, name },
          facts: { budget: null, ceilingPrice: null, bidBond: null, duration: null },
        }))
    : [];

const AFTER_LOT = '：';

/** The facts sheet's line of one lot: 包1：投标保证金. */
export const lotLabel = ({ number }: tender.LotFacts, label: string): string =>
  `${number}${AFTER_LOT}${label}`;

/** The lots whose names stand in a text; 设备采购 within 设备采购及安装 is none. */
function lotsByName(text: string, lots: ChosenLots): tender.LotFacts[] {
  const longest = lots
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
  let left = text;
  return longest.filter(({ name }) => {
    const has = left.includes(name);
    left = left.replaceAll(name, '\n');
    return has;
  });
}

/** The lot a text names, where it is one of them and no other. */
export function lotNamed(text: string, lots: ChosenLots): tender.LotFacts | undefined {
  const named = new Set([
    ...lotsIn(text).flatMap((word) => lotCalled(word, lots) ?? []),
    ...lotsByName(text, lots),
  ]);
  const [only] = named;
  return named.size === 1 && !namesAllLots(text) ? only : undefined;
}

/** The sheet as a text for one lot has it: its own lines without the lot's name, and first. For all of them lines of single lots are left out. */
export function sheetFor(
  sheet: readonly bid.SheetFact[],
  lots: ChosenLots,
  lot?: tender.LotFacts,
): bid.SheetFact[] {
  const isOf = (one: tender.LotFacts, { label }: bid.SheetFact) =>
    label.startsWith(lotLabel(one, ''));
  const common = sheet.filter((fact) => !lots.some((one) => isOf(one, fact)));
  if (!lot) return common;
  const start = lotLabel(lot, '').length;
  const own = sheet.filter((fact) => isOf(lot, fact));
  return [...own.map((fact) => ({ ...fact, label: fact.label.slice(start) })), ...common];
}

/** The facts as a text for one lot has them. */
export const factsFor = (facts: tender.Facts, lot: tender.LotFacts | undefined): tender.Facts =>
  lot ? { ...facts, ...lot.facts } : facts;

/** What the ceilings of all lots come to, in yuan; empty where one has none. */
export function sumOfCeilings(lots: ChosenLots): string {
  const all = lots.map(({ facts }) => Number(facts.ceilingPrice?.value ?? Number.NaN));
  const sum = all.reduce((total, yuan) => total + yuan, 0);
  return all.length === 0 || Number.isNaN(sum) ? '' : sum.toFixed(2);
}
