import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { takeBackSeat } from '../../kernel/back-seat.ts';
import { QUICK_LOAD } from '../../kernel/quick-load.ts';
import { ComparingError } from '../comparing-error.ts';
import type { KeptComparison } from '../kept-comparison.ts';
import type { AskVectors } from '../sense/ask-vectors.ts';
import type { CompareMessage, CompareTask, VectorsAnswer } from './compare-child-worker.ts';

const entry = fileURLToPath(new URL('./compare-child-worker.ts', import.meta.url));
/** Twenty bids of 300 pages need a third of it; the process dies, not the service. */
const MEMORY_MB = 1536;
const TIME_LIMIT_MS = 10 * 60_000;
/** What the task says and whether it may ask. */
type Wanted = Omit<CompareTask, 'bySense'>;
/** It needs no keys and no addresses of stores. */
const KEPT_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];
const STDERR_CHARS = 2000;

/**
 * Compares documents in a process of its own, which parses them and makes the JSON that is kept: the service answers meanwhile, and the system
 * takes all memory back (of a thread's, the allocator kept a hundred megabytes and more).
 * Throws ComparingError; an abort of `signal` ends the process and throws its reason.
 * @param onProgress called with 0–1, never backwards
 * @param ask says what texts mean, within a time of its own; left out where nobody does
 */
export async function compareApart(
  task: Wanted,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
  ask?: AskVectors,
): Promise<KeptComparison> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = startChild();
    let said = '';
    let isOver = false;
    const limit = timeLimit(() => finish(() => reject(new ComparingError('tooMuch'))));
    const abort = () => finish(() => reject(signal.reason));
    function finish(settle: () => void): void {
      isOver = true;
      limit.pause();
      signal.removeEventListener('abort', abort);
      settle();
      child.kill('SIGKILL');
    }
    async function answer(texts: readonly string[]): Promise<void> {
      limit.pause();
      const vectors = await vectorsFor(texts, ask);
      if (isOver) return;
      limit.goOn();
      child.send({ vectors } satisfies VectorsAnswer);
    }
    signal.addEventListener('abort', abort);
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (said = (said + text).slice(-STDERR_CHARS)));
    child.on('message', (message: CompareMessage) => {
      if (message.kind === 'ready') child.send({ ...task, bySense: ask !== undefined });
      else if (message.kind === 'asks') {
        void answer(message.texts);
      } else if (message.kind === 'progress') onProgress(message.fraction);
      else finish(() => resolve(message.comparison));
    });
    child.on('error', (error) =>
      finish(() => reject(new ComparingError('failed', { cause: error }))),
    );
    // Its output closes after the exit, so that the last words are there.
    child.once('close', () => {
      const isFull = /heap out of memory|Allocation failed/i.test(said);
      const cause = new Error(said);
      finish(() => reject(new ComparingError(isFull ? 'tooMuch' : 'failed', { cause })));
    });
  });
}

/** None where nobody answers: the comparison goes on without. */
const vectorsFor = (texts: readonly string[], ask: AskVectors | undefined) =>
  ask
    ? ask(texts)
        .then((vectors) => [...vectors])
        .catch(() => [])
    : Promise.resolve([]);

/** Runs but for the time the process waits for an answer. */
function timeLimit(over: () => void) {
  let left = TIME_LIMIT_MS;
  let since = Date.now();
  let timer = setTimeout(over, left);
  return {
    pause() {
      clearTimeout(timer);
      left -= Date.now() - since;
    },
    goOn() {
      since = Date.now();
      timer = setTimeout(over, left);
    },
  };
}

function startChild(): ChildProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: [...QUICK_LOAD, `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(
      KEPT_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
  });
  if (child.pid !== undefined) takeBackSeat(child.pid);
  return child;
}
