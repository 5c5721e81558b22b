import { type FactValue, plain } from './fact-value.ts';
import { isPartOfPeriod, type Moment, momentsIn } from './time.ts';

/** The moment of a text that the words before it speak for most; `mayEnd`: of a period its end is one, as of what is handed in. */
export function momentValue(
  text: string,
  wanted: RegExp,
  unwanted: RegExp,
  mayEnd = false,
): FactValue[] {
  const normal = text.normalize('NFKC');
  const all = momentsIn(text);
  const points = all.filter(
    (moment) => !isPartOfPeriod(normal, moment) && !(mayEnd && beginsHandingIn(normal, moment)),
  );
  const ends = mayEnd ? all.filter((moment) => endsHandingIn(normal, moment)) : [];
  const found = points.length > 0 ? points : ends;
  const rated = found.map((moment) => ({
    moment,
    rate: rateMoment(normal, moment, wanted, unwanted),
  }));
  const best = rated.toSorted((a, b) => b.rate - a.rate || a.moment.at - b.moment.at)[0];
  if (!best || best.rate < 0) return [];
  const { date, end } = best.moment;
  const time = (mayEnd ? lateEnd(normal.slice(end)) : undefined) ?? best.moment.time;
  return plain(`${date} ${time ?? '00:00:00'}`, date + (time ?? ''), time === null ? 0.35 : 1);
}

/** 递交起止时间：5月5日9:00至5月6日9:30; 自公告发布之日起至5月6日9:30止: what is handed in in a period is due at its end. */
const endsHandingIn = (normal: string, moment: Moment): boolean =>
  moment.time !== null &&
  /[至到~—-]\s*$/.test(normal.slice(0, moment.at)) &&
  !/^\s*[至到~—]/.test(normal.slice(moment.end));

/** 递交开始时间：5月6日8:30, 5月6日8:30起接收: from then on it is taken. */
const beginsHandingIn = (normal: string, moment: Moment): boolean =>
  /(?:开始|起始)[^,。;\d]{0,8}(?:时间|日期)[^,。;\d]{0,4}$/.test(normal.slice(0, moment.at)) ||
  /^\s*(?:\([^()]{0,8}\)\s*)?(?:起|开始)(?![^,。;]{0,20}(?:截止|结束|止))/.test(
    normal.slice(moment.end),
  );

/** 9时00分至9时30分: what is handed in from one hour to another is due at the second. */
function lateEnd(after: string): string | undefined {
  const match = /^\s*(?:至|-|~|—+|到)\s*(\d{1,2})\s*[:时]\s*(\d{2})(?!\d|\s*日)/.exec(after);
  return match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:00` : undefined;
}

function rateMoment(text: string, moment: Moment, wanted: RegExp, unwanted: RegExp): number {
  const near = text.slice(Math.max(0, moment.at - 14), moment.at);
  // 原定…，现延期至…: the old moment no longer holds.
  if (/(?:原定?(?:为|于|是)?|由)[:：]?\s*$/.test(near)) return -1;
  return (
    (wanted.test(near) ? 1 : 0) - (unwanted.test(near) ? 2 : 0) + (moment.time === null ? 0 : 0.5)
  );
}
