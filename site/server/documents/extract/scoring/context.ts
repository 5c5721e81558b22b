import { type Block, blockText, type TenderDocument, type TextBlock } from '../../document.ts';
import { englishChapter, isEnglish } from '../english-words.ts';
import { titlesOf } from '../titles.ts';
import { type OpenSection, openSections } from './open-sections.ts';
import { compact, halfWidth, withoutBrackets, withoutNumbering } from './points.ts';

/** What stands around a table or a run of lines, as far as it tells whether scores are set there. */
export interface Context {
  /** Title of the chapter. */
  chapter: string;
  /** Block of that chapter title; −1 before the first. */
  chapterBlock: number;
  /** Short lines directly above, the nearest last. */
  titles: { text: string; block: number }[];
  /** Chapter or titles say that bids are evaluated here. */
  isEvaluation: boolean;
  /** A section of the chapter does, in which it stands. */
  isInSection: boolean;
}

/** Lines above a table that are looked at for its title. */
const LINES_ABOVE = 6;
const SCORING_CHAPTER =
  /评标|评审|评分|评定|打分|(?:磋商|谈判|询比|询价|比选|遴选)办法|磋商程序|综合评|定标|成交标准|资格审查与评|[Ee]valuation|[Ss]coring|AwardCriteria/;
const OTHER_CHAPTER =
  /合同|格式|采购需求|用户需求|技术(?:规范|要求|标准)|图纸|工程量清单|需求书|服务要求|项目需求|附件|[Cc]ontract|Forms|Specification|Requirements|StatementofWork|ScopeofWork|TermsofReference/;
const SCORING_TITLE =
  /评分|评标(?:标准|办法|细则|因素)|评审(?:标准|因素|办法|细则)|打分|量化|分值|综合评(?:分|估|审|价[法表标办])|评价(?:标准|因素)|详细评审|赋分|评议(?:标准|因素)|[Ee]valuation(?:[Cc]riteria|[Ff]actor|of)|[Ss]coring/;
const ASSESSMENT =
  /考核|履约评价|扣分|扣罚|罚款|验收评分|检查(?:评分|标准|表)|满意度|巡查|月度|季度|年度评|绩效|信用评价(?:标准|办法|表)|星级|后评价|违约|奖惩|安全生产评|Deduction|Penalt|Service[Ll]evel|KeyPerformance/;
const REVIEW = /资格(?:性)?(?:审查|评审|性检查)|符合性|形式评审|响应性评审|初步评审|实质性/;
const RESPONSE_FORM = /自评|索引|对照表|响应表|页码|对应页/;
/** A line that names a part of the file is not longer. */
const SHORT_TITLE = 20;
/** The title of an English chapter is not longer. */
const LONGEST_ENGLISH = 100;
const CHAPTER_LINE = /^第\s*[一二三四五六七八九十百\d]{1,3}\s*(?:章|部分|卷|篇|编)/;

/** Chapter and titles above a block. */
export function contextOf(document: TenderDocument, block: number): Context {
  const titles: Context['titles'] = [];
  for (let i = block - 1; i >= 0 && i >= block - LINES_ABOVE; i--) {
    const line = document.blocks[i];
    if (!line || line.kind === 'table') break;
    if (isChapterTitle(line)) {
      titles.unshift({ text: line.text, block: i });
      break;
    }
    const bare = compact(line.text);
    if (bare !== '' && !(line.toc && /\d$/.test(bare)) && bare.length <= 80)
      titles.unshift({ text: line.text, block: i });
  }
  const chapterBlock = chaptersOf(document)[block] ?? -1;
  const line = document.blocks[chapterBlock];
  const chapter = line && line.kind !== 'table' ? compact(line.text) : '';
  const isInSection = isInEvaluationSection(sectionsOf(document)[block], chapter);
  const isEvaluation =
    isInSection ||
    SCORING_CHAPTER.test(chapter) ||
    (!OTHER_CHAPTER.test(chapter) &&
      titles.some(
        ({ text }) =>
          isScoringTitle(text) ||
          (compact(text).length <= SHORT_TITLE && SCORING_CHAPTER.test(compact(text))),
      )) ||
    titles.some(({ text }) => isScoringTitle(text) && isReferredTo(document, text));
  return { chapter, chapterBlock, titles, isEvaluation, isInSection };
}

const ANNEX = '附[件表录][一二三四五六七八九十\\d]{1,3}(?![\\d.])';
const annexes = new WeakMap<TenderDocument, Set<string>>();

/** Whether a title is that of an annex the evaluation part sends to, wherever in the file it stands: 评分标准详见附件一. */
function isReferredTo(document: TenderDocument, title: string): boolean {
  const [label] = new RegExp(`^${ANNEX}`).exec(compact(title)) ?? [];
  if (label === undefined) return false;
  const known = annexes.get(document) ?? annexesOfEvaluation(document);
  annexes.set(document, known);
  return known.has(label);
}

function annexesOfEvaluation(document: TenderDocument): Set<string> {
  const named = new RegExp(ANNEX, 'g');
  const found = document.blocks.filter(({ index }) => {
    const line = document.blocks[chaptersOf(document)[index] ?? -1];
    return line && line.kind !== 'table' && SCORING_CHAPTER.test(compact(line.text));
  });
  return new Set(found.flatMap((block) => compact(blockText(block)).match(named) ?? []));
}

/** That bids are evaluated, and not work: 评标办法, 磋商办法. */
const BID_EVALUATION =
  /评标|评审|评选|(?:投标|响应|报价)(?:文件)?评|(?:磋商|谈判|询比|询价|比选|遴选)办法|定标|[Ee]valuationof|AwardCriteria/;
