import { type ChildProcess, fork } from 'node:child_process';
import { limitProcessor } from './limit-processor.ts';
import type { FileResult, Try } from './worker.ts';

/** Mutants after which a worker is replaced: modules once loaded are never let go. */
const TRIES_PER_WORKER = 60;

export interface Worker {
  /** Null: it did not end within `ms` of processor time, or broke down. */
  run: (one: Try, ms: number) => Promise<FileResult[] | null>;
  stop: () => void;
}

export function startWorker(): Worker {
  let child: ChildProcess | undefined;
  let tries = 0;
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const run = (one: Try, ms: number) =>
    new Promise<FileResult[] | null>((done) => {
      if (tries++ % TRIES_PER_WORKER === 0) stop();
      child ??= fork(new URL('./worker.ts', import.meta.url), {
        stdio: 'ignore',
        execArgv: ['--no-warnings'],
      });
      const own = child;
      const end = (outcomes: FileResult[] | null) => {
        stopLimit();
        own.removeAllListeners();
        if (outcomes === null) stop();
        done(outcomes);
      };
      const stopLimit = limitProcessor(own.pid ?? 0, ms, () => end(null));
      own.once('message', (outcomes: FileResult[]) => end(outcomes));
      own.once('exit', () => end(null));
      own.send(one);
    });
  return { run, stop };
}
