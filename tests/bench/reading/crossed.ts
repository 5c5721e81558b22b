import {
  extractTender,
  type TenderReading,
} from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { crossedFiles } from '../../support/outline-tenders/crossed-file.ts';
import type { CrossedHalf } from '../../support/outline-tenders/crossed-tender.ts';
import { wordTender } from '../../support/outline-tenders/word-tender.ts';
import type { Line } from '../../support/outline-tenders/written-tender.ts';

interface Row {
  items: number;
  right: number;
  extra: string[];
  missed: string[];
  facts: number;
  lost: string[];
  wrong: string[];
  isDoubted: boolean;
  factsDoubted: boolean;
  /** The scoring was sure where it came from. */
  wasSure: boolean;
}

const read = async (lines: readonly Line[]): Promise<TenderReading> =>
  extractTender(await readDocument(wordTender(lines), 'tender.docx'));

const itemsOf = ({ scoring }: TenderReading): string[] =>
  scoring.map(({ item, maxScore }) => `${item} ${maxScore}`);

/** What all of `list` has that `others` have not, each as often as it is there. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return list.filter((one) => {
    const at = rest.indexOf(one);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/** Facts that stand in the file's notice and instructions, as they are read there alone. */
function factsOf({ facts }: TenderReading): Map<string, string> {
  return new Map(
    Object.entries(facts).flatMap(([name, fact]): [string, string][] =>
      fact ? [[name, fact.value]] : [],
    ),
  );
}

/**
 * Reads files whose chapters are each another tender's: the scoring has to be what it is in its own tender, the facts what notice and
 * instructions say alone. Of the held half the sum alone is printed.
 */
export async function measureCrossedFiles(
  half: CrossedHalf,
  seed: number,
  print: (line: string) => void,
): Promise<void> {
  const rows: Row[] = [];
  for (const { slug, lines, frame, scoring } of crossedFiles(half, seed)) {
    const [own, alone, stated] = [await read(lines), await read(scoring), await read(frame)];
    const [found, asked] = [itemsOf(own), itemsOf(alone)];
    const facts = factsOf(own);
    const other = [...factsOf(stated)].filter(
      ([name, value]) => !isSame(name, facts.get(name) ?? '', value),
    );
    const [lost, wrong] = [
      other.filter(([name]) => !facts.has(name)),
      other.filter(([name]) => facts.has(name)),
    ];
    const row: Row = {
      ...{ items: asked.length, right: asked.length - without(asked, found).length },
      ...{ extra: without(found, asked), missed: without(asked, found) },
      ...{ facts: factsOf(stated).size, lost: lost.map(([name, value]) => `${name} ${value}`) },
      wrong: wrong.map(([name, value]) => `${name} ${value}, read ${facts.get(name)}`),
      isDoubted: own.scoringState === 'check',
      factsDoubted: own.doubts.some(({ about }) => about === 'facts'),
      wasSure: alone.scoringState !== 'check',
    };
    rows.push(row);
    if (half === 'open') for (const line of faultsOf(slug, row)) print(line);
  }
  print(summary(half, rows));
}

/** Chapters of others call the project by its short name: without 施工 or （EPC）. */
const isSame = (name: string, one: string, two: string): boolean =>
  one === two ||
  (name === 'projectName' && one !== '' && (one.startsWith(two) || two.startsWith(one)));

const isOther = ({ extra, missed }: Row): boolean => extra.length + missed.length > 0;

function faultsOf(slug: string, row: Row): string[] {
  const faults = [
    ...row.missed.map((text) => `missed ${text}`),
    ...row.extra.map((text) => `extra ${text}`),
    ...row.lost.map((text) => `fact lost ${text}`),
    ...row.wrong.map((text) => `fact wrong ${text}${row.factsDoubted ? '' : ' SILENT'}`),
    ...(row.isDoubted && row.wasSure && !isOther(row)
      ? ['scoring in doubt that was sure alone']
      : []),
  ];
  const silent = isOther(row) && !row.isDoubted ? ' SILENT' : '';
  return faults.length === 0 ? [] : [`${slug}:${silent}`, ...faults.map((one) => `     ${one}`)];
}

function summary(half: CrossedHalf, rows: readonly Row[]): string {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  return [
    `${rows.length} files (${half}): items ${sum((row) => row.right)}/${sum((row) => row.items)}`,
    `invented ${sum((row) => row.extra.length)}`,
    `scoring silently wrong ${sum((row) => Number(isOther(row) && !row.isDoubted))}`,
    `in doubt that was sure alone ${sum((row) => Number(row.isDoubted && row.wasSure && !isOther(row)))}`,
    `facts ${sum((row) => row.facts - row.lost.length - row.wrong.length)}/${sum((row) => row.facts)}`,
    `wrong without a doubt ${sum((row) => (row.factsDoubted ? 0 : row.wrong.length))}`,
  ].join(' · ');
}
