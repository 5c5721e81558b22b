import { tender } from 'tender-widgets/contract';
import { presentChoice } from '../../kernel/lot-choice.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import type { TenderFileRow, TenderPartRow } from '../../store/schema.ts';
import { scoringTotal } from './present-reading.ts';
import { partsOf } from './tender-rows.ts';

function presentPart(part: TenderPartRow): tender.TenderFile {
  const { id, fileName, role, chosen, status, error, pages, printed } = part;
  return {
    ...{ id, name: fileName, role, proposed: !chosen, status, error, pages, printed },
    scanned: part.scannedPages > 0,
    first: part.firstBlock,
    blocks: part.blocks,
  };
}

/**
 * A tender as it is when it is asked for: its files are looked at before the row is, so that files that are read stand beside what was
 * read from them. `read` gives the row, or throws where it is not the caller's.
 */
export async function presentNow(
  db: Executor,
  id: string,
  read: () => Promise<TenderFileRow>,
): Promise<tender.Tender> {
  let parts = await partsOf(db, id);
  let row = await read();
  // Read between the two: what was read from the files stood there already, and whoever waits for that would not ask again.
  for (let more = MOST_LOOKS; more > 0 && isBetween(row, parts); more--) {
    const now = await partsOf(db, id);
    if (now.every(({ status }, at) => status === parts[at]?.status)) break;
    parts = now;
    row = await read();
  }
  return presented(row, parts);
}
const MOST_LOOKS = 3;

/** A file that is still to be read beside what was read: it came later, or was read just now. */
const isBetween = ({ status }: TenderFileRow, parts: readonly TenderPartRow[]): boolean =>
  status === 'ready' && parts.some((part) => part.status === 'reading');

/** A tender that was just changed, with its files. */
export async function presentTender(db: Executor, row: TenderFileRow): Promise<tender.Tender> {
  return presented(row, await partsOf(db, row.id));
}

/** A tender as the contract has it. */
function presented(row: TenderFileRow, parts: readonly TenderPartRow[]): tender.Tender {
  const reading = row.reading;
  const scoring = reading?.scoring ?? [];
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    progress: row.status === 'ready' ? 100 : row.progress,
    ...(row.status === 'reading' && row.scanning ? { scanning: row.scanning } : {}),
    ...(reading?.scannedPages ? { scannedPages: reading.scannedPages } : {}),
    error: row.error,
    errorCode: row.errorCode,
    pages: row.pages,
    files: parts.map(presentPart),
    facts: reading?.facts ?? tender.noFacts,
    overview: reading?.overview ?? '',
    scoring,
    scoringTotal: scoringTotal(scoring),
    scoringExpected: reading?.scoringExpected ?? 100,
    scoringParts: reading?.scoringParts ?? [],
    scoringState: reading?.scoringState ?? 'check',
    method: reading?.method ?? null,
    doubts: reading?.doubts ?? [],
    warnings: reading?.warnings ?? [],
    clauses: reading?.clauses ?? [],
    lots: reading?.lots ?? [],
    ...presentChoice(row.lotId),
    ...(reading?.joint ? { joint: reading.joint } : {}),
    ...(reading?.lotFacts ? { lotFacts: reading.lotFacts } : {}),
    format: (reading?.format ?? []).map(({ lotId: _lotId, ...entry }) => entry),
    printed: parts.some(({ printed }) => printed),
    createdAt: dateTime(row.createdAt),
  };
}
