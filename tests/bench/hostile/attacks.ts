import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type ReadonlyFlags, toUnicodeSet } from 'regexp-ast-analysis';

/** A near-match: a beginning, a piece to repeat, and an end that does not fit. */
export interface Attack {
  beginning: string;
  piece: string;
  end: string;
}

/** Repetitions with a smaller bound cannot make a long text slow by themselves. */
const LEAST_REPEATS = 16;
const MOST_ATTACKS = 12;

/** Texts that come close to what an expression matches, for each of its quantifiers: what stands before it and in it, over and over. */
export function attacksOn(source: string, flags: string): Attack[] {
  const parser = new RegExpParser();
  const parsedFlags = parser.parseFlags(flags);
  const modes = { unicode: parsedFlags.unicode, unicodeSets: parsedFlags.unicodeSets };
  const pattern = parser.parsePattern(source, 0, source.length, modes);
  const pieces = new Map<string, Attack>();
  const add = (beginning: string, piece: string) => {
    if (piece === '') return;
    for (const end of ['', '\n\u0000'])
      pieces.set(JSON.stringify([beginning, piece, end]), { beginning, piece, end });
  };
  const walk = (elements: readonly AST.Element[], before: string): void => {
    let prefix = before;
    for (const element of elements) {
      if (element.type === 'Quantifier' && element.max >= LEAST_REPEATS) {
        const inner = sample(element.element, parsedFlags);
        add(prefix, inner);
        add('', prefix + inner);
        add('', prefix);
      }
      for (const { elements: inner } of alternativesOf(element)) walk(inner, prefix);
      prefix += sample(element, parsedFlags);
    }
    add('', prefix);
  };
  for (const { elements } of pattern.alternatives) walk(elements, '');
  return [...pieces.values()].slice(0, MOST_ATTACKS);
}

export function textOf({ beginning, piece, end }: Attack, length: number): string {
  return beginning + piece.repeat(Math.ceil(length / piece.length)) + end;
}

function alternativesOf(element: AST.Element): readonly AST.Alternative[] {
  if (element.type === 'Quantifier') return alternativesOf(element.element);
  return 'alternatives' in element
    ? element.alternatives.filter((inner): inner is AST.Alternative => inner.type === 'Alternative')
    : [];
}

/** Some text the element matches; '' for what takes none. */
function sample(element: AST.Element, flags: ReadonlyFlags): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return pick(element, flags);
    case 'Quantifier':
      return sample(element.element, flags).repeat(Math.max(1, Math.min(element.min, 8)));
    case 'Group':
    case 'CapturingGroup':
      return (element.alternatives[0]?.elements ?? [])
        .map((inner) => sample(inner, flags))
        .join('');
    case 'Assertion':
    case 'Backreference':
      return '';
  }
}

/** A character of the set that other classes are likely to take too: a blank, a digit, a letter, a Chinese character, else the first. */
function pick(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  flags: ReadonlyFlags,
): string {
  const { chars } = toUnicodeSet(element, flags);
  const likely = [' ', '1', 'a', '标', '一', '.'].find((character) =>
    chars.has(character.codePointAt(0) ?? 0),
  );
  const first = chars.ranges[0];
  return likely ?? (first ? String.fromCodePoint(first.min) : '');
}
