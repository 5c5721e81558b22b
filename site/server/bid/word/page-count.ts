import type { word } from 'tender-widgets/contract';
import type { BidRow } from '../../store/schema.ts';
import { bidFormat } from '../row/bid-format.ts';
import { rememberLaidPages } from '../row/laid-pages.ts';
import { learnScale } from '../row/page-estimate.ts';
import { pageSources } from '../row/page-sources.ts';
import { chapterProgress } from '../row/present-bid.ts';
import { isFit } from './is-fit.ts';
import type { WordNeeds } from './needs.ts';
import { filePages } from './word-file.ts';

/**
 * The pages of the bid's Word file in its own format, laid out by LibreOffice where that is installed, and what they mean
 * for the number of pages asked for. Worked out once for the same text and format.
 */
export async function countPages(services: WordNeeds, row: BidRow): Promise<word.PageCount> {
  const { db } = services.database;
  const states = await chapterProgress(db, row.id);
  const format = await bidFormat(db, row);
  const sources = await pageSources(db, row);
  const {
    by,
    total: pages,
    front,
    ownBody,
    chapters,
    tendersCover,
  } = await filePages(services, row);
  if (by === 'libreoffice') {
    rememberLaidPages({ row, states, format, sources }, pages);
    learnScale(row, format, { own: ownBody, real: pages - front });
  }
  const { pageMode: mode, pages: wanted } = row.settings;
  const state = isFit({ mode, pages, wanted }) ? 'fits' : pages > wanted ? 'over' : 'short';
  const texts = new Set(
    row.outline.filter((chapter) => chapter.settings.kind === 'prose').map((chapter) => chapter.id),
  );
  const fixed = chapters.reduce(
    (sum, chapter) => sum + (texts.has(chapter.id) ? 0 : chapter.pages),
    front,
  );
  return {
    mode,
    wanted,
    pages,
    by,
    state,
    advice: advice({ mode, wanted, pages, state }, Math.round(fixed)),
    chapters,
    ...(format.cover.show ? { cover: tendersCover ? ('tender' as const) : ('own' as const) } : {}),
  };
}

type Counted = Pick<word.PageCount, 'mode' | 'pages' | 'wanted' | 'state'>;

/** `fixed`: pages that no writing makes fewer: cover, contents, forms and proofs. */
function advice({ mode, wanted, pages, state }: Counted, fixed: number): string {
  const difference = Math.abs(pages - wanted);
  if (state === 'fits') return '';
  if (state === 'short')
    return `排版后 ${pages} 页，比目标少 ${difference} 页。可按目标页数扩写，或补充资料、图片与表格`;
  const over = `排版后 ${pages} 页，超过${mode === 'cap' ? '上限' : '目标'} ${difference} 页`;
  if (fixed * 2 < wanted) return `${over}。可按目标页数缩写，或精简篇幅大的章节、图片与表格`;
  return `${over}，其中封面、目录、格式文件与证明材料约 ${fixed} 页，不能缩写。可调高页数，删去或合并章节，缩小 Word 格式的行距与页边距；页数只限技术标的，可把标书类型改为技术标`;
}
