import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { compareFacts, factNames, key } from '../../bench/compare-reading.ts';
import { parseTruth } from '../../bench/truth.ts';
import { writeDocx, writeText } from '../tender-files/write.ts';
import { writePdf } from '../tender-files/write-pdf.ts';
import { random } from '../tenders/random.ts';
import { type FactHalf, factSections } from './fact-sections.ts';

type Parts = Parameters<typeof writeDocx>[0];

export const factWriters = {
  docx: writeDocx,
  pdf: (parts: Parts) => writePdf(parts, { headAgain: true }),
  txt: (parts: Parts) => writeText(parts, random(7)),
};

/** Facts of a file beyond those that truth files of the samples compare. */
const otherNames = { bid_opening: 'openingTime', duration: 'duration', place: 'location' } as const;

export interface MeasuredFacts {
  asked: number;
  wrong: string[];
  /** Wrong values, and contradictions of the file, of which no doubt says anything. */
  silent: string[];
  /** Doubts about facts that are right and stand without a contradiction. */
  needless: string[];
}

/** What is read of the sections of a half, held against what a person reads there. */
export async function measureFacts(
  half: FactHalf,
  format: keyof typeof factWriters = 'docx',
): Promise<MeasuredFacts> {
  const all: MeasuredFacts = { asked: 0, wrong: [], silent: [], needless: [] };
  for (const { name, parts, fields, doubtful } of factSections(half)) {
    const document = await readDocument(factWriters[format](parts), `${name}.${format}`);
    const { facts, doubts } = extractTender(document);
    const doubted = new Set(doubts.map(({ itemId }) => itemId));
    const compared = compareFacts(facts, parseTruth(JSON.stringify({ fields }))).map((one) => ({
      ...one,
      own: factNames[one.name] ?? '',
    }));
    for (const [asked, own] of Object.entries(otherNames)) {
      const expected = fields[asked];
      const found = facts[own]?.value ?? null;
      if (expected === undefined) continue;
      const right = expected === null ? found === null : isSaid(asked, String(expected), found);
      compared.push({ name: asked, own, right, expected: String(expected), found: String(found) });
    }
    all.asked += compared.length;
    for (const { name: fact, own, right, expected, found } of compared) {
      const line = `${name} ${fact}: ${expected}, read ${found}`;
      const mustDoubt = doubtful.includes(fact);
      if (!right) all.wrong.push(line);
      if ((!right && found !== 'null') || mustDoubt) {
        if (!doubted.has(own)) all.silent.push(line);
      } else if (right && doubted.has(own)) all.needless.push(`${name} ${fact}`);
    }
  }
  return all;
}

/** Terms and places may be told with what stands behind them. */
function isSaid(name: string, expected: string, found: string | null): boolean {
  if (found === null) return false;
  if (name === 'bid_opening') return found.startsWith(expected.replace('T', ' '));
  const [one, other] = [key(expected), key(found)];
  return one.startsWith(other) || other.startsWith(one);
}
