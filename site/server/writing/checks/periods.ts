import { withFigures } from '../text/han-number.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

const unit = '(日历天|日历日|工作日|天|日|周|个月|月|年)(?!\\d)';
const name =
  '(?<!售后|运维|维护|维保|质保|保修|保障|安全|培训|试)(?:总?工期|框架(?:协议)?期限?|服务期限?|合同履行期限|合同期限?|履约期限?|交货期限?|交货时间|供货期限?|(?:服务|监测|施工|供货|实施|建设|总)周期)';
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
/** 送抵, 运至, 到货. */
const arrived = '[送运发][至到抵达]|到货';
/** 合同签订后6个月内完成全部设备的交付, 整个项目在300天内完成: the whole, told without its name. */
const wholeSpans = [
  new RegExp(
    `(?:合同(?:签订|生效)|开工)(?:之日)?(?:起|后)[^，。；\\n|\\d]{0,6}(\\d{1,5})\\s*(?:个\\s*)?${unit}(?:内|以内|之内)[^，。；]{0,6}(?:完成|交付|竣工|交货)[^，。；]{0,4}(?:全部|所有|供货|交付|安装|竣工|交货|施工内容|整体)`,
    'g',
  ),
  new RegExp(
    `(?:签(?:订|署)?(?:了|好|完)?合同|合同签[订署])(?:那天|之日|当天|当日|后|之后)?(?:算起|起算?|开始)?[，,]?(?:[^，。；\\n|\\d]{0,6})(?<!\\d)(\\d{1,5})\\s*(?:个\\s*)?${unit}(?:内|以内|之内)?[^，。；]{0,4}(?:完成)?(?:交付|交货|供货|安装|竣工|${arrived})`,
    'g',
  ),
  new RegExp(
    `(?:从|自)?开工(?:到|至)(?:竣工|完工|交工)[^，。；\\n|\\d]{0,6}(\\d{1,5})\\s*(?:个\\s*)?${unit}`,
    'g',
  ),
  new RegExp(
    `(?:用|以|在)(?<!\\d)(\\d{1,5})\\s*(?:个\\s*)?${unit}(?:时间|左右|内|以内)?[^，。；]{0,4}完成(?:合同|约定|规定|的){0,2}(?:全部|所有|整个|本工程|本项目)`,
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
const ROUND = 1.1;

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

/** A finding at a place of a passage, with the right words where they are known. */
export function dateFinding(
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

/** A project of the past, a share of the whole, how much sooner: not the term of this bid. */
const ofOthers =
  /\d{4}年(?:度)?(?:完成|竣工|承接|实施)|合同额|业绩|分区|分段|提前\s{0,2}\d|[一二三四五六七八九十]区/;

/** 服务期满后30日: a time that begins where the term ends. 服务期一年，期满后 is the term itself. */
const afterTerm = /期限?届?满/;
/** 工期每延误1天: what follows from a day, and no term. */
const ofDelay = /每|延误|逾期|延期|拖延/;
/** 围堰填筑工期: of a part of the works, which is shorter than the whole. */
const ofPart =
  /(?<!总|计划|合同|项目|工程|本|建设|实施|施工)(?:填筑|浇筑|开挖|安装|砌筑|拆除|铺设|敷设|吊装|调试|回填|打桩|装修|绿化)(?:施工)?工期$/;
/** 样板间施工期: of a part, too; 本项目施工期 is the whole. */
const ofPartWorks = /(?<!项目|工程|本|总|计划|合同)施工期$/;
/** 520日历天，较计划工期提前20天: offered on purpose. */
const offered = /^[^。；\n]{0,16}(?:提前|缩短|优于|早于)/;

/** Periods of the bid that are not the tender's. */
export function wrongPeriods(passage: Passage, input: CheckInput): Found[] {
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
  const labelled = spans.flatMap((pattern) => [...text.matchAll(pattern)]);
  const whole =
    labelled.length > 0 ? [] : wholeSpans.flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...labelled, ...whole].flatMap((match) => {
    const unit = spanUnit[match[2] ?? ''];
    const said = inMonths(Number(match[1]), unit);
    const around = text.slice(Math.max(0, match.index - 24), match.index + match[0].length + 8);
    if (unit === undefined || stated.has(said) || ofOthers.test(around)) return [];
    if (isOfPast(text, match.index)) return [];
    const count = match.index + match[0].lastIndexOf(match[1] ?? '');
    if (ofDelay.test(text.slice(match.index, count))) return [];
    if (afterTerm.test(text.slice(Math.max(0, match.index - 24), count))) return [];
    const isSameUnit = said.replace(/\d+/, '') === wanted.replace(/\d+/, '');
    if (!isSameUnit && !isFarFrom(Number(match[1]), unit, Number(own[1]), ownUnit)) return [];
    // A shorter promise is a better offer, not a contradiction.
    const shorter =
      isSameUnit && Number(said.replace(/\D/g, '')) < Number(wanted.replace(/\D/g, ''));
    const named = `${text.slice(Math.max(0, match.index - 8), match.index)}${/^总?工期/.exec(match[0])?.[0] ?? ''}`;
    const isOfPart = ofPart.test(named) || ofPartWorks.test(named);
    const isOffered = offered.test(text.slice(match.index + match[0].length));
    if (shorter && (whole.includes(match) || isOfPart || isOffered)) return [];
    const value = passage.row ? match.index + match[0].lastIndexOf(match[1] ?? '') : match.index;
    const msg = `期限与招标文件不一致：招标文件为“${given}”，${shorter ? '如非主动承诺提前，请改正' : '请改正'}`;
    const found = dateFinding(
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
