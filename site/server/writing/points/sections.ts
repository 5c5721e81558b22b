import type { ChapterReading } from '../text/chapter-reading.ts';
import { subjectTerms } from '../text/relevance.ts';

/** Some passages that follow each other under one heading: what speaks of one thing. */
export interface Section {
  /** Of the passages themselves. */
  own: ReadonlySet<string>;
  /** With the heading above and the chapter's title. */
  whole: ReadonlySet<string>;
  passages: readonly ChapterReading['passages'][number][];
}

/** A longer stretch speaks of several things, and any word stands somewhere in it. */
const MOST_PASSAGES = 6;

const known = new WeakMap<ChapterReading, { title: string; sections: Section[] }>();

/** The sections of a chapter, read once for each text. */
export function sectionsOf(reading: ChapterReading, title: string): readonly Section[] {
  const kept = known.get(reading);
  if (kept?.title === title) return kept.sections;
  const sections = cutSections(reading, subjectTerms(title));
  known.set(reading, { title, sections });
  return sections;
}

function cutSections(reading: ChapterReading, titleTerms: ReadonlySet<string>): Section[] {
  const sections: Section[] = [];
  let heading: ReadonlySet<string> = new Set();
  let passages: ChapterReading['passages'][number][] = [];
  const close = () => {
    if (passages.length === 0) return;
    const own = new Set(passages.flatMap(({ terms }) => [...terms]));
    sections.push({ own, whole: new Set([...titleTerms, ...heading, ...own]), passages });
    passages = [];
  };
  for (const passage of reading.passages) {
    if (passage.heading || passages.length >= MOST_PASSAGES) close();
    if (passage.heading) heading = passage.terms;
    else passages.push(passage);
  }
  close();
  return sections;
}
