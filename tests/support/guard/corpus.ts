import * as catalogue from '../../../site/server/writing/catalogue/data.ts';
import { type Random, random } from '../tenders/random.ts';
import { badAsides } from './bad-asides.ts';
import { badClaims } from './bad-claims.ts';
import { badNames } from './bad-names.ts';
import { goodTexts } from './good-texts.ts';
import { moreAsides } from './more-asides.ts';
import { moreClaims } from './more-claims.ts';
import { moreGood } from './more-good.ts';
import { moreMarks } from './more-marks.ts';
import { moreNames } from './more-names.ts';
import { morePromises } from './more-promises.ts';
import { type World, worlds } from './worlds.ts';

/** Wordings of one kind of bad text; `{v}` is one of the values. */
export interface BadKind {
  kind: string;
  /** Those of the half one may look at, and those held out. */
  values: readonly (readonly string[])[];
  texts: readonly string[];
  /** What may not be left; the value where absent. */
  gone?: string;
}

/** The half one may look at while the guard is written, and the one it is measured on. */
export type Half = 'seen' | 'held';

export interface BadText {
  kind: string;
  text: string;
  gone: RegExp;
}

const isOf = (half: Half) => (_: unknown, at: number) => (at % 2 === 0) === (half === 'seen');

const filled = (text: string, world: World): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'points') return '检查与交接';
    const value = Object.entries(world).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : whole;
  });

const stock: readonly string[] = [
  ...catalogue.overviewTopics,
  ...catalogue.peopleTopics,
  ...catalogue.worksTopics,
  ...catalogue.managementTopics,
  ...catalogue.supplyTopics,
  ...catalogue.serviceTopics,
  ...catalogue.tradeTopics,
]
  .flatMap(({ sections }) => sections)
  .concat(Object.values(catalogue.depth).flat())
  .flatMap(({ paragraphs }) => paragraphs);

/** Good paragraphs of a bid: prose of the trade, sentences with what the papers hold, and the papers' own. */
export function goodParagraphs(world: World, half: Half, seed: number): string[] {
  const chance = random(seed);
  const sentences = [...goodTexts, ...moreGood]
    .filter(isOf(half))
    .map((text) => filled(text, world));
  const isLine = (text: string) => /^(?:[|#>-]|\d\. )/.test(text);
  const rows = sentences.filter((text) => text.startsWith('|'));
  const paragraphs = [...sentences.filter((text) => isLine(text) && !text.startsWith('|'))];
  if (rows.length > 0) paragraphs.push(rows.join('\n'));
  const left = chance.shuffled(sentences.filter((text) => !isLine(text)));
  while (left.length > 0) paragraphs.push(left.splice(0, 1 + chance.below(4)).join(''));
  const own = [...world.asked, ...world.own].filter(isOf(half));
  return chance.shuffled([
    ...paragraphs,
    ...own,
    ...stock.filter(isOf(half)).map((text) => filled(text, world)),
  ]);
}

/** Every wording of every kind of bad text with every value of the half. */
export function badTexts(half: Half): BadText[] {
  return [
    ...badNames,
    ...badClaims,
    ...badAsides,
    ...moreNames,
    ...moreClaims,
    ...moreAsides,
    ...moreMarks,
    ...morePromises,
  ].flatMap(({ kind, values, texts, gone }) =>
    texts.filter(isOf(half)).flatMap((text) =>
      (values[half === 'seen' ? 0 : 1] ?? []).map((value) => ({
        kind,
        text: text.replaceAll('{v}', value),
        gone: new RegExp(
          gone ?? (value ? escaped(value) : escaped(text.replace(/[。！]$/, ''))),
          'm',
        ),
      })),
    ),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The texts in the worlds, each world in turn. */
export const worldAt = (at: number): World => worlds[at % worlds.length] as World;

/** A text in pieces of random size, as a model streams it. */
export function inPieces(text: string, chance: Random): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + chance.below(12);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
