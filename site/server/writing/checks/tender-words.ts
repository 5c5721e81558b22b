import { remembered } from '../../documents/extract/remembered.ts';
import { holderOf } from '../text/holder.ts';
import { plainLine } from '../text/plain-text.ts';
import { comparable } from '../text/tidy.ts';
import type { CheckInput, Passage } from './chapter-text.ts';

/** Shorter pieces stand in any text. */
const LEAST_PIECE = 10;
/** A whole line is known by less. */
const LEAST_LINE = 6;
/** From one piece to the next: the mark between them is kept as a piece, too. */
const STEP = 2;
const figures = [...'0123456789'];
/** Instead of what is the tender's: no expression reads across the end of a sentence. */
const MASK = '。';

/** What a blank asks for is the tender's word: 【待填写：2024.1.1至今】. */
const blank = /【待(?:填写|确认|附|补充)[^】]{0,200}】/g;

/** Everything the tender file says that a bid takes over: requirements, clauses, criteria, forms. Letters and figures only. */
function tenderText(input: CheckInput): string {
  const texts = [
    input.overview ?? '',
    ...(input.requirements ?? []).flatMap(({ heading, text }) => [heading, text]),
    ...input.clauses.map((clause) => clause.text),
    ...input.scoring.flatMap(({ item, criteria }) => [item, criteria]),
    ...[input, ...(input.lots ?? [])]
      .flatMap(({ facts }) => Object.values(facts))
      .map((fact) => fact?.source?.quote ?? ''),
    ...(input.forms ?? []).map(({ content }) => content.split('\n').map(plainLine).join('\n')),
  ];
  // Pieces are looked for within one text.
  return texts.map(comparable).join('\n');
}

let last = { tender: '', cover: coverOf('') };
/** What is checked again is a bid on the tender of lately: of what stayed in it, it is known what is the tender's. */
function coverFor(tender: string): (text: string) => string {
  if (last.tender !== tender) last = { tender, cover: coverOf(tender) };
  return last.cover;
}

/**
 * Passages in which the tender's own words (quoted requirements, printed forms, copied cells) are covered by ends of sentences: what
 * the tender says is no fault of the bidder's. `shown` keeps the words for quotes. What is filled into a form stays open.
 */
export function withoutTenderWords(input: CheckInput, passages: readonly Passage[]): Passage[] {
  const cover = coverFor(tenderText(input));
  return passages.map((passage) => {
    const text = cover(passage.text);
    return text === passage.text ? passage : { ...passage, text, shown: passage.text };
  });
}

/** Covers what of a text stands in the text of a tender. */
function coverOf(tenderText: string): (text: string) => string {
  const holder = holderOf(tenderText);
  // 正常率99 is not told by 正常率99.5, of which only letters and figures are left.
  const isLonger = (plain: string) => figures.some((figure) => holder.has(plain + figure));
  const tender = {
    has: (plain: string) => holder.has(plain) && !(/\d$/.test(plain) && isLonger(plain)),
  };
  const isTenders = (plain: string) => plain.length >= LEAST_PIECE && tender.has(plain);
  const covered = (text: string, split: RegExp): string => {
    const pieces = text.split(split);
    const plains = pieces.map(comparable);
    return pieces
      .map((piece, at) => {
        const plain = plains[at] ?? '';
        // 整机质保期36个月，射线源质保期60个月: what is too short by itself is known with what stands beside it.
        const isRun =
          plain !== '' &&
          [(plains[at - STEP] ?? '') + plain, plain + (plains[at + STEP] ?? '')].some(isTenders);
        return isTenders(plain) || isRun ? MASK.repeat(piece.length) : piece;
      })
      .join('');
  };
  return remembered((text) => {
    const line = comparable(text);
    if (line.length >= LEAST_LINE && tender.has(line)) return MASK.repeat(text.length);
    const open = text.replace(blank, (label) => MASK.repeat(label.length));
    const sentences = covered(open, /([|。；！？])/);
    return covered(sentences, /([|。；！？，：:])/);
  });
}

/** The passage with its open blanks as signs within their sentence: what is filled in beside one is read with the words around both. */
export function withOpenBlanks({ text, shown = text }: Passage): string {
  return [...shown.matchAll(blank)].reduce(
    (read, { index, 0: { length } }) =>
      read.slice(0, index) + '_'.repeat(length) + read.slice(index + length),
    text,
  );
}

/** The share of a passage that is the tender's own words; 0–1. */
export function tenderShare({ text, shown }: Passage): number {
  if (shown === undefined) return 0;
  const own = comparable(text).length;
  const all = comparable(shown).length;
  return all === 0 ? 0 : 1 - own / all;
}
