import { chapterPoints } from './chapter-outline.ts';

const MAX_BRANCHES = 10;
const MAX_LEAVES = 4;
const LEAF_CHARS = 24;

const leaf = (text: string): string => {
  const first = text.split(/[，；：。]/).find((part) => part.length >= 4) ?? text;
  return first.length > LEAF_CHARS ? `${first.slice(0, LEAF_CHARS)}…` : first;
};

/** Makes a mind map (a ```mindmap block, an indented list with the title as root) out of a chapter's own headings and key points. */
export function mindMapFromChapter(title: string, content: string): string {
  const lines = [`- ${title}`];
  for (const point of chapterPoints(content).slice(0, MAX_BRANCHES)) {
    lines.push(`  - ${point.title}`);
    const leaves = [...new Set(point.details.map(leaf))].filter((text) => text !== point.title);
    for (const text of leaves.slice(0, MAX_LEAVES)) lines.push(`    - ${text}`);
  }
  return ['```mindmap', ...lines, '```'].join('\n');
}
