import { confirmedFacts } from '../fact-sheet.ts';
import { kindOf } from '../structure/tree.ts';
import type { CheckInput, Found, Passage } from './chapter-text.ts';
import { dateFinding, wrongPeriods } from './periods.ts';

export const date = /(\d{4})\s*(?:年|[-/.])\s*(\d{1,2})\s*(?:月|[-/.])\s*(\d{1,2})\s*日?/g;
const LABEL_REACH = 18;

const CLOCK = String.raw`\s{0,2}(?:\d{1,2}\s?[：:时点]\s?(?:\d{2}\s?分?)?)?`;
/** What is told before a day, and what behind it: 于…截止投标, …举行的开标会. */
const labels = [
  {
    pattern: /(?:投标|响应|递交|提交)(?:文件)?(?:的)?(?:递交|提交)?截止(?:时间|日期|日)?|截标/,
    behind: new RegExp(`^${CLOCK}[^，。；前后]{0,6}(?:截止(?:投标|递交|提交|响应)|截标)(?![前后])`),
    name: '投标截止时间',
    fact: 'deadline',
  },
  {
    pattern: /开标(?:时间|日期|日)|磋商时间/,
    behind: new RegExp(`^${CLOCK}[^，。；前后]{0,6}开标(?!前|后|之|准备|所需|资料)`),
    name: '开标时间',
    fact: 'openingTime',
  },
] as const;

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

export const two = (value: number): string => String(value).padStart(2, '0');

