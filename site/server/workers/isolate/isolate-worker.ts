import { Worker } from 'node:worker_threads';
import { takeBackSeat } from '../../kernel/back-seat.ts';
import { type ChildMessage, type TaskFault, type TaskMessage, tasks } from './tasks.ts';

const limit = new SharedArrayBuffer(16);
const limits = new Float64Array(limit);
const send = (message: ChildMessage) => process.send?.(message);

async function work({ name, input, length, memory, time }: TaskMessage): Promise<void> {
  const { user, system } = process.cpuUsage();
  limits.set([memory, time > 0 ? (user + system) / 1000 + time : 0]);
  try {
    const bytes = await readBytes(length);
    const task = tasks[name] as (
      input: unknown,
      bytes: Uint8Array,
      send: (fraction: number) => void,
    ) => Promise<unknown>;
    const output = await task(input, bytes, (fraction) => send({ kind: 'progress', fraction }));
    send({ kind: 'done', output, rss: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'failed', error: faultOf(error) });
  }
}

/** So many bytes of the input, without a second copy of them. */
async function readBytes(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const chunk: Buffer | null = process.stdin.read(
      Math.min(length - at, process.stdin.readableLength || 1),
    );
    if (chunk) {
      bytes.set(chunk, at);
      at += chunk.length;
    } else await new Promise((resolve) => process.stdin.once('readable', resolve));
  }
  return bytes;
}

function faultOf(error: unknown): TaskFault {
  const { name, message, stack, code, fault, amount } = error as Error & {
    code?: string;
    fault?: string;
    amount?: number;
  };
  return {
    name,
    message: `${message}\n${stack}`.slice(0, 2000),
    code: code ?? fault ?? '',
    amount: amount ?? 0,
  };
}

// The guard keeps the priority of the service: it is begun before the rest is lowered.
const guard = new Worker(new URL('./guard-worker.ts', import.meta.url), { workerData: limit });
guard.once('online', () => {
  takeBackSeat();
  process.on('message', (message) => void work(message as TaskMessage));
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
});
