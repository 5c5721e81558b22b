import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findBrowser } from '../support/find-browser.mjs';
import { startProduct } from '../support/product.ts';
import { measureShifts, shiftLimit } from './lighthouse-shift.ts';

/**
 * Quality of our pages as Lighthouse sees them: a phone on a slow line and a desktop, both simulated from one unthrottled load, so a
 * busy machine costs little. Lighthouse is fetched by npx when this is run; the product does not bring it.
 *
 *     node tests/bench/lighthouse.ts [--budget] [--page=/help/import.html] [--preset=mobile] [--keep=FOLDER] [--shift [--slow]]
 *
 * `--budget` exits with 1 under the bar. `--keep` leaves the whole reports in an existing folder. `--shift` measures layout shift of
 * every page and of the steps of a bid (`--page=steps`) instead, signed out and signed in, on a phone and a desktop; `--slow` on a slow line.
 */
const VERSION = '13.5.0';
const SCORE = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = ['/', '/help/import.html', '/more/question.html', '/demo'];
const PRESETS = ['mobile', 'desktop'] as const;
/** A run takes a minute or so on a slow machine. */
const TIMEOUT_MS = 240_000;

const { values: options } = parseArgs({
  options: {
    budget: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true },
    preset: { type: 'string', multiple: true },
    keep: { type: 'string' },
    shift: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
});

interface Audit {
  score: number | null;
  scoreDisplayMode: string;
  title: string;
  displayValue?: string;
  numericValue?: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const run = promisify(execFile);

/** One load of the page in a browser of its own. Throws when Lighthouse could not measure it. */
async function audit(url: string, preset: string, file: string): Promise<Report> {
  const { executablePath, args } = await findBrowser();
  const flags = [
    `--output-path=${file}`,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  await run('npx', ['--yes', `lighthouse@${VERSION}`, url, ...flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    timeout: TIMEOUT_MS,
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  });
  const report: Report = JSON.parse(await readFile(file, 'utf8'));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

const scoreOf = ({ categories }: Report, name: string) =>
  Math.round((categories[name]?.score ?? 0) * 100);

/** What costs a category its points, and for performance what could be saved. */
function findings({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const {
        score = null,
        title = id,
        displayValue = '',
        scoreDisplayMode = '',
      } = audits[id] ?? {};
      const isLost =
        score !== null && score < 0.9 && (weight > 0 || scoreDisplayMode === 'metricSavings');
      return isLost ? [`    ${name}: ${id}: ${title} ${displayValue}`] : [];
    }),
  );
}

/** Prints the page's figures and gives what is under the bar. */
async function tell(url: string, path: string, preset: string, folder: string): Promise<string[]> {
  const report = await audit(
    url + path,
    preset,
    join(folder, `${preset}${path.replaceAll(/\W+/g, '-')}.json`),
  );
  const scores = CATEGORIES.map((name) => ({ name, score: scoreOf(report, name) }));
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  const metrics =
    `LCP ${Math.round(value('largest-contentful-paint'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}, ` +
    `TBT ${Math.round(value('total-blocking-time'))} ms`;
  console.log(
    `${path} ${preset}: ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}; ${metrics}`,
  );
  for (const finding of findings(report)) console.log(finding);
  return scores
    .filter(({ score }) => score < SCORE)
    .map(({ name, score }) => `${path} ${preset}: ${name} ${score}`);
}

async function audits(url: string, folder: string): Promise<string[]> {
  const past: string[] = [];
  for (const path of options.page ?? PAGES) {
    for (const preset of options.preset ?? PRESETS)
      past.push(...(await tell(url, path, preset, folder)));
  }
  return past;
}

async function shifts(url: string): Promise<string[]> {
  const past: string[] = [];
  for (const { path, who, width, shift, moved } of await measureShifts(url, {
    paths: options.page,
    slow: options.slow,
  })) {
    const line = `${path} ${who} ${width} px: CLS ${shift.toFixed(4)}`;
    console.log([line, ...moved].join('\n    '));
    if (shift > shiftLimit(path)) past.push(line);
  }
  return past;
}

const folder = await mkdtemp(join(tmpdir(), 'tender-lighthouse-'));
const product = await startProduct(join(folder, 'data'));
try {
  const past = options.shift
    ? await shifts(product.url)
    : await audits(product.url, options.keep ?? folder);
  for (const what of past) console.log(`past its bar: ${what}`);
  if (options.budget && past.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
