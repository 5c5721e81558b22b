import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
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
): string[] {
  const tender = [overview, ...requirements.map(({ text }) => text)].join('').replace(/\s/g, '');
  const prose = chapters.filter(({ settings }) => settings.kind === 'prose');
  return prose
    .flatMap(({ id }) => read(contents.get(id) ?? '').split(/[。；\n]/))
    .filter((line) => !/^\s*(?:#|\||<!--|>)/.test(line))
    .map((line) => line.replace(/[\s*#-]|“[^”]*”/g, ''))
    .filter((line) => line.length >= LEAST_CHARS && !line.startsWith('【'))
    .filter((line) => !tender.includes(line));
}

/** Usage: node tests/bench/twins.ts TENDER…; ends with 1 where two bidders share more than the bar. */
async function main(): Promise<number> {
  let isGood = true;
  for (const file of process.argv.slice(2)) {
    const bytes = readFileSync(file);
    const bids = await Promise.all(
      bidders.map((bidder) => offlineBid(bytes, basename(file), { bidder })),
    );
    for (const [name, read] of [
      ['stock text left out', withoutReferences],
      ['stock text accepted', withAccepted],
    ] as const) {
      const texts = bids.map((one) => sentencesOf(one, read));
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
      isGood &&= share <= MOST_SAME;
      process.stdout.write(
        `${basename(file)}, ${name}: ${same} of ${all} sentences (${(100 * share).toFixed(1)} %)\n`,
      );
      for (const sentence of [...shared].slice(0, 8)) process.stdout.write(`     ${sentence}\n`);
    }
  }
  return isGood ? 0 : 1;
}

process.exitCode = await main();
