import { confirmedFacts } from '../fact-sheet.ts';
import { kindOf } from '../structure/tree.ts';
import { withFigures } from '../text/han-number.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';

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

const unit = '(日历天|日历日|工作日|天|日|周|个月|月|年)(?!\\d)';
const name =
  '(?<!售后|运维|维护|维保|质保|保修|保障|安全|培训|试)(?:总?工期|服务期限?|合同履行期限|合同期限?|履约期限|交货期限?|交货时间|供货期限?|(?:服务|监测|施工|供货|实施|建设|总)周期)';
/** 服务期限：24个月, and 在36个月的服务期内. */
const spans = [
  new RegExp(
    `${name}(?:[^，。；\\n|]{0,8}?)[：:|为是]?\\s*(?:自?(?:合同)?(?:签订|生效|签约)(?:合同)?(?:之日起|后|起)\\s*)?(?<!\\d ?)(\\d{1,5})\\s*(?:个\\s*)?${unit}`,
    'g',
  ),
  new RegExp(
    `(?<!\\d)(\\d{1,5})\\s*(?:个\\s*)?${unit}的?(?:总?工期|服务期|履约期|供货期|交货期|合同期)`,
    'g',
  ),
];
/** 合同签订后6个月内完成全部设备的交付, 整个项目在300天内完成: the whole, told without its name. */
const wholeSpans = [
  new RegExp(
    `(?:合同(?:签订|生效)|开工)(?:之日)?(?:起|后)[^，。；\\n|\\d]{0,6}(\\d{1,5})\\s*(?:个\\s*)?${unit}(?:内|以内|之内)[^，。；]{0,6}(?:完成|交付|竣工|交货)[^，。；]{0,4}(?:全部|所有|供货|交付|安装|竣工|交货|施工内容|整体)`,
    'g',
  ),
  new RegExp(
    `(?:整个|本)(?:项目|工程)(?:自[^，。；\\n|\\d]{1,12}起)?在?(?<!\\d)(\\d{1,5})\\s*(?:个\\s*)?${unit}(?:内|以内|之内)[^，。；]{0,4}(?:完成|交付|竣工|完工)(?=[，。；]|$)`,
    'g',
  ),
];
const spanIn =
  /(\d{1,5})\s*(?:个\s*)?(日历天|日历日|工作日|天|日|周|个月|月|年)(?!\s*\d{1,2}\s*月)/;
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

const daysOf: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
/** Periods of different units that lie further apart than this are not the same one, roundly told. */
const ROUND = 1.3;

/** Whether two periods of different units cannot mean the same. */
function isFarFrom(count: number, unit: string, other: number, otherUnit: string): boolean {
  const [days, otherDays] = [
    count * (daysOf[unit] ?? Number.NaN),
    other * (daysOf[otherUnit] ?? Number.NaN),
  ];
  return unit !== otherUnit && Math.max(days, otherDays) / Math.min(days, otherDays) > ROUND;
}

const inMonths = (count: number, unit: string | undefined): string =>
  unit === 'year' ? `month${count * 12}` : `${unit}${count}`;

function isReal(year: number, month: number, day: number): boolean {
  const made = new Date(Date.UTC(year, month - 1, day));
  return (
    made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  );
}

/** 2025年暑假, 2025年底. */
const season = /(?<!\d)(20\d{2})\s*年(?=[底末初春夏秋冬暑寒])/g;
/** 2025年11月, without a day. */
const month = /(\d{4})\s*年\s*(\d{1,2})\s*月(?!\s*\d{1,2}\s*日)/g;
/** 2026-03-15; 2026-03 where no day is told. */
const dayOf = (match: RegExpExecArray): string =>
  [
    match[1] ?? '',
    ...match.slice(2, 4).flatMap((part) => (part === undefined ? [] : [two(Number(part))])),
  ].join('-');

const two = (value: number): string => String(value).padStart(2, '0');

function finding(
  passage: Passage,
  at: number,
  length: number,
  severity: Found['severity'],
  msg: string,
  right?: string,
): Found {
  const fix = right === undefined ? undefined : fixAt(passage, at, length, right);
  return {
    ...(fix ? { fix } : {}),
    kind: 'wrong-date',
    severity,
    chapterId: passage.chapterId,
    quote: quoteAt(passage, at, length),
    msg,
  };
}

