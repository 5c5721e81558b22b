import type { bid, outline, tender } from 'tender-widgets/contract';
import { scoringNature } from './criteria/nature.ts';
import { onIndex } from './structure/assign-items.ts';
import { NOTE } from './structure/draft.ts';
import { kindOf } from './structure/tree.ts';

/** With less than this above the least, texts are cut to the bone. */
const TIGHT = 1.25;
/** More pages than this for each written chapter are more than its subject holds without the bidder's own material. */
const MOST_PAGES_A_CHAPTER = 6;
const FULL_SCORE = 100;
/** A target is met within 5 %: above this share of a limit it may come out over it. */
const NEAR_LIMIT = 0.95;

interface WarnedOutline {
  /** It answers several lots: their items together are no whole of a hundred points. */
  isJoint?: boolean;
  settings: Pick<bid.BidSettings, 'pages' | 'pageMode' | 'bidType'>;
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
  /** About the fewest pages the chapters can be brought to in the bid's format. */
  leastPages: number;
  /** What the tender file itself allows; null: it says nothing. */
  pageLimit: { pages: number; quote: string } | null;
}

const goalName = (pageMode: bid.BidSettings['pageMode']) => (pageMode === 'cap' ? '上限' : '目标');

function pageWarnings({ settings, chapters, leastPages }: WarnedOutline): string[] {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const leaves = chapters.filter((chapter) => !parents.has(chapter.id));
  const fixed = leaves.filter((chapter) => kindOf(chapter) !== 'prose').length;
  const prose = leaves.length - fixed;
  const { pages, pageMode } = settings;
  const goal = goalName(pageMode);
  const forms = fixed > 0 ? `其中表格、函件和证明材料有${fixed}项，不能压缩；` : '';
  if (pages < leastPages) {
    const anyway =
      pageMode === 'cap'
        ? '照此编写时，正文会压缩到最短，一级标题接排，仍可能超出上限'
        : '否则正文会压缩到最短，仍多于目标';
    return [
      `${goal}${pages}页放不下本标书：要写内容的有${leaves.length}章，${forms}连同封面、目录，正文压到最短也要约${leastPages}页。可以调高页数，删去或合并章节；页数只限技术标的，可把标书类型改为技术标后重新生成目录。${anyway}。`,
    ];
  }
  if (pages < leastPages * TIGHT) {
    return [
      `${goal}${pages}页偏紧：要写内容的有${leaves.length}章，${forms}每章正文只能写几句话。可以合并章节，或调高页数。`,
    ];
  }
  if (pageMode === 'target' && prose > 0 && (pages - fixed) / prose > MOST_PAGES_A_CHAPTER) {
    return [
      `目标${pages}页，平均每个正文章节约${Math.round((pages - fixed) / prose)}页。招标文件本身提供的依据有限，编写时不会用空话凑页数；要写满，请上传企业资料、施工（服务）方案等文件，或增加章节。`,
    ];
  }
  return [];
}

/** The tender's own limit against what is set: a target may be passed a little, a cap may not. */
function limitWarnings({ settings: { pages, pageMode }, pageLimit }: WarnedOutline): string[] {
  if (pageLimit === null) return [];
  const says = `招标文件写明“${pageLimit.quote}”`;
  if (pages > pageLimit.pages) {
    return [
      `${says}，而${goalName(pageMode)}为${pages}页。若限制的是本册，请把页数改为“上限”${pageLimit.pages}页，否则有被否决的风险。`,
    ];
  }
  if (pageMode === 'target' && pages > pageLimit.pages * NEAR_LIMIT) {
    return [`${says}。目标${pages}页可能略有超出，请把页数改为“上限”${pageLimit.pages}页。`];
  }
  return [];
}

/** 投标人自行编写，不超过30页: what the tender notes on one chapter. */
const CHAPTER_LIMIT =
  /不(?:得|应|能|可|宜|允许)?(?:超过|超出|多于|大于)\s{0,4}(?:A4\D{0,6})?(\d{1,4})\s{0,4}[页面]/;

/** Chapters the tender itself limits, with the pages they and what stands below them have now. */
function chapterLimitWarnings({ chapters }: WarnedOutline): string[] {
  const below = (id: string): number =>
    chapters
      .filter(({ parentId }) => parentId === id)
      .reduce((sum, one) => sum + one.pages + below(one.id), 0);
  return chapters.flatMap(({ id, title, brief, pages }) => {
    const [, noted = ''] = brief.split(NOTE);
    const [note = ''] = noted.split('响应评分项');
    const [words, most = ''] = CHAPTER_LIMIT.exec(note) ?? [];
    const planned = Math.ceil(pages + below(id));
    return words === undefined || planned <= Number(most)
      ? []
      : [
          `招标文件对“${title}”写明“${words}”，而现在安排了约${planned}页。请调低这一章各节的页数，或减少章节。`,
        ];
  });
}

function scoringWarnings({ scoring, chapters, settings, isJoint }: WarnedOutline): string[] {
  if (scoring.length === 0)
    return [
      '没有读到评分项：目录按同类项目的通常内容生成，页数按章节平均分配。可以粘贴评分要求后重新生成。',
    ];
  const warnings: string[] = [];
  const total = scoring.reduce((sum, item) => sum + item.maxScore, 0);
  if (!isJoint && Math.abs(total - FULL_SCORE) > 0.01) {
    warnings.push(
      `评分项合计${Number(total.toFixed(2))}分，不是${FULL_SCORE}分，请核对有无遗漏；页数按现有分值分配。`,
    );
  }
  const assigned = new Set(chapters.flatMap((chapter) => chapter.scoringIds));
  const left = scoring.filter((item) => !assigned.has(item.id) && !onIndex(scoringNature(item)));
  if (left.length > 0 && settings.bidType === '综合标') {
    const names = left.slice(0, 5).map((item) => `“${item.item.replaceAll('\n', '')}”`);
    warnings.push(
      `${names.join('、')}${left.length > names.length ? `等${left.length}项` : ''}没有对应章节，请关联或补充。`,
    );
  }
  return warnings;
}

/** What a bidder should know of an outline before writing: pages that are too few, too many or more than the tender allows, no scoring or scores that do not add up, items that no chapter answers. In words, empty when all is well. */
export function outlineWarnings(input: WarnedOutline): string[] {
  if (input.chapters.length === 0) return [];
  return [
    ...limitWarnings(input),
    ...chapterLimitWarnings(input),
    ...pageWarnings(input),
    ...scoringWarnings(input),
  ];
}
