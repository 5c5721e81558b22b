import { corpusBids } from '../support/knowledge-corpus/read-corpus.ts';
import { measureBid, type Placed, placedChoice, sharesOf } from './knowledge/measure-knowledge.ts';

/** What the placing of the bidder's material has to reach on every part of the corpus. */
const bars = { arrived: 0.9, elsewhere: 0.02 };

const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;

function shown(name: string, placed: readonly Placed[]): string {
  const { belonging, arrived, foreign, elsewhere, sourced } = sharesOf(placed);
  return `${name}: arrived ${percent(arrived, belonging)} · elsewhere ${percent(elsewhere, belonging + foreign)} · with their source ${percent(sourced, arrived)}`;
}

function isWithin(placed: readonly Placed[]): boolean {
  const { belonging, arrived, foreign, elsewhere } = sharesOf(placed);
  return arrived >= bars.arrived * belonging && elsewhere <= bars.elsewhere * (belonging + foreign);
}

/** Usage: node tests/bench/knowledge.ts [--show]; ends with 1 past a bar. */
async function main(): Promise<number> {
  const isShown = process.argv.includes('--show');
  const bids = corpusBids();
  let isGood = true;
  for (const writer of ['offline', 'model'] as const) {
    const all: Placed[] = [];
    for (const split of new Set(bids.map((bid) => bid.split))) {
      const placed: Placed[] = [];
      for (const bid of bids.filter((one) => one.split === split))
        placed.push(...(await measureBid(bid, placedChoice(), writer)));
      process.stdout.write(`${shown(`${writer}, ${split}`, placed)}\n`);
      isGood &&= isWithin(placed);
      all.push(...placed);
    }
    process.stdout.write(`${shown(`${writer}, all`, all)}\n`);
    const missed = all.filter(({ home, isRight, wrong }) => (home && !isRight) || wrong.length > 0);
    for (const { slug, fact, home, at } of isShown ? missed : [])
      process.stdout.write(
        `  ${slug} “${fact.marker}” · ${home?.join(' or ') ?? 'nowhere'} · ${at.join(' | ') || 'not said'}\n`,
      );
  }
  return isGood ? 0 : 1;
}

process.exitCode = await main();
