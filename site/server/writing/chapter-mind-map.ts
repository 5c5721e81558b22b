import { type ChapterPart, chapterPoints } from './chapter-outline.ts';
import { withoutReferences } from './text/reference-text.ts';

const MAX_BRANCHES = 10;
const MAX_LEAVES = 4;
const LEAF_CHARS = 24;
/** Sub-chapters of one chapter, and headings of one sub-chapter. */
const MAX_PARTS = 24;
const MAX_HEADINGS = 8;
/** A map of fewer entries below its root shows no order. */
const LEAST_ENTRIES = 3;

/** The first words of a sentence that are whole by themselves; none where it cannot be told in a few. */
const leaf = (text: string): string[] => {
  const whole = text
    .split(/[，；：。、]/)
    .find((part) => part.length >= 4 && part.length <= LEAF_CHARS && !part.endsWith('…'));
  return whole === undefined ? [] : [whole];
};

interface Branch {
  title: string;
  leaves: readonly string[];
}

function mapOf(title: string, branches: readonly Branch[]): string {
  const lines = branches.flatMap((branch) => [
    `  - ${branch.title}`,
    ...branch.leaves.map((text) => `    - ${text}`),
  ]);
  return lines.length < LEAST_ENTRIES
    ? ''
    : ['```mindmap', `- ${title}`, ...lines, '```'].join('\n');
}

/**
 * Makes a mind map (a ```mindmap block, an indented list with the title as root) out of a chapter's own headings and key points;
 * empty where it has too few.
 */
export function mindMapFromChapter(title: string, content: string): string {
  const branches = chapterPoints(withoutReferences(content))
    .slice(0, MAX_BRANCHES)
    .flatMap((point): Branch[] => {
      const leaves = [...new Set(point.details.flatMap(leaf))].filter(
        (text) => text !== point.title,
      );
      // With its full stop a sentence is known as one: it makes no chapter when the map goes into the outline.
      if (point.isSentence)
        return point.details.flatMap(leaf).map((text) => ({ title: `${text}。`, leaves: [] }));
      return [{ title: point.title, leaves: leaves.slice(0, MAX_LEAVES) }];
    });
  return mapOf(title, branches);
}

/** The same for a chapter that leads into others: they are its branches, their headings the leaves. */
export function mindMapFromParts(title: string, parts: readonly ChapterPart[]): string {
  const branches = parts
    .slice(0, MAX_PARTS)
    .map((part) => ({ title: part.title, leaves: part.headings.slice(0, MAX_HEADINGS) }));
  return mapOf(title, branches);
}
