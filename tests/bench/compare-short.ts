import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import { compareDocuments } from '../../site/server/comparing/compare/compare-documents.ts';
import { blockText } from '../../site/server/documents/document.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { randomFrom, textDocument } from '../support/compare-corpus.ts';
import { slipTexts } from '../support/planted-slips.ts';
import { paraphraseTexts } from './paraphrase-texts.ts';
import { heldOddTexts, heldOrdinaryTexts, oddTexts, ordinaryTexts } from './short-texts.ts';

/** Longer lines are not what this measures. */
const MOST_CHARS = 30;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

/** As a paragraph, an item whose number differs, and a cell of a table whose other cells differ. */
const ways = ['paragraph', 'item', 'cell'] as const;
type Way = (typeof ways)[number];

type Line = { text: string; way: Way; number: number };

function documentOf(id: string, lines: readonly Line[]): ComparableDocument {
  const document = textDocument(
    id,
    lines.map(({ text, way, number }) => (way === 'item' ? `（${number}）${text}` : text)),
  );
  return {
    ...document,
    blocks: document.blocks.map((block, index) => {
      const line = lines[index];
      if (line?.way !== 'cell') return block;
      const row = [String(line.number), line.text, `第 ${line.number * 7} 组`];
      const rows = [row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }))];
      return { kind: 'table', index, page: null, rows };
    }),
  };
}

/** Clauses of passages written by hand: what only this bidder does, mostly in everybody's words. */
const clauses = (half: number): string[] =>
  paraphraseTexts
    .filter((_, index) => index % 2 === half)
    .flatMap(({ text, said }) => `${text}${said}`.split(/[，。；：、]/))
    .filter((clause) => clause.length >= 12 && clause.length <= 20);

/** Two texts of the trade, each of halves of several, and the lines put into both, far from one another and in another order. */
function planted(lines: readonly string[], texts: readonly string[][], way: Way, seed: number) {
  const random = randomFrom(seed);
  return [0, 1].map((side) => {
    const own = texts.filter((_, index) => index % 2 === side).flat();
    const numbered = lines
      .map((text, index): Line => ({ text, way, number: 1 + index * (side + 1) }))
      .toSorted(() => random() - 0.5);
    const apart = Math.floor(own.length / numbered.length);
    const all = own.flatMap((text, index): Line[] => {
      const plain: Line = { text, way: 'paragraph', number: 0 };
      const line = index % apart === 0 ? numbered[index / apart] : undefined;
      return line ? [line, plain] : [plain];
    });
    return documentOf('ab'.charAt(side), all);
  });
}

/** Which of the lines that two texts have are told. */
function told(lines: readonly string[], texts: readonly string[][], way: Way, seed: number) {
  const documents = planted(lines, texts, way, seed);
  const matches = compareDocuments(documents, null).matches['a b'] ?? [];
  const quotes = matches.flatMap(({ a }) => a.map(({ quote }) => quote));
  return new Set(
    lines.filter((text) => quotes.some((quote) => quote.includes(text.replace(/。$/, '')))),
  );
}

/** Short paragraphs of unrelated texts: how many that both have are told, and what they are. */
function unrelated(name: string, documents: readonly ComparableDocument[]): void {
  let [pairs, pairsWith, shared] = [0, 0, 0];
  const wrong = new Set<string>();
  const linesOf = documents.map(
    ({ blocks }) => new Set(blocks.flatMap((block) => blockText(block).split(/[\t\n]/))),
  );
  for (const [index, one] of documents.entries())
    for (const [more, other] of documents.slice(index + 1).entries()) {
      pairs++;
      const lines = linesOf[index + 1 + more] ?? new Set();
      shared += [...(linesOf[index] ?? [])].filter(
        (line) => line.length >= 12 && line.length <= MOST_CHARS && lines.has(line),
      ).length;
      const found = compareDocuments([one, other], null);
      const pair = found.matches[`${one.id} ${other.id}`] ?? [];
      const short = pair.filter(({ chars, kind }) => chars <= 20 && kind === 'same');
      if (short.length > 0) pairsWith++;
      for (const { a } of short) wrong.add(a[0]?.quote ?? '');
    }
  console.log(
    `           ${name}: ${pairsWith} of ${pairs} pairs (${percent(pairsWith, pairs)}) are told ${wrong.size} short lines, of ${shared} that they share`,
  );
  if (process.argv.includes('--show')) console.log([...wrong].join(' | '));
}

async function samplesOf(folder: string): Promise<ComparableDocument[]> {
  const files = readdirSync(folder).filter((file) => /\.(?:docx|pdf)$/.test(file));
  const firsts = files.filter(
    (file, at) => !file.includes('scan') && files[at - 1]?.split('.')[0] !== file.split('.')[0],
  );
  const documents: ComparableDocument[] = [];
  for (const file of firsts) {
    const { blocks } = await readDocument(readFileSync(join(folder, file)), basename(file));
    documents.push({ ...textDocument(file, []), blocks: [...blocks] });
  }
  return documents;
}

/**
 * Whole paragraphs, items and cells of 11 to 20 characters that two unrelated texts have in common: odd ones are to be told, ordinary ones
 * and what real texts share anyway are not.
 */
export async function shortCopies(seed: number, samples: string | undefined): Promise<void> {
  // What the corpus says of a text stands in it, too: @item, fact, form.
  const texts = slipTexts().map((lines) => lines.filter((line) => !/^@?[a-z]/.test(line)));
  const prose = texts.map((lines) => lines.filter((line) => /[。；：]$/.test(line)));
  for (const [name, odd, ordinary] of [
    ['tuned on', oddTexts, ordinaryTexts],
    ['held    ', heldOddTexts, heldOrdinaryTexts],
  ] as const)
    for (const way of ways) {
      const [right, wrong] = [told(odd, prose, way, seed), told(ordinary, prose, way, seed)];
      console.log(
        `short      ${name} as ${way}: odd ones told ${percent(right.size, odd.length)} of ${odd.length}, ordinary ones ${percent(wrong.size, ordinary.length)} of ${ordinary.length}`,
      );
      if (process.argv.includes('--show'))
        console.log([...odd.filter((text) => !right.has(text)), '|', ...wrong].join(' '));
    }
  for (const [half, name] of ['tuned on', 'held    '].entries()) {
    const some = clauses(half);
    const found = told(some, prose, 'paragraph', seed);
    console.log(
      `short      ${name} clauses of one bidder's own way of working: told ${percent(found.size, some.length)} of ${some.length}`,
    );
  }
  unrelated(
    'the texts as they are',
    texts.map((lines, index) => textDocument(`${index}`, lines)),
  );
  if (samples) unrelated('real tenders', await samplesOf(samples));
}
