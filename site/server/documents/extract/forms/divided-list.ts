import { sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { listsOf } from './contents.ts';
import { type FormLine, firstLine } from './line.ts';
import { type ListedPart, paperName } from './listed-papers.ts';
import { isForeign } from './words.ts';

const LEAST_PARTS = 2;

/**
 * 一、资格文件 | 格式1 | 格式2 | 二、报价文件 | 格式3 at the head of the forms, which follow without their parts: the list says what each part holds.
 * Empty where none does, or a part would hold nothing.
 */
export function dividedList(lines: readonly FormLine[]): ListedPart[] {
  return (
    listsOf(lines)
      .map((list) => partsOf(list.lines))
      .find(
        (parts) => parts.length >= LEAST_PARTS && parts.every(({ papers }) => papers.length > 0),
      ) ?? []
  );
}

/** Nothing where a paper stands before the first part. */
function partsOf(lines: readonly FormLine[]): ListedPart[] {
  const parts: ListedPart[] = [];
  for (const line of lines) {
    const source = sourceOf(line.block, firstLine(line.block));
    if (volumeTitle.test(line.title)) {
      parts.push({ title: line.title, source, papers: [] });
      continue;
    }
    const title = paperName(line.title);
    if (title === undefined || isForeign(title)) continue;
    const part = parts.at(-1);
    if (!part) return [];
    part.papers.push({ title, remark: line.remark, source });
  }
  return parts;
}