/** A day told as another one is: 2031-05-20, or 2031年5月20日. */
export function datedAs(stated: string, day: string): string {
  if (!stated.includes('年')) return day;
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** 授权期限：…至: what is in force has to be so when the bid is handed in. */
const endsWith = /(?:授权|委托|保函|担保)[^。；]{0,24}(?:至|到|止于?|截[至止]于?)[：:]?\s*$/;
/** …前完成投标文件的上传, …参加开标: the day of the bid told by what is done on it. */
const handedIn =
  /^\s{0,2}(?:\d{1,2}\s?[：:时]\s?(?:\d{2}\s?分?)?)?\s?(?:之?前|以前)?[，,]?[^，。；]{0,12}(?:(?:递交|上传|提交|送达)[^，。；]{0,8}(?:投标|响应)文件|(?:投标|响应)文件[^，。；]{0,4}(?:递交|上传|提交|传至|送至)|开标|开启(?:投标|响应)文件)/;
const clock = /^\s*(\d{1,2})\s*[：:时点]\s*(\d{2})?/;
const beforeOpening = /^[^，。；]{0,6}(?:开标|截标|投标截止|递交截止|截止时间)[^，。；]{0,4}前/;

/** 2027年13月: a month no year has. */
const noMonth = /(?<!\d)20\d{2}\s?年\s?(?:1[3-9]|[2-9]\d|00?)\s?月(?!\s{0,2}\d{1,2}\s{0,2}日)/g;
const noMonths = (passage: Passage): Found[] =>
  [...passage.text.matchAll(noMonth)].map(({ 0: said, index }) =>
    dateFinding(passage, index, said.length, 'error', `日期“${said}”不存在，请改正`),
  );

/** 2025年8月1日起至2027年7月31日: from when to when. */
const term = new RegExp(
  `${date.source}\\s{0,2}(?:起|开始)?\\s{0,2}(?:至|到|—|–|-|~|～)\\s{0,2}${date.source}`,
  'g',
);
const ofTerm = /(?:服务|合同|履约|履行|协议)[^，。；]{0,4}期限?[^，。；]{0,6}$/;
const daysOfTerm = (match: RegExpMatchArray): string =>
  [match.slice(1, 4), match.slice(4, 7)]
    .map(([year = '', month, day]) => `${year}-${two(Number(month))}-${two(Number(day))}`)
    .join(' ');

/** The term of the service from day to day, where it is another than the tender's. */
function termsApart(passage: Passage, { facts }: CheckInput): Found[] {
  const given = facts.duration?.value ?? '';
  const [asked, ...others] = given.matchAll(term);
  if (!asked || others.length > 0) return [];
  return [...passage.text.matchAll(term)].flatMap((match) => {
    const before = passage.text.slice(0, match.index);
    if (!ofTerm.test(before) || daysOfTerm(match) === daysOfTerm(asked)) return [];
    const msg = `期限与招标文件不一致：招标文件为“${given}”，请改正`;
    return [dateFinding(passage, match.index, match[0].length, 'error', msg)];
  });
}

/** 2029年12月31日前供完全部图书: when all is done. */
const allDone =
  /^\s{0,2}(?:[之以]?前|止)[^，。；\d]{0,6}(?:完成|供[完齐货]|交[付货完齐]|竣工|完工|送[达完齐]|到货|安装)[^，。；\d]{0,8}(?:全部|所有|整个|本项目|本工程|合同)/;
/** The last day of all that is asked for, where the tender's term ends on one, and what ends later. */
function lateEnds(passage: Passage, { facts }: CheckInput): Found[] {
  const given = facts.duration?.value ?? '';
  const last = [...given.matchAll(date)].at(-1);
  if (!last) return [];
  return [...passage.text.matchAll(date)].flatMap((match) => {
    const said = match[0].trimEnd();
    const after = passage.text.slice(match.index + said.length);
    if (dayOf(match) <= dayOf(last) || !allDone.test(after)) return [];
    const msg = `“${said}”晚于招标文件的期限“${given}”，请改正`;
    return [dateFinding(passage, match.index, said.length, 'error', msg)];
  });
}

function datesOf(passage: Passage, input: CheckInput): Found[] {
  return [...passage.text.matchAll(date)].flatMap((match) => {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (year < 1950 || year > 2100) return [];
    const said = (severity: Found['severity'], msg: string, right?: string) => [
      dateFinding(passage, match.index, match[0].trimEnd().length, severity, msg, right),
    ];
    if (!isReal(year, month, day)) return said('error', `日期“${match[0].trim()}”不存在，请改正`);
    const before = passage.text
      .slice(Math.max(0, match.index - LABEL_REACH), match.index)
      .replace(/^.*[。；]/, '');
    const behind = passage.text.slice(match.index + match[0].length).slice(0, LABEL_REACH);
    const label =
      labels.find(({ pattern }) => pattern.test(before)) ??
      labels.find((one) => one.behind.test(behind));
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
    if (deadline && here < deadline && endsWith.test(before))
      return said('error', `授权或担保在投标截止日${deadline}之前就已到期，请改正`);
    if (deadline && here > deadline && beforeOpening.test(behind))
      return said('error', `“${match[0].trim()}”晚于投标截止日${deadline}，请改正`);
    const done = !label && deadline !== undefined && handedIn.test(behind);
    if (done && here > deadline)
      return said(
        'error',
        `“${match[0].trim()}”晚于投标截止日${deadline}，请改正`,
        datedAs(match[0], deadline),
      );
    const hour = clock.exec(behind);
    const due = input.facts.deadline?.value.slice(11, 16);
    if ((done || label) && deadline === here && hour && due && due !== '00:00') {
      const at = `${two(Number(hour[1]))}:${hour[2] ?? '00'}`;
      if (at > due || (/开标|开启/.test(behind) && at !== due))
        return said('error', `时间与招标文件不一致：招标文件为${deadline} ${due}，请改正`);
    }
    const signed = /(?:^|[|\s])日\s*期\s*[：:|]\s*$/.test(before);
    if (signed && deadline && here > deadline)
      return said('warning', `落款日期晚于投标截止日${deadline}，请核对`);
    return [];
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
      (lawful.test(around) || /业绩/.test(passage.text)) &&
      !ofBid.test(passage.text.slice(Math.max(0, match.index - LABEL_REACH), match.index));
    const isNone = isDay && !isReal(Number(match[1]), Number(match[2]), Number(match[3]));
    if (here >= limit.slice(0, here.length) || known.has(here) || isLaw || isNone) return [];
    return [
      dateFinding(
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
    ...noMonths(passage),
    ...termsApart(passage, input),
    ...lateEnds(passage, input),
    ...wrongPeriods(passage, input),
    ...(proofs.has(passage.chapterId) ? [] : oldDates(passage, input, known)),
  ]);
}
