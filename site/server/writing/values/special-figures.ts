import { readHanNumber } from '../text/han-number.ts';
import { days } from './days.ts';
import { exact, marks, pixels } from './marks.ts';
import type { Span } from './quantity.ts';
import { measureOf } from './units.ts';

/** A figure that is no amount with a unit: how often, at what hour, how many copies, how shifts change, lessons of several days. */
export interface SpecialFigure {
  at: number;
  text: string;
  span: Span;
  /** At least so much is as good as the figure itself. */
  sense: 'least' | 'most' | 'within' | 'equal';
  /** Words within it that say of what it is: 巡检 of 每日巡检2次. */
  words?: string;
}

const HAN = '一二两三四五六七八九十';
const COUNT = `\\d{1,3}|[${HAN}]{1,3}`;
const capital = new Map(
  [...'壹贰叁肆伍陆柒捌玖拾'].map((one, at) => [one, '一二三四五六七八九十'[at] ?? one]),
);

/** 3, 三, 叁, 半. */
export function readCount(text: string): number | undefined {
  if (text === '半') return 0.5;
  if (/^\d/.test(text)) return Number(text);
  return readHanNumber([...text].map((one) => capital.get(one) ?? one).join(''));
}

const HOURS_A_YEAR = 8760;
const inYear: Readonly<Record<string, number>> = {
  分钟: HOURS_A_YEAR * 60,
  小时: HOURS_A_YEAR,
  餐: 3 * 365,
  天: 365,
  日: 365,
  周: 52,
  星期: 52,
  月: 12,
  季: 4,
  季度: 4,
  学期: 2,
  学年: 1,
  年: 1,
  年度: 1,
};
/** 每日2次, 每季度组织一次, 每2小时巡逻一次, 每周提交周报. */
const TIMES = '(?:次(?![性数日日])|遍|趟|[圈轮](?![^，。；]{0,1}[班岗换流])|回(?![访复收报答款]))';
const often = new RegExp(
  `(?:每(?:隔)?|全(?=年))\\s{0,2}(\\d{1,3}|[${HAN}]{1,2}|半)?\\s{0,2}(?:个)?(分钟|小时|餐|天|日|周|星期|月|季度?|学期|学年|年度?|班)(?!前|后|至|末|度?考核(?![^，。；]{0,2}[一1]\\s?次))([^，。；、：:\\d${HAN}每\\n]{0,16})(?:(${COUNT})\\s{0,2}${TIMES})?`,
  'g',
);
/** 一年检测两次, 两年一次: as often as 每. 两年内三次 and 近三年 tell of a time that passes. */
const bareOften = new RegExp(
  `(?<![每近前过去第隔\\d.${HAN}])(\\d{1,2}|[${HAN}]{1,2}|半)\\s{0,2}(?:个)?(天|日|周|星期|月|季度|学期|年)(?!内|前|后|至|末|以|期)([^，。；、：:\\d${HAN}每\\n]{0,10})(${COUNT})\\s{0,2}${TIMES}`,
  'g',
);
const atMost = /(?:不(?:得)?(?:多于|超过|大于)|至多|最多|控制在)\s{0,2}$/;
/** What is done so often; 每月用电量 is not. */
const deed =
  /提交|提供|报送|组织|进行|开展|召开|清[扫洗理]|扫除|留样|巡[检查视逻]|检[查测]|回访|扫描|演练|疏通|点检|消毒|保养|维护|加注|收[送取]|盘点|更新|出具|编制|培训|体检|考核|报告|清洁/;

function frequencies(text: string): SpecialFigure[] {
  return [...text.matchAll(often), ...text.matchAll(bareOften)].flatMap(
    (match): SpecialFigure[] => {
      const [whole, every = '1', period = '', between = '', times] = match;
      const behind = text.slice(match.index + whole.length, match.index + whole.length + 12);
      const isCounted = times !== undefined;
      const rest = /^[^，。；\n]*/.exec(behind)?.[0] ?? '';
      // 每月不少于4学时, 每班安排6人 tell an amount of each.
      if (
        !isCounted &&
        (/\d|[一二两三四五六七八九十]/.test(between + rest) || !deed.test(between + rest))
      )
        return [];
      const number = readCount(every) ?? 1;
      const count = readCount(times ?? '1') ?? 1;
      const isShift = period === '班';
      if (number === 0) return [];
      const span = exact(
        isShift ? count / number : ((inYear[period] ?? 0) * count) / number,
        isShift ? 'often:班' : 'often',
      );
      const said = isCounted ? whole : whole.slice(0, whole.length - between.length);
      const isMost = atMost.test(between) || /^\s{0,2}(?:以内|以下|之内)/.test(behind);
      const words = isCounted ? between : '';
      return [{ at: match.index, text: said, span, sense: isMost ? 'most' : 'least', words }];
    },
  );
}

