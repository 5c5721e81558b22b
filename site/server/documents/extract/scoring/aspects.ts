import { compact } from './points.ts';
import { praiseWords } from './praise.ts';
import { withSharedEnd } from './shared-end.ts';

/** How well something is done. Each word is praise alone or joined to others: 科学合理, 较为完整. */
const PRAISE = String.raw`(?:${praiseWords}|优秀|显著|有保[障证]|有(?:针对性|实质意义)|(?:针对性|操作性|可操作性|可行性|实用性)强|切合实际|(?:满足|符合|贴合|响应)[^、，,]{0,8}(?:要求|需求|需要|实际|情况)|强|高|好)`;
const BEFORE_PRAISE = String.raw`(?:非常|十分|特别|切实|很|较为|较|比较|更|最|基本|总体|且|并|、)`;
const PRAISED = new RegExp(`(?:${BEFORE_PRAISE}{0,2}${PRAISE}){1,4}的?$`);
/** What a step of a scale begins with: its number, its grade. */
const STEP_LABEL =
  /^(?:[(（]?\d{1,2}[)）、.．]|[①-⑩]|第?[一二三四五1-5A-E][档级等]次?|[优良中差]|优秀|良好|一般|较[好差]){0,2}[:：、]?/;
/** The points a step gives, and what leads to them. */
const STEP_POINTS =
  /(?:[，,]?的?者?[，,:：]?(?:得|(?<![设会统预审])计|评|为|可得|加)?)?[\d.]{1,6}(?:分?[-~～—–至到][\d.]{1,6})?分.{0,12}$/;
/** What a step says of a thing without known praise. */
const LONGEST_VERDICT = 8;
const SHORTEST = 3;
const LONGEST = 20;
const MOST_STEP = 400;
/** Said of a text as such, whatever it is about; or of papers and of who hands them in. */
const OF_A_TEXT =
  /^(?:总体|整体|方案|内容|措施|思路|条理|层次|逻辑|表述|描述|阐述|论述|语言|结构|重点|目标|分析|理解|认识|.{0,6}(?:性|度|程度|质量|水平))$|(?:投标|响应|磋商)文件|(?:投标人|供应商|响应人|投标单位)|具有|提供|提交|出具|发生|复印件/;

/**
 * What the steps of one scale judge, one by one: 配送流程成熟、仓储能力强的，得6分；配送流程较成熟、仓储能力较强的，得4分.
 * What two steps say of the same thing has its name in common; a step alone praises it with a known word. Empty where one of them
 * names nothing, and for fewer than two.
 * @param rule the rule of an item, verbatim
 */
export function scaleAspects(rule: string): string[] {
  const steps = rule
    .split(/[；;。\n]/)
    .map((step) => compact(step))
    .filter((step) => step.length <= MOST_STEP && STEP_POINTS.test(step))
    .map((step) => clauses(step.replace(STEP_POINTS, '').replace(STEP_LABEL, '')));
  const [top, ...lower] = steps.filter(({ length }) => length > 1);
  if (!top) return [];
  const alike = lower.filter(({ length }) => length === top.length);
  const names = top.map((clause, i) =>
    nameOf(
      clause,
      alike.map((step) => step[i] ?? ''),
    ),
  );
  const own = names.filter((name) => !OF_A_TEXT.test(name));
  const areNames = own.every((name) => name.length >= SHORTEST && name.length <= LONGEST);
  return areNames && own.length > 1 && new Set(own).size === own.length ? own : [];
}

/** Nothing but praise, with or without what it praises: 方案合理. */
export const isPraised = (text: string): boolean => PRAISED.test(text);

/** The parts of a step; praise that stands alone goes with what it praises: 方案科学、合理. */
function clauses(step: string): string[] {
  const parts: string[] = [];
  for (const part of withSharedEnd(step.split(/[、，,]/).filter((text) => text !== ''))) {
    const last = parts.at(-1);
    if (last !== undefined && PRAISED.exec(part)?.index === 0)
      parts[parts.length - 1] = `${last}、${part}`;
    else parts.push(part);
  }
  return parts;
}

/** The name of what a clause judges: what it has in common with the same clause of other steps, else all but its praise; '' for none. */
function nameOf(clause: string, others: readonly string[]): string {
  const praised = PRAISED.exec(clause);
  const bare = praised ? clause.slice(0, praised.index) : '';
  const common = others.map((other) => sharedStart(clause, other)).toSorted(byLength)[0] ?? '';
  const shared = clause.length - common.length <= LONGEST_VERDICT ? common : '';
  const name = bare !== '' && (shared === '' || bare.length <= shared.length) ? bare : shared;
  return name
    .replace(/对[^对]{2,8}$/, '')
    .replace(/(?:非常|十分|较为|比较|[较很不未无有均且并及和与])$/, '')
    .replace(/^[且并及和与]/, '');
}

const byLength = (one: string, other: string): number => one.length - other.length;

function sharedStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one.slice(0, at);
}
