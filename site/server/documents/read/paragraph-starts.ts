import { chapterLevel } from './plain-headings.ts';

/** Numbers and marks that open a paragraph: 第一章, 一、, （一）, 1.2, (1), ①, ★. */
const strict =
  /^(?:第[一二三四五六七八九十百零〇\d]{1,4}[卷册部篇章节条包]|[一二三四五六七八九十]{1,3}[、．]|[（(][一二三四五六七八九十]{1,3}[）)]|[（(]\d{1,2}[）)]|\d{1,2}[)）]|\d{1,2}、|[①-⑳]|[★▲●■◆☆△※☑☐□√➢]|附[件表录]\s?[一二三四五六七八九十\d：:]|格式\s?[一二三四五六七八九十\d]|注[：:\d]|[A-Z][.、．])/;
/** Numbers that no wrapped line begins with by chance: 第三章, 附件2, 技-1 设计说明书. */
const chief =
  /^(?:第[一二三四五六七八九十百零〇]{1,3}[卷部篇章节]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)]|附[件表录]\s?[一二三四五六七八九十\d]{1,3}(?:[：:\s]|$)|附[件表录]\s?\d{1,2}(?:[-－–—]\d{1,2}){1,2}\s?(?![的所中内至到]|格式|要求|规定)\p{Script=Han}|(?:\p{Script=Han}|[A-Z]{1,4})[-－–—]\d{1,2}(?:[-－–—]\d{1,2})?\s{1,4}\p{Script=Han}{2})/u;
/** 1. or 1.2.3 in front of words; `2.5 米` or `3.0分` are measures. */
const decimal =
  /^\d{1,2}(?:[.．]\d{1,2}){0,4}[.．]?\s*(?=[\p{Script=Han}“《（(★▲])(?!分(?![项部包册析类支])|元|万|米|年|月|日|天|个|倍|公里|吨|人|名|次|%|小时|平方|千|号[）)文令，。])/u;
/** A short name and a colon, its letters set apart or not: 项目名称：…, 日   期：…, 法定代表人/负责人或其代理人（签字或盖章）： */
const label =
  /^(?:[致附]|(?:\p{Script=Han}{2,6}\/)?(?:[\p{Script=Han}（）()/]\s{0,6}){2,14}(?:[（(][^（）()：:]{2,14}[）)])?)[：:]/u;

/** Whether a line's beginning shows that a new paragraph starts there. */
export function opensParagraph(text: string): boolean {
  return strict.test(text) || decimal.test(text) || chief.test(text);
}

/** Whether a line begins with 第三章, 三、 or （三）. */
export function opensSection(text: string): boolean {
  return chief.test(text) || chapterLevel(text) !== undefined;
}

/** Whether a letter begins: whom it is written to, left blank, or who writes. */
export function opensLetter(text: string): boolean {
  return /^(?:[_＿]{4,}[\s　]?[：:]|我(?:方|公司|单位)|本(?:公司|单位|人)|兹|致)/.test(text);
}

/** Whether a text is the numbered title of a form with what is said of it in brackets: 附件2-5 承诺函（选用，未要求时不提供）. */
export function isFormTitle(text: string): boolean {
  const name = text.replace(/[（(][^（()）]{0,40}[）)]/g, '');
  return (
    /^(?:附[件表录]|格式)\s?[一二三四五六七八九十\d]/.test(name) && !/[，,。；;：:]/.test(name)
  );
}

/** Whether a line begins like an entry of a form (名称：…). */
export function isLabelled(text: string): boolean {
  return label.test(text);
}

/** Whether a line is a date, or the blanks of one, and nothing else. */
export function isDate(text: string): boolean {
  return /^[\d_〇○零一二三四五六七八九十【】Xx×\s]{0,24}年[\d_一二三四五六七八九十【】Xx×\s]{0,16}月(?:[\d_一二三四五六七八九十【】Xx×\s]{0,16}日)?$/u.test(
    text.trim(),
  );
}

/** Whether a line of a cover says what the document is and nothing else: 招标文件, 投标文件（正本）. A name broken in front of it goes on: 竞争性 | 磋商文件. */
export function isDocumentName(before: string, text: string): boolean {
  const name =
    /^(?:公开|竞争性)?(?:招标|投标|采购|磋商|谈判|比选|询[价比]|遴选|征集|响应|应答|报价|参选|竞标|(?:遴选|资格预审|入围)?申请)文件(?:[（(][^（()）]{1,12}[）)])?$/;
  return name.test(text.replace(/\s/g, '')) && !/(?:竞争性|公开|邀请)\s*$/.test(before);
}

/** Numbers and grades that a sentence lists, too: at the beginning of a line, and behind a mark within it. */
const listed = [
  [
    /^[（(][一二三四五六七八九十]{1,3}[）)]/,
    /[：:；;，,、。][（(][一二三四五六七八九十]{1,3}[）)]/,
  ],
  [/^[（(]\d{1,2}[）)]/, /[：:；;，,、。][（(]\d{1,2}[）)]/],
  [/^\d{1,2}[)）、]/, /[：:；;，,。]\d{1,2}[)）、]/],
  [/^[①-⑳]/, /[：:；;，,、。\p{Script=Han}][①-⑳]/u],
  [/^\p{Script=Han}{1,4}[：:]/u, /[；;。]\p{Script=Han}{1,4}[：:]/u],
] as const;

/** Whether what begins a line only goes on with a list that stands within the sentence before it: （1）收集；（2）运送；| （3）洗涤. */
export function goesOnListing(before: string, text: string): boolean {
  return listed.some(([opens, within]) => opens.test(text) && within.test(before));
}

/** Whether a text ends like a sentence or an item of a list does. */
export function endsSentence(text: string): boolean {
  return /[。；;！!？?：:]$|[。！？][”"）)]$/.test(text);
}

const counted = /^([（(]?)((?:\d{1,2}[.．])*)(\d{1,2})([）)、.．]|\s|(?=\p{Script=Han}))/u;

/** Whether a line bears the number after that of an earlier line, set in the same way: 2、 and 3、, 2.1 and 2.2. */
export function countsOn(earlier: string, text: string): boolean {
  const [before, after] = [counted.exec(earlier), counted.exec(text)];
  return (
    before !== null &&
    after !== null &&
    [1, 2, 4].every((part) => before[part] === after[part]) &&
    Number(after[3]) === Number(before[3]) + 1
  );
}
