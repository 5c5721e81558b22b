import { withFigures } from '../text/han-number.ts';
import { measureOf } from './units.ts';

/** Amounts from `low` to `high`, ends included unless `open`; in the first unit of their measure. */
export interface Span {
  low: number | undefined;
  high: number | undefined;
  /** The end that is given does not belong to it: more than, less than. */
  open: boolean;
  measure: number | string;
}

/** One figure that is asked for, with what it is a figure of. */
export interface Demand {
  /** What has the figure: 内存, 质保期; '' where the sentence does not say. */
  subject: string;
  span: Span;
  /** A range has to be reached from end to end, not fallen into. */
  covers: boolean;
  /** As written, with its unit. */
  text: string;
  /** Where it stands in the line. */
  at: number;
}

/** 半 is a figure before what time is counted in: 半天, 半个月. */
const HALF =
  '(?:(?<![上下前后大多每第])半(?=个?(?:小时|工作日|天|日|月|年|学[期时]))|(?<=后)半(?=个(?:月|小时|工作日)|小时|天))';
const NUMBER = String.raw`(?:[-−]?\d{1,12}(?:,\d{3}){0,4}(?:\.\d{1,6})?|${HALF})`;
/** 15000r/min, 2000点/秒, 20000元/天, 1800元/条, 4650元/人/月: amounts of each. */
const OF_EACH = String.raw`元\/(?:人次|人[·.]?[天日月年]|标准箱|平方米|立方米|[\u4e00-\u9fff㎡])(?:\/[天日月年次])?|(?:立方米|mm|kg|km|[rmg米转点组次L升]|万?元)\/(?:min|分钟|小时|百米|km|[sh秒天日次人台月年分])(?![A-Za-z])|(?<=\d\s{0,2})[\u4e00-\u9fff]{1,3}\/(?:小时|分钟|min|[hs秒])(?![A-Za-z])|(?:[mμk]?g|mL|ml|m[³3]|mm|kW|t|J|kJ|cal|Nm?[³3]?)\/(?:mL|ml|L|m[²³23]?|kg|k?Wh|h|d|s|cm[²³23]?)(?![A-Za-z])|CFU\/(?:100)?cm[²2]|Ω\/km|pC|fps`;
/** Points of an assessment: 低于80分, 扣2分; 分钟, 分别 and 9时30分 are none. */
const POINTS = String.raw`分(?![钟之别部类组布批包期项析配店校局支公工解散段享担辨贝隔层区离流秒米管院馆行栋册会中成发])`;
/** 300dpi, 140N, 280g/㎡: letters right behind a number are its unit, listed or not; of 802.11ax协议 they are a name. */
const LATIN = String.raw`[A-Za-zμ]{1,5}(?![A-Za-z\d]|\s?(?:协议|标准|规范|制式|接口|格式|网络))`;
const LATIN_EACH = String.raw`[A-Za-zμ]{1,5}\/(?:[A-Za-z]{1,3}[²³23]?|㎡)(?![A-Za-z\d])`;
const UNIT = String.raw`${OF_EACH}|${LATIN_EACH}|cd\/(?:㎡|m²|m2)|人次|批次|ms(?![A-Za-z])|个工作日|工作日|个?日历[天日]|个?自然日|个月|个?星期|个?季度|个小时|个?钟头|分钟|小时|学时|课时|周岁|岁|帧\/秒|秒钟|毫秒|平方(?:米|毫米)|立方米|毫米|厘米|微米|纳米|公里|千米|毫克|千克|公斤|千瓦|兆瓦|千伏|毫安时?|赫兹|毫升|摄氏度|分贝|英寸|万?像素|[Dd][Bb](?:[（(]A[）)])?|[Mm][Mm][²2]|[Mm][²³23](?!\d)|[KMGTkmg]?[Bb]ps|[kKMGm]?Hz|[KMGTP]B|[KMG]b(?![A-Za-z])|MT\/s|K(?![A-Za-z])|[mk]?Ah|[kMm]?Pa|°C|[kKmM]?[WV]|[kcdmμun]?m(?![A-Za-z])|MM(?![A-Za-z])|[mk]?g|m?s|min|m?[LA]|[hlt]|℃|％|%|‰|‱|㎡|"|部(?![分门队署位件])|间(?![隔距接断])|期(?![工间内满限项建权货刊末中初])|处(?![理置罚于在])|门(?=课|[^\u4e00-\u9fff]|$)|折(?![叠旧算弯断线扣射页合返])|${POINTS}|[米克吨秒天日周月年瓦伏安升元度寸吋人名台套个件只支把座艘趟具根箱份组次路核口块张颗条位辆栋卷盆盒樘]|场(?![地所馆景合站内外次])|[种款](?![类子植田项])|[荤素](?![质菜材])|[册枚倍粒针页幅亩株棵瓶袋桶罐宗户幢束捆筐筒匹樘席盏扇顶双副架](?![本构空子势])|${LATIN}`;
const SCALE: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 千: 1e3 };
const amount = String.raw`(${NUMBER})\s{0,3}(万|亿)?\s{0,3}(${UNIT})?`;

