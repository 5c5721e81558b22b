import { tender } from 'tender-widgets/contract';
import { isSameLot, lotKey, namesAllLots } from '../lot-names.ts';
import type { Candidate } from './choose.ts';
import { joinedDigits, moneyIn } from './money.ts';

/** How much more a value of the chosen lot is believed than one of the whole project. */
const ownLot = 2;

export interface FactOptions {
  /** How the file calls the chosen lot (包1); values of other lots are then left out. */
  lotNumber?: string;
  /** Whether a name of the file is the chosen lot's; by its number alone where it is absent. */
  isLot?: (name: string) => boolean;
  /** The tender has several lots: amounts of one lot are then not the project's. */
  divided?: boolean;
  /** The lot whose title a block stands under, as the file calls it; '' for none. */
  lotAt?: (block: number) => string;
}

/** A chosen lot's own values come first and those of others go; without a choice, values that differ by lot say nothing of the whole. */
export function forLot(all: Candidate[], options: FactOptions): Candidate[] {
  const { lotNumber, isLot, divided = false } = options;
  const candidates = underTitles(all, options);
  if (lotNumber !== undefined) {
    const isSame = (name: string) => isSameLot(name, lotNumber);
    return candidates
      .filter(({ value }) => value.lot === '' || (isLot ?? isSame)(value.lot))
      .map((candidate) =>
        candidate.value.lot === '' ? candidate : { ...candidate, score: candidate.score * ownLot },
      );
  }
  const lots = (fact: tender.FactName) =>
    new Set(
      candidates.flatMap(({ fact: own, value }) =>
        own === fact && value.lot !== '' ? [lotKey(value.lot)] : [],
      ),
    ).size;
  const apart = new Set(tender.factNames.filter((fact) => divided || lots(fact) > 1));
  return candidates.filter(
    (one) => (one.value.lot === '' && !(divided && isOfEach(one))) || !apart.has(one.fact),
  );
}

/** 投标保证金：每包2万元: what is said of every lot is no sum of them. */
function isOfEach({ fact, value, source }: Candidate): boolean {
  if (!tender.isMoneyFact(fact)) return false;
  const text = joinedDigits(source.quote.normalize('NFKC'));
  const own = moneyIn(text).find(({ yuan }) => yuan === value.value);
  const clause =
    text
      .slice(0, own?.at ?? 0)
      .split(/[。;]/)
      .at(-1) ?? '';
  const behind = /^\s*(?:[/]|每)(?:个|一)?(?:[标分]?包|标[段项])/.test(text.slice(own?.end ?? 0));
  return behind || (namesAllLots(clause.replace(/[()]/g, '')) && !/[合总]计|总|共/.test(clause));
}

/** What several lots say, each below its title, is each one's own; below the title of one alone it may be said of all. */
function underTitles(candidates: Candidate[], { lotAt = () => '' }: FactOptions): Candidate[] {
  const lotOf = ({ value, source }: Candidate) => value.lot || lotAt(source.block);
  const apart = tender.lotFactNames.filter((name) => {
    const said = candidates.filter(({ fact, value }) => fact === name && value.lot === '');
    return new Set(said.flatMap((one) => lotOf(one) || [])).size > 1;
  });
  return candidates.map((one) =>
    apart.some((name) => name === one.fact)
      ? { ...one, value: { ...one.value, lot: lotOf(one) } }
      : one,
  );
}
