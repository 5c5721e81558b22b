import { refusals, sample } from 'tender-widgets/contract';
import type { TenderDocument } from '../../documents/document.ts';
import { addressOf } from '../../http/address.ts';
import { createMemoryLimit, tooMany } from '../../http/limits.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { createLimit } from '../../kernel/limit.ts';
import { readWholeTender } from '../../workers/isolate/read-file.ts';
import { presentBlock, scoringTotal } from '../tender/present-reading.ts';
import { openSample, samples } from './sample-files.ts';

const READINGS = { points: 20, duration: 60 };
/** Each takes a core; the other is for the people who are writing. */
const READ_AT_ONCE = 2;
/** More than this wait longer than a visitor does. */
const MOST_WAITING = 4;

export function sampleRoutes(app: ApiApp): void {
  const countReading = createMemoryLimit(READINGS);
  const inTurn = createLimit(READ_AT_ONCE);
  let asked = 0;
  serve(app, sample.samples, async () => [...samples]);
  serve(app, sample.readSample, async ({ params, context }) => {
    const file = await openSample(params.id);
    if (!file) throw new ApiError('notFound', { msg: refusals.sampleUnknown });
    await countReading(addressOf(context));
    if (asked >= READ_AT_ONCE + MOST_WAITING) {
      throw tooMany(10_000, refusals.samplesBusy);
    }
    asked += 1;
    try {
      return await inTurn(() => readNow(params.id, file));
    } finally {
      asked -= 1;
    }
  });
}

/** Reads the file as an uploaded one is read, in a process of its own. `tookMs` is what the reading took, without the wait for its turn. */
async function readNow(
  id: string,
  file: { fileName: string; bytes: Uint8Array },
): Promise<sample.SampleReading> {
  const started = performance.now();
  const { document, pages, reading } = await readWholeTender(
    { fileName: file.fileName, bytes: () => file.bytes },
    { owner: 'samples' },
  );
  const { facts, overview, scoring, clauses, format } = reading;
  return {
    id,
    fileName: file.fileName,
    tookMs: Math.round(performance.now() - started),
    pages,
    facts,
    overview,
    scoring,
    scoringTotal: scoringTotal(scoring),
    clauses,
    format,
    blocks: (JSON.parse(document) as TenderDocument).blocks.map(presentBlock),
  };
}
