import { plainPassages } from './plain-text.ts';
import { withoutReferences } from './reference-text.ts';
import { subjectTerms } from './relevance.ts';
import { comparable } from './tidy.ts';

/** A passage with the terms it is found by. */
interface ReadPassage {
  text: string;
  row: boolean;
  heading: boolean;
  terms: ReadonlySet<string>;
}

/** What coverage, register and checks need to know of a chapter's text, stock text left out; made once for each text. */
export interface ChapterReading {
  passages: readonly ReadPassage[];
  /** Terms of the whole text. */
  terms: ReadonlySet<string>;
  /** Letters left without blanks, signs and numbers of rows. */
  ownChars: number;
  /** Places that are still to be filled in. */
  blanks: number;
}

const blank = /【(?:待填写|待确认|待附|待补充)[^】]{0,200}】|[_＿]{2,}|[×xX]{2,}/g;
/** Texts are kept up to this many characters in all; a large bid has 400 000. */
const KEPT_CHARS = 1_500_000;

const kept = new Map<string, ChapterReading>();
let keptChars = 0;

function read(content: string): ChapterReading {
  const passages = plainPassages(withoutReferences(content)).map((passage) => ({
    ...passage,
    terms: subjectTerms(passage.text),
  }));
  const terms = new Set<string>();
  for (const passage of passages) for (const term of passage.terms) terms.add(term);
  const text = passages
    .map((passage) => (passage.row ? passage.text.replace(/^\|\s*\d+\s*\|/, '|') : passage.text))
    .join('\n');
  return {
    passages,
    terms,
    ownChars: comparable(text.replace(blank, '')).length,
    blanks: text.match(/【待(?:填写|附|补充)[^】]{0,200}】/g)?.length ?? 0,
  };
}

/** Reads a chapter's text, or remembers how it was read: the same text is read once as long as it is in use. */
export function readChapter(content: string): ChapterReading {
  const known = kept.get(content);
  if (known) {
    // What was used last stays longest.
    kept.delete(content);
    kept.set(content, known);
    return known;
  }
  const reading = read(content);
  kept.set(content, reading);
  keptChars += content.length;
  for (const oldest of kept.keys()) {
    if (keptChars <= KEPT_CHARS || oldest === content) break;
    kept.delete(oldest);
    keptChars -= oldest.length;
  }
  return reading;
}
