import { compareDocuments } from '../../site/server/comparing/compare/compare-documents.ts';
import { blockText } from '../../site/server/documents/document.ts';
import { textDocument } from '../support/compare-corpus.ts';
import { plantedBids, type Strength, strengths } from '../support/planted-bids.ts';
import { senses } from './compare-sense.ts';
import { shortCopies } from './compare-short.ts';
import { slips } from './compare-slips.ts';
import { genericTexts } from './generic-texts.ts';
import { paraphraseTexts } from './paraphrase-texts.ts';

/**
 * Precision and recall of the comparison on planted copies, on passages written anew by hand, by their sense alone, on short odd paragraphs
 * and on planted slips.
 * Usage: node tests/bench/compare-quality.ts [FIRST SEED] [HOW MANY] [FOLDER OF REAL TENDERS] [--show]
 */
const [firstSeed = '1', howMany = '20', samples = process.env.TENDER_SAMPLES] = process.argv
  .slice(2)
  .filter((each) => each !== '--show');
const [first, many] = [Number(firstSeed), Number(howMany)];
/** A plant is found when so much of it is in matches with its copy. */
const FOUND = 0.5;

interface Tally {
  plants: number;
  found: number;
  chars: number;
  foundChars: number;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function planted(): void {
  const tallies = new Map<Strength, Tally>(
    strengths.map((strength) => [strength, { plants: 0, found: 0, chars: 0, foundChars: 0 }]),
  );
  let [reported, right, matches, wrong] = [0, 0, 0, 0];
  for (let seed = first; seed < first + many; seed++) {
    const { a, b, tender, plants } = plantedBids(seed);
    const found = compareDocuments([a, b], tender).matches['a b'] ?? [];
    const covered = new Map<number, number>();
    for (const match of found) {
      let isRight = false;
      for (const place of match.a) {
        reported += place.end - place.start;
        const plant = plants.find((each) => each.a === place.block);
        if (!plant || !match.b.some(({ block }) => block === plant.b)) continue;
        isRight = true;
        right += place.end - place.start;
        covered.set(place.block, (covered.get(place.block) ?? 0) + place.end - place.start);
      }
      matches++;
      if (!isRight) wrong++;
    }
    for (const plant of plants) {
      const tally = tallies.get(plant.strength);
      const block = a.blocks[plant.a];
      if (!tally || !block) continue;
      const { length } = blockText(block);
      const chars = Math.min(length, covered.get(plant.a) ?? 0);
      tally.plants++;
      tally.chars += length;
      tally.foundChars += chars;
      if (chars >= length * FOUND) tally.found++;
    }
  }
  for (const [strength, { plants, found, chars, foundChars }] of tallies)
    console.log(
      `${strength.padEnd(10)} recall of plants ${percent(found, plants)} (${found} of ${plants}), of characters ${percent(foundChars, chars)}`,
    );
  const all = [...tallies.values()];
  const sum = (of: keyof Tally) => all.reduce((total, tally) => total + tally[of], 0);
  console.log(
    `overall    recall of plants ${percent(sum('found'), sum('plants'))}, of characters ${percent(sum('foundChars'), sum('chars'))}`,
  );
  console.log(
    `           precision of matches ${percent(matches - wrong, matches)} (${wrong} of ${matches} wrong), of characters ${percent(right, reported)}`,
  );
}

/** The hand-written passages, half by half: all in one pair of bids, and each alone. */
function byHand(half: number): void {
  const texts = paraphraseTexts.filter((_, index) => index % 2 === half);
  const usual = genericTexts.filter((_, index) => index % 2 === half);
  let [together, alone, wrong] = [0, 0, 0];
  const lines = [
    texts.map(({ text }) => text),
    texts.map(({ said }) => said),
    texts.map(({ other }) => other),
  ];
  const all = compareDocuments(
    lines.map((each, index) => textDocument('abc'.charAt(index), each)),
    null,
  ).matches;
  for (const match of all['a b'] ?? [])
    if (!match.a.some(({ block }) => match.b.some((place) => place.block === block))) wrong++;
  for (const [index] of texts.entries())
    if (
      (all['a b'] ?? []).some(({ a, b }) =>
        [a, b].every((places) => places.some(({ block }) => block === index)),
      )
    )
      together++;
  wrong += (all['a c']?.length ?? 0) + (all['b c']?.length ?? 0);
  let wrongAlone = 0;
  for (const { text, said, other } of texts) {
    const { matches } = compareDocuments(
      [textDocument('a', [text]), textDocument('b', [said]), textDocument('c', [other])],
      null,
    );
    if ((matches['a b'] ?? []).length > 0) alone++;
    wrongAlone += (matches['a c']?.length ?? 0) + (matches['b c']?.length ?? 0);
  }
  for (const [one, other] of usual)
    wrongAlone +=
      compareDocuments([textDocument('a', [one]), textDocument('b', [other])], null).matches['a b']
        ?.length ?? 0;
  console.log(
    `${half === 0 ? 'tuned on  ' : 'not tuned '} ${texts.length} passages written anew: found ${together} in one bid, ${alone} each alone; ` +
      `wrong matches ${wrong} and ${wrongAlone} of ${texts.length * 2 + usual.length} pairs by two writers`,
  );
}

console.log(`${many} pairs of bids from seed ${first}`);
planted();
console.log('by hand');
byHand(0);
byHand(1);
await senses();
await shortCopies(first, samples);
slips(first);
