import type { tender } from 'tender-widgets/contract';
import type { Place } from '../titles.ts';
import { endsLikeProject } from './cover.ts';
import { factDoubts, type Grounds, groundsInOrder, type Supported } from './doubts.ts';
import type { FactValue } from './fact-value.ts';

/** One reading of a fact somewhere in the file. */
export interface Candidate {
  fact: tender.FactName;
  value: FactValue;
  /** How far this reading alone is to be believed, about 0–1. */
  score: number;
  place: Place;
  source: tender.Source;
  /** How it was found. */
  grounds: Grounds;
}

/** A value with all that speaks for it. */
interface Ranked {
  key: string;
  score: number;
  top: Candidate;
  /** The surest way it was found. */
  grounds: Grounds;
  /** How often a name stands in the file. */
  often: number;
}

/** Part of the score of further places that agree, so that agreement outweighs one strange line. */
const agreement = 0.3;
/** A value believed less than this is rather left out. */
const leastScore = 0.2;
/** Each doubling of a name's occurrences in the file; a name damaged on the cover stands there once. */
const perOccurrence = 0.06;

/** Of one fact: each value is counted in the whole file. A file that says more is no tender. */
const MOST_VALUES = 300;

/** Picks one value for each fact, and says what is in doubt. `occurrences` counts a text in the whole file, blanks left out. */
export function chooseFacts(
  candidates: Candidate[],
  occurrences: (text: string) => number,
): { facts: Partial<tender.Facts>; doubts: tender.Doubt[] } {
  const ranked = (fact: tender.FactName) =>
    rank(
      candidates.filter((candidate) => candidate.fact === fact),
      occurrences,
    );
  const chosen: Partial<tender.Facts> = {};
  const doubts: tender.Doubt[] = [];
  const said = new Map(
    [...new Set(candidates.map(({ fact }) => fact))].map((one) => [one, ranked(one)]),
  );
  const [purchasers, agencies] = parties(said.get('purchaser') ?? [], said.get('agency') ?? []);
  for (const [fact, values] of said.set('purchaser', purchasers).set('agency', agencies)) {
    chosen[fact] = factOf(values[0]);
    if (chosen[fact]) doubts.push(...factDoubts(fact, values.map(supportOf)));
  }
  return { facts: chosen, doubts };
}

function supportOf({ key, grounds, top, often }: Ranked): Supported {
  return { key, grounds, often, belief: top.score, source: top.source };
}

function factOf(ranked: Ranked | undefined): tender.Fact | null {
  return ranked && ranked.score >= leastScore
    ? { value: ranked.top.value.value, source: ranked.top.source }
    : null;
}

/** The same body is not both purchaser and agency: it keeps the part it is surer of, the other goes to the next best. */
function parties(purchasers: Ranked[], agencies: Ranked[]): [Ranked[], Ranked[]] {
  const [purchaser, agency] = [purchasers[0], agencies[0]];
  if (!purchaser || !agency || purchaser.key !== agency.key) return [purchasers, agencies];
  const clearly = (ranked: Ranked[]) => (ranked[0]?.score ?? 0) - (ranked[1]?.score ?? 0);
  return clearly(agencies) >= clearly(purchasers)
    ? [purchasers.slice(1), agencies]
    : [purchasers, agencies.slice(1)];
}

function rank(candidates: Candidate[], occurrences: (text: string) => number): Ranked[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.value.key);
    if (group) group.push(candidate);
    else groups.set(candidate.value.key, [candidate]);
  }
  const ranked = [...groups].slice(0, MOST_VALUES).flatMap(([key, group]): Ranked[] => {
    const perPlace = new Map<Place, Candidate>();
    for (const candidate of group)
      if (candidate.score > (perPlace.get(candidate.place)?.score ?? 0))
        perPlace.set(candidate.place, candidate);
    const best = [...perPlace.values()].toSorted((a, b) => b.score - a.score);
    const top = best[0];
    if (!top) return [];
    const named = top.fact === 'purchaser' || top.fact === 'agency' || top.fact === 'projectName';
    const often = named ? occurrences(top.value.value) : 0;
    const heard = perOccurrence * Math.log2(Math.max(1, Math.min(16, often)));
    return [
      {
        key,
        score:
          top.score +
          agreement * best.slice(1).reduce((sum, candidate) => sum + candidate.score, 0) +
          heard * Math.min(1, top.score * 2),
        top,
        often,
        grounds:
          groundsInOrder.findLast((one) => best.some(({ grounds }) => grounds === one)) ??
          'sentence',
      },
    ];
  });
  return repaired(
    ranked.toSorted((a, b) => b.score - a.score),
    occurrences,
  );
}

/** A name with characters lost (上安局宝山分局) gives way to the whole name, where the file has that more often. */
function repaired(ranked: Ranked[], occurrences: (text: string) => number): Ranked[] {
  const first = ranked[0];
  if (!first || !['purchaser', 'agency', 'projectName'].includes(first.top.fact)) return ranked;
  const whole = ranked.find(
    (other) =>
      other !== first &&
      other.key.length > first.key.length &&
      holdsInOrder(other.key, first.key) &&
      !other.key.includes(first.key) &&
      occurrences(other.top.value.value) > occurrences(first.top.value.value),
  );
  const better =
    whole ??
    unended(first, ranked, occurrences) ??
    uncut(first, ranked, occurrences) ??
    beforeBracket(first, ranked, occurrences);
  return better ? [better, ...ranked.filter((other) => other !== better)] : ranked;
}

/** A name with 项目 behind it on the cover alone gives way to the name that the file also has without that word. */
function unended(
  first: Ranked,
  ranked: Ranked[],
  occurrences: (text: string) => number,
): Ranked | undefined {
  const name = /^(.{4,})项目$/s.exec(first.top.value.value)?.[1];
  if (name === undefined || occurrences(first.top.value.value) > 1 || occurrences(name) < 2)
    return undefined;
  return ranked.find(({ top }) => top.fact === 'projectName' && top.value.value === name);
}

/** A project's name cut off at the end of a line gives way to the same name with its end. */
function uncut(
  first: Ranked,
  ranked: Ranked[],
  occurrences: (text: string) => number,
): Ranked | undefined {
  if (first.top.fact !== 'projectName') return undefined;
  const complete = endsLikeProject(first.top.value.value);
  return ranked.find(({ key, top }) => {
    if (key === first.key || !key.startsWith(first.key) || !endsLikeProject(top.value.value))
      return false;
    // Both come of the same line on the cover: the longer one is right when the file has it again.
    const isSameLine = top.source.quote === first.top.source.quote;
    // A project, and on the cover what of it is bought: …工程 / …工程施工一标段.
    const isPart = top.place === 'cover' && top.grounds !== 'sentence';
    return !complete || isPart || (isSameLine && occurrences(top.value.value) > 1);
  });
}

/** A body with another one in brackets behind it gives way to its name alone, where the file mostly has that. */
function beforeBracket(
  { top: { value } }: Ranked,
  ranked: Ranked[],
  occurrences: (text: string) => number,
): Ranked | undefined {
  const name = /^([^（(]+)[（(][^（()）]+[)）]$/.exec(value.value)?.[1];
  if (name === undefined || occurrences(name) < 3 * occurrences(value.value)) return undefined;
  return ranked.find(({ top }) => top.value.value === name);
}

function holdsInOrder(whole: string, part: string): boolean {
  let at = -1;
  for (const letter of part) {
    at = whole.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return part.length * 2 >= whole.length;
}