const least =
  /(?:≥|⩾|>=|＞=|不(?:得|应|能)?(?:低于|少于|小于|短于)|(?:大于|高于|多于)(?:或)?等于|至少为?|最少为?)$/;
const most =
  /(?:≤|⩽|<=|＜=|不(?:得|应|能)?(?:高于|超过|大于|多于|晚于|长于)|(?:小于|低于|少于)(?:或)?等于|至多为?)$/;
const above = /(?:[>＞]|大于|高于|多于|超过)$/;
const below = /(?:[<＜]|小于|低于|少于|短于|不足|不满|未满|未达到?|达不到)$/;
const leastAfter = /^(?:[（(]含[^）)]{0,6}[）)])?(?:及|或|\/)?(?:以上|更高|更多)/;
const mostAfter = /^(?:[（(]含[^）)]{0,6}[）)])?(?:及|或|\/)?(?:以内|之内|以下|内(?![存部置径容]))/;

const toNumber = (text: string) =>
  text === '半' ? 0.5 : Number(text.replaceAll(',', '').replace('−', '-'));
const rangeOrOne = new RegExp(
  String.raw`${amount}(?:\s{0,3}(~|～|至|到|—|–|-|±)\s{0,3}${amount})?`,
  'g',
);

interface Figure {
  at: number;
  end: number;
  low: number;
  high: number;
  isRange: boolean;
  measure: number | string;
  hasUnit: boolean;
  text: string;
}

function figureOf(match: RegExpMatchArray): Figure | undefined {
  const [text, first = '', scale = '', unit = '', sign, second = '', scale2 = '', unit2 = ''] =
    match;
  const last = unit2 || unit;
  const { measure, factor } = measureOf(last);
  const own = unit === '' ? factor : measureOf(unit).factor;
  if (unit !== '' && measureOf(unit).measure !== measure) return undefined;
  const a = toNumber(first) * (SCALE[scale || scale2] ?? 1) * own;
  const at = match.index ?? 0;
  const base = { at, end: at + text.length, measure, hasUnit: last !== '', text };
  if (sign === undefined) return { ...base, low: a, high: a, isRange: false };
  const b = toNumber(second) * (SCALE[scale2] ?? 1) * factor;
  if (sign === '±') return { ...base, low: a - b, high: a + b, isRange: true };
  // -20℃～-40℃: told from the warmer end.
  if (a > b && a < 0) return { ...base, low: b, high: a, isRange: true };
  return a < b ? { ...base, low: a, high: b, isRange: true } : undefined;
}

/** 8荤6素 are two amounts. */
const ofDishes = /^\d{1,2}[荤素]\d/;

/** No sign before a figure is longer. */
const SIGN = 24;

/** Figures that are no amounts: of standards, models, clauses, protocols, sizes in several directions. */
const isNoAmount = (before: string, after: string, { hasUnit, text }: Figure) =>
  /[A-Za-z\d./_×*✕-]$|第$/.test(before) ||
  // （500*450*2000）±60mm: how far a size may be off.
  (/±\s{0,2}$/.test(before) &&
    !/差[^，。；]{0,6}±\s{0,2}$|精度[^，。；]{0,6}±\s{0,2}$/.test(before)) ||
  // 9时30分 is an hour.
  (text.endsWith('分') && /\d\s{0,2}[时点元角]\s{0,2}$/.test(before)) ||
  // 暂列金额（50万元）: a sum has its name before the bracket; （1）, （3 are none.
  (/[（(]$/.test(before) && !(text.endsWith('元') && /^[）)]/.test(after))) ||
  (/^(?:[\d_/×*✕]|-[A-Za-z\d])/.test(after) && !ofDishes.test(text + after)) ||
  (!hasUnit && /^(?:[A-Za-z.]|[）)]|[、．]\D)/.test(after));
