import type { TenderDocument } from '../../document.ts';
import { compact } from './points.ts';

/** Methods by which nothing is scored: the lowest of the valid bids wins. 87 号令第五十四条、磋商与谈判办法、标准施工招标文件第三章. */
const LOWEST =
  /(?:经评审的)?最低(?:评标|评审|投标|报)价(?:中标|成交)?(?:法|的原则)?|合理低价法|最低价(?:中标|成交)(?:法|原则)?/;
const SCORED = /综合评(?:分|估|审|议|标)法|综合评分/;
/** A method is named in a sentence of no more characters. */
const LONGEST = 400;

/** The method, in the file's words, where the file decides by the price alone and never speaks of scoring; else null. */
export function methodWithoutScoring(document: TenderDocument): string | null {
  let found: string | null = null;
  for (const block of document.blocks) {
    const texts =
      block.kind === 'table'
        ? block.rows.flatMap((row) => row.map((cell) => cell.text))
        : [block.text];
    for (const text of texts) {
      const bare = compact(text);
      if (bare.length > LONGEST || /[□☐]/.test(bare)) continue;
      if (SCORED.test(bare) && !/不采用|不适用/.test(bare)) return null;
      if (/评标|评审|成交|中标|定标|采用/.test(bare)) found ??= LOWEST.exec(bare)?.[0] ?? null;
    }
  }
  return found;
}
