import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TenderDocument } from '../../site/server/documents/document.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { ReadingError } from '../../site/server/documents/read/reading-error.ts';
import { changed, changeNames } from '../support/tender-files/changes.ts';
import { fileFormats, fileLayouts, tenderFile } from '../support/tender-files/generate.ts';
import { wholeHalves } from '../support/tender-whole/whole.ts';
import { measureCrossedFiles } from './reading/crossed.ts';
import { type Measured, measure, unread } from './reading/measure.ts';
import { type Bars, faultsOf, figuresOf, summary, under } from './reading/report.ts';
import { measureSections } from './reading/sections.ts';
import { measureWhole } from './reading/whole.ts';
import { measureWithModel } from './reading/with-model.ts';
import { parseTruth, type Truth } from './truth.ts';

/** What reading by rules alone has to reach on files nobody has seen. */
const bars: Bars = { recall: 0.93, precision: 0.93, facts: 0.98, silent: 0 };
/** So much recall a change that keeps the meaning may cost. */
const MOST_LOST = 0.02;
/** With a model that answers honestly. */
const modelBars: Bars = { ...bars, recall: 1, precision: 1 };
/** Generated files read once for each kind of fault. */
const MODEL_FILES = 12;
const FIRST_SEED = 4001;

interface Sample {
  file: string;
  document: TenderDocument;
  truth: Truth;
}
interface Set {
  name: string;
  rows: Measured[];
}

/**
 * Measures reading by rules, and with a scripted model, on samples (`<slug>.truth.json` beside the files), on changed samples, on generated files and on sections
 * and whole tenders written by hand (tests/support/tender-sections, tests/support/tender-whole).
 * Usage: node tests/bench/reading.ts [FOLDER] [--seeds 60] [--first 4001] [--layout table] [--quiet]
 * FOLDER: by TENDER_SAMPLES where it is left out. Ends with 1 under the bars. --crossed open|held [--seed 1]: files whose chapters are each
 * another written tender's, without bars.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '60' },
      first: { type: 'string', default: String(FIRST_SEED) },
      layout: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      crossed: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.crossed !== undefined) {
    const half = values.crossed === 'held' ? 'held' : 'open';
    await measureCrossedFiles(half, Number(values.seed), print);
    return 0;
  }
  const folder = positionals[0] ?? process.env['TENDER_SAMPLES'];
  const samples = folder === undefined ? [] : await measureSamples(folder);
  const generated = await measureGenerated(
    Number(values.first),
    Number(values.seeds),
    values.layout,
  );
  // `open` was looked at while the reading was mended; of `held` only these figures.
  const sections = [...(await measureSections('open')), ...(await measureSections('held'))];
  const whole: Set[] = [];
  for (const half of wholeHalves) whole.push(...(await measureWhole(half)));
  const models = await measureWithModel(Number(values.first), MODEL_FILES);
  const sets = [...samples, ...generated, ...sections, ...whole, ...models].filter(
    ({ rows }) => rows.length > 0,
  );
  if (!values.quiet)
    for (const { name, rows } of sets.filter((set) => !set.name.includes('held')))
      for (const line of rows.flatMap(faultsOf)) print(`[${name}] ${line}`);
  for (const line of summary(sets)) print(line);
  const failures = [...sets.flatMap(({ name, rows }) => failuresOf(name, rows)), ...lost(samples)];
  for (const line of failures) print(`UNDER THE BAR ${line}`);
  return failures.length === 0 ? 0 : 1;
}

/** Only whole sets are judged: a layout of its own is there to be read by whoever works on it. */
const failuresOf = (name: string, rows: readonly Measured[]): string[] =>
  name === 'samples' || /^(?:generated|sections|whole|with a model)/.test(name)
    ? under(name, rows, name.endsWith('honest') ? modelBars : bars)
    : [];

/** Changes that cost more recall than they may, against the same files unchanged. */
function lost(samples: readonly Set[]): string[] {
  const original = samples.find(({ name }) => name === 'samples')?.rows ?? [];
  return samples
    .filter(({ name }) => name.startsWith('changed'))
    .flatMap(({ name, rows }) => {
      const same = original.filter(({ file }) => rows.some((row) => row.file === file));
      const loss = (figuresOf(same).recall ?? 0) - (figuresOf(rows).recall ?? 0);
      return loss > MOST_LOST ? [`${name}: recall falls by ${loss.toFixed(3)}`] : [];
    });
}

const extensions = ['.docx', '.doc', '.pdf', '.txt', '.md'];

async function measureSamples(folder: string): Promise<Set[]> {
  const names = readdirSync(folder).toSorted();
  const set: Set = { name: 'samples', rows: [] };
  const samples: Sample[] = [];
  for (const name of names.filter((file) => file.endsWith('.truth.json'))) {
    const truth = parseTruth(readFileSync(join(folder, name), 'utf8'));
    const slug = basename(name, '.truth.json');
    for (const file of extensions.map((one) => slug + one).filter((one) => names.includes(one))) {
      const document = await read(file, readFileSync(join(folder, file)));
      if (truth.refused) {
        if (document !== 'scannedFile') set.rows.push(unread(file, truth, 'not refused as a scan'));
      } else if (typeof document === 'string') set.rows.push(unread(file, truth, document));
      else {
        samples.push({ file, document, truth });
        set.rows.push(measure(file, document, truth));
      }
    }
  }
  return [set, ...changeNames.map((name) => measureChanged(name, samples))];
}

function measureChanged(name: string, samples: readonly Sample[]): Set {
  const rows = samples.flatMap(({ file, document, truth }) => {
    const items = [...truth.items, ...truth.lots.flatMap((lot) => lot.items)];
    const other = changed(document, name, items);
    return other ? [measure(file, other, truth)] : [];
  });
  return { name: `changed: ${name}`, rows };
}

async function measureGenerated(first: number, count: number, layout?: string): Promise<Set[]> {
  const wanted = fileLayouts.find((one) => one === layout);
  if (layout !== undefined && !wanted) throw new Error(`Layouts: ${fileLayouts.join(', ')}`);
  const byFormat: Set[] = fileFormats.map((name) => ({ name: `generated ${name}`, rows: [] }));
  const byLayout: Set[] = fileLayouts.map((name) => ({ name: `layout: ${name}`, rows: [] }));
  for (let seed = first; seed < first + count; seed++) {
    for (const [i, format] of fileFormats.entries()) {
      const file = tenderFile(seed, format, wanted);
      const truth = parseTruth(JSON.stringify(file.truth));
      const document = await read(file.name, file.bytes);
      const row =
        typeof document === 'string'
          ? unread(file.name, truth, document)
          : measure(file.name, document, truth);
      byFormat[i]?.rows.push(row);
      byLayout[fileLayouts.indexOf(file.layout)]?.rows.push({ ...row });
    }
  }
  return [...byFormat, ...byLayout];
}

/** The document, or why it cannot be read. */
async function read(name: string, bytes: Buffer): Promise<TenderDocument | string> {
  try {
    return await readDocument(bytes, name);
  } catch (error) {
    if (error instanceof ReadingError) return error.code;
    throw error;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
