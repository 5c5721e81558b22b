import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { type CrossedHalf, crossedTenders } from '../../support/outline-tenders/crossed-tender.ts';
import { type TenderVerdict, tenderVerdict } from '../../support/outline-tenders/tender-verdict.ts';
import { wordTender } from '../../support/outline-tenders/word-tender.ts';

/** Frames that each format part is put into. */
const FRAMES = 4;

/** Judges format parts of written tenders in foreign frames; of the held half the sum alone is printed. */
export async function measureCrossed(
  half: CrossedHalf,
  seed: number,
  print: (line: string) => void,
): Promise<void> {
  const rows: TenderVerdict[] = [];
  for (const tender of crossedTenders(half, seed, FRAMES)) {
    const document = await readDocument(wordTender(tender.lines), `${tender.slug}.docx`);
    const row = tenderVerdict(tender, document);
    rows.push(row);
    if (half === 'held') continue;
    print(`${tender.slug}: ${figures([row])}`);
    for (const fault of row.faults) print(`     ${fault}`);
  }
  print(`${rows.length} tenders (${half}): ${figures(rows)}`);
}

function figures(rows: readonly TenderVerdict[]): string {
  const sum = (of: (row: TenderVerdict) => number) => rows.reduce((all, row) => all + of(row), 0);
  const first = sum((row) => row.first) / Math.max(1, rows.length);
  return [
    `first level ${first.toFixed(3)}`,
    `forms ${sum((row) => row.forms)}/${sum((row) => row.formsOf)}`,
    `not chapters ${sum((row) => row.bad)}`,
    `points ${sum((row) => row.points)}/${sum((row) => row.pointsOf)}`,
    `twins ${sum((row) => row.twins)}`,
    `wrong blanks ${sum((row) => row.wrong)}`,
    `named ${sum((row) => row.named)}`,
  ].join(' · ');
}
