import type { word } from 'tender-widgets/contract';
import type { BidRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { isFit } from '../run/fit-plan.ts';
import { filePages } from './word-file.ts';

/**
 * The pages of the bid's Word file in its own format, laid out by LibreOffice where that is installed, and what they mean
 * for the number of pages asked for. Worked out once for the same text and format.
 */
export async function countPages(services: Services, row: BidRow): Promise<word.PageCount> {
  const { by, total: pages, chapters } = await filePages(services, row);
  const { pageMode: mode, pages: wanted } = row.settings;
  const state = isFit({ mode, pages, wanted }) ? 'fits' : pages > wanted ? 'over' : 'short';
  return { mode, wanted, pages, by, state, advice: advice({ mode, wanted, pages, state }), chapters };
}

function advice({ mode, wanted, pages, state }: Pick<word.PageCount, 'mode' | 'wanted' | 'pages' | 'state'>): string {
  const difference = Math.abs(pages - wanted);
  if (state === 'fits') return '';
  if (state === 'over') {
    const limit = mode === 'cap' ? '上限' : '目标';
    return `排版后 ${pages} 页，超过${limit} ${difference} 页。可按目标页数缩写，或精简篇幅大的章节、图片与表格`;
  }
  return `排版后 ${pages} 页，比目标少 ${difference} 页。可按目标页数扩写，或补充资料、图片与表格`;
}
