import { type ChildProcess, fork } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limitProcessor } from './limit-processor.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { testsOf } from './tests-of.ts';
import type { FileResult, Try } from './worker.ts';

/** Plants small faults in the files of PATH, one at a time and in memory only, and tells which of them no test notices. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '2' },
    /** A test that takes longer is one of speed and is left out, ms. */
    slow: { type: 'string', default: '1000' },
  },
});
if (positionals.length === 0) {
  process.stderr.write(
    'npm run mutants -- PATH… [--sample 200 --seed 1] [--tests GLOB…] [--jobs 2] [--slow 1000]\n',
  );
  process.exit(2);
}

/** A test that waits for what a mutant never does is given up after so long and three times its usual time, ms. */
const WAITING_MS = 10_000;
/** Mutants after which a worker is replaced: modules once loaded are never let go. */
const TRIES_PER_WORKER = 60;

function startWorker() {
  let child: ChildProcess | undefined;
  let tries = 0;
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  /** Null: it did not end within `ms` of processor time, or broke down. */
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
type Worker = ReturnType<typeof startWorker>;

interface Subject {
  path: string;
  name: string;
  source: string;
  mutations: Mutation[];
  /** What the tests do with the file as it is; those that fail or are slow left out. */
  outcomes: FileResult[];
}

const byItself = ({ file, id, fault }: FileResult) =>
  process.stdout.write(`left out, fails by itself: ${file} ${id}: ${fault}\n`);

async function subjectOf(path: string, worker: Worker): Promise<Subject> {
  const source = readFileSync(path, 'utf8');
  const { mutations, marked } = mutationsOf(path, source);
  const files = values.tests ? globSync(values.tests).map((file) => resolve(file)) : testsOf(path);
  const all = (await worker.run({ path, source: marked, files }, 120_000)) ?? [];
  const name = path.slice(process.cwd().length + 1);
  for (const one of all) if (one.fault !== '') byItself(one);
  const failing = new Set(
    all.filter(({ fault, isShared }) => fault !== '' && isShared).map(({ file }) => file),
  );
  const isUsed = ({ file, fault, ms, isShared }: FileResult) =>
    fault === '' && !failing.has(file) && (isShared || ms <= Number(values.slow));
  return { path, name, source, mutations, outcomes: all.filter(isUsed) };
}

/** Tries the file as it is once more: test files that fail then would kill every mutant, and are left out. */
async function proven(subject: Subject, worker: Worker): Promise<Subject> {
  const kept: FileResult[] = [];
  for (const file of new Set(subject.outcomes.map((one) => one.file))) {
    const outcomes = subject.outcomes.filter((one) => one.file === file);
    const outcome = await outcomeOf(
      { ...subject, outcomes },
      { start: 0, end: 0, to: '', scope: -1 },
      worker,
    );
    if (outcome === 'survived') kept.push(...outcomes);
    else
      process.stdout.write(
        `left out, fails without a mutant when run again: ${file} (${subject.name})\n`,
      );
  }
  return { ...subject, outcomes: kept };
}

type Outcome = 'killed' | 'timeout' | 'survived' | 'unreached';

async function outcomeOf(
  { path, source, outcomes }: Subject,
  { start, end, to, scope }: Mutation,
  worker: Worker,
): Promise<Outcome> {
  const reaches = (one: FileResult) => scope < 0 || one.scopes.includes(scope);
  const shared = new Set(
    outcomes.filter((one) => one.isShared && reaches(one)).map(({ file }) => file),
  );
  const chosen = outcomes.filter((one) => (one.isShared ? shared.has(one.file) : reaches(one)));
  if (chosen.length === 0) return 'unreached';
  const limits: Record<string, Record<string, number>> = {};
  for (const { file, id, ms } of chosen) (limits[file] ??= {})[id] = Math.ceil(ms * 3) + WAITING_MS;
  const costOf = (file: string) =>
    chosen.filter((one) => one.file === file).reduce((sum, { ms }) => sum + ms, 0);
  const files = Object.keys(limits).toSorted((a, b) => costOf(a) - costOf(b));
  const cost = files.reduce((sum, file) => sum + costOf(file), 0);
  const results = await worker.run(
    { path, source: source.slice(0, start) + to + source.slice(end), files, limits },
    cost * 3 + 6000,
  );
  if (results === null) return 'timeout';
  return results.some(({ fault }) => fault !== '') ? 'killed' : 'survived';
}

/** Numbers in [0, 1), the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const paths = positionals
  .flatMap((path) => (statSync(path).isDirectory() ? globSync(`${path}/**/*.ts`) : [path]))
  .map((path) => resolve(path))
  .toSorted();
const workers = Array.from({ length: Number(values.jobs) }, startWorker);
const subjects: Subject[] = [];
const waiting = [...paths];
await Promise.all(
  workers.map(async (worker) => {
    for (let path = waiting.shift(); path; path = waiting.shift())
      subjects.push(await proven(await subjectOf(path, worker), worker));
  }),
);
subjects.sort((a, b) => (a.path < b.path ? -1 : 1));
const every = subjects.flatMap((subject) =>
  subject.mutations.map((mutation) => ({ subject, mutation })),
);
const random = randomFrom(Number(values.seed));
const sample = every
  .map((one) => ({ one, key: random() }))
  .toSorted((a, b) => a.key - b.key)
  .slice(0, values.sample ? Number(values.sample) : every.length)
  .map(({ one }) => one);
const counts = new Map<string, { killed: number; all: number }>();
const queue = [...sample];
await Promise.all(
  workers.map(async (worker) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { subject, mutation } = next;
      const outcome = await outcomeOf(subject, mutation, worker);
      const count = counts.get(subject.name) ?? { killed: 0, all: 0 };
      counts.set(subject.name, count);
      count.all += 1;
      if (outcome === 'killed' || outcome === 'timeout') count.killed += 1;
      else {
        const line = subject.source.slice(0, mutation.start).split('\n').length;
        const was = subject.source
          .slice(mutation.start, mutation.end)
          .replaceAll('\n', ' ')
          .slice(0, 80);
        process.stdout.write(`${outcome} ${subject.name}:${line}  ${was} → ${mutation.to}\n`);
      }
    }
    worker.stop();
  }),
);
const score = ({ killed, all }: { killed: number; all: number }) =>
  `${killed}/${all} = ${((killed / all) * 100).toFixed(1)} %`;
process.stdout.write('\n');
for (const [name, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  process.stdout.write(`${score(count)}  ${name}\n`);
const total = {
  killed: [...counts.values()].reduce((sum, { killed }) => sum + killed, 0),
  all: sample.length,
};
process.stdout.write(`${score(total)}  of ${every.length} possible, seed ${values.seed}\n`);
