import { parentPort, workerData } from 'node:worker_threads';
import type { WordAnswer, WordRequest } from './export-in-worker.ts';
import { paginate } from './paginate.ts';

/** Runs in a thread of its own: writes one bid and answers with its bytes. */
const request: WordRequest = workerData;
const { docx: bytes, pages } = await paginate(request.bid, request.format, request.options);
// A copy that owns its memory can be handed over without copying again.
const answer = new Uint8Array(bytes);
const reply: WordAnswer = { docx: answer, pages };
parentPort?.postMessage(reply, [answer.buffer]);
