import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { QUICK_LOAD } from '../../kernel/quick-load.ts';
import { MEMORY_MARK, TIME_MARK } from './guard-mark.ts';
import type { ChildMessage, TaskFault, TaskMessage } from './tasks.ts';

const entry = fileURLToPath(new URL('./isolate-worker.ts', import.meta.url));
/** MB of JavaScript objects; the limit of the whole process is the guard's. A collector that has less room works more often. */
const HEAP_MB = 300;
const YOUNG_MB = 8;
/** A process that works for others no more than what its code needs: no keys, no addresses of stores. */
const KEPT_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LANG',
  'LC_ALL',
  'TZ',
];
/** glibc gives buffers of 16 MB back at once, and keeps two heaps instead of eight a core; others do not know these. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16777216' };
const STDERR_CHARS = 2000;
/** A task may take so many times its time of processors by the clock: others use them too, and a new process has to load its code. */
const WAITING = 2;

/** Why a task ended without an answer. */
export type EndReason = 'memory' | 'time' | 'crash';

/** A task that was ended: it took too much memory or time, or its process broke. */
export class TaskEndedError extends Error {
  override name = 'TaskEndedError' as const;
  readonly reason: EndReason;

  constructor(reason: EndReason, detail = '') {
    super(`task ended: ${reason} ${detail}`);
    this.reason = reason;
  }
}

/** What the task itself threw. */
export class TaskFailedError extends Error {
  override name = 'TaskFailedError' as const;
  readonly fault: TaskFault;

  constructor(fault: TaskFault) {
    super(`${fault.name}: ${fault.message}`);
    this.fault = fault;
  }
}

export interface ChildTask extends Omit<TaskMessage, 'length'> {
  bytes: Uint8Array;
  signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** A process of its own that does one task at a time. */
export interface Child {
  /** Throws TaskFailedError, TaskEndedError and the signal's reason; after any of them but the first the child is gone. */
  run(task: ChildTask): Promise<{ output: unknown; rss: number }>;
  isAlive(): boolean;
  end(): void;
  /** Undefined where it could not be begun. */
  pid: number | undefined;
}

export function startChild(): Child {
  const process_ = forkWorker();
  let said = '';
  let isGone = false;
  process_.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-STDERR_CHARS)));
  // The reader is gone with the process, which tells why.
  process_.stdin?.on('error', () => undefined);
  process_.on('error', () => (isGone = true));
  process_.once('exit', () => (isGone = true));
  const ready = new Promise<void>((resolve) => process_.once('message', () => resolve()));
  hold(process_, false);
  const end = () => {
    isGone = true;
    process_.kill('SIGKILL');
  };

  function work({
    bytes,
    signal,
    onProgress,
    ...message
  }: ChildTask): Promise<{ output: unknown; rss: number }> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        end();
        settle(() => reject(error));
      };
      const timer = setTimeout(() => fail(new TaskEndedError('time')), message.time * WAITING);
      const abort = () => fail(signal.reason);
      const listen = (answer: ChildMessage) => {
        if (answer.kind === 'progress') onProgress(answer.fraction);
        else if (answer.kind === 'done') settle(() => resolve(answer));
        else if (answer.kind === 'failed') settle(() => reject(new TaskFailedError(answer.error)));
      };
      // The output closes after the exit, so that the last words are there.
      const close = () => fail(new TaskEndedError(reasonOf(said), said));
      function settle(then: () => void): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        process_.off('message', listen).off('close', close).off('error', close);
        hold(process_, false);
        then();
      }
      hold(process_, true);
      process_.on('message', listen).once('close', close).once('error', close);
      signal.addEventListener('abort', abort);
      if (signal.aborted) return abort();
      void ready.then(send);
      function send(): void {
        if (!process_.connected) return;
        process_.send({ ...message, length: bytes.length } satisfies TaskMessage);
        process_.stdin?.write(bytes);
      }
    });
  }
  return { run: work, isAlive: () => !isGone, end, pid: process_.pid };
}

/** Its heap is limited, and it knows none of the service's keys. */
function forkWorker(): ChildProcess {
  return fork(entry, [], {
    serialization: 'advanced',
    execArgv: [
      ...QUICK_LOAD,
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      '--expose-gc',
    ],
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    env: {
      ...ALLOCATOR,
      ...Object.fromEntries(
        KEPT_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
    },
  });
}

/** A heap that is full ends the process with words of V8; a kill without words is the system's, for memory. */
function reasonOf(said: string): EndReason {
  if (said.includes(TIME_MARK)) return 'time';
  return said.includes(MEMORY_MARK) || /heap out of memory|Allocation failed/i.test(said)
    ? 'memory'
    : 'crash';
}

/** A child at rest does not keep the service from ending. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
  for (const stream of [child.stdin, child.stderr]) {
    if (stream && act in stream) (stream as unknown as Record<'ref' | 'unref', () => void>)[act]();
  }
}
