import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { type Judged, judged } from './outline/assess-outline.ts';
import { OutlineTruth } from './outline/truth.ts';

/** What an outline has to reach on tenders nobody has seen. */
const bars = { first: 0.95, forms: 0.95, points: 0.9 };

/**
 * Judges outlines and forms made by rule against truths made by hand (`<slug>.outline.json`, forms and titles as its README says).
 * Usage: node tests/bench/outline.ts TRUTHS [TENDERS] [--quiet]; ends with 1 under the bars.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quiet: { type: 'boolean', default: false } },
  });
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
    const row = judged(truth, await readDocument(readFileSync(file), basename(file)));
    rows.push(row);
    print(
      `${truth.slug}: first level ${row.first.toFixed(2)} · forms ${row.forms}/${row.formsOf} · not chapters ${row.bad.length} · points ${row.pointsOf - row.open.length}/${row.pointsOf} · twins ${row.twins.length}`,
    );
    if (!values.quiet) for (const fault of row.faults) print(`     ${fault}`);
  }
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
