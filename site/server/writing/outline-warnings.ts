import type { bid, outline, tender } from 'tender-widgets/contract';
import { kindOf } from './structure/tree.ts';

/** The least a form, a list of proofs or a written chapter takes. */
const LEAST_PAGES = 1;
/** More pages than this for each written chapter are more than its subject holds without the bidder's own material. */
const MOST_PAGES_A_CHAPTER = 6;
const FULL_SCORE = 100;

interface WarnedOutline {
  settings: Pick<bid.BidSettings, 'pages' | 'pageMode' | 'bidType'>;
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
}

function pageWarnings({ settings, chapters }: WarnedOutline): string[] {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const leaves = chapters.filter((chapter) => !parents.has(chapter.id));
  const fixed = leaves.filter((chapter) => kindOf(chapter) !== 'prose').length;
  const prose = leaves.length - fixed;
  const { pages, pageMode } = settings;
  const goal = pageMode === 'cap' ? '上限' : '目标';
  if (pages < fixed * LEAST_PAGES) {
    return [
      `${goal}${pages}页放不下本标书：招标文件要求的表格、函件和证明材料有${fixed}项，每项约占一页。可以调高页数，或删去不需要的章节；否则正文会压缩到最短。`,
    ];
  }
  if (pages < leaves.length / 2) {
    return [`${goal}${pages}页，而目录有${leaves.length}个章节，平均每章不足半页。可以合并章节，或调高页数。`];
  }
  if (pageMode === 'target' && prose > 0 && (pages - fixed) / prose > MOST_PAGES_A_CHAPTER) {
    return [
      `目标${pages}页，平均每个正文章节约${Math.round((pages - fixed) / prose)}页。招标文件本身提供的依据有限，编写时不会用空话凑页数；要写满，请上传企业资料、施工（服务）方案等文件，或增加章节。`,
    ];
  }
  return [];
}

function scoringWarnings({ scoring, chapters, settings }: WarnedOutline): string[] {
  if (scoring.length === 0)
    return ['没有读到评分项：目录按同类项目的通常内容生成，页数按章节平均分配。可以粘贴评分要求后重新生成。'];
  const warnings: string[] = [];
  const total = scoring.reduce((sum, item) => sum + item.maxScore, 0);
  if (Math.abs(total - FULL_SCORE) > 0.01) {
    warnings.push(`评分项合计${Number(total.toFixed(2))}分，不是${FULL_SCORE}分，请核对有无遗漏；页数按现有分值分配。`);
  }
  const hung = new Set(chapters.flatMap((chapter) => chapter.scoringIds));
  const left = scoring.filter((item) => !hung.has(item.id));
  if (left.length > 0 && settings.bidType === '综合标') {
    const names = left.slice(0, 5).map((item) => `“${item.item.replaceAll('\n', '')}”`);
    warnings.push(`${names.join('、')}${left.length > names.length ? `等${left.length}项` : ''}没有对应章节，请关联或补充。`);
  }
  return warnings;
}

/** What a bidder should know of an outline before writing: a target that is too small or too large, no scoring or scores that do not add up, items that no chapter answers. In words, empty when all is well. */
export function outlineWarnings(input: WarnedOutline): string[] {
  if (input.chapters.length === 0) return [];
  return [...pageWarnings(input), ...scoringWarnings(input)];
}