/** 5月8日 is a day, not eight of them. */
const isOfDate = (before: string, text: string): boolean =>
  text.endsWith('日') && /(?<!个)\d\s{0,2}月\s{0,2}$/.test(before);
/** A range that the thing has to reach from end to end; into any other one its value has to fall. */
const reaching = /范围|量程|工作|运行|存[储放]|贮存|环境|测量|可调|适用|调节|适应/;

/** A subject without the words that lead to its figure. */
function subjectOf(words: string): string {
  return words
    .replace(/^[^]*[，,；;。：:、\n（）()]/, '')
    .replace(
      /(?:须|应|需|必须|的)?(?:当|该)?(?:为|是|达到|达|满足|控制在|保持在|提供|具有|具备|支持|配备|设置|数量|=){1,4}$/,
      '',
    )
    .trim();
}

function spanOf(figure: Figure, before: string, after: string): Span {
  const { low, high, measure, isRange } = figure;
  const lead = before.trimEnd().slice(-SIGN);
  if (isRange) return { low, high, open: false, measure };
  if (least.test(lead) || leastAfter.test(after))
    return { low, high: undefined, open: false, measure };
  if (most.test(lead) || mostAfter.test(after))
    return { low: undefined, high, open: false, measure };
  if (above.test(lead)) return { low, high: undefined, open: true, measure };
  if (below.test(lead)) return { low: undefined, high, open: true, measure };
  return { low, high, open: false, measure };
}

const leads = [least, most, above, below];
function withoutLeads(words: string): string {
  const end = words.slice(-SIGN);
  const rest = leads.reduce((left, sign) => left.replace(sign, ''), end);
  return words.slice(0, words.length - end.length + rest.length);
}

/** Figures of a line, each with its subject and bounds: 内存≥16GB, 质保期不少于三年, 工作温度-10℃~45℃. */
export function demandsOf(line: string): Demand[] {
  const text = withFigures(line);
  if (!/[\d半]/.test(text)) return [];
  return [...text.matchAll(rangeOrOne)].flatMap((match) => {
    const figure = figureOf(match);
    if (!figure) return [];
    const before = text.slice(0, figure.at);
    const after = text.slice(figure.end);
    const near = before.slice(-SIGN);
    if (isNoAmount(near, after, figure) || isOfDate(near, figure.text)) return [];
    const lead = withoutLeads(before.trimEnd());
    const open = lead.trimEnd();
    const segment = open.endsWith('：') || open.endsWith(':') ? open.slice(0, -1) : lead;
    const named = subjectOf(segment);
    const follows = /^[\u4e00-\u9fffA-Za-z\d.]{2,20}/.exec(
      after.replace(leastAfter, '').replace(mostAfter, ''),
    );
    return [
      {
        subject: named === '' ? (follows?.[0] ?? '') : named,
        span: spanOf(figure, before, after),
        covers: figure.isRange && reaching.test(named),
        text: figure.text.trim(),
        at: figure.at,
      },
    ];
  });
}

/** The amounts a value names, when it names one alone: `≥ 16 GB`, `24核`, `0~45℃`. Undefined for any other text. */
export function amountOf(value: string, unit = ''): Span | undefined {
  const text = withFigures(`${value}${/\d\s*$/.test(value) ? unit : ''}`.trim());
  const found = [...text.matchAll(rangeOrOne)];
  const [match] = found;
  const figure = match && found.length === 1 ? figureOf(match) : undefined;
  if (!figure) return undefined;
  const before = text.slice(0, figure.at).trim();
  const after = text.slice(figure.end).trim();
  const isAlone =
    (before === '' || leads.some((sign) => before.replace(sign, '') === '')) &&
    after.replace(leastAfter, '').replace(mostAfter, '') === '';
  return isAlone ? spanOf(figure, before, after) : undefined;
}
