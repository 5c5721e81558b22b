import type { outline, tender } from 'tender-widgets/contract';
import { scoringNature } from './criteria/nature.ts';
import { ancestorsOf, readingOrder } from './structure/tree.ts';
import { numberedTable } from './text/markdown-table.ts';
import { joinLines, tidy } from './text/tidy.ts';

const CRITERIA_CHARS = 160;
const MOST_HOMES = 3;

/** What an index of the scoring items is made of. */
interface IndexData {
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
}

/** The block that becomes the 评分索引表. */
export const scoringIndexBlock = '```scoring-index\n```';

const short = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

/** Chapters that answer an item as a whole: their parents do not answer the same one. */
function homesOf(data: IndexData): Map<string, outline.OutlineChapter[]> {
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

/** What an item is called, gives and asks for, as cells. */
const asked = (item: tender.ScoringItem): string[] => [
  tidy(item.item).replaceAll('\n', ''),
  `${item.maxScore}分`,
  short(joinLines(tidy(item.criteria), ' '), CRITERIA_CHARS) || '见招标文件',
];

/** The table that says where each scoring item is answered. */
export function scoringIndex(data: IndexData): string {
  const homes = homesOf(data);
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