/** What the bidder pays its people. */
const ofStaff = /工资|薪|社会?保|公积金|奖金|津贴|租金|水电/;
const paid =
  /(?:按|每)(季度?|半年|年度?|月度?|周)(?=[^，。；\d]{0,6}(?:结算|支付|付款|结清|付清))/g;

/** 按月结算, 每季度支付一次. */
function payments(text: string): SpecialFigure[] {
  return [...text.matchAll(paid)].flatMap((match): SpecialFigure[] => {
    const [said, period = ''] = match;
    const sentence = text.slice(0, match.index + 24).replace(/^[^]*[。；]/, '');
    if (ofStaff.test(sentence)) return [];
    const times = period === '半年' ? 2 : (inYear[period.replace(/^月度$/, '月')] ?? 0);
    const figure = {
      at: match.index,
      text: said,
      span: exact(times, 'often:支付'),
      sense: 'equal',
    } as const;
    return [figure];
  });
}

const MINUTES = 60;
const HOUR = `(?<![\\d/.-])(?<!\\d[:：])([01]?\\d|2[0-4])\\s?`;
const time = new RegExp(
  `${HOUR}(?:[:：]\\s?([0-5]\\d)时?|[时点]([0-5]\\d)分?|[时点](半)|(?<=(?:上午|早上?|凌晨|中午|下午|晚上?|夜间)\\s{0,2}\\d{1,2}\\s?)[时点](?:钟|整)?)(?!\\s?[:：]?\\d)`,
  'g',
);
/** 早上七点: with its hour as a figure; the places of the line stay. */
const hanHour =
  /(?<=上午|早上?|凌晨|中午|下午|晚上?|夜间)([一二三四五六七八九]|十[一二]?)(?=[时点])/g;
const withHours = (text: string): string =>
  text.replace(hanHour, (words) => String(readHanNumber(words) ?? words).padEnd(words.length));
const joint =
  /^\s{0,2}(?:-|—|–|~|～|至|到|持续[至到]){1,2}\s{0,2}(?:次日|当日)?(?:上午|下午|晚上?|中午|凌晨)?\s{0,2}$/;
/** The hour of a day that is told is another matter. */
const ofDay = /(?:\d\s?日|\d{4}-\d{2}-\d{2})\s{0,2}(?:上午|下午)?\s{0,2}$/;

/** 8:00—17:30, 上午7:00前, 不晚于6:30. */
function clocks(line: string): SpecialFigure[] {
  const text = withHours(line);
  const found = [...text.matchAll(time)].flatMap((match) => {
    const hour = Number(match[1]);
    const before = text.slice(Math.max(0, match.index - 8), match.index);
    const isAfternoon = /(?:下午|晚上?)\s{0,2}$/.test(before) && hour < 12;
    const minutes =
      (hour + (isAfternoon ? 12 : 0)) * MINUTES +
      Number(match[2] ?? match[3] ?? (match[4] ? 30 : 0));
    return ofDay.test(before)
      ? []
      : [{ at: match.index, end: match.index + match[0].length, minutes }];
  });
  const figures: SpecialFigure[] = [];
  for (let n = 0; n < found.length; n++) {
    const [one, other] = [found[n], found[n + 1]];
    if (!one) break;
    const between = other && joint.exec(text.slice(one.end, other.at));
    if (other && between) {
      const high = other.minutes + (other.minutes < one.minutes ? 24 * MINUTES : 0);
      figures.push({
        ...{ at: one.at, text: text.slice(one.at, other.end), sense: 'within' },
        span: { low: one.minutes, high, open: false, measure: 'clock' },
      });
      n++;
      continue;
    }
    const [before, after] = [text.slice(0, one.at), text.slice(one.end)];
    const isMost = /^(?:以|之)?前/.test(after) || /不(?:得)?[晚迟]于\s{0,2}$/.test(before);
    const isLeast = /不(?:得)?早于\s{0,2}$/.test(before) || /^(?:以|之)?后/.test(after);
    figures.push({
      ...{ at: one.at, text: text.slice(one.at, one.end), span: exact(one.minutes, 'clock') },
      sense: isMost ? 'most' : isLeast ? 'least' : 'equal',
    });
  }
  return figures;
}

const copy = new RegExp(
  `(正本|副本|电子版|电子(?=\\s{0,2}[：:]?\\s{0,2}\\d)|电子文[件档]|[UＵ优]\\s?盘|一式)(?:[（(][^（()）]{0,16}[)）])?[^，。；、\\d${HAN}壹贰叁肆伍陆柒捌玖拾\\n]{0,6}(\\d{1,2}|[${HAN}壹贰叁肆伍陆柒捌玖拾]{1,2})\\s{0,2}[份套个](?!月|工作日|小时)`,
  'g',
);

