import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../support/open-browser.ts';
import { startProduct } from '../support/product.ts';
import { type Load, measureLoad, profiles } from './sign-in-load.ts';
import { type FormPage, startPartnerSite } from './sign-in-site.ts';

/**
 * The sign-in form beside a plain HTML form and a React form of the same fields, in the same run, each on a cold cache:
 * what goes over the wire, when its first input can be used, when React answers, and whether what was typed first survives.
 *
 *     node tests/bench/sign-in.ts [--runs=5] [--profile=desktop] [--page=script] [--budget]
 *
 * `--budget` exits with 1 past a bar.
 */
const WIRE_BYTES = 80_000;
const WIRE_REQUESTS = 5;
const LOADER_BYTES = 3000;
const SHIFT = 0.01;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string' },
    page: { type: 'string' },
    budget: { type: 'boolean', default: false },
  },
  strict: false,
});
const past: string[] = [];

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Measured {
  page: FormPage;
  loads: Load[];
  typed: Load;
}

function bar(isKept: boolean, what: string): void {
  if (!isKept) past.push(what);
}

function typedMarks({ typed }: Load): string {
  if (!typed) return '';
  const lost = Object.entries(typed).flatMap(([what, isKept]) => (isKept ? [] : [what]));
  return lost.length > 0 ? `no ${lost.join(', ')}` : 'yes';
}

function row(
  { page, loads, typed }: Measured,
  floor: Measured,
  react: Measured,
): Record<string, string | number> {
  const of = (measured: Measured, value: (load: Load) => number) =>
    median(measured.loads.map(value));
  const input = of({ page, loads, typed }, (load) => load.input);
  const ratio = (other: Measured) => (input / of(other, (load) => load.input)).toFixed(2);
  return {
    page: page.name,
    bytes: median(loads.map(({ bytes }) => bytes)),
    requests: median(loads.map(({ requests }) => requests.length)),
    'input ms': Math.round(input),
    '÷ plain': ratio(floor),
    '÷ React': ratio(react),
    'React ms': Math.round(median(loads.map((load) => load.react))) || '–',
    CLS: median(loads.map(({ shift }) => shift)).toFixed(3),
    'TBT ms': Math.round(median(loads.map(({ blocked }) => blocked))),
    'early typing kept': typedMarks(typed),
  };
}

/** The bars of the embed (README): bytes and requests on a partner's bare page, input beside the plain form of the same run. */
function hold(profile: string, { page, loads, typed }: Measured, floor: Measured): void {
  if (page.limit === undefined) return;
  const where = `${profile}, ${page.name}`;
  const ratio =
    median(loads.map(({ input }) => input)) / median(floor.loads.map(({ input }) => input));
  bar(
    ratio <= page.limit,
    `${where}: input ${ratio.toFixed(2)} × the plain form, not ${page.limit}`,
  );
  bar(median(loads.map(({ shift }) => shift)) <= SHIFT, `${where}: the page shifts`);
  bar(typedMarks(typed) === 'yes', `${where}: early typing: ${typedMarks(typed)}`);
  if (!page.isBare) return;
  const bytes = Math.max(...loads.map((load) => load.bytes));
  const requests = Math.max(...loads.map((load) => load.requests.length));
  bar(bytes <= WIRE_BYTES, `${where}: ${bytes} bytes, not ${WIRE_BYTES}`);
  bar(requests <= WIRE_REQUESTS, `${where}: ${requests} requests, not ${WIRE_REQUESTS}`);
}

async function measure(service: string): Promise<void> {
  const site = await startPartnerSite(service);
  const browser = await openBrowser();
  const pages = site.pages.filter(
    ({ name }, index) => index < 2 || !options.page || name.includes(String(options.page)),
  );
  for (const profile of profiles.filter(
    ({ name }) => !options.profile || name === options.profile,
  )) {
    const results: Measured[] = [];
    // The first load of a browser is slower than those after it, whatever it loads.
    await measureLoad(browser, pages[0]!, profile, false);
    for (let run = 0; run <= Number(options.runs); run++) {
      for (const [index, page] of pages.entries()) {
        const load = await measureLoad(browser, page, profile, run === 0);
        if (run === 0) results.push({ page, loads: [], typed: load });
        else results[index]!.loads.push(load);
      }
    }
    const [floor, react] = [results[0]!, results[1]!];
    console.log(`\n${profile.name}: medians of ${options.runs} loads on a cold cache`);
    console.table(results.map((measured) => row(measured, floor, react)));
    for (const measured of results) hold(profile.name, measured, floor);
    printProblems(results);
  }
  await browser.close();
  await site.close();
}

/** Errors a page wrote to its console, and the requests of ours. */
function printProblems(results: readonly Measured[]): void {
  for (const { page, loads } of results) {
    const problems = new Set(loads.flatMap((load) => load.problems));
    for (const problem of problems) console.log(`${page.name}: ${problem}`);
    if (page.limit !== undefined)
      console.log(`${page.name} asked for ${loads[0]?.requests.join(' ')}`);
  }
}

if (!existsSync('dist/widgets/loader.js'))
  throw new Error('dist/ is missing. The bench measures what is built. Run `npm run build` first.');
const dataDir = await mkdtemp(join(tmpdir(), 'tender-sign-in-'));
const product = await startProduct(dataDir);
await measure(product.url).finally(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});
/** The build compresses it better than a service on the fly; where it did not, as the service would. */
const servedFile = 'dist/widgets/loader.js.gz';
const loaderBytes = existsSync(servedFile)
  ? statSync(servedFile).size
  : gzipSync(readFileSync('dist/widgets/loader.js'), { level: 9 }).length;
bar(loaderBytes <= LOADER_BYTES, `loader.js: ${loaderBytes} bytes, not ${LOADER_BYTES}`);
console.log(`\nloader.js: ${loaderBytes} bytes gzip as served`);
console.log(past.length > 0 ? `past the bars:\n${past.join('\n')}` : 'within all bars');
if (options.budget && past.length > 0) process.exitCode = 1;
