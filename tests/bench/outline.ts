import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bid } from 'tender-widgets/contract';
import * as v from 'valibot';
import { extractTender } from '../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { fixedChapters } from '../../site/server/writing/offline/fixed-chapters.ts';
import { buildOutline } from '../../site/server/writing/outline.ts';
import { tenderForms } from '../../site/server/writing/tender-forms.ts';
import type { BidContext } from '../../site/server/writing/writer.ts';
import {
  badTitles,
  below,
  firstLevelOf,
  isInPlace,
  isWhole,
  openPoints,
  treeOf,
  twins,
} from './outline/judge.ts';
import { assigned } from './outline/titles.ts';
import { namesOf, OutlineTruth } from './outline/truth.ts';

/** What an outline has to reach on tenders nobody has seen. */
const bars = { first: 0.95, forms: 0.95, points: 0.9 };
const settings = v.parse(bid.BidSettings, { pages: 60, bidder: '华夏远景科技有限公司' });

interface Judged {
  first: number;
  formsOf: number;
  forms: number;
  bad: string[];
  twins: string[];
  pointsOf: number;
  open: string[];
  faults: string[];
}

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
    const row = await judge(truth, file);
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

async function judge(truth: OutlineTruth, file: string): Promise<Judged> {
  const document = await readDocument(readFileSync(file), basename(file));
  const whole = extractTender(document);
  const digits = (text: string) => text.replace(/\D/g, '');
  const lot =
    whole.lots.find(({ number }) => truth.lot !== null && digits(number) === digits(truth.lot)) ??
    whole.lots[0];
  const reading = lot ? extractTender(document, { lotId: lot.id }) : whole;
  const name = reading.facts.projectName?.value ?? truth.slug;
  const chapters = buildOutline({ ...reading, name, settings });
  const { roots, all } = treeOf(chapters);
  const context: BidContext = {
    ...reading,
    ...{ name, settings, chapters, responses: {}, factSheet: [], knowledge: [], pictures: [] },
    forms: tenderForms(document, reading.format),
  };
  const texts = fixedChapters(context);
  const textOf = (node: (typeof all)[number]) =>
    below(node)
      .map(({ id }) => texts.get(id) ?? '')
      .join('\n');
  const places = assigned(
    truth.forms.map((form) => ({ names: namesOf(form) })),
    all,
    (i, node) => {
      const form = truth.forms[i];
      return (
        (form && isInPlace(truth, node, form) ? 0.05 : 0) +
        (node.settings.kind === 'form' ? 0.02 : 0)
      );
    },
  );
  const faults: string[] = [];
  const counted = truth.forms.filter((form, i) => !form.optional || places.has(i));
  const right = counted.filter((form) => {
    const node = places.get(truth.forms.indexOf(form));
    const isRight =
      node !== undefined &&
      isInPlace(truth, node, form) &&
      isWhole(form, textOf(node), node.children.length === 0);
    if (!isRight)
      faults.push(
        `form ${form.title}: ${node ? (isInPlace(truth, node, form) ? 'other text' : 'other place') : 'missing'}`,
      );
    return isRight;
  });
  const [bad, twin, open] = [
    badTitles(truth, all),
    twins(truth, all),
    openPoints(truth, all, reading.scoring),
  ];
  faults.push(
    ...bad.map((title) => `no chapter: ${title}`),
    ...twin.map((title) => `twins: ${title}`),
    ...open.map((point) => `open: ${point}`),
  );
  return {
    ...{ first: firstLevelOf(truth, roots), formsOf: counted.length, forms: right.length },
    ...{ bad, twins: twin, open, faults },
    pointsOf: truth.scoringChapters.reduce((sum, item) => sum + item.subPoints.length, 0),
  };
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await main();
