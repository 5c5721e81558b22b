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

/** Words beside what is still to be filled in that say something. */
const SAID_BESIDE = 8;

/** A place that only says what has to be written there: 【待填写：说明“员工激励措施”的具体做法】. */
const isBlank = (text: string): boolean =>
  text.includes('【待填写') &&
  text.replace(/【待填写[^】]{0,200}】/g, '').replace(/[^\p{L}\p{N}]/gu, '').length < SAID_BESIDE;

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
    else if (!isBlank(passage.text)) passages.push(passage);
  }
  close();
  return sections;
}
