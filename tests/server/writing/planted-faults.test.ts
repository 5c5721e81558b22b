import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkBid, type Found } from '../../../site/server/writing/checks/checks.ts';
import { replaceShown } from '../../../site/server/writing/shown/replace-text.ts';
import { offlineBid } from '../../support/offline-bid.ts';
import { fileLayouts, tenderFile } from '../../support/tender-files/generate.ts';
import { type Planted, plantedKinds } from './planted-faults.ts';
import { pick, seededRandom } from './sample-bid.ts';

type Bid = Awaited<ReturnType<typeof offlineBid>>;

const TRIALS = 40;
const MOST_FALSE = 0.1;
const MOST_MISSED = 0.05;
/** What is open in a bid nobody touched: stock text, blanks, ★ that nobody answered, criteria whose proofs are blanks, a rule of the tender. */
const open: readonly Found['kind'][] = [
  'placeholder',
  'missing-star',
  'uncovered-scoring',
  'no-copying',
  'reference',
];

/** The share of stock text changes with every text that is added. */
const keyOf = ({ kind, chapterId, quote, msg }: Found) =>
  JSON.stringify([kind, chapterId, quote, kind === 'reference' ? '' : msg]);
const shows = (found: Found, { kinds, sign }: Planted) =>
  kinds.includes(found.kind) &&
  [found.quote, found.msg, found.other?.quote ?? ''].some((text) => text.includes(sign));

function leavesOf(bid: Bid) {
  const parents = new Set(bid.chapters.map(({ parentId }) => parentId));
  return bid.chapters.filter(({ id, settings }) => settings.kind === 'prose' && !parents.has(id));
}

/** The bid with the paragraphs of a fault at the ends of chapters of text. */
function withFault(bid: Bid, { texts }: Planted, random: () => number): Bid {
  const contents = new Map(bid.contents);
  const leaves = leavesOf(bid);
  for (const text of texts) {
    const { id } = pick(random, leaves);
    contents.set(id, `${contents.get(id) ?? ''}\n\n${text}`);
  }
  return { ...bid, contents };
}

/** Faults whose right words are known from the tender, and how often. */
const withFix = new Set(['bond', 'voice', 'term']);
const LEAST_MENDED = 0.7;

/** The bid with the change that a finding offers, as the page makes it. */
function mend(bid: Bid, { chapterId, fix }: Found): Bid {
  const contents = new Map(bid.contents);
  const content = contents.get(chapterId ?? '') ?? '';
  const { markdown, count } = replaceShown(content, fix?.from ?? '', fix?.to ?? '', true);
  assert.ok(count > 0, `not in the text: ${fix?.from}`);
  contents.set(chapterId ?? '', markdown);
  return { ...bid, contents };
}

describe('a check one believes', () => {
  const bids: { bid: Bid; found: Found[] }[] = [];
  before(async () => {
    for (const [at, layout] of fileLayouts.entries()) {
      const file = tenderFile(4100 + at * 7, 'docx', layout);
      const read = await offlineBid(file.bytes, file.name);
      const value = read.facts.duration ?? { value: '24个月', source: null };
      const bid = { ...read, facts: { ...read.facts, duration: value } };
      bids.push({ bid, found: checkBid(bid) });
    }
  });

  test('of what is found in bids that nobody touched at most a tenth is false', (context) => {
    const all = bids.flatMap(({ found }) => found.map(keyOf));
    const wrong = bids.flatMap(({ found }) => found.filter(({ kind }) => !open.includes(kind)));
    const blanks = bids.flatMap(({ found }) => found.filter(({ kind }) => kind === 'placeholder'));
    for (const { quote } of blanks) assert.match(quote, /【|_|＿|[×Xx]{2}|…|[：:]|填写|某/);
    const errors = wrong.filter(({ severity }) => severity === 'error');
    context.diagnostic(`${wrong.length} false of ${all.length} in ${bids.length} bids`);
    assert.deepEqual(errors.map(keyOf), []);
    assert.ok(wrong.length <= bids.length * MOST_FALSE, wrong.map(keyOf).join('\n'));
  });

  for (const [name, make] of Object.entries(plantedKinds)) {
    test(`a planted fault is found, and nothing else because of it: ${name}`, (context) => {
      const random = seededRandom(name.length * 77 + 5);
      const missed: string[] = [];
      const strange: string[] = [];
      const unmended: string[] = [];
      let mended = 0;
      let trials = 0;
      const written = bids.filter(({ bid }) => leavesOf(bid).length > 0);
      for (let round = 0; round < TRIALS * 3 && trials < TRIALS; round++) {
        const { bid, found } = pick(random, written);
        const star = bid.clauses.find(({ kind }) => kind === 'star')?.text ?? '';
        const planted = make(random, {
          facts: bid.facts,
          star: star.slice(0, 60),
          validity: Number.NaN,
        });
        if (!planted || (name === 'negative' && star === '')) continue;
        trials++;
        const known = new Set(found.map(keyOf));
        const faulty = withFault(bid, planted, random);
        const fresh = checkBid(faulty).filter(
          (one) => !known.has(keyOf(one)) && one.kind !== 'uncovered-scoring',
        );
        for (const one of fresh.filter(
          (found) => found.fix && planted.kinds.includes(found.kind),
        )) {
          mended++;
          const after = checkBid(mend(faulty, one)).map(keyOf);
          if (after.includes(keyOf(one))) unmended.push(`${one.fix?.from} → ${one.fix?.to}`);
        }
        if (!fresh.some((one) => shows(one, planted))) missed.push(planted.texts.join(' ⇄ '));
        strange.push(
          ...fresh
            .filter(({ kind }) => !planted.kinds.includes(kind))
            .map((one) => `${planted.texts.join(' ⇄ ')} → ${keyOf(one)}`),
        );
      }
      context.diagnostic(
        `${missed.length} missed, ${strange.length} strange of ${trials}, right words for ${mended}`,
      );
      assert.deepEqual([...new Set(unmended)], []);
      if (withFix.has(name))
        assert.ok(mended >= trials * LEAST_MENDED, `${mended} with the right words`);
      assert.ok(trials >= TRIALS / 2, `only ${trials} trials`);
      assert.ok(missed.length <= trials * MOST_MISSED, [...new Set(missed)].join('\n'));
      assert.ok(strange.length <= trials * MOST_FALSE, [...new Set(strange)].join('\n'));
    });
  }
});
