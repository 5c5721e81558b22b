import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baselineOf } from './baseline.ts';
import { changedBy } from './imports.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { testsOf } from './tests-of.ts';
import type { FileResult, Try } from './worker.ts';
import { startWorker, type Worker } from './workers.ts';

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
/** Loading the sources anew, ms of processor time. */
const LOADING_MS = 10_000;

interface Subject {
  path: string;
  name: string;
  source: string;
  marked: string;
  mutations: Mutation[];
}
interface Mutant {
  subject: Subject;
  mutation: Mutation;
}
type Outcome = 'killed' | 'timeout' | 'survived' | 'unreached';

/** The files, their branches numbered through all of them. */
function subjectsOf(paths: readonly string[]): Subject[] {
  let first = 0;
  return paths.map((path) => {
    const source = readFileSync(path, 'utf8');
    const { mutations, marked, scopes } = mutationsOf(path, source, first);
    first += scopes;
    return { path, name: path.slice(process.cwd().length + 1), source, marked, mutations };
  });
}

async function resultsOf(
  chosen: readonly FileResult[],
  { sources, anew }: Pick<Try, 'sources' | 'anew'>,
  worker: Worker,
): Promise<FileResult[] | null> {
  const limits: Record<string, Record<string, number>> = {};
  for (const { file, id, ms } of chosen) (limits[file] ??= {})[id] = Math.ceil(ms * 3) + WAITING_MS;
  const costOf = (file: string) =>
    chosen.filter((one) => one.file === file).reduce((sum, { ms }) => sum + ms, 0);
  const files = Object.keys(limits).toSorted((a, b) => costOf(a) - costOf(b));
  const cost = files.reduce((sum, file) => sum + costOf(file), 0);
  return worker.run({ sources, anew, files, limits }, cost * 3 + LOADING_MS);
}

const alone = new Map<string, boolean>();
/** Whether a test passes without those before it, which may have made what it needs. */
async function passesAlone({ file, id }: FileResult, worker: Worker): Promise<boolean> {
  const key = `${file} ${id}`;
  const known = alone.get(key);
  if (known !== undefined) return known;
  const own = outcomes.filter((one) => one.file === file && one.id === id);
  const results = await resultsOf(own, { sources: {}, anew: [] }, worker);
  const passes = results?.every(({ fault }) => fault === '') ?? false;
  alone.set(key, passes);
  return passes;
}

async function outcomeOf(
  { subject: { path, source }, mutation: { start, end, to, scope } }: Mutant,
  worker: Worker,
): Promise<Outcome> {
  const chosen = outcomes.filter((one) => scope < 0 || one.scopes.includes(scope));
  if (chosen.length === 0) return 'unreached';
  const one = {
    sources: { [path]: source.slice(0, start) + to + source.slice(end) },
    anew: changedBy([path]),
  };
  const results = await resultsOf(chosen, one, worker);
  if (results === null) return 'timeout';
  const failed = results.find(({ fault }) => fault !== '');
  if (!failed) return 'survived';
  if (!failed.isShared || (await passesAlone(failed, worker))) return 'killed';
  const files = new Set(chosen.map(({ file }) => file));
  const all = outcomes.filter(({ file }) => files.has(file));
  const again = await resultsOf(all, one, worker);
  return again?.every(({ fault }) => fault === '') ? 'survived' : 'killed';
}

/** Numbers in [0, 1), the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function sampleOf(every: readonly Mutant[]): Mutant[] {
  const random = randomFrom(Number(values.seed));
  return every
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, values.sample ? Number(values.sample) : every.length)
    .map(({ one }) => one);
}

function tell({ subject, mutation }: Mutant, outcome: Outcome): void {
  const line = subject.source.slice(0, mutation.start).split('\n').length;
  const was = subject.source.slice(mutation.start, mutation.end).replaceAll('\n', ' ').slice(0, 80);
  process.stdout.write(`${outcome} ${subject.name}:${line}  ${was} → ${mutation.to}\n`);
}

const paths = positionals
  .flatMap((path) => (statSync(path).isDirectory() ? globSync(`${path}/**/*.ts`) : [path]))
  .map((path) => resolve(path))
  .toSorted();
const every = subjectsOf(paths).flatMap((subject) =>
  subject.mutations.map((mutation) => ({ subject, mutation })),
);
const sample = sampleOf(every);
const subjects = [...new Set(sample.map(({ subject }) => subject))];
const files = values.tests
  ? globSync(values.tests).map((file) => resolve(file))
  : subjects.flatMap(({ path }) => testsOf(path));
const workers = Array.from({ length: Number(values.jobs) }, startWorker);
const [firstWorker = startWorker()] = workers;
const outcomes = await baselineOf(
  [...new Set(files)].toSorted(),
  Object.fromEntries(subjects.map(({ path, marked }) => [path, marked])),
  changedBy(subjects.map(({ path }) => path)),
  Number(values.slow),
  firstWorker,
);

const counts = new Map<string, { killed: number; all: number }>();
const queue = [...sample];
await Promise.all(
  workers.map(async (worker) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const outcome = await outcomeOf(next, worker);
      const { name } = next.subject;
      const count = counts.get(name) ?? { killed: 0, all: 0 };
      counts.set(name, count);
      count.all += 1;
      if (outcome === 'killed' || outcome === 'timeout') count.killed += 1;
      else tell(next, outcome);
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
