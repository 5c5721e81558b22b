import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSample, type SampleBlock } from '../../../site/samples/parse-sample.ts';
import type { Block, Cell, TenderDocument } from '../../../site/server/documents/document.ts';
import type { FoundChange } from '../../../site/server/documents/extract/addenda/patch.ts';
import { readWithChanges } from '../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../site/server/documents/extract/several/join.ts';
import { lotsTender } from '../lots-tender.ts';

/** Of the held ones only the figures were looked at while the reading was made. `notices` have the shapes of published notices; those of rows, lots and lists (`notices-rows`, `notices-last`) were written before the reading knew them. */
export const halves = [
  'open',
  'held',
  'notices',
  'notices-held',
  'notices-rows',
  'notices-last',
] as const;

export interface TrueChange {
  kind: string;
  act: string;
  before: string;
  after: string;
}

export interface Addendum {
  name: string;
  /** The sample tender it belongs to. */
  base: string;
  text: string;
  changes: TrueChange[];
}

/** The addenda of a half. A file is `base: SAMPLE`, the addendum as Markdown, and below ===== a line for each change: kind | act | words that go | words that come. */
export function addendaOf(half: (typeof halves)[number]): Addendum[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [head = '', truth = ''] = readFileSync(join(folder, file), 'utf8').split('=====\n');
      const [first = '', ...rest] = head.split('\n');
      const changes = truth.split('\n').flatMap((line): TrueChange[] => {
        const [kind = '', act = '', before = '', after = ''] = line
          .split('|')
          .map((word) => word.trim());
        return kind === '' ? [] : [{ kind, act, before, after }];
      });
      const base = first.replace('base:', '').trim();
      return { name: file.replace('.txt', ''), base, text: rest.join('\n'), changes };
    });
}

function tableOf(rows: readonly (readonly string[])[]): Cell[][] {
  return rows.map((row, at) =>
    row.flatMap((text, column): Cell[] => {
      if (text === '^') return [];
      let rowSpan = 1;
      while (rows[at + rowSpan]?.[column] === '^') rowSpan += 1;
      return [{ text, column, rowSpan, colSpan: 1 }];
    }),
  );
}

function blockOf(block: SampleBlock, index: number): Block {
  if (block.kind === 'table')
    return { kind: 'table', index, page: null, rows: tableOf(block.rows) };
  if (block.kind === 'heading')
    return { kind: 'heading', index, page: null, text: block.text, level: block.level };
  return { kind: 'paragraph', index, page: null, text: block.text };
}

export const documentOf = (markdown: string): TenderDocument => ({
  ...{ format: 'docx', pages: null },
  blocks: parseSample(markdown).map(blockOf),
});

const samples = join(import.meta.dirname, '../../../site/samples');

/** What is read of the addendum beside its tender. */
export function changesOf({ base, text, name }: Addendum): FoundChange[] {
  const tender = documentOf(
    base === 'lots' ? lotsTender('allowed') : readFileSync(join(samples, `${base}.md`), 'utf8'),
  );
  const document = joinDocuments([
    { file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' }, document: tender },
    { file: { id: 'a', n: 2, name: `${name}.docx`, role: 'addendum' }, document: documentOf(text) },
  ]);
  return readWithChanges(document, base === 'lots' ? 'lot-1+lot-2+lot-3' : null).changes;
}

const bare = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');
const fits = (wanted: string, read: string): boolean =>
  wanted === ''
    ? read === ''
    : bare(read).includes(bare(wanted)) || bare(read).includes(number(wanted));
/** 600000 is read from 人民币 600000.00 元 and from 60 万元 alike. */
const number = (text: string): string => bare(text).replace(/\.00$/, '');

/** A requirement without a mark is a row of the register where it is numbered, else words of the tender: the truths call both text. */
const isUnmarked = ({ kind, patch: { clauses = [] } }: FoundChange): boolean =>
  kind === 'clause' && clauses.every(({ was, now }) => (now ?? was)?.kind === 'requirement');

/** Which of the true changes were read, and which that were read are none. */
export function compared(truth: readonly TrueChange[], read: readonly FoundChange[]) {
  const rest = [...read];
  const missed = truth.filter((one) => {
    const at = rest.findIndex(
      (other) =>
        (other.kind === one.kind || (one.kind === 'text' && isUnmarked(other))) &&
        other.act === one.act &&
        (one.act === 'added' || fits(one.before, other.before)) &&
        (one.act === 'removed' || fits(one.after, other.after) || fits(one.after, other.about)),
    );
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { missed, extra: rest };
}
