import type { bid } from 'tender-widgets/contract';
import { type CheckInput, type Passage, quoteAt } from './chapter-text.ts';

type Finding = bid.Finding;

const date = /(\d{4})\s*(?:年|[-/.])\s*(\d{1,2})\s*(?:月|[-/.])\s*(\d{1,2})\s*日?/g;
const LABEL_REACH = 18;

const labels = [
  {
    pattern: /(?:投标|响应|递交|提交)(?:文件)?(?:的)?(?:递交|提交)?截止(?:时间|日期|日)?|截标/,
    name: '投标截止时间',
    fact: 'deadline',
  },
  { pattern: /开标(?:时间|日期|日)|磋商时间/, name: '开标时间', fact: 'openingTime' },
] as const;

const span =
  /(?:总?工期|服务期限?|服务周期|合同履行期限|履约期限|交货期限?|交货时间|供货期|质保期(?!))(?:[^，。；\n|]{0,8}?)[：:|为是]?\s*(?:合同签订(?:之日起|后)\s*)?(\d{1,5})\s*(?:个)?\s*(日历天|日历日|工作日|天|日|周|个月|月|年)(?!\d)/g;
const spanIn = /(\d{1,5})\s*(?:个)?\s*(日历天|日历日|工作日|天|日|周|个月|月|年)(?!\s*\d{1,2}\s*月)/;
const spanUnit: Record<string, string> = {
  日历天: 'day',
  日历日: 'day',
  天: 'day',
  日: 'day',
  工作日: 'workday',
  周: 'week',
  个月: 'month',
  月: 'month',
  年: 'year',
};

const inMonths = (count: number, unit: string | undefined): string =>
  unit === 'year' ? `month${count * 12}` : `${unit}${count}`;

function isReal(year: number, month: number, day: number): boolean {
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

const two = (value: number): string => String(value).padStart(2, '0');

function finding(passage: Passage, at: number, length: number, severity: Finding['severity'], msg: string): Finding {
  return { kind: 'wrong-date', severity, chapterId: passage.chapterId, quote: quoteAt(passage.text, at, length), msg };
}

function datesOf(passage: Passage, input: CheckInput): Finding[] {
  return [...passage.text.matchAll(date)].flatMap((match) => {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (year < 1950 || year > 2100) return [];
    const said = (severity: Finding['severity'], msg: string) => [finding(passage, match.index, match[0].length, severity, msg)];
    if (!isReal(year, month, day)) return said('error', `日期“${match[0].trim()}”不存在，请改正`);
    const before = passage.text.slice(Math.max(0, match.index - LABEL_REACH), match.index).replace(/^.*[。；]/, '');
    const label = labels.find(({ pattern }) => pattern.test(before));
    const own = label && input.facts[label.fact]?.value.slice(0, 10);
    const here = `${match[1]}-${two(month)}-${two(day)}`;
    if (label && own && own !== here) return said('error', `${label.name}与招标文件不一致：招标文件为${own}，请改正`);
    const deadline = input.facts.deadline?.value.slice(0, 10);
    const signed = /(?:^|[|\s])日\s*期\s*[：:|]\s*$/.test(before);
    if (signed && deadline && here > deadline) return said('warning', `落款日期晚于投标截止日${deadline}，请核对`);
    return [];
  });
}

function spansOf(passage: Passage, input: CheckInput): Finding[] {
  const own = input.facts.duration?.value.match(spanIn);
  if (!own?.[1]) return [];
  const wanted = inMonths(Number(own[1]), spanUnit[own[2] ?? '']);
  return [...passage.text.matchAll(span)].flatMap((match) => {
    const unit = spanUnit[match[2] ?? ''];
    const said = inMonths(Number(match[1]), unit);
    if (unit === undefined || said === wanted || said.replace(/\d+/, '') !== wanted.replace(/\d+/, '')) return [];
    // A shorter promise is a better offer, not a contradiction.
    const shorter = Number(said.replace(/\D/g, '')) < Number(wanted.replace(/\D/g, ''));
    const msg = `期限与招标文件不一致：招标文件为“${input.facts.duration?.value ?? ''}”，${shorter ? '如非主动承诺提前，请改正' : '请改正'}`;
    return [finding(passage, match.index, match[0].length, shorter ? 'warning' : 'error', msg)];
  });
}

/** Dates that do not exist or contradict the tender's, and periods that differ from what it asks for. */
export function wrongDates(input: CheckInput, passages: readonly Passage[]): Finding[] {
  return passages.flatMap((passage) => [...datesOf(passage, input), ...spansOf(passage, input)]);
}
