import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { withVolumes } from '../../../site/server/bid/outline/outline-volumes.ts';
import { checkBid, type Found } from '../../../site/server/writing/checks/checks.ts';
import { offlineBid } from '../../support/offline-bid.ts';
import { wordTender } from '../../support/outline-tenders/word-tender.ts';
import { writtenTenders } from '../../support/outline-tenders/written-tender.ts';
import type { Planted, Told } from './planted-faults.ts';
import { type PlantedPlace, plantedPlaces, withTexts } from './planted-places.ts';
import { wordedFault, wordedKinds } from './planted-wordings.ts';
import { pick, seededRandom } from './sample-bid.ts';

const TRIALS = 24;
const MOST_MISSED = 0.05;
const MOST_STRANGE = 0.1;

/** What is open in a bid nobody touched. */
const open: readonly Found['kind'][] = [
  ...(['placeholder', 'missing-star', 'uncovered-scoring'] as const),
  ...(['no-copying', 'reference', 'unused-knowledge'] as const),
];
/** What a text changes wherever it stands: the share of stock text, what answers a criterion; and prices and names, right or wrong, are not for every part. */
const follows: readonly Found['kind'][] = [
  ...(['uncovered-scoring', 'reference'] as const),
  ...(['price-place', 'blind-bid'] as const),
];

/** Tables and forms quote what the buyer says, and no paragraph of a row stands within one. */
const elsewhere: Partial<Record<string, readonly PlantedPlace[]>> = {
  voice: ['end', 'middle'],
  english: ['end', 'middle', 'table'],
  negative: ['end', 'table'],
  figures: ['end', 'middle', 'table'],
};

const keyOf = ({ kind, chapterId, quote, msg }: Found) =>
  JSON.stringify([kind, chapterId, quote, msg]);
const shows = (found: Found, { kinds, sign }: Planted): boolean =>
  kinds.includes(found.kind) &&
  [found.quote, found.msg, found.other?.quote ?? ''].some((text) =>
    sign.split('|').some((one) => text.includes(one)),
  );

type Bid = Awaited<ReturnType<typeof offlineBid>>;
interface Untouched {
  bid: Bid;
  found: Found[];
  told: Told;
}

function toldBy({ facts, clauses, stated = [] }: Bid): Told {
  const said = stated.map(({ head, text }) => `${head}${text}`).join('\n');
  const days = /有效期[^。；\n]{0,24}?(\d{2,3})\s*个?(?:日历)?[天日]/.exec(said)?.[1];
  const star = clauses.find(({ kind }) => kind === 'star')?.text ?? '';
  return { facts, star: star.slice(0, 60), validity: Number(days ?? Number.NaN) };
}

async function untouched(): Promise<Untouched[]> {
  const tenders = [...writtenTenders('fifteenth'), ...writtenTenders('eighteenth')];
  return Promise.all(
    tenders.map(async ({ lines }) => {
      const made = await offlineBid(wordTender(lines), 'tender.docx');
      const bid = { ...made, chapters: withVolumes(made.chapters, made.scoring) };
      return { bid, found: checkBid(bid), told: toldBy(bid) };
    }),
  );
}

describe('faults in the bids on written tenders', () => {
  let bids: Untouched[];
  before(async () => {
    bids = await untouched();
  });

  test('nothing is found in bids nobody touched but what is open', (context) => {
    const all = bids.flatMap(({ found }) => found);
    const wrong = all.filter(({ kind }) => !open.includes(kind));
    context.diagnostic(`${wrong.length} false of ${all.length} in ${bids.length} bids`);
    assert.ok(wrong.length <= 1, wrong.map(keyOf).join('\n'));
  });

  for (const kind of wordedKinds)
    for (const half of ['open', 'held'] as const)
      test(`${kind}, ${half} wordings, in text, tables and forms`, (context) => {
        const random = seededRandom(kind.length * 31 + half.length * 7);
        const [missed, strange]: [string[], string[]] = [[], []];
        let trials = 0;
        for (let round = 0; round < TRIALS * 8 && trials < TRIALS; round++) {
          const { bid, found, told } = pick(random, bids);
          const place = pick(random, elsewhere[kind] ?? plantedPlaces);
          const planted = wordedFault(kind, half, random, told);
          const faulty = planted && withTexts(bid, planted.texts, place, random);
          if (!planted || !faulty) continue;
          trials++;
          const known = new Set(found.map(keyOf));
          const fresh = checkBid(faulty).filter(
            (one) => !known.has(keyOf(one)) && !follows.includes(one.kind),
          );
          const said = `${place}: ${planted.texts.join(' ⇄ ')}`;
          if (!fresh.some((one) => shows(one, planted))) missed.push(said);
          strange.push(
            ...fresh
              .filter((one) => !planted.kinds.includes(one.kind))
              .map((one) => `${said} → ${keyOf(one)}`),
          );
        }
        context.diagnostic(`${missed.length} missed, ${strange.length} strange of ${trials}`);
        assert.ok(trials === TRIALS, `only ${trials} trials`);
        assert.ok(missed.length <= TRIALS * MOST_MISSED, missed.join('\n'));
        assert.ok(strange.length <= TRIALS * MOST_STRANGE, strange.join('\n'));
      });
});
