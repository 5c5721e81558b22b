import type { tender } from 'tender-widgets/contract';
import type { Block, TenderDocument } from '../../document.ts';
import { replaceLoosely } from './loose.ts';
import type { Patch, RowChange, TextChange } from './patch.ts';

/** What a change reaches of a reading. */
export interface Patched {
  facts: tender.Facts;
  overview: string;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  format: tender.FormatEntry[];
  requirements: { heading: string; text: string }[];
}

/** A reading with a change in it. The tender's own words are the addendum's to change: they are replaced whatever they are by now. */
export function applyPatch<T extends Patched>(reading: T, patch: Patch): T {
  const facts = { ...reading.facts };
  for (const { name, now } of patch.facts ?? []) facts[name] = now;
  const texts = patch.text ?? [];
  return {
    ...reading,
    facts,
    scoring: withRows(reading.scoring, patch.scoring),
    clauses: withRows(reading.clauses, patch.clauses),
    format: withEntries(reading.format, patch.format),
    overview: texts.reduce((text, change) => withText(text, change), reading.overview),
    requirements: texts.reduce(withPassage, reading.requirements),
  };
}

function withRows<T extends { id: string }>(
  rows: readonly T[],
  changes: readonly RowChange<T>[] = [],
): T[] {
  return changes.reduce<T[]>(
    (list, { was, now }) => {
      if (!was) return now && !list.some(({ id }) => id === now.id) ? [...list, now] : list;
      return list.flatMap((row) => (row.id === was.id ? (now ?? []) : row));
    },
    [...rows],
  );
}

function withEntries(
  entries: readonly tender.FormatEntry[],
  changes: readonly RowChange<tender.FormatEntry>[] = [],
): tender.FormatEntry[] {
  return changes.reduce<tender.FormatEntry[]>(
    (list, { was, now }) => {
      if (!was) return now ? [...list, now] : list;
      return list.flatMap((entry) =>
        entry.title === was.title && entry.source.block === was.source.block ? (now ?? []) : entry,
      );
    },
    [...entries],
  );
}

const withText = (text: string, { from, to }: TextChange): string =>
  from === '' ? text : (replaceLoosely(text, from, to) ?? text);

function withPassage(passages: Patched['requirements'], change: TextChange) {
  if (change.from === '') return [...passages, { heading: change.heading, text: change.to }];
  let isDone = false;
  return passages.map((passage) => {
    if (isDone) return passage;
    const text = replaceLoosely(passage.text, change.from, change.to);
    isDone = text !== undefined;
    return text === undefined ? passage : { ...passage, text };
  });
}

/** The document with changed words where they stand; what is only added stands in no block. */
export function withTexts(document: TenderDocument, texts: readonly TextChange[]): TenderDocument {
  if (texts.length === 0) return document;
  const blocks = [...document.blocks];
  for (const { block: at, from, to } of texts) {
    const block = at === undefined ? undefined : blocks[at];
    if (at !== undefined && block && from !== '') blocks[at] = blockWith(block, from, to);
  }
  return { ...document, blocks };
}

function blockWith(block: Block, from: string, to: string): Block {
  if (block.kind !== 'table')
    return { ...block, text: replaceLoosely(block.text, from, to) ?? block.text };
  // Several cells of a row are one change: each part of it stands in a cell of its own.
  const [olds, news] = [from.split('\n'), to.split('\n')];
  const pairs =
    olds.length === news.length ? olds.map((old, i) => [old, news[i] ?? '']) : [[from, to]];
  let left = pairs;
  const rows = block.rows.map((row) =>
    row.map((cell) => {
      const pair = left.find(
        ([old = '']) => old !== '' && replaceLoosely(cell.text, old, '') !== undefined,
      );
      if (!pair) return cell;
      left = left.filter((one) => one !== pair);
      return {
        ...cell,
        text: replaceLoosely(cell.text, pair[0] ?? '', pair[1] ?? '') ?? cell.text,
      };
    }),
  );
  return { ...block, rows };
}
