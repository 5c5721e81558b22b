import { parentPort, workerData } from 'node:worker_threads';
import { type CheckInput, checkBid } from './checks.ts';

/** Runs in a thread of its own: checks one bid and answers with what it found. */
const input: CheckInput = workerData;
parentPort?.postMessage(checkBid(input));
