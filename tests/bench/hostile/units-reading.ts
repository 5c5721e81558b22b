import type { TenderDocument } from '../../../site/server/documents/document.ts';
import { extractClauses } from '../../../site/server/documents/extract/clauses/clauses.ts';
import {
  cellNumber,
  printedNumber,
} from '../../../site/server/documents/extract/clauses/number.ts';
import { extractFactsWithDoubts } from '../../../site/server/documents/extract/facts/facts.ts';
import { meaningsOf } from '../../../site/server/documents/extract/facts/labels.ts';
import { moneyIn } from '../../../site/server/documents/extract/facts/money.ts';
import { momentsIn } from '../../../site/server/documents/extract/facts/time.ts';
import { factValue } from '../../../site/server/documents/extract/facts/values.ts';
import { extractFormat } from '../../../site/server/documents/extract/forms/format.ts';
import { firstLots } from '../../../site/server/documents/extract/lot-names.ts';
import { statedPageLimit } from '../../../site/server/documents/extract/page-limit.ts';
import {
  itemsOf,
  linesOf,
  listParts,
  numberRank,
} from '../../../site/server/documents/extract/passages.ts';
import { requirementPassages } from '../../../site/server/documents/extract/requirements.ts';
import { lotsIn } from '../../../site/server/documents/extract/scoring/lots.ts';
import * as names from '../../../site/server/documents/extract/scoring/names.ts';
import { titledParts } from '../../../site/server/documents/extract/scoring/node.ts';
import * as points from '../../../site/server/documents/extract/scoring/points.ts';
import { nameFromCriteria } from '../../../site/server/documents/extract/scoring/rule-names.ts';
import {
  extractScoring,
  pastedScoring,
} from '../../../site/server/documents/extract/scoring/scoring.ts';
import { type PlacedBlock, placeBlocks } from '../../../site/server/documents/extract/sections.ts';
import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { extractLots } from '../../../site/server/documents/extract/tender/lots.ts';
import { composeOverview } from '../../../site/server/documents/extract/tender/overview.ts';
import * as words from '../../../site/server/documents/extract/text.ts';
import { placeOfTitle } from '../../../site/server/documents/extract/titles.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { isGarbled } from '../../../site/server/documents/read/garbled-text.ts';
import * as starts from '../../../site/server/documents/read/paragraph-starts.ts';
import * as headings from '../../../site/server/documents/read/plain-headings.ts';
import * as tidy from '../../../site/server/documents/read/tidy-text.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { documentShapes, docxOf, inChapters } from './documents.ts';
import type { HostileUnit } from './unit.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const place = { block: 0, page: null, quote: '' };
const facts = [
  'projectName',
  'projectNumber',
  'purchaser',
  'budget',
  'bidBond',
  'deadline',
  'openingTime',
  'duration',
  'location',
] as const;

