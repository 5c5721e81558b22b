import { blockText } from '../document.ts';
import { isTitleLine, linesOf, linesUnder, numberRank } from './passages.ts';
import type { PlacedBlock } from './sections.ts';
import { cleanText, compact } from './text.ts';

/** What is wanted, as a writer needs it; `lotId`: of one lot alone, in a reading for several. */
export interface RequirementPassage {
  heading: string;
  text: string;
  lotId?: string;
}

const inNotice =
  /采购(?:需求|内容|范围|标的)|招标(?:范围|内容)|服务(?:内容|要求|范围)|技术(?:要求|规格|规范)|建设(?:内容|规模)|供货(?:范围|要求)|项目概况|工作(?:内容|范围)/;

/**
 * Passages a writer needs to know what is wanted (采购需求, 技术要求, 服务要求): whole text in reading order, by heading.
 * A file without such a chapter gives the passages of the announcement on the subject.
 */
export function requirementPassages(placed: PlacedBlock[]): RequirementPassage[] {
  const own = passagesOf(placed.filter((part) => part.place === 'requirements'));
  if (own.length > 0) return [...own, ...blindRules(placed)];
  const stated = passagesOf(
    placed.filter(
      (part) => part.place === 'notice' || part.place === 'data' || part.place === 'other',
    ),
  );
  return [...stated.filter((passage) => inNotice.test(passage.heading)), ...blindRules(placed)];
}

/** Rules of an anonymous bid stand in the instructions, the particulars or the evaluation; a bidder must know them to write. */
function blindRules(placed: PlacedBlock[]): { heading: string; text: string }[] {
  const lines = linesOf(
    placed.filter(
      ({ place }) => place !== 'requirements' && place !== 'contract' && place !== 'bill',
    ),
    true,
  );
  const rules = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (!/暗标/.test(line.text)) continue;
    if (forbidden.test(line.text)) rules.add(line.text.trim());
    else if (isTitleLine(line) || /[:：]\s*$/.test(line.text))
      for (const under of linesUnder(lines, at, MOST_RULES)) rules.add(under.text.trim());
  }
  return rules.size === 0 ? [] : [{ heading: '暗标要求', text: [...rules].join('\n') }];
}

const forbidden = /不得|不应|不能|禁止|严禁|不允许|字体|字号|行距|宋体|黑色|统一/;
const MOST_RULES = 30;

/** The rank of a line without a number. */
const UNNUMBERED = 9;

/** What stands under each heading. A numbered line of its rank or a higher one stands beside it: 四、… behind 三、保洁人员. */
function passagesOf(parts: PlacedBlock[]): { heading: string; text: string }[] {
  const passages: { heading: string; text: string[] }[] = [];
  /** The headings that the place stands under, each with the rank of its number. */
  let above: { rank: number; heading: string }[] = [];
  for (const [at, part] of parts.entries()) {
    const text = blockText(part.block).trim();
    const rank = part.block.kind === 'table' ? UNNUMBERED : numberRank(text);
    const starts = part.title || isHeading(part, parts[at + 1]);
    const isNext = !starts && rank < UNNUMBERED && above.some((one) => one.rank >= rank);
    if (starts || isNext) above = above.filter((one) => one.rank < rank);
    if (starts) above.push({ rank, heading: cleanText(text) });
    if (starts || isNext || passages.length === 0)
      passages.push({
        heading: above.at(-1)?.heading ?? cleanText(part.chapter),
        text: starts ? [] : [text],
      });
    else passages.at(-1)?.text.push(text);
  }
  return passages
    .filter((passage) => passage.text.length > 0)
    .map(({ heading, text }) => ({ heading, text: text.join('\n') }));
}

/** A short numbered line names what stands under it; one with nothing under it is an item of a list: 3、持有上岗证. */
function isHeading(part: PlacedBlock, next: PlacedBlock | undefined): boolean {
  const { block } = part;
  if (block.kind === 'table') return false;
  if (block.kind === 'heading') return true;
  const line = { text: block.text, part, page: block.page };
  const rank = numberRank(block.text);
  if (rank > 4 || compact(block.text).length > 26 || !isTitleLine(line)) return false;
  return next === undefined || next.block.kind === 'table' || numberRank(next.block.text) > rank;
}
