import { type outline, tender } from 'tender-widgets/contract';
import { scoringNature } from './criteria/nature.ts';
import { type IndexPart, indexRow } from './index-columns.ts';
import { ancestorsOf, readingOrder } from './structure/tree.ts';
import { cell, markdownTable, numberedTable } from './text/markdown-table.ts';
import { joinLines, tidy } from './text/tidy.ts';

const CRITERIA_CHARS = 160;
const MOST_HOMES = 3;

/** What an index of the scoring items is made of. */
interface IndexData {
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
}

/** The block that becomes the 评分索引表; with parts of a form of the tender's, that table under its columns. */
export function scoringIndexBlock(parts: readonly OwnIndex[] = []): string {
  const lines = parts.flatMap(({ categories, headers, row }) => [
    categories.join('、'),
    ...[headers, row].map((cells) => cells.map(cell).join(' | ')),
  ]);
  return ['```scoring-index', ...lines, '```'].join('\n');
}

/** A part of a tender's own index: the items it is for, all where none are named. */
export interface OwnIndex extends IndexPart {
  categories: readonly tender.ScoringItem['category'][];
}

/** The parts in the lines of a block. */
function ownParts(lines: readonly string[]): OwnIndex[] {
  const cellsIn = (line = '') => line.split('|').map((text) => text.trim());
  return lines.flatMap((line, at) =>
    at % 3 === 0 && lines[at + 2] !== undefined
      ? {
          categories: tender.scoringCategories.filter((one) => line.includes(one)),
          headers: cellsIn(lines[at + 1]),
          row: cellsIn(lines[at + 2]),
        }
      : [],
  );
}

const short = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

/** Chapters that answer an item as a whole: their parents do not answer the same one. */
export function homesOf(data: IndexData): Map<string, outline.OutlineChapter[]> {
  const byId = new Map(data.chapters.map((chapter) => [chapter.id, chapter]));
  const homes = new Map<string, outline.OutlineChapter[]>();
  for (const chapter of readingOrder(data.chapters)) {
    const above = new Set(ancestorsOf(chapter, byId).flatMap((one) => one.scoringIds));
    for (const id of chapter.scoringIds) {
      if (above.has(id)) continue;
      const row = homes.get(id);
      if (row) row.push(chapter);
      else homes.set(id, [chapter]);
    }
  }
  return homes;
}

const OUTSIDE = '不在本文件中评审（现场评审、另行递交或由评审方查询）';

/** The items of a part under the tender's own columns. */
function ownTable(
  part: OwnIndex,
  scoring: IndexData['scoring'],
  homes: ReturnType<typeof homesOf>,
): string {
  const items = scoring.filter(
    ({ category }) => part.categories.length === 0 || part.categories.includes(category),
  );
  const rows = items.map((item, at) => {
    const [name = '', points = '', criteria = ''] = asked(item);
    const page = (homes.get(item.id) ?? [])
      .slice(0, MOST_HOMES)
      .map(({ id }) => `{{page:${id}}}`)
      .join('、');
    return indexRow(part, { item: name, points, criteria, page }, at + 1);
  });
  return markdownTable(part.headers, rows);
}

/** What an item is called, gives and asks for, as cells. */
const asked = (item: tender.ScoringItem): string[] => [
  tidy(item.item).replaceAll('\n', ''),
  `${item.maxScore}分`,
  short(joinLines(tidy(item.criteria), ' '), CRITERIA_CHARS) || '见招标文件',
];

/** The table that says where each scoring item is answered; `lines`: those of its block. */
export function scoringIndex(data: IndexData, lines: readonly string[] = []): string {
  const homes = homesOf(data);
  const own = ownParts(lines);
  if (own.length > 0) return own.map((part) => ownTable(part, data.scoring, homes)).join('\n\n');
  const rows = data.scoring.map((item) => {
    const places = (homes.get(item.id) ?? []).slice(0, MOST_HOMES);
    const titles = places.map((chapter) => `“${chapter.title}”`).join('、');
    // Its chapter is this table itself: what is handed over apart, shown or looked up stands on no page.
    if (scoringNature(item) === 'attended') return [...asked(item), OUTSIDE, '—'];
    return [
      ...asked(item),
      titles === '' ? '【待填写：响应章节】' : titles,
      places.length === 0
        ? '【待填写：页码】'
        : places.map((chapter) => `{{page:${chapter.id}}}`).join('、'),
    ];
  });
  return rows.length === 0
    ? '招标文件没有评分项。'
    : numberedTable(['评分项', '分值', '评分标准', '响应章节', '页码'], rows);
}