/** A day told as another one is: 2031-05-20, or 2031年5月20日. */
function datedAs(stated: string, day: string): string {
  if (!stated.includes('年')) return day;
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** 授权期限：…至: what is in force has to be so when the bid is handed in. */
const endsWith = /(?:授权|委托|保函|担保)[^。；]{0,24}(?:至|到|止于?|截[至止]于?)[：:]?\s*$/;
const beforeOpening = /^[^，。；]{0,6}(?:开标|截标|投标截止|递交截止|截止时间)[^，。；]{0,4}前/;

function datesOf(passage: Passage, input: CheckInput): Found[] {
  return [...passage.text.matchAll(date)].flatMap((match) => {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (year < 1950 || year > 2100) return [];
    const said = (severity: Found['severity'], msg: string, right?: string) => [
      finding(passage, match.index, match[0].trimEnd().length, severity, msg, right),
    ];
    if (!isReal(year, month, day)) return said('error', `日期“${match[0].trim()}”不存在，请改正`);
    const before = passage.text
      .slice(Math.max(0, match.index - LABEL_REACH), match.index)
      .replace(/^.*[。；]/, '');
    const label = labels.find(({ pattern }) => pattern.test(before));
    const deadline = input.facts.deadline?.value.slice(0, 10);
    // Where no opening is told, bids are opened when they are due.
    const own = label && (input.facts[label.fact]?.value.slice(0, 10) ?? deadline);
    const here = `${match[1]}-${two(month)}-${two(day)}`;
    if (label && own && own !== here)
      return said(
        'error',
        `${label.name}与招标文件不一致：招标文件为${own}，请改正`,
        datedAs(match[0], own),
      );
    const behind = passage.text.slice(match.index + match[0].length).slice(0, LABEL_REACH);
    if (deadline && here < deadline && endsWith.test(before))
      return said('error', `授权或担保在投标截止日${deadline}之前就已到期，请改正`);
    if (deadline && here > deadline && beforeOpening.test(behind))
      return said('error', `“${match[0].trim()}”晚于投标截止日${deadline}，请改正`);
    const signed = /(?:^|[|\s])日\s*期\s*[：:|]\s*$/.test(before);
    if (signed && deadline && here > deadline)
      return said('warning', `落款日期晚于投标截止日${deadline}，请核对`);
    return [];
  });
}

/** All periods the tender tells of (180日历天内完成，运维36个月), without the days between which they lie; 1 0 9 5天 is one number. */
function spansGiven(value: string): RegExpExecArray[] {
  const text = withFigures(value)
    .replace(/(?<=\d)\s(?=\d)/g, '')
    .replace(/\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日/g, '');
  return [...text.matchAll(new RegExp(spanIn, 'g'))];
}

/** The tender's period in the place of the one that was found. */
function periodFix(
  passage: Passage,
  match: RegExpExecArray,
  right: string,
): Found['fix'] | undefined {
  const at = match.index + match[0].lastIndexOf(match[1] ?? '');
  const said = spanIn.exec(passage.text.slice(at, match.index + match[0].length));
  return said?.index === 0 ? fixAt(passage, at, said[0].length, right) : undefined;
}

/** The tender's period; where each lot has its own, all of them. */
const periodsGiven = ({ facts, lots = [] }: CheckInput): string =>
  facts.duration?.value ??
  lots
    .flatMap(({ number, facts: own }) => (own.duration ? `${number} ${own.duration.value}` : []))
    .join('；');

function spansOf(passage: Passage, input: CheckInput): Found[] {
  const given = periodsGiven(input);
  const spoken = spansGiven(given);
  const [own] = spoken;
  if (!own?.[1]) return [];
  const ownUnit = spanUnit[own[2] ?? ''] ?? '';
  const wanted = inMonths(Number(own[1]), ownUnit);
  const stated = new Set(
    spoken.map(([, count, unit]) => inMonths(Number(count), spanUnit[unit ?? ''])),
  );
  const text = withFigures(passage.text);
  const named = spans.flatMap((pattern) => [...text.matchAll(pattern)]);
  const whole =
    named.length > 0 ? [] : wholeSpans.flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...named, ...whole].flatMap((match) => {
    const unit = spanUnit[match[2] ?? ''];
    const said = inMonths(Number(match[1]), unit);
    if (unit === undefined || stated.has(said)) return [];
    const isSameUnit = said.replace(/\d+/, '') === wanted.replace(/\d+/, '');
    if (!isSameUnit && !isFarFrom(Number(match[1]), unit, Number(own[1]), ownUnit)) return [];
    // A shorter promise is a better offer, not a contradiction.
    const shorter =
      isSameUnit && Number(said.replace(/\D/g, '')) < Number(wanted.replace(/\D/g, ''));
    if (shorter && whole.includes(match)) return [];
    const value = passage.row ? match.index + match[0].lastIndexOf(match[1] ?? '') : match.index;
    const msg = `期限与招标文件不一致：招标文件为“${given}”，${shorter ? '如非主动承诺提前，请改正' : '请改正'}`;
    const found = finding(
      passage,
      value,
      match.index + match[0].length - value,
      shorter ? 'warning' : 'error',
      msg,
    );
    const fix = spoken.length === 1 ? periodFix(passage, match, own[0]) : undefined;
    return [fix ? { ...found, fix } : found];
  });
}