/** Functions of a text alone. */
const ofText: Record<string, (text: string) => unknown> = {
  'cleanText (files)': tidy.cleanText,
  tidyText: tidy.tidyText,
  closeBlanks: tidy.closeBlanks,
  hasStrayBlanks: (text) => tidy.hasStrayBlanks([text]),
  'joinAllWrapped, letter by letter': (text) => tidy.joinAllWrapped(Array.from(text)),
  chapterLevel: headings.chapterLevel,
  isTocLine: headings.isTocLine,
  withoutLeader: headings.withoutLeader,
  isGarbled,
  opensParagraph: starts.opensParagraph,
  opensSection: starts.opensSection,
  isLabelled: starts.isLabelled,
  endsSentence: starts.endsSentence,
  countsOn: (text) => starts.countsOn(text, text),
  compact: words.compact,
  nameKey: words.nameKey,
  'cleanText (extraction)': words.cleanText,
  withoutNumber: words.withoutNumber,
  numberStyle: words.numberStyle,
  isPlaceholder: words.isPlaceholder,
  isReference: words.isReference,
  tickedText: words.tickedText,
  placeOfTitle,
  numberRank,
  listParts,
  cellNumber,
  printedNumber: (text) => printedNumber(text, text.slice(-20)),
  meaningsOf: (text) => meaningsOf(text, text),
  moneyIn: (text) => moneyIn(text, '元'),
  firstLots,
  momentsIn,
  lotsIn,
  cleanName: names.cleanName,
  isTotalName: names.isTotalName,
  isCategoryName: names.isCategoryName,
  isPrice: (text) => names.isPrice(text, text),
  nameFromCriteria,
  shortGroup: names.shortGroup,
  categoryOf: (text) => names.categoryOf(text, [text], text),
  labelPoints: points.labelPoints,
  cellPoints: points.cellPoints,
  titledPoints: points.titledPoints,
  barePoints: points.barePoints,
  criteriaPoints: points.criteriaPoints,
  numberingClass: points.numberingClass,
  titledParts: (text) => titledParts(text, place),
  pastedScoring: (text) => pastedScoring({ text }),
  pastedHtml: (html) => pastedScoring({ html }),
  ...Object.fromEntries(
    facts.map((fact) => [`factValue ${fact}`, (text: string) => factValue(fact, text)]),
  ),
};

/** What reads a document. */
const ofDocument: Record<string, (document: TenderDocument) => unknown> = {
  placeBlocks,
  statedPageLimit,
  extractScoring: (document) => extractScoring(document),
  ...ofPlaced({
    itemsOf: (placed) => itemsOf(linesOf(placed, true)),
    extractFacts: (placed) => extractFactsWithDoubts(placed).facts,
    extractClauses,
    extractLots,
    extractFormat,
    requirementPassages,
    composeOverview: (placed) => composeOverview(placed, extractFactsWithDoubts([]).facts),
  }),
};

function ofPlaced(readers: Record<string, (placed: PlacedBlock[]) => unknown>) {
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [
      name,
      (document: TenderDocument) => read(placeBlocks(document)),
    ]),
  );
}

const read = async (file: Uint8Array, name: string) =>
  extractTender(await readDocument(file, name));
const pdfOf = (text: string) =>
  pdfFile((page) => {
    const size = 400;
    for (let at = 0; at < text.length; at += size)
      page.text(50, 60 + ((at / size) % 60) * 12, text.slice(at, at + size));
  });

/** Pages of lines in three columns, as `pdftotext -layout` writes them. */
const laidOut = (text: string): string => {
  const cells = text.replaceAll(/\s/g, '.').match(/.{1,12}/g) ?? [];
  const lines = cells.map(
    (cell, i) => cell.padEnd(16) + (cells[i + 1] ?? '').padEnd(16) + String(i % 90),
  );
  return lines.map((line, i) => (i % 50 === 49 ? `${line}\f` : `${line}\n`)).join('');
};

export const units: HostileUnit[] = [
  ...Object.entries(ofText).map(([name, run]) => ({ name, run })),
  ...documentShapes.flatMap((shape) =>
    Object.entries(ofDocument).map(([name, of]) => ({
      name: `${name}, ${shape.name}`,
      run: (text: string) => of(shape.of(text)),
    })),
  ),
  { name: 'extractTender, in chapters', run: (text) => extractTender(inChapters(text)) },
  { name: 'a text file, read and extracted', run: (text) => read(bytes(text), 'a.txt') },
  {
    name: 'pages laid out as text, read and extracted',
    run: (text) => read(bytes(laidOut(text)), 'a.txt'),
  },
  { name: 'a Markdown file, read and extracted', run: (text) => read(bytes(text), 'a.md') },
  ...Object.entries(docxOf).map(([name, of]) => ({
    name: `${name}, read and extracted`,
    run: (text: string) => read(of(text), 'a.docx'),
  })),
  { name: 'a page of PDF, read and extracted', run: (text) => read(pdfOf(text), 'a.pdf') },
];
