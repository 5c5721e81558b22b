import { compact, countOf } from '../text.ts';

/** The number a title bears: which series it belongs to and where in it. */
export interface Numbering {
  /** `form:附件`, `part`, `cn` (一、), `cnp` (（一）), `num` (1.), `nump` (（1）), `dec2` (1.1), `dash2` (2-1), `letter` (A), `letterdec2` (A1), `letterdash2` … */
  style: string;
  /** 附件5-2 → [5, 2]. */
  path: number[];
}

const digits = '一二三四五六七八九十百零〇';
/** 格式十五 三季校服单价表: of 十五三 only 十五 is a number. */
const ones = '[一二三四五六七八九](?!览)';
const count = `(?:(?:${ones})?十(?:${ones})?|${ones}[零〇]?|\\d{1,4})`;
/** 1标段, TJ-1标, A1包: the number is the lot's, not the title's. */
const ofLot = '(?!标(?![准识签志书题的])|包(?![装含括裹])|合同段)';
/** Units of what is counted, 3日内, not the words that begin so: 6.2日常巡检, 2家具配置. */
const unit =
  '月(?![度报])|日(?![常程志用间])|天(?![花然线馈面])|元(?!素|件|器|数据)|家(?!具(?![有备])|[电属长政庭])|份(?!额)|次(?!要)|万(?!向|能)|年(?!度|检)';
const marks = /^[★☆▲△※●■◆*\s]+/;
/** Of a line in half-width signs: ① is 1 by then, － is -. */
const styles: readonly (readonly [style: string, sign: RegExp])[] = [
  ['part', new RegExp(`^第(${count})(?:部分|册|卷|篇|分册|编|章|节)[:、.]?`)],
  // 附件2 2024年度财务报告: the year is no part of the number.
  [
    'form',
    new RegExp(
      `^(附件|附表|附录|格式|样[式表本]|范本|表格?|附)(?!20\\d{2}年)(\\d{1,2}(?=20\\d{2}年)|[A-H](?=[\\u4e00-\\u9fa5:、.]|$)(?!类)|[A-H][-—–.]\\d{1,2}(?=[\\u4e00-\\u9fa5:、.]|$)|${count}(?:[-—–~.]\\d{1,2})*)(?![月日号个份]|年(?!度))[:、.]?`,
    ),
  ],
  ['dec', new RegExp(`^(\\d{1,2}(?:\\.\\d{1,2}){1,4})(?![\\d%亿]|${unit})[、.:)]?`)],
  ['dash', new RegExp(`^(\\d{1,2}(?:[-—–]\\d{1,2}){1,3})(?!\\d|${unit})[、.:)]?`)],
  // 二-1, 三-2-1: papers counted below 二、.
  ['cndash', new RegExp(`^([${digits}]{1,3}(?:[-—–]\\d{1,2}){1,3})[、.:]?(?=[\\u4e00-\\u9fa5])`)],
  ['cnp', new RegExp(`^[(【[]([${digits}]{1,3})[)】\\]][、.]?`)],
  // 三-A, （3A） and 3B、: forms of one number for several cases; 5G网络 and 3C认证 are words.
  [
    'alpha',
    new RegExp(
      `^(?:[(【[](${count}[-—–]?[A-H])[)】\\]]|(${count}[-—–][A-H])|(\\d{1,2}[A-H])(?=[、.:]))[、.:]?(?=[\\u4e00-\\u9fa5])`,
    ),
  ],
  ['cn', new RegExp(`^([${digits}]{1,3})[、.,:](?!\\d)`)],
  ['nump', /^[([](\d{1,2})[)\]][、.]?/],
  ['half', /^(\d{1,2})\)[、.]?/],
  // 一）资格部分 above ①营业执照.
  ['cnhalf', new RegExp(`^([${digits}]{1,3})\\)[、.]?`)],
  [
    'num',
    // 2.2025年度财务报表: the year is no part of the number.
    new RegExp(
      `^(\\d{1,2})(?:[、.:,](?:(?![\\d%])|(?=20\\d{2}年))|(?!${unit}|人(?!员|力)|名(?!称|单)|个(?!人))(?=[\\u4e00-\\u9fa5“《]|[A-Z]{3,}[\\u4e00-\\u9fa5]))`,
    ),
  ],
  ['letterdash', /^([A-H][-—–]\d{1,2})[、.:]?(?=[\u4e00-\u9fa5])(?!(?:[级型座栋区款]|类(?!似)))/],
  // 技-1, 商-2, IV-9-1: the forms of a volume or of a chapter, counted behind its own sign.
  [
    'form',
    new RegExp(
      `^([A-Z]{1,4}|(?![${digits}])[\\u4e00-\\u9fa5])[-—–](\\d{1,2}(?:[-—–]\\d{1,2}){0,2})(?:[、.:]|${ofLot})(?=[\\u4e00-\\u9fa5])(?![月日]|年(?!度))`,
    ),
  ],
  // A2, A4-1, （A4-1）; A4纸 and B级 are no numbers of titles.
  [
    'letterdec',
    new RegExp(
      `^(?:([A-H]\\d{1,2}(?:[-—–.]\\d{1,2})?)(?:[、.:-]|${ofLot})|[(]([A-H]\\d{1,2}(?:[-—–.]\\d{1,2})?)[)])(?=[\\u4e00-\\u9fa5])(?![纸幅级类座栋])`,
    ),
  ],
  ['letter', /^([I-Z])[、.:](?=[\u4e00-\u9fa5])/],
  ['letter', /^([A-H])[、.:]?(?=[\u4e00-\u9fa5])(?!(?:[级型标段座栋区款包股轮证]|类(?!似)))/],
];

/** The number before a line and what stands behind it, without blanks inside Chinese words; no number: undefined. */
export function numbered(text: string): { number: Numbering | undefined; rest: string } {
  const line = compact(text).replace(marks, '');
  for (const [name, sign] of styles) {
    const found = sign.exec(line);
    if (!found) continue;
    const word = name === 'form' ? `form:${(found[1] ?? '').replace(/^表格$/, '表')}` : name;
    const raw = name === 'form' ? (found[2] ?? '') : (found.slice(1).find(Boolean) ?? '');
    const path = (name === 'letterdec' ? raw.replace(/^./, '$&-') : raw)
      .replace(/(?<=[^-—–~.])(?=[A-H]$)/, '-')
      .split(/[-—–~.]/)
      .map(countOf);
    const deep = path.length > 1 && name !== 'form' ? `${name}${path.length}` : word;
    const style = name === 'form' && path.length > 1 ? `${word}${path.length}` : deep;
    return { number: { style, path }, rest: line.slice(found[0].length).replace(marks, '') };
  }
  return { number: undefined, rest: line };
}

/** What a form is called by elsewhere: 附件8, 表2-1; undefined for a number of another kind. */
export const labelOf = ({ style, path }: Numbering): string | undefined =>
  style.startsWith('form:') ? `${style.replace(/^form:|\d$/g, '')}${path.join('-')}` : undefined;

/** Whether `next` comes right after `last` in their series, or a step further where one was lost. */
export function follows(last: readonly number[], next: readonly number[], step = 1): boolean {
  const end = next.at(-1) ?? 0;
  const before = last.at(-1) ?? 0;
  const sameHead =
    last.length === next.length && last.slice(0, -1).every((value, i) => value === next[i]);
  return sameHead && end > before && end <= before + step;
}
