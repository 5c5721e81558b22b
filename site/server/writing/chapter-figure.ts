import type { outline, tender } from 'tender-widgets/contract';
import { mindMapFromChapter, mindMapFromParts } from './chapter-mind-map.ts';
import { chapterParts } from './chapter-outline.ts';
import { tableFromChapter, tableFromParts } from './chapter-table.ts';

/**
 * A table, or a mind map, as Markdown, made from what a chapter says, or from its sub-chapters where it only leads into them. Empty
 * where the texts give no two rows.
 * @param contents texts by chapter id: the chapter's own and those of the chapters right below it.
 */
export function chapterFigure(
  chapter: { id: string; title: string },
  kind: 'table' | 'mind-map',
  bid: { chapters: readonly outline.OutlineChapter[]; scoring: readonly tender.ScoringItem[] },
  contents: ReadonlyMap<string, string>,
): string {
  const parts = chapterParts(chapter.id, bid, contents);
  const content = contents.get(chapter.id) ?? '';
  if (kind === 'table') return parts.length > 0 ? tableFromParts(parts) : tableFromChapter(content);
  return parts.length > 0
    ? mindMapFromParts(chapter.title, parts)
    : mindMapFromChapter(chapter.title, content);
}
