import { fold } from '../normal-text.ts';
import commonFormulas from './common-formulas.json' with { type: 'json' };
import lawSentences from './law-sentences.json' with { type: 'json' };
import type { Shared } from './left-out.ts';
import ministryTexts from './ministry-texts.json' with { type: 'json' };
import { referenceOf } from './reference-index.ts';

let made: Shared[] | undefined;

interface KnownText {
  /** The statute and its article, the standard, or what the formula is called. */
  source: string;
  text: string;
}

/**
 * Law, standards and formulas everybody writes, so that they are nobody's own words: sentences of statutes in the wording in
 * force, standards and notices of ministries that tender files and bids copy, and what everybody writes in the forms of a bid,
 * from the standard forms and by custom.
 */
export function knownTexts(): readonly Shared[] {
  made ??= [
    sharedOf('law', [...lawSentences, ...ministryTexts]),
    sharedOf('common', commonFormulas),
  ];
  return made;
}

function sharedOf(reason: Shared['reason'], entries: readonly KnownText[]): Shared {
  const codes: number[] = [];
  const starts: number[] = [];
  for (const { text } of entries) {
    starts.push(codes.length);
    fold(text, (code) => codes.push(code));
    // Nothing runs from one text into the next.
    codes.push(0);
  }
  return {
    reason,
    reference: referenceOf(Uint16Array.from(codes)),
    sourceAt: (position) =>
      entries[starts.findLastIndex((start) => start <= position)]?.source ?? '',
  };
}