const lawful = /《|令|发布|施行|修订|颁布|印发|生效|〔|标准|规范|成立|以来|近[一二三四五\d]+年/;
/** 本承诺自…起生效 is no law. */
const ofBid =
  /(?:^|[，。；：|])(?:本|该|此|我方|我司)(?:承诺|授权|委托|方案|投标|响应|报价|计划|协议|声明|保函)[^，。；]{0,10}$/;

/** A full date long before the bid, that neither the tender nor the bidder's facts hold, stems from another project. */
function oldDates(passage: Passage, input: CheckInput, known: ReadonlySet<string>): Found[] {
  const deadline = input.facts.deadline?.value ?? input.facts.openingTime?.value;
  if (!deadline) return [];
  const limit = `${Number(deadline.slice(0, 4)) - 1}${deadline.slice(4, 10)}`;
  return [
    ...passage.text.matchAll(date),
    ...passage.text.matchAll(month),
    ...passage.text.matchAll(season),
  ].flatMap((match) => {
    const isDay = match[3] !== undefined;
    const here = dayOf(match);
    const around = passage.text.slice(
      Math.max(0, match.index - 20),
      match.index + match[0].length + 12,
    );
    const isLaw =
      lawful.test(around) &&
      !ofBid.test(passage.text.slice(Math.max(0, match.index - LABEL_REACH), match.index));
    const isNone = isDay && !isReal(Number(match[1]), Number(match[2]), Number(match[3]));
    if (here >= limit.slice(0, here.length) || known.has(here) || isLaw || isNone) return [];
    return [
      finding(
        passage,
        match.index,
        match[0].length,
        'warning',
        `“${match[0].trim()}”远早于本次投标，请确认不是其他项目的遗留内容`,
      ),
    ];
  });
}

function knownDates(input: CheckInput): Set<string> {
  const texts = [
    ...[input, ...(input.lots ?? [])]
      .flatMap(({ facts }) => Object.values(facts))
      .flatMap((fact) => (fact ? [fact.value, fact.source?.quote ?? ''] : [])),
    input.overview ?? '',
    ...input.scoring.map((item) => item.criteria),
    ...input.clauses.map((clause) => clause.text),
    ...(input.requirements ?? []).map((passage) => passage.text),
    ...(input.knowledge ?? []).map((passage) => passage.text),
    ...confirmedFacts(input.factSheet ?? []).map((fact) => fact.value),
  ].join('\n');
  return new Set(
    [...texts.matchAll(date), ...texts.matchAll(month), ...texts.matchAll(season)].map(dayOf),
  );
}

/** Dates that do not exist, contradict the tender's or stem from another project, and periods that differ from what it asks for. */
export function wrongDates(input: CheckInput, passages: readonly Passage[]): Found[] {
  const known = knownDates(input);
  const proofs = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'evidence').map((chapter) => chapter.id),
  );
  return passages.flatMap((passage) => [
    ...datesOf(passage, input),
    ...spansOf(passage, input),
    ...(proofs.has(passage.chapterId) ? [] : oldDates(passage, input, known)),
  ]);
}
