import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Result, registered, runSuite, sharesState } from './mini-test.ts';

/** One try: the tests of `files` against `sources` in place of what stands in their paths. */
export interface Try {
  sources: Record<string, string>;
  files: string[];
  /** What leads to `sources` by imports: these and the tests are loaded anew, all else once in a process. */
  anew: string[];
  /** Of each file the tests to run and how long each may take, ms; absent: all, and each is told with what it runs. */
  limits?: Record<string, Record<string, number>>;
}
export interface FileResult extends Result {
  file: string;
  /** Numbers of the branches that the test runs, with those of its suite's hooks and of its file as it is loaded. */
  scopes: number[];
  isShared: boolean;
}

const root = new URL('../../', import.meta.url).href;
const mini = new URL('./mini-test.ts', import.meta.url).href;
const stripped = new Map<string, string>();
let round = 0;
let trying: Try | undefined;
let hit = new Set<number>();
Object.assign(globalThis, { mutantScope: (scope: number) => hit.add(scope) });
// What a mutant of an earlier try leaves behind is not this one's.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

const strip = (source: string) => stripTypeScriptTypes(source, { mode: 'strip' });

// Each try loads anew what leads to a mutant, and the tests, so that nothing an earlier mutant changed is seen by a later one.
const isAnew = (url: string) =>
  url.startsWith(`${root}tests/`) || (trying?.anew.includes(url) ?? false);
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test' && context.parentURL?.includes('?round='))
      return { url: mini, shortCircuit: true };
    const found = next(specifier, context);
    const isOwn =
      found.url.startsWith(root) &&
      !found.url.includes('/node_modules/') &&
      found.url.endsWith('.ts');
    return isOwn && context.parentURL?.includes('?round=')
      ? { ...found, url: `${found.url}?round=${isAnew(found.url) ? round : 'all'}` }
      : found;
  },
  load(url, context, next) {
    if (!url.includes('?round=')) return next(url, context);
    const path = fileURLToPath(url.slice(0, url.indexOf('?')));
    const own = trying?.sources[path];
    if (own !== undefined) return { format: 'module', source: strip(own), shortCircuit: true };
    const known = stripped.get(path) ?? strip(readFileSync(path, 'utf8'));
    stripped.set(path, known);
    return { format: 'module', source: known, shortCircuit: true };
  },
});

/** What ran in a test and in the hooks of the suites around it. */
const startedBy = (id: string, scopes: ReadonlyMap<string, ReadonlySet<number>>) =>
  [...scopes].filter(([start]) => id.startsWith(start)).flatMap(([, own]) => [...own]);

async function run(one: Try): Promise<FileResult[]> {
  round += 1;
  trying = { ...one, anew: one.anew.map((path) => pathToFileURL(path).href) };
  const outcomes: FileResult[] = [];
  for (const file of one.files) {
    const limits = one.limits?.[file];
    const loaded = new Set<number>();
    hit = loaded;
    try {
      await import(`${pathToFileURL(file).href}?round=${round}`);
    } catch (error) {
      await registered();
      return [
        ...outcomes,
        { file, id: 'import', ms: 0, fault: String(error), scopes: [], isShared: false },
      ];
    }
    const suite = await registered();
    const scopes = new Map<string, Set<number>>();
    const results = await runSuite(suite, {
      wanted: (id) => !limits || id in limits,
      limitOf: (id) => limits?.[id] ?? 120_000,
      isBrief: limits !== undefined,
      onStart: (id) => {
        hit = new Set();
        scopes.set(id, hit);
      },
    });
    const isShared = sharesState(suite);
    outcomes.push(
      ...results.map((result) => ({
        ...result,
        file,
        isShared,
        scopes: [...new Set([...loaded, ...startedBy(result.id, scopes)])],
      })),
    );
    if (limits && results.some(({ fault }) => fault !== '')) break;
  }
  return outcomes;
}

process.on('message', (one: Try) => void run(one).then((outcomes) => process.send?.(outcomes)));
