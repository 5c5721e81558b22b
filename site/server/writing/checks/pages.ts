import { standardCharsPerPage } from '../budgets.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** An estimate of pages is good to about this much. */
const ESTIMATE = 1.15;
/** Around a target this much is no finding. */
const NEAR = 0.05;

function finding(
  kind: 'over-pages' | 'under-pages',
  severity: Found['severity'],
  msg: string,
): Found[] {
  return [{ kind, severity, chapterId: null, quote: '', msg }];
}

/** Whether the bid has too many or too few pages: by the laid out file where it was measured, else by the length of the text. */
export function wrongPages(input: CheckInput): Found[] {
  const { pages: wanted, pageMode } = input.settings;
  if (input.pages === undefined) {
    const chars = [...input.contents.values()].reduce((sum, content) => sum + content.length, 0);
    const pages = Math.ceil(chars / standardCharsPerPage);
    if (pages <= wanted * ESTIMATE) return [];
    return finding(
      'over-pages',
      'warning',
      `按标准版式估算约${pages}页，超过设定的${wanted}页，请精简内容或调整页数`,
    );
  }
  const over = pageMode === 'cap' ? input.pages > wanted : input.pages > wanted * (1 + NEAR);
  if (over && pageMode === 'cap') {
    return finding(
      'over-pages',
      'error',
      `排版后共${input.pages}页，超过页数上限${wanted}页，请“按目标页数调整”或精简内容`,
    );
  }
  if (over)
    return finding(
      'over-pages',
      'warning',
      `排版后共${input.pages}页，多于目标${wanted}页，请“按目标页数调整”或精简内容`,
    );
  const isWritten = input.chapters.every(
    (chapter) => (input.contents.get(chapter.id) ?? '').trim() !== '',
  );
  if (pageMode === 'cap' || !isWritten || input.pages >= wanted * (1 - NEAR)) return [];
  const msg = `排版后共${input.pages}页，少于目标${wanted}页，请“按目标页数调整”、补充资料后扩写，或调低目标页数`;
  return finding('under-pages', 'warning', msg);
}
