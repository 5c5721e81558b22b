import { blockText } from '../documents/document.ts';
import type { ComparableDocument } from './comparable.ts';
import { fold, plainForm } from './normal-text.ts';
import { splitUnits, type Unit } from './units.ts';

/** A document as one run of folded characters, with the way back to its blocks. */
export interface DocumentText {
  document: ComparableDocument;
  /** `blockText` of each block. */
  texts: string[];
  /** The same in plain form (see `plainForm`), place by place: what patterns look at. */
  plain: string[];
  /** Folded characters of all blocks, one after another. */
  codes: Uint16Array;
  /** Of each folded character: where it stands in its block's text. */
  offsets: Int32Array;
  /** Of each block: where its characters start in `codes`; one more at the end. */
  blockStarts: Int32Array;
  /** Sentences, headings and rows in reading order, without gaps. */
  units: Unit[];
  /** Of each folded character: the unit it belongs to. */
  unitOf: Int32Array;
  /** Of each folded character: 0 where it counts, else 1 + the position of the reason in `leftOutReasons`. */
  mask: Uint8Array;
  /** Of each folded character: 1 inside a table. */
  inTable: Uint8Array;
  /** Of each block: the nearest heading at or above it; undefined before the first. */
  chapters: readonly (string | undefined)[];
}

/** Folds a document and cuts it into units. Linear in the text. */
export function documentText(document: ComparableDocument): DocumentText {
  const texts = document.blocks.map(blockText);
  const most = texts.reduce((sum, text) => sum + text.length, 0) * 2 + 64;
  let codes = new Uint16Array(most);
  let offsets = new Int32Array(most);
  const blockStarts = new Int32Array(texts.length + 1);
  let length = 0;
  for (const [block, text] of texts.entries()) {
    blockStarts[block] = length;
    fold(text, (code, offset) => {
      if (length === codes.length) {
        codes = grown(codes, new Uint16Array(length * 2));
        offsets = grown(offsets, new Int32Array(length * 2));
      }
      codes[length] = code;
      offsets[length++] = offset;
    });
  }
  blockStarts[texts.length] = length;
  const inTable = new Uint8Array(length);
  for (const [index, block] of document.blocks.entries()) {
    if (block.kind === 'table') inTable.fill(1, blockStarts[index], blockStarts[index + 1]);
  }
  codes = codes.slice(0, length);
  offsets = offsets.slice(0, length);
  const units = splitUnits(document.blocks, texts, blockStarts, offsets);
  const unitOf = new Int32Array(length);
  for (const [index, unit] of units.entries()) unitOf.fill(index, unit.from, unit.to);
  return {
    document,
    texts,
    plain: texts.map(plainForm),
    codes,
    offsets,
    blockStarts,
    units,
    unitOf,
    mask: new Uint8Array(length),
    inTable,
    chapters: chaptersOf(document),
  };
}

const CHAPTER_CHARS = 60;

/** Of each block: the nearest heading at or above it. */
export function chaptersOf({ blocks }: Pick<ComparableDocument, 'blocks'>): (string | undefined)[] {
  let chapter: string | undefined;
  return blocks.map((block) => {
    const isTitle = block.kind === 'heading' && !block.toc && block.text.trim() !== '';
    if (isTitle) chapter = block.text.replace(/\s+/g, ' ').trim().slice(0, CHAPTER_CHARS);
    return chapter;
  });
}

/** Page and chapter of a block, as a place tells them. */
export function whereIs(
  { document, chapters }: Pick<DocumentText, 'document' | 'chapters'>,
  block: number,
): { page?: number; chapter?: string } {
  const [page, chapter] = [document.blocks[block]?.page ?? undefined, chapters[block]];
  return { ...(page === undefined ? {} : { page }), ...(chapter === undefined ? {} : { chapter }) };
}

function grown<T extends Uint16Array | Int32Array>(old: T, made: T): T {
  made.set(old);
  return made;
}

/** The block a folded character belongs to. */
export function blockAt(text: DocumentText, position: number): number {
  let low = 0;
  let high = text.texts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((text.blockStarts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The words of a stretch as they stand in the file; blocks apart by line ends. */
export function rawText(text: DocumentText, from: number, to: number): string {
  const parts: string[] = [];
  for (let at = from; at < to; ) {
    const block = blockAt(text, at);
    const end = Math.min(to, text.blockStarts[block + 1] ?? to);
    parts.push((text.texts[block] ?? '').slice(text.offsets[at], (text.offsets[end - 1] ?? 0) + 1));
    at = end;
  }
  return parts.join('\n');
}

/** Characters of a stretch that count. */
export function countedChars(text: DocumentText, from: number, to: number): number {
  let counted = 0;
  for (let i = from; i < to; i++) if (text.mask[i] === 0) counted++;
  return counted;
}

/** The folded character at a place of a block, or the next one after it. */
export function positionAt(text: DocumentText, block: number, start: number): number {
  let low = text.blockStarts[block] ?? 0;
  let high = text.blockStarts[block + 1] ?? low;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((text.offsets[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
