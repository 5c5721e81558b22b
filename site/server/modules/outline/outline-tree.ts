import type { outline } from 'tender-widgets/contract';
import { ApiError } from '../../http/api-error.ts';

type Chapters = readonly outline.OutlineChapter[];

/** Word's heading styles end at nine levels. */
const MAX_DEPTH = 9;

/** Throws chapterTree for ids that come twice, unknown parents, circles and trees too deep. */
export function checkTree(chapters: Chapters): void {
  const parents = new Map(chapters.map((chapter) => [chapter.id, chapter.parentId]));
  if (parents.size !== chapters.length) throw new ApiError('chapterTree', { msg: '目录里有编号重复的章节' });
  for (const chapter of chapters) {
    let depth = 1;
    for (let parent = chapter.parentId; parent !== null; parent = parents.get(parent) ?? null) {
      if (!parents.has(parent)) throw new ApiError('chapterTree', { msg: `章节「${chapter.title}」的上级章节不存在` });
      if (++depth > MAX_DEPTH) throw new ApiError('chapterTree', { msg: `目录最多 ${MAX_DEPTH} 级，请检查「${chapter.title}」` });
    }
  }
}
