import { AsyncLocalStorage } from 'node:async_hooks';
import { mock } from 'node:test';

/** Stands in for `node:test` where mutants are tried: the same calls, but the tests run when asked, singly, and stop at the first fault. */
type Work = (context: object) => unknown;
type Hook = 'before' | 'after' | 'beforeEach' | 'afterEach';
interface Case {
  id: string;
  work: Work | Suite;
}
interface Suite {
  cases: Case[];
  hooks: Record<Hook, Work[]>;
  /** Of a suite that waits for something before it names its tests. */
  made: Promise<unknown>;
}
export interface Result {
  id: string;
  ms: number;
  /** Empty: passed. */
  fault: string;
}

const newSuite = (): Suite => ({
  cases: [],
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
  made: Promise.resolve(),
});
let root = newSuite();
const making: Promise<unknown>[] = [];
const inSuite = new AsyncLocalStorage<Suite>();
const current = (): Suite => inSuite.getStore() ?? root;
const real = { setTimeout, clearTimeout };

function add(name: string, work: Work | Suite): void {
  const { cases } = current();
  cases.push({ id: `${cases.length} ${name}`, work });
}
export function test(name: string, ...rest: unknown[]): void {
  const [work, options] = rest.toReversed();
  if (typeof work === 'function' && !(options as { skip?: boolean } | undefined)?.skip)
    add(name, work as Work);
}
export function describe(name: string, ...rest: unknown[]): void {
  const inner = newSuite();
  add(name, inner);
  inner.made = Promise.resolve(inSuite.run(inner, rest.at(-1) as () => unknown));
  making.push(inner.made);
}
export const before = (work: Work) => void current().hooks.before.push(work);
export const after = (work: Work) => void current().hooks.after.push(work);
export const beforeEach = (work: Work) => void current().hooks.beforeEach.push(work);
export const afterEach = (work: Work) => void current().hooks.afterEach.push(work);
export { describe as suite, mock, test as it };

/** The tests registered since the last call, once every suite has named its own. */
export async function registered(): Promise<Suite> {
  while (making.length > 0) await Promise.allSettled(making.splice(0));
  const found = root;
  root = newSuite();
  return found;
}

/** Whether tests share what a hook has started: then one may need what another has done. */
export const sharesState = (suite: Suite): boolean =>
  suite.hooks.before.length > 0 ||
  suite.cases.some(({ work }) => typeof work !== 'function' && sharesState(work));

async function within(ms: number, work: Work, context: object): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = real.setTimeout(() => reject(new Error('took too long')), ms);
  });
  await Promise.race([Promise.resolve(work(context)), late]).finally(() =>
    real.clearTimeout(timer),
  );
}

async function runCase(id: string, work: Work, each: Work[][], limit: number): Promise<Result> {
  const began = performance.now();
  const afters: Work[] = [];
  const context = {
    name: id,
    mock,
    signal: AbortSignal.timeout(limit),
    after: (end: Work) => void afters.push(end),
    diagnostic: () => {},
    test: async (_: string, ...rest: unknown[]) => (rest.at(-1) as Work)(context),
  };
  let fault = '';
  try {
    for (const begin of each[0] ?? []) await begin(context);
    await within(limit, work, context);
  } catch (error) {
    fault = String(error instanceof Error ? error.message || error.name : error) || 'failed';
  }
  for (const end of [...afters, ...(each[1] ?? [])])
    await Promise.resolve(end(context)).catch(() => {});
  mock.timers.reset();
  mock.reset();
  return { id, ms: performance.now() - began, fault };
}

/** Runs the tests that `wanted` picks, until one fails when `isBrief`. `limitOf` is in ms. */
export async function runSuite(
  suite: Suite,
  options: {
    wanted: (id: string) => boolean;
    limitOf: (id: string) => number;
    isBrief: boolean;
    /** Before a test, and before what a suite (the beginning of its tests' ids) starts for all of its own. */
    onStart?: (id: string) => void;
  },
  prefix = '',
  outer: Work[][] = [[], []],
): Promise<Result[]> {
  const results: Result[] = [];
  const each = [
    [...(outer[0] ?? []), ...suite.hooks.beforeEach],
    [...suite.hooks.afterEach, ...(outer[1] ?? [])],
  ];
  try {
    await suite.made;
    if (suite.hooks.before.length > 0) options.onStart?.(prefix);
    for (const begin of suite.hooks.before) await begin({});
    for (const { id, work } of suite.cases) {
      const path = `${prefix}${id}`;
      if (typeof work !== 'function')
        results.push(...(await runSuite(work, options, `${path} › `, each)));
      else if (options.wanted(path)) {
        options.onStart?.(path);
        results.push(await runCase(path, work, each, options.limitOf(path)));
      }
      if (options.isBrief && results.some(({ fault }) => fault !== '')) break;
    }
  } catch (error) {
    results.push({ id: `${prefix}before`, ms: 0, fault: String(error) });
  }
  for (const end of suite.hooks.after) await Promise.resolve(end({})).catch(() => {});
  return results;
}
