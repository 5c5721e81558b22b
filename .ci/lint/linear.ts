import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';
import { CharSet } from 'refa';
import {
  getConsumedChars,
  isPotentiallyEmpty,
  type ReadonlyFlags,
  toUnicodeSet,
} from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** More repetitions than this are as bad as any number: time grows by the product of text and repetitions. */
const MOST_REPEATS = 500;

/**
 * Why an expression may take more than linear time in its text, in English sentences; empty when it is linear.
 * scslre finds quantifiers that exchange characters and searches that begin anew at each character; the search for a
 * fixed beginning that a later quantifier can swallow (`foo.*bar` in `foofoofoo`) is our own.
 */
export function superLinear(source: string, flags: string): string[] {
  const literal = parseRegExpLiteral(new RegExp(source, flags));
  const found = analyse({ pattern: literal.pattern, flags: literal.flags }).reports.map(
    ({ type, character }) => {
      const attack = `/${character.literal.source}/ repeated`;
      if (type === 'Move') return `the search begins anew at each character of ${attack}`;
      return `two quantifiers can exchange characters of ${attack}`;
    },
  );
  const swallowed = literal.flags.sticky ? [] : swallowedPrefixes(literal);
  return [...new Set([...found, ...swallowed])];
}

/** Quantifiers without a bound that can swallow all that stands before them, with something after them that can fail. */
function swallowedPrefixes({ pattern, flags }: AST.RegExpLiteral): string[] {
  const found: string[] = [];
  /** @param prefix what must match before `nodes` @param canFail whether something after `nodes` may fail to match */
  const walk = (
    nodes: readonly AST.Element[],
    prefix: readonly AST.Element[],
    canFail: boolean,
  ): void => {
    for (const [index, node] of nodes.entries()) {
      const before = [...prefix, ...nodes.slice(0, index)];
      const mayFail =
        canFail ||
        nodes
          .slice(index + 1)
          .some((later) => !isPotentiallyEmpty(later, flags) || later.type === 'Assertion');
      if (node.type === 'Quantifier') {
        if (node.max > MOST_REPEATS && mayFail && canSwallow(node, before, flags))
          found.push(
            `${node.raw} can swallow ${before.map(({ raw }) => raw).join('')} before it, and the search begins anew at each of them`,
          );
        walk([node.element], before, mayFail);
      } else if (node.type === 'Group' || node.type === 'CapturingGroup' || isLookahead(node)) {
        for (const { elements } of node.alternatives)
          walk(elements, before, mayFail || isLookahead(node));
      }
    }
  };
  for (const { elements } of pattern.alternatives)
    if (!isAnchored(elements, flags)) walk(elements, [], false);
  return found;
}

function isLookahead(node: AST.Element): node is AST.LookaheadAssertion {
  return node.type === 'Assertion' && node.kind === 'lookahead';
}

function isAnchored([first]: readonly AST.Element[], flags: ReadonlyFlags): boolean {
  return first?.type === 'Assertion' && first.kind === 'start' && !flags.multiline;
}

function canSwallow(
  quantifier: AST.Quantifier,
  prefix: readonly AST.Element[],
  flags: ReadonlyFlags,
): boolean {
  const { chars } = getConsumedChars(quantifier.element, flags);
  const isRequired = prefix.some(
    (node) => !isPotentiallyEmpty(node, flags) || isLineStart(node, flags),
  );
  return isRequired && prefix.every((node) => isWithin(node, chars, flags));
}

function isLineStart(node: AST.Element, flags: ReadonlyFlags): boolean {
  return node.type === 'Assertion' && node.kind === 'start' && Boolean(flags.multiline);
}

/** Whether some text that `node` matches is made of `chars` alone. */
function isWithin(node: AST.Element, chars: CharSet, flags: ReadonlyFlags): boolean {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return !toUnicodeSet(node, flags).chars.isDisjointWith(chars);
    case 'Quantifier':
      return node.min === 0 || isWithin(node.element, chars, flags);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.some(({ elements }) =>
        elements.every((element) => isWithin(element, chars, flags)),
      );
    case 'Assertion':
      if (node.kind === 'lookbehind') return canFollow(node, chars, flags);
      return !isLineStart(node, flags) || chars.has(0x0a);
    case 'Backreference':
      return true;
  }
}

/** Whether a look at what stands before can hold in the midst of `chars`: `(?<!\\s)` cannot in a run of blanks, `(?<=:)` neither. */
function canFollow(
  { alternatives, negate }: AST.LookbehindAssertion,
  chars: CharSet,
  flags: ReadonlyFlags,
): boolean {
  const before = alternatives.map(({ elements }) =>
    negate && elements.length > 1 ? null : charsOf(elements.at(-1), flags),
  );
  const known = before.filter((set) => set !== null);
  if (negate) return !known.reduce((left, set) => left.without(set), chars).isEmpty;
  return known.length < before.length || known.some((set) => !set.isDisjointWith(chars));
}

function charsOf(node: AST.Element | undefined, flags: ReadonlyFlags): CharSet | null {
  return node?.type === 'Character' ||
    node?.type === 'CharacterSet' ||
    node?.type === 'CharacterClass'
    ? toUnicodeSet(node, flags).chars
    : null;
}
