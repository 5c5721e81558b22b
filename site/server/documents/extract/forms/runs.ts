import type { Block } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, withoutNumber } from '../text.ts';
import { placeOfTitle } from '../titles.ts';
import { volumeTitle } from '../volume-titles.ts';
import { titleAndRemark } from './line.ts';
import { numbered } from './number.ts';

export interface Run {
  blocks: Block[];
  /** The first blocks of further chapters: what stood open before them has ended. */
  opened: Set<Block>;
  /** What its first chapter is called: 投标文件格式; no more than 附录; something else, such as 投标文件的编制. */
  kind: 'forms' | 'appendix' | 'other';
  /** The run right behind it, with no other chapter between. */
  next?: Run;
}

/** Chapters of forms: blocks that stand together. What is only called 附录 is a run of its own. */
export function runsOf(placed: readonly PlacedBlock[]): Run[] {
  const runs: Run[] = [];
  let open: Run | undefined;
  let opened: Run['kind'] | undefined;
  for (const part of placed) {
    if (part.place !== 'format') open = undefined;
    else if (isOwnTitle(part)) opened = kindOf(part.chapter);
    else {
      if (!open || (opened && isApart(opened, open.kind))) {
        const run: Run = { blocks: [], opened: new Set(), kind: opened ?? kindOf(part.chapter) };
        if (open) open.next = run;
        runs.push((open = run));
      } else if (opened) open.opened.add(part.block);
      open.blocks.push(part.block);
      opened = undefined;
    }
  }
  return runs;
}

const isApart = (one: Run['kind'], two: Run['kind']): boolean =>
  (one === 'appendix') !== (two === 'appendix');

const chapterNumber = /^(?:第[^章部卷册]{1,4}[章部卷册]分?|\d{1,2}(?=附))/;
const bare = (title: string): string => compact(title).replace(chapterNumber, '');

function kindOf(chapter: string): Run['kind'] {
  const title = bare(withoutNumber(chapter));
  if (/^附[件录表]$/.test(title)) return 'appendix';
  return /格式|样[式表]|范本|模板|表格|附[件录表]/.test(title) ? 'forms' : 'other';
}

/** The title of the chapter of forms itself. */
function isOwnTitle({ title, block }: PlacedBlock): boolean {
  if (!title || block.kind === 'table') return false;
  if (volumeTitle.test(titleAndRemark(numbered(block.text).rest).title)) return false;
  return placeOfTitle(bare(block.text)) === 'format';
}
