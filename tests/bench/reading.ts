import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  extractTender,
  type TenderReading,
} from '../../site/server/documents/extract/extract-tender.ts';
import { readDocument } from '../../site/server/documents/read/read-document.ts';
import { ReadingError } from '../../site/server/documents/read/reading-error.ts';
import { compareFacts, compareScoring, type Score } from './compare-reading.ts';
import { parseTruth, type Truth } from './truth.ts';

const formats = ['.docx', '.doc', '.pdf', '.txt', '.md'];

interface Row extends Score {
  factsRight: number;
  factsAsked: number;
  totalRight: boolean | null;
}

/**
 * Reads every sample with a `<slug>.truth.json` beside it and prints how much was found.
 * Usage: node tests/bench/reading.ts FOLDER
 */
async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Usage: node tests/bench/reading.ts FOLDER');
  const names = readdirSync(folder).toSorted();
  const rows: Row[] = [];
  for (const name of names.filter((file) => file.endsWith('.truth.json'))) {
    const truth = parseTruth(readFileSync(join(folder, name), 'utf8'));
    const slug = basename(name, '.truth.json');
    for (const format of formats.filter((extension) => names.includes(slug + extension))) {
      const row = await measure(folder, slug + format, truth);
      if (row) rows.push(row);
    }
  }
  printTotals(rows);
}

async function measure(folder: string, file: string, truth: Truth): Promise<Row | undefined> {
  const started = performance.now();
  const took = () => `${Math.round(performance.now() - started)} ms`;
  try {
    const document = await readDocument(readFileSync(join(folder, file)), file);
    const reading = extractTender(document);
    if (truth.refused) {
      print(`${file}: should have been refused, was read (${took()})`);
      return {
        right: 0,
        asked: 0,
        found: reading.scoring.length,
        factsRight: 0,
        factsAsked: 1,
        totalRight: null,
      };
    }
    return printReading(file, reading, truth, took());
  } catch (error) {
    const code = error instanceof ReadingError ? error.code : String(error);
    if (truth.refused) {
      print(
        `${file}: ${code === 'scannedFile' ? 'refused rightly' : 'refused for another reason'} (${code}, ${took()})`,
      );
      return undefined;
    }
    print(`${file}: NOT READ (${code}, ${took()})`);
    return {
      right: 0,
      asked: truth.items.length,
      found: 0,
      factsRight: 0,
      factsAsked: Object.keys(truth.facts).length,
      totalRight: truth.total === null ? null : false,
    };
  }
}

function printReading(file: string, reading: TenderReading, truth: Truth, took: string): Row {
  const scoring = compareScoring(reading.scoring, truth);
  const facts = compareFacts(reading.facts, truth);
  const sum =
    Math.round(reading.scoring.reduce((total, item) => total + item.maxScore, 0) * 100) / 100;
  const totalRight = truth.total === null ? null : Math.abs(sum - truth.total) < 0.01;
  const right = facts.filter((fact) => fact.right).length;
  print(
    `${file}: scoring recall ${scoring.right}/${scoring.asked}, precision ${scoring.right}/${scoring.found}, total ${sum}/${truth.total ?? '-'}${totalRight === false ? ' WRONG' : ''}, facts ${right}/${facts.length}, ${took}`,
  );
  for (const fact of facts.filter((one) => !one.right))
    print(`    ${fact.name}: expected ${fact.expected}, found ${fact.found}`);
  for (const missed of scoring.missed) print(`    missed ${missed}`);
  for (const extra of scoring.extra) print(`    extra ${extra}`);
  const count = (kind: string) => reading.clauses.filter((clause) => clause.kind === kind).length;
  print(
    `    ★ ${count('star')}${expected(truth.stars)}, ▲ ${count('triangle')}${expected(truth.triangles)}, refusal ${count('invalid')}, qualification ${count('qualification')}${expected(truth.qualifications)}, lots ${reading.lots.length}, format ${reading.format.length}, overview ${reading.overview.length} chars, requirements ${reading.requirements.length}`,
  );
  return { ...scoring, factsRight: right, factsAsked: facts.length, totalRight };
}

function expected(count: number | null): string {
  return count === null ? '' : `/${count}`;
}

function printTotals(rows: Row[]): void {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const share = (part: number, whole: number) =>
    `${part}/${whole} = ${whole === 0 ? '-' : (part / whole).toFixed(3)}`;
  const totals = rows.filter((row) => row.totalRight !== null);
  print(
    `scoring recall: ${share(
      sum((row) => row.right),
      sum((row) => row.asked),
    )}`,
  );
  print(
    `scoring precision: ${share(
      sum((row) => row.right),
      sum((row) => row.found),
    )}`,
  );
  print(`totals right: ${share(totals.filter((row) => row.totalRight).length, totals.length)}`);
  print(
    `facts: ${share(
      sum((row) => row.factsRight),
      sum((row) => row.factsAsked),
    )}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main(process.argv[2]);