/** 正本1份、副本叁份, 合同一式六份; of what they are copies is told by the sentence. */
function copies(text: string, about: string): SpecialFigure[] {
  return [...text.matchAll(copy)].flatMap((match): SpecialFigure[] => {
    const value = readCount(match[2] ?? '');
    const isContract = /合同|协议/.test(about);
    const said = match[1] ?? '';
    const name = /电子|盘/.test(said) ? '电子版' : said;
    if (value === undefined || (name === '一式' && !isContract)) return [];
    const span = exact(value, `copies:${isContract ? '合同' : '文件'}:${name}`);
    return [{ at: match.index, text: match[0], span, sense: 'equal' }];
  });
}

const shift = new RegExp(
  `([${HAN}\\d]{1,2})\\s{0,2}班\\s{0,2}([${HAN}\\d]{1,2})\\s{0,2}(?:倒|运转)`,
  'g',
);
const BASE = 100;

function shifts(text: string): SpecialFigure[] {
  return [...text.matchAll(shift)].flatMap((match): SpecialFigure[] => {
    const [teams, turns] = [readCount(match[1] ?? ''), readCount(match[2] ?? '')];
    if (teams === undefined || turns === undefined) return [];
    return [
      {
        at: match.index,
        text: match[0],
        span: exact(teams * BASE + turns, 'shift'),
        sense: 'equal',
      },
    ];
  });
}

const hourSum =
  /(\d{1,3})\s{0,2}天\s{0,2}[，,、（(]?\s{0,2}(?:[×xX*✕]|每[天日](?:不少于)?)\s{0,2}(\d{1,3})\s{0,2}个?(学时|课时|小时)/g;

/** 四天×8学时: as many lessons in all. */
function sums(text: string): SpecialFigure[] {
  return [...text.matchAll(hourSum)].map((match): SpecialFigure => {
    const { measure, factor } = measureOf(match[3] ?? '');
    const value = Number(match[1]) * Number(match[2]) * factor;
    const span = { low: value, high: value, open: false, measure };
    return { at: match.index, text: match[0], span, sense: 'least' };
  });
}

const covered =
  /([1-7])\s{0,2}(?:[×xX*✕]|天\s{0,2}[×xX*✕]?)\s{0,2}(\d{1,2})(?:\s{0,2}小时(?!以?内)|(?=[）)，。；、\s]|$|服务|值守|值班|热线|响应|支持|技术))/g;

/** 7×24小时: so many hours of a week. */
function coverage(text: string): SpecialFigure[] {
  return [...text.matchAll(covered)].map(({ 0: said, 1: days, 2: hours, index }): SpecialFigure => {
    const span = exact(Number(days) * Number(hours), 'coverage');
    return { at: index, text: said, span, sense: 'least' };
  });
}

/** 例会每周三10:00: the day of a week; 每周一、三、五 are several. */
const weekday = /每(?:周|星期)([一二三四五六日天])(?![次遍趟回、，,和及与至到~～\-—期])/g;
const weekdays = (text: string): SpecialFigure[] =>
  [...text.matchAll(weekday)].map(({ 0: said, 1: day = '', index }) => ({
    ...{ at: index, text: said, sense: 'equal' },
    span: exact('一二三四五六日'.indexOf(day.replace('天', '日')), 'weekday'),
  }));

/** 1:500, 1:3: how much smaller a map is, or what is mixed with what. */
const scale = /(?<![\d:：.])1\s?[:：]\s?(\d{1,6}(?:\.\d{1,2})?)(?![\d:：.]|\s?[万亿]?元)/g;
const scales = (text: string): SpecialFigure[] =>
  [...text.matchAll(scale)].map(({ 0: said, 1: parts = '', index }) => ({
    ...{ at: index, text: said, sense: 'equal' },
    span: exact(Number(parts), 'scale'),
  }));

/** The figures of a sentence that are no amounts with units, from the left to the right; `about` says what the sentence speaks of. */
export function specialFigures(text: string, about = text): SpecialFigure[] {
  const all = [
    ...days(text),
    ...sums(text),
    ...coverage(text),
    ...shifts(text),
    ...marks(text, about),
    ...pixels(text, about),
    ...weekdays(text),
    ...scales(text),
    ...copies(text, about),
    ...clocks(text),
    ...payments(text),
    ...frequencies(text),
  ];
  const taken: SpecialFigure[] = [];
  for (const one of all) {
    const isFree = taken.every(
      (other) => one.at >= other.at + other.text.length || other.at >= one.at + one.text.length,
    );
    if (isFree) taken.push(one);
  }
  return taken.toSorted((a, b) => a.at - b.at);
}
