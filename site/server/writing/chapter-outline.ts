import type { outline, tender } from 'tender-widgets/contract';
import { childrenOf } from './structure/tree.ts';
import { replaceEnclosed } from './text/enclosed.ts';
import { replaceLinks } from './text/links.ts';
import { comparable, sentences } from './text/tidy.ts';

/** A heading or list of a chapter with the key points under it. */
interface ChapterPoint {
  title: string;
  details: string[];
  /** The title is only how a sentence begins: nothing gave it one. */
  isSentence?: boolean;
}

/** A sub-chapter as it is told in the chapter that leads into it. */
export interface ChapterPart {
  title: string;
  /** Titles of the chapters below it, else the headings of its text. */
  headings: string[];
  /** How its text begins. */
  said: string;
  /** Names of the scoring items it answers, those of the chapters below it among them. */
  items: string[];
}

const TITLE_CHARS = 18;
const DETAIL_CHARS = 80;

/** Links leave their words, pictures nothing. */
const withoutLinks = (line: string): string =>
  replaceLinks(
    replaceLinks(line, { picturesOnly: true }, () => ''),
    {},
    ({ isPicture, words }) => (isPicture ? `!${words}` : words),
  );

const plainMarkdown = (line: string): string =>
  withoutLinks(line)
    .replace(/[*_`~]+/g, '')
    .trim();

const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const mark = Math.max(head.lastIndexOf('，'), head.lastIndexOf('、'), head.lastIndexOf('；'));
  return `${mark > limit / 2 ? head.slice(0, mark) : head}…`;
};

/** What stands before the colon. */
const labelOf = (sentence: string): string | undefined =>
  sentence.match(/^([^：，。]{2,18})：/)?.[1];

/** First words of a sentence, as a short title; where another has these, the next ones. */
function keyWords(sentence: string, taken: ReadonlySet<string>): string {
  const clauses = sentence.split(/[，：]/);
  const free = clauses.find((words) => !taken.has(comparable(cut(words, TITLE_CHARS))));
  return cut(free ?? clauses[0] ?? sentence, TITLE_CHARS);
}

const detail = (text: string): string => cut(text, DETAIL_CHARS);

/** Sentences below no heading as points of their own, each once. */
function loosePoints(sentences: readonly string[]): ChapterPoint[] {
  const taken = new Set<string>();
  return [...new Set(sentences)].map((sentence) => {
    const label = labelOf(sentence);
    const isLabelled = label !== undefined && !taken.has(comparable(label));
    const title = isLabelled ? label : keyWords(sentence, taken);
    taken.add(comparable(title));
    return isLabelled
      ? { title, details: [detail(sentence.slice(title.length + 1))] }
      : { title, details: [detail(sentence)], isSentence: true };
  });
}

const withoutFences = (content: string): string =>
  replaceEnclosed(content, { open: /```/g, close: /```/g, toEnd: true }, () => '');

/** The headings of a chapter's Markdown, each once. */
function headingsOf(content: string): string[] {
  const found = [...withoutFences(content).matchAll(/^#{1,6}[ \t](.+)$/gm)].map(
    ([, heading = '']) => plainMarkdown(heading),
  );
  return [...new Set(found)].filter((heading) => heading !== '');
}

/**
 * The sub-chapters of a chapter that only leads into them; none where it has no sub-chapters, or headings enough of its own.
 * @param contents texts by chapter id.
 */
export function chapterParts(
  id: string,
  bid: { chapters: readonly outline.OutlineChapter[]; scoring: readonly tender.ScoringItem[] },
  contents: ReadonlyMap<string, string>,
): ChapterPart[] {
  const children = childrenOf(bid.chapters);
  if (headingsOf(contents.get(id) ?? '').length > 1) return [];
  const answered = (chapter: outline.OutlineChapter): string[] => [
    ...chapter.scoringIds,
    ...(children.get(chapter.id) ?? []).flatMap(answered),
  ];
  return (children.get(id) ?? []).map((child) => {
    const content = contents.get(child.id) ?? '';
    const below = (children.get(child.id) ?? []).map(({ title }) => title);
    const ids = new Set(answered(child));
    return {
      title: child.title,
      headings: below.length > 0 ? below : headingsOf(content),
      said: chapterPoints(content)[0]?.details[0] ?? '',
      items: bid.scoring
        .filter((item) => ids.has(item.id))
        .map(({ item, maxScore }) => `${item.replaceAll('\n', '')}（${maxScore}分）`),
    };
  });
}

/** Reads a chapter's Markdown into key points: its sub-headings with what they say; without sub-headings its list items and first sentences. */
export function chapterPoints(content: string): ChapterPoint[] {
  const points: ChapterPoint[] = [];
  const loose: string[] = [];
  for (const raw of withoutFences(content).split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('|') || /^<|^[-=*_]{3,}$/.test(line)) continue;
    const heading = line.match(/^#{1,6}\s+(\S.*)$/)?.[1];
    if (heading) points.push({ title: plainMarkdown(heading), details: [] });
    else {
      const plain = plainMarkdown(line.replace(/^(?:[-*+]|\d+[.)、])\s+/, ''));
      const own = sentences(plain).filter(
        (sentence) => sentence.length >= 6 && !sentence.endsWith('：'),
      );
      const target = points.at(-1)?.details ?? loose;
      const said = /^[-*+]|^\d+[.)]\s/.test(line) ? [own.join('；')] : own;
      for (const sentence of said) if (sentence !== '') target.push(sentence);
    }
  }
  const kept = points.filter((point) => point.details.length > 0);
  const seen = new Set<string>();
  const shortened = kept.map(({ title, details }) => ({ title, details: details.map(detail) }));
  const own = loosePoints(kept.length >= 2 ? [] : loose);
  return [...own, ...shortened].filter(({ title }) => {
    const key = comparable(title);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
