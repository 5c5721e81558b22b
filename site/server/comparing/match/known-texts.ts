import { fold } from '../normal-text.ts';
import { commonFormulas } from './common-formulas.ts';
import { lawSentences } from './law-sentences.ts';
import type { Shared } from './left-out.ts';
import { ministryTexts } from './ministry-texts.ts';
import { referenceOf } from './reference-index.ts';

let made: Shared[] | undefined;

/** Law, standards and formulas everybody writes. */
export function knownTexts(): readonly Shared[] {
  made ??= [
    sharedOf('law', [...lawSentences, ...ministryTexts]),
    sharedOf('common', commonFormulas),
  ];
  return made;
}

function sharedOf(
  reason: Shared['reason'],
  entries: readonly (readonly [source: string, text: string])[],
): Shared {
  const codes: number[] = [];
  const starts: number[] = [];
  for (const [, text] of entries) {
    starts.push(codes.length);
    fold(text, (code) => codes.push(code));
    // Nothing runs from one text into the next.
    codes.push(0);
  }
  return {
    reason,
    reference: referenceOf(Uint16Array.from(codes)),
    sourceAt: (position) => entries[starts.findLastIndex((start) => start <= position)]?.[0] ?? '',
  };
}
