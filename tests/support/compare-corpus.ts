import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import type { Block } from '../../site/server/documents/document.ts';
import { genericTexts } from '../bench/generic-texts.ts';
import { paraphraseTexts } from '../bench/paraphrase-texts.ts';

/** Numbers from a seed, 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A document of text as the comparison takes it; lines that start with # are headings. */
export function textDocument(id: string, lines: readonly string[]): ComparableDocument {
  const blocks = lines.map((line, index): Block => {
    const title = /^#+ (.*)/.exec(line)?.[1];
    return title === undefined
      ? { kind: 'paragraph', index, page: null, text: line }
      : { kind: 'heading', index, page: null, text: title, level: 1 };
  });
  return {
    id,
    fileName: `${id}.docx`,
    blocks,
    pages: null,
    metadata: null,
    pictures: [],
    warning: null,
  };
}

/** A document of one table. */
export function tableDocument(
  id: string,
  rows: readonly (readonly string[])[],
): ComparableDocument {
  const table: Block = {
    kind: 'table',
    index: 0,
    page: null,
    rows: rows.map((row) => row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }))),
  };
  return { ...textDocument(id, []), blocks: [table] };
}

export const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

const clauses = [
  ...paraphraseTexts.flatMap(({ text, said, other }) => [text, said, other]),
  ...genericTexts.flat(),
].flatMap((text) => text.split(/[，；。：]/).filter((clause) => clause.length >= 4));
const syllables = Array.from(
  '云海山河东南西北中华新建安泰和平永昌盛达通远航天地宏图伟业金石银桥松柏青蓝红白虹霞星月光明智慧启程凯旋瑞祥丰泽润源清泉碧水',
);

/** A sentence nobody wrote before: clauses of the field in a new order, with names and figures of its own. */
export function madeSentence(random: () => number): string {
  const name = Array.from({ length: 3 }, () => pick(syllables, random)).join('');
  const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(clauses, random));
  parts.splice(1, 0, `${name}段第${Math.floor(random() * 9000) + 10}号点位`);
  return `${parts.join('，')}。`;
}

/**
 * Bids of about so many characters each, of which every fourth paragraph comes from a common stock, some with words changed: a heavy case, for
 * measuring time.
 */
export function overlappingBids(seed: number, count: number, chars: number): ComparableDocument[] {
  const random = randomFrom(seed);
  const paragraph = () => Array.from({ length: 3 }, () => madeSentence(random)).join('');
  const stock = Array.from({ length: Math.ceil(chars / 400) }, paragraph);
  return Array.from({ length: count }, (_, index) => {
    const lines: string[] = [];
    for (let length = 0; length < chars; length += lines.at(-1)?.length ?? 1) {
      const copied = pick(stock, random);
      if (lines.length % 12 === 0)
        lines.push(`# ${Math.ceil(lines.length / 12) + 1} ${madeSentence(random).slice(0, 12)}`);
      else if (lines.length % 4 === 0)
        lines.push(random() < 0.5 ? copied : edited(copied, 0.08, random));
      else lines.push(paragraph());
    }
    return textDocument(`b${index + 1}`, lines);
  });
}

/** The text with such a share of its characters taken out, changed or with one put in. */
export function edited(text: string, share: number, random: () => number): string {
  return Array.from(text, (character) => {
    if (random() >= share) return character;
    const how = random();
    if (how < 0.3) return '';
    return how < 0.6 ? character + pick(syllables, random) : pick(syllables, random);
  }).join('');
}
