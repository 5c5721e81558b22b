import { englishLabelBefore } from './english-fields.ts';
import { SAYS } from './label-lines.ts';

/** What is left of a number before a label: 1、单位名称, （一）单位名称. */
const NUMBER =
  /^(?:[（(][一二三四五六七八九十]{1,3}[）)]|[一二三四五六七八九十]{0,3}[、）)])\s{0,4}(?=.{2})/;

/** How it is signed or sealed, between a label and its place: 投标人：（全称并加盖公章）____ */
const howSigned = /[：:][\s　]{0,4}([（(][^（()）]{0,14}(?:章|签[字名署])[）)])$/;

const TRANSLATED = /(?<=[\u4e00-\u9fff）)]) {0,4}([A-Za-z][A-Za-z .,'’/&-]{1,60})(?=[：:]?$)/;
/** Behind 联系人 these ask for something else. */
const OF_ITS_OWN = /mail|qq|wechat|fax|tel|phone|web/i;

/** 招标编号 Bidding No.: is 招标编号: in a form in two languages. */
export function withoutEnglish(words: string): string {
  const english = TRANSLATED.exec(words)?.[1] ?? '';
  return /[a-z]/.test(english) && !OF_ITS_OWN.test(english) ? words.replace(TRANSLATED, '') : words;
}

/** 我方已仔细研究了招标编号：: what is read, and not who reads it. */
const LEADING = /^.{0,20}(?:研究|阅读|审阅|收到|知悉)了?(?:贵方)?的?(?=[\u4e00-\u9fff]{3})/;

const PRINTED = /^[\s\S]{0,24}[\u4e00-\u9fff]{2}(?:　|[\s　]{2,20})(?=[\u4e00-\u9fff]{2})/;
const UNIT = /^(?:[年月日岁元]|万元)[\s　]{1,20}(?=[\u4e00-\u9fff]{2})/;

/** 投标总价＝人工费用合计＋其他费用合计：: what stands before the sign is asked for, not the last of its parts. */
const SUM_OF = /([\u4e00-\u9fff]{2,16})[\s　]{0,4}[＝=][^：:，。；＝=]{2,60}[：:]$/;
const LONGEST_SUM = 90;

/** The words of a label that ends here: 项目编号（如有）： */
export function labelBefore(text: string): string {
  const end = withoutEnglish(text.replace(/[\s　]{1,40}$/, ''));
  const english = englishLabelBefore(end);
  if (english !== '') return english;
  const how = howSigned.exec(end.slice(-24));
  if (how) {
    const label = labelBefore(end.slice(0, end.length - how[0].length + 1));
    return label === '' ? '' : `${label}${how[1]}`;
  }
  if (!/[：:]$/.test(end)) return '';
  const sum = SUM_OF.exec(end.slice(-LONGEST_SUM))?.[1];
  if (sum !== undefined) return sum;
  const [before = '', run = ''] =
    /(?:[：:][\s　]{0,20})?([\u4e00-\u9fffA-Za-z（）()、/\s　]{1,30})[：:]$/.exec(end.slice(-56)) ??
    [];
  const line =
    run
      .split(/[\n\t]/)
      .at(-1)
      ?.trim() ?? '';
  // 拟任岗位：项目经理 姓名：: what is printed behind a colon is no part of the next label, and neither is the 日 of a date.
  const words = (/^[：:]/.test(before) ? line.replace(PRINTED, '') : line).replace(UNIT, '');
  // 的磋商文件（项目编号：____）: behind a bracket that is still open another label begins, and behind 元）小写： the one that ends.
  const own = /[（(]([^（()）]{2,30})$/.exec(words)?.[1] ?? words;
  const label = own
    .replace(/^[^（()）]{0,30}[）)]/, '')
    .trim()
    .replace(NUMBER, '')
    .replace(LEADING, '');
  return SAYS.test(label) ? '' : label;
}