const HOLDS_FORMS = /合同|格式|[Cc]ontract|Forms/;

/** Whether a section of the chapter that is open there evaluates bids: 四、评标办法 of the instructions, an annex behind the forms. */
function isInEvaluationSection(open: OpenSection | undefined, chapter: string): boolean {
  for (let section = open; section; section = section.outer) {
    const bare = withoutNumbering(withoutBrackets(compact(section.text)));
    if (!section.isTitle || bare.length > SHORT_TITLE) continue;
    if (ASSESSMENT.test(bare) || RESPONSE_FORM.test(bare) || HOLDS_FORMS.test(bare)) return false;
    // What else is judged in those chapters is what is delivered, or is a form.
    const isBids = BID_EVALUATION.test(bare) && (section.isAnnex || !HOLDS_FORMS.test(chapter));
    if (OTHER_CHAPTER.test(chapter) ? isBids : SCORING_CHAPTER.test(bare)) return true;
  }
  return false;
}

const sections = new WeakMap<TenderDocument, (OpenSection | undefined)[]>();

function sectionsOf(document: TenderDocument): (OpenSection | undefined)[] {
  const known = sections.get(document);
  if (known) return known;
  const starts = chaptersOf(document);
  const found = openSections(document.blocks, ({ index }) => starts[index] === index);
  sections.set(document, found);
  return found;
}

const chapters = new WeakMap<TenderDocument, number[]>();

/** For each block the block of its chapter's title. */
function chaptersOf(document: TenderDocument): number[] {
  const known = chapters.get(document);
  if (known) return known;
  const opens = chapterOpenings(document.blocks);
  let last = -1;
  const found = document.blocks.map((line, i) => {
    if (opens(line)) last = i;
    return last;
  });
  chapters.set(document, found);
  return found;
}

/** Titles that open so many kinds of parts divide a whole file. */
const LEAST_PLACES = 4;

/** What divides a whole file, without lists of its chapters; in a piece of one every line that is a chapter's title. */
function chapterOpenings(blocks: readonly Block[]): (line: Block) => boolean {
  const { titles } = titlesOf([...blocks]);
  const places = new Set(titles.map(({ place }) => place).filter((place) => place !== 'other'));
  const isTitle = (line: Block) => line.kind !== 'table' && isChapterTitle(line);
  if (places.size < LEAST_PLACES && blocks.some(isTitle)) return isTitle;
  const own = new Set(titles.map(({ at }) => blocks[at]));
  return (line) => own.has(line);
}

/** Whether a line opens a chapter, as against an entry of the table of contents or a reference to a chapter. */
export function isChapterTitle(line: TextBlock): boolean {
  const bare = compact(line.text);
  if (line.toc && /\d$/.test(bare)) return false;
  if (isEnglish(line.text))
    return (
      (line.level === 1 || englishChapter(line.text) !== undefined) &&
      line.text.length <= LONGEST_ENGLISH &&
      !/[.;]$|\.{4}|…{2}|\s\d{1,3}$/.test(line.text.trim())
    );
  return (
    (line.level === 1 || CHAPTER_LINE.test(line.text.trim())) &&
    bare.length <= 40 &&
    !/[。;；,]|\.{4}|…{2}|\d{2}$/.test(halfWidth(bare))
  );
}

/**
 * How much the surroundings speak for a scoring table: above 0 for, below 0 against.
 * @param header words of the header rows, where it is a table
 */
export function contextScore(context: Context, header: string): number {
  const titles = context.titles.map((title) => withoutNumbering(compact(title.text)));
  const near = titles
    .slice(-3)
    .filter((title) => title.length <= 45)
    .join('|');
  const any = titles.join('|');
  let score = 0;
  if (context.isInSection || SCORING_CHAPTER.test(context.chapter)) score += 2;
  else if (OTHER_CHAPTER.test(context.chapter)) score -= 2.5;
  if (SCORING_TITLE.test(near)) score += 2;
  else if (SCORING_TITLE.test(any)) score += 1;
  if (ASSESSMENT.test(near) && !/评标|投标评审/.test(near)) score -= 5;
  if (REVIEW.test(near) && !/详细评审|评分|分值/.test(near)) score -= 2;
  if (RESPONSE_FORM.test(near) || RESPONSE_FORM.test(header)) score -= 3;
  return score + headerScore(header);
}

function headerScore(header: string): number {
  let score = 0;
  if (/评[审分标价议]/.test(header)) score += 2;
  if (/分值|满分|权重|分数|标准分|评分标准|评审标准|评分/.test(header)) score += 1;
  if (/考核|扣分|检查|违约|罚|整改/.test(header)) score -= 5;
  if (/单价|数量|规格|型号|金额|品牌/.test(header)) score -= 4;
  return score;
}

/** Whether a line announces scoring rules: 四、评分标准, 评标办法前附表, 综合评分明细. */
export function isScoringTitle(text: string): boolean {
  const bare = withoutNumbering(compact(text));
  return (
    bare.length <= 40 && SCORING_TITLE.test(bare) && !ASSESSMENT.test(bare) && !/[。;；]/.test(bare)
  );
}

/** 六、评标: a section called by nothing else. */
export const isBareTitle = ({ text }: TextBlock): boolean =>
  /^(?:评标|评审|评选|评议)$/.test(withoutNumbering(compact(text)));

/** Whether a line opens something that holds no scores (contract, forms, assessment of performance). */
export function isOtherTitle(text: string): boolean {
  const bare = withoutNumbering(compact(text));
  return (
    bare.length <= 40 &&
    (ASSESSMENT.test(bare) || OTHER_CHAPTER.test(bare)) &&
    !SCORING_TITLE.test(bare)
  );
}
