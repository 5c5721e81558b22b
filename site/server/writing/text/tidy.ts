import { remembered } from '../../documents/extract/remembered.ts';

const han = '\\u4e00-\\u9fff';
/** Blanks that files made from PDF leave inside Chinese words. */
const innerBlank = new RegExp(
  `([${han}，。；：、（）“”《》])[ \\t\\u3000]+(?=[${han}，。；：、（）“”《》])`,
  'g',
);
const halfWidth: Record<string, string> = { ',': '，', ';': '；', ':': '：', '(': '（', ')': '）' };
const halfAfterHan = new RegExp(`([${han}）”》])([,;:])`, 'g');
const halfBracket = new RegExp(`([${han}，；。])\\(([^()]*)\\)`, 'g');

/** One spelling for text of any file: no blanks inside words, Chinese punctuation between Chinese characters. */
export function tidy(text: string): string {
  return text
    .replaceAll('\r', '')
    .replace(innerBlank, '$1')
    .replace(halfAfterHan, (_, before: string, mark: string) => before + halfWidth[mark])
    .replace(halfBracket, '$1（$2）')
    .replace(/[ \t\u3000]+/g, ' ')
    .trim();
}

const enumerators = [
  /^第[一二三四五六七八九十百零\d]+[章节条部分篇卷册]+[、.．:：\s]*/,
  /^(?:格式|附件|附表|附录|表)\s*[一二三四五六七八九十\d]+(?:[-—–.．]\d+)*[、.．:：\s]*/,
  /^[（(]\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[a-zA-Z])\s*[）)][、.．\s]*/,
  /^[一二三四五六七八九十]{1,3}\s*[、.．]\s*/,
  /^\d{1,2}(?:[.．]\d{1,3})*\s*[、)）]\s*/,
  /^\d{1,2}(?:[.．]\d{1,3})+(?![\d%％])(?!\s*(?:平方米|立方米?|吨|[万亿]元|公里|[千毫厘]米|㎡|公斤|千克|公顷|小时))[.．]?\s*(?=[^\d\s])/,
  /^\d{1,2}[.．]\s*(?=\D)/,
  /^\d{1,2}\s+(?=[\u4e00-\u9fff])/,
  /^[1-9]\d{2}[.．]\d{2}\s+(?=[\u4e00-\u9fa5])(?![元万])/,
  /^[a-zA-Z]\s*[、．]\s*/,
  /^[①-⑳⑴-⒇]\s*/,
  /^[-•·●■◆➢*＊#＃△]\s*/,
];

const countedLots =
  /^(\d{1,2}|[A-Z])、(\d{1,2}|[A-Z])(?:[、，和及与至~—-](?:\d{1,2}|[A-Z])){0,9}号?(?:标段|标包|标项|分包|包件|包组|采购包|合同包|包(?![装含括裹]))/;

/** 1、2标段人员名单 is for two lots, 2、2标段 the second of a list. */
function startsWithLots(text: string): boolean {
  const [, first, second] = countedLots.exec(text) ?? [];
  const rank = (numeral = '') => (/\d/.test(numeral) ? Number(numeral) : numeral.charCodeAt(0));
  return (
    first !== undefined &&
    /\d/.test(first) === /\d/.test(second ?? '') &&
    rank(first) < rank(second)
  );
}

/** Cuts numbers such as 第一章, 一、, 1.2.3, （1）, ①, 附件3： from the start of a line. */
export function stripEnumerator(text: string): string {
  let rest = text.trim();
  for (let round = 0; round < 3; round++) {
    const before = rest;
    for (const pattern of enumerators)
      if (!startsWithLots(rest)) rest = rest.replace(pattern, '').trim();
    if (rest === before || rest === '') break;
  }
  return rest;
}

/** Title form: no numbering, marks, bracketed scores or remarks, end punctuation. At most `limit` characters. */
export function titleText(text: string, limit = 40): string {
  const title = stripEnumerator(tidy(text.replaceAll('\n', '')).replace(/^[★▲#*※☆△]+/, ''))
    .replace(/[★▲※☆△]/g, '')
    .replace(/[（(](?:\s*(?:满分|共|最高|总分))?[\d.\s~～\-—–至]+(?:分\s*)?[）)]/g, '')
    .replace(
      /[（(](?:格式自拟|格式|参考格式|如有|如适用|若有|必须提供|主观分?|客观分?|自拟|参考)[）)]/g,
      '',
    )
    .replace(/[（(](?:如|若|以.{2,8}(?:时|适用)|仅|适用于)[^（()）]*[）)]/g, '')
    .replace(/(?:有关)?(?:表格)?的?(?:格式|参考格式|格式参考|范本|参考)$/, '')
    .replace(/(?:(?<!\s)\s+|(?<![\s\d.]))[\d.]+\s*分$/, '')
    .replace(/(?<![。；：，、,;:.!！?？…\s])[。；：，、,;:.!！?？…\s]+$/, '')
    .trim();
  return title.length > limit
    ? title.slice(0, limit).replace(/[，、；：（“《][^，、；：（“《]{0,6}$/, '')
    : title;
}

/** Lines of a text in one, with `by` instead of each line end and the blanks around it. */
export function joinLines(text: string, by: string): string {
  return text.replace(/\s+/g, (blank) => (blank.includes('\n') ? by : blank));
}

/** A bracket that is open longer was never closed. */
const LONGEST_BRACKET = 200;
const HELD = '\ufffa';

/** Semicolons within a pair of brackets on one line end no sentence: 值班人员（白班2人；夜班1人）. */
function heldInBrackets(text: string): string {
  const chars = [...text];
  const open: number[] = [];
  for (const [at, char] of chars.entries()) {
    if (char === '\n') open.length = 0;
    else if (/[（(]/.test(char)) open.push(at);
    else if (/[）)]/.test(char)) {
      const from = open.pop();
      if (from === undefined || at - from > LONGEST_BRACKET) continue;
      for (let i = from; i < at; i++) if (chars[i] === '；') chars[i] = HELD;
    }
  }
  return chars.join('');
}

/** Sentences of a text, without their end marks; lines and semicolons end one too. */
export function sentences(text: string): string[] {
  return heldInBrackets(tidy(text))
    .split(/[。！？；\n]+|;\s/)
    .map((sentence) => sentence.replaceAll(HELD, '；').trim())
    .filter((sentence) => sentence !== '');
}

/** What is compared when texts are compared: letters, digits and Chinese characters only. */
export const comparable = remembered((text) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase());
