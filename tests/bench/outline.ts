import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { TenderDocument } from '../../site/server/documents/document.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { composedTender } from '../support/composed-tenders/composed-tender.ts';
import { formats, written } from '../support/composed-tenders/write.ts';
import { type Judged, judged } from './outline/assess-outline.ts';
import { measureCrossed } from './outline/crossed.ts';
import { OutlineTruth } from './outline/truth.ts';

/** What an outline has to reach on tenders nobody has seen. */
const bars = { first: 0.95, forms: 0.95, points: 0.9 };

/**
 * Judges outlines and forms made by rule against truths made by hand (`<slug>.outline.json`, forms and titles as its README says).
 * Usage: node tests/bench/outline.ts TRUTHS [TENDERS] [--quiet], or --seeds 1-200 [--format docx|txt|pdf] [--varied] for tenders composed from seeds;
 * ends with 1 under the bars. --crossed open|held [--seed 1]: format parts of written tenders in foreign frames, without bars.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quiet: { type: 'boolean', default: false },
      seeds: { type: 'string' },
      format: { type: 'string' },
      varied: { type: 'boolean', default: false },
      crossed: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.seeds !== undefined) {
    const [from = 1, to = from] = values.seeds.split('-').map(Number);
    const format = formats.find((one) => one === values.format) ?? 'docx';
    return composed({ from, to, isVaried: values.varied }, format, !values.quiet);
  }
  if (values.crossed !== undefined) {
    await measureCrossed(values.crossed === 'held' ? 'held' : 'open', Number(values.seed), print);
    return 0;
  }
  const [truths, tenders = join(truths ?? '.', '../tenders')] = positionals;
  if (truths === undefined) {
    print('Usage: node tests/bench/outline.ts TRUTHS [TENDERS] [--quiet]');
    return 2;
  }
  const rows: Judged[] = [];
  for (const name of readdirSync(truths)
    .filter((file) => file.endsWith('.outline.json'))
    .sort()) {
    const truth = v.parse(OutlineTruth, JSON.parse(readFileSync(join(truths, name), 'utf8')));
    const file = [truth.format, 'docx', 'pdf', 'doc', 'txt']
      .map((kind) => join(tenders, `${truth.slug}.${kind}`))
      .find((path) => existsSync(path));
    if (file === undefined) continue;
    rows.push(shown(truth, await readDocument(readFileSync(file), basename(file)), !values.quiet));
  }
  return summed(rows);
}

/** Judges one outline and prints what is wrong about it. */
function shown(truth: OutlineTruth, document: TenderDocument, withFaults: boolean): Judged {
  const row = judged(truth, document);
  print(
    `${truth.slug}: first level ${row.first.toFixed(2)} · forms ${row.forms}/${row.formsOf} · not chapters ${row.bad.length} · points ${row.pointsOf - row.open.length}/${row.pointsOf} · twins ${row.twins.length}`,
  );
  if (withFaults) for (const fault of row.faults) print(`     ${fault}`);
  return row;
}

/** Judges the tenders composed from seeds; how many of them are right at first glance is said last. */
async function composed(
  { from, to, isVaried }: { from: number; to: number; isVaried: boolean },
  format: (typeof formats)[number],
  withFaults: boolean,
): Promise<number> {
  const rows: Judged[] = [];
  for (let seed = from; seed <= to; seed++) {
    const { slug, lines, truth } = composedTender(seed, isVaried);
    const document = await readDocument(written(lines, format), `${slug}.${format}`);
    rows.push(shown(truth, document, withFaults));
  }
  const right = rows.filter(({ first, faults }) => first === 1 && faults.length === 0);
  print(`${right.length} of ${rows.length} without a fault (${format})`);
  return summed(rows);
}

function summed(rows: readonly Judged[]): number {
  const sum = (of: (row: Judged) => number) => rows.reduce((total, row) => total + of(row), 0);
  const first = sum((row) => row.first) / Math.max(1, rows.length);
  const forms =
    sum((row) => row.forms) /
    Math.max(
      1,
      sum((row) => row.formsOf),
    );
  const of = sum((row) => row.pointsOf);
  const points = (of - sum((row) => row.open.length)) / Math.max(1, of);
  const [bad, twin] = [sum((row) => row.bad.length), sum((row) => row.twins.length)];
  print(
    `${rows.length} tenders: first level ${first.toFixed(3)} (bar ${bars.first}) · forms ${forms.toFixed(3)} (${bars.forms}) · not chapters ${bad} (0) · points ${points.toFixed(3)} (${bars.points}) · twins ${twin} (0)`,
  );
  const isGood = first >= bars.first && forms >= bars.forms && points >= bars.points;
  return rows.length > 0 && isGood && bad === 0 && twin === 0 ? 0 : 1;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await main();
