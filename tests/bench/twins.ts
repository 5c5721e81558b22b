import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { MOST_UNCHANGED } from '../../site/server/writing/hand-in/hand-in-gaps.ts';
import { isStockSentence } from '../../site/server/writing/named/stock-sentences.ts';
import { withAccepted, withoutReferences } from '../../site/server/writing/text/reference-text.ts';
import { offlineBid } from '../support/offline-bid.ts';

/** Share of sentences of prose that two bidders on one tender may have word for word. */
const MOST_SAME = 0.05;
const LEAST_CHARS = 8;
const bidders = [
  '澄江市远帆物业服务有限公司',
  '云栖数联信息技术股份有限公司',
  '北辰路桥工程集团有限公司',
];

type Bid = Awaited<ReturnType<typeof offlineBid>>;

/** Sentences of the chapters of text: without tables, headings, blanks and what stands in the tender as it is. */
function sentencesOf(
  { chapters, contents, overview = '', requirements = [] }: Bid,
  read: (content: string) => string,
  said: (sentence: string) => string = (sentence) => sentence,
): string[] {
  const tender = [overview, ...requirements.map(({ text }) => text)].join('').replace(/\s/g, '');
  const prose = chapters.filter(({ settings }) => settings.kind === 'prose');
  return prose
    .flatMap(({ id }) => read(contents.get(id) ?? '').split(/[。；\n]/))
    .filter((line) => !/^\s*(?:#|\||<!--|>)/.test(line))
    .map(said)
    .map((line) => line.replace(/[\s*#-]|“[^”]*”/g, ''))
    .filter((line) => line.length >= LEAST_CHARS && !line.startsWith('【'))
    .filter((line) => !tender.includes(line));
}

/** What is handed in where a bidder rewrites no more than he has to: of the stock sentences the first ones stay, the same in every bid. */
function finishable(one: Bid): string[] {
  let room = Math.floor(MOST_UNCHANGED * sentencesOf(one, withAccepted).length);
  return sentencesOf(one, withAccepted, (sentence) =>
    !isStockSentence(sentence.replace(/^[\s*-]+/, '')) || room-- > 0
      ? sentence
      : `${sentence}，由${one.settings.bidder}自行安排`,
  );
}

/** Usage: node tests/bench/twins.ts TENDER…; ends with 1 where two bidders share more than the bar. */
async function main(): Promise<number> {
  let isGood = true;
  for (const file of process.argv.slice(2)) {
    const bytes = readFileSync(file);
    const bids = await Promise.all(
      bidders.map((bidder) => offlineBid(bytes, basename(file), { bidder })),
    );
    for (const [name, textsOf, isBarred] of [
      ['stock text left out', (one: Bid) => sentencesOf(one, withoutReferences), true],
      [
        'stock text accepted as it is, which is refused at the end',
        (one: Bid) => sentencesOf(one, withAccepted),
        false,
      ],
      ['as much of it left unchanged as can be finished', finishable, true],
    ] as const) {
      const texts = bids.map((one) => textsOf(one));
      let [all, same] = [0, 0];
      const shared = new Set<string>();
      for (const [at, one] of texts.entries())
        for (const other of texts.slice(at + 1)) {
          const known = new Set(other);
          all += one.length;
          for (const sentence of one.filter((each) => known.has(each))) {
            same++;
            shared.add(sentence);
          }
        }
      const share = same / Math.max(1, all);
      isGood &&= !isBarred || share <= MOST_SAME;
      process.stdout.write(
        `${basename(file)}, ${name}: ${same} of ${all} sentences (${(100 * share).toFixed(1)} %)\n`,
      );
      for (const sentence of [...shared].slice(0, 8)) process.stdout.write(`     ${sentence}\n`);
    }
  }
  return isGood ? 0 : 1;
}

process.exitCode = await main();
