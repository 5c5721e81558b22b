import type { tender } from 'tender-widgets/contract';
import type { Block } from '../document.ts';
import { isEnglishReference } from './english-words.ts';
import { remembered } from './remembered.ts';

/** Longest quote a source may carry (contract). */
const QUOTE_CHARS = 300;

/** Text for comparing: full-width letters, digits and ASCII punctuation become half-width, no blanks at all; 釆, which is typed for 采, is 采. */
export const compact = remembered((text) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\ufeff]+/g, '')
    .replaceAll('\u91c6', '采'),
);

/** Key under which two spellings of a name are the same: letters, digits and Han characters only, lower case. */
export const nameKey = remembered((text) =>
  compact(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase(),
);

/**
 * One line of clean text: blanks stay only between two ASCII words, because files made from PDF put blanks
 * inside Chinese words and beside numbers.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?![!-~])|(?<![!-~]) /g, '')
    .trim();
}

/** Numbering, bullets and requirement marks before a text: `1.2`, `（一）`, `第三条`, `①`, `★`. */
const leadNumber = new RegExp(
  `^(?:${[
    '[★☆▲△＊*※●■◆•·#＃\\s]',
    '第[一二三四五六七八九十百零\\d]+[条款项]',
    '[（(【[]\\s*[一二三四五六七八九十\\d]{1,3}\\s*[)）】\\]]',
    '[①-⑳]',
    '[一二三四五六七八九十]{1,3}\\s*[、.．，,)）]',
    '[A-Z]\\s*[.．、]',
    // 2.3 2023年1月1日以来: a year behind a blank is no part of the number.
    '\\d{1,2}(?:\\s*[.．]\\s*\\d{1,2}){1,4}(?:(?=\\s+20\\d{2}年)|(?!\\s*[\\d万亿元%％倍]))[、.．)）]?',
    // 102.06 of a specification of works, by its hundreds.
    '[1-9]\\d{2}[.．]\\d{2}\\s+(?=[\\u4e00-\\u9fa5])(?![元万])',
    '\\d{1,2}\\s*[、.．)）](?!\\d)',
    '\\d{1,2}\\s+(?=[\\u4e00-\\u9fa5])(?![年月日个天万亿元])',
  ].join('|')})+\\s*`,
);

/** A head or label without the English words behind it, in a file in two languages: 合计 Total → 合计; 对接HIS keeps its name. Blanks are gone before. */
export const withoutTranslation = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})(?=[A-Z.,'’&/-]{0,12}[a-z])[A-Za-z][A-Za-z.,'’&/-]{2,80}$/u, '');

/** 项目负责人情况表（格式见“响应文件格式”）, 报价说明（格式自拟）, made compact: the bracket says where a form stands, or that none does. */
export const withoutPointer = (text: string): string =>
  text.replace(/\([^()]{0,40}(?:见|自拟|自定)[^()]{0,40}\)/g, '');

/** The text without numbering in front of it. */
export function withoutNumber(text: string): string {
  const trimmed = text.trim();
  const rest = trimmed.replace(leadNumber, '');
  return rest === '' ? trimmed : rest;
}

/** The numbering in front of a text, without blanks; empty for none. Circled numbers stay circled. */
export function numberOf(text: string): string {
  const found = leadNumber.exec(text.trim())?.[0] ?? '';
  return found
    .replace(/[①-⑳]/g, '①')
    .split('①')
    .map(compact)
    .join('①')
    .replace(/[★☆▲△*※●■◆•·#]/g, '');
}

/** Which series a number belongs to, so that `（3）` ends what `（2）` began: `一、`, `(1)`, `1.`, `1.1` … */
export function numberStyle(text: string): string {
  return numberOf(text)
    .replace(/[一二三四五六七八九十百]+/g, '一')
    .replace(/\d+/g, '1')
    .replace(/(?<![、.．，,)])[、.．，,)]+$/, (end) => (end.endsWith(')') ? ')' : ''));
}

/** A source for a place in the file. The quote is a verbatim piece of the block. */
export function sourceOf(
  block: Block,
  quote: string,
  page: number | null = block.page,
): tender.Source {
  const source: tender.Source = { block: block.index, quote: quote.trim().slice(0, QUOTE_CHARS) };
  if (page !== null) source.page = page;
  return source;
}

/** Whether a value only points elsewhere, is a blank to fill in, or a field of a form that nobody replaced. */
export function isPlaceholder(value: string): boolean {
  const text = compact(value);
  if (
    /^[/\\—–\-_.…:。;,*×xX]*$/.test(text) ||
    /^(?:无|略|暂无|不适用|待定|另行通知|空白)[。.]?$/.test(text)
  )
    return true;
  if (
    /_{2,}|(?<![A-Z])XX|XX(?![A-Z])|×{2,}|\*{3,}|\.{5,}|…{2,}|\[[^\][\d\-_]*[-_][^\]]{0,200}\]|[〔【[{<](?:请?填写|此处|自动)[^】\]}>]{0,200}[】\]}>]/i.test(
      text,
    )
  )
    return true;
  return isReference(text);
}

/** Words of a name that the file hides (XX学校, ××市…局) taken out: what is left tells a name from a blank. */
export const unmasked = (text: string): string =>
  text.replace(/(?<![A-Z])(?:X{2,6}|[×＊*]{2,6}|某)(?=\p{Script=Han}{2})/giu, '');

const target =
  '前附表|公告|须知|附件|附表|第.{1,8}[章节条部卷款项篇]|需求|招标文件|采购文件|磋商文件|邀请|合同|资料表|清单|图纸|上述|本表|正文|封面|下表|通知';
const reference = new RegExp(
  `^(?:具体|内容)?(?:详?见|参见|参照|详情|同(?!济|仁|方)|按照?|以|依据|根据).{0,30}(?:${target})`,
);

/** Whether a value says only where the answer stands (详见采购公告). */
export function isReference(value: string): boolean {
  return reference.test(compact(value).replace(/^[“"(]+/, '')) || isEnglishReference(value);
}

const ticked = /[☑☒■✓✔√þ]/u;
const anyBox = /([☑☒■✓✔√þ□☐¨])/u;

/** The text of the ticked options where a value offers boxes (☑不收取 □收取); other texts come back unchanged. */
export function tickedText(text: string): string {
  if (!/[□☐¨]/u.test(text)) return text.replace(/[☑✓✔√þ]/gu, '');
  const parts = text.split(anyBox);
  let kept = parts[0] ?? '';
  // ☑要求 □不要求 above 金额：…: what the lines below the choice say is of what is ticked in it.
  let isChosen = false;
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const said = parts[i + 1] ?? '';
    const below = said.indexOf('\n');
    const isTicked = ticked.test(parts[i] ?? '');
    if (isTicked) kept += said;
    else if (isChosen && below !== -1) kept += said.slice(below);
    isChosen = below === -1 && (isTicked || isChosen);
  }
  return kept;
}

/** Splits where nothing in brackets is cut. */
export function splitOutside(text: string, stops: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if ('(（'.includes(character)) depth++;
    else if (')）'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && stops.includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const values = new Map(
  ['零一二三四五六七八九', '零壹贰叁肆伍陆柒捌玖'].flatMap((row) =>
    [...row].map((digit, i): [string, number] => [digit, i]),
  ),
);

/** 十二 → 12, 7 → 7, ③ → 3, B → 2. */
export function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^[A-Z]$/.test(text)) return (text.codePointAt(0) ?? 0) - 0x40;
  const circle = (text.codePointAt(0) ?? 0) - 0x2460;
  if (circle >= 0 && circle < 20) return circle + 1;
  const isTens = /[十拾]/.test(text);
  const [tens, ones] = isTens ? text.split(/[十拾]/) : ['', text];
  const ten = isTens ? (tens === '' ? 1 : (values.get(tens ?? '') ?? 0)) : 0;
  return ten * 10 + (ones === '' ? 0 : (values.get(ones?.at(-1) ?? '') ?? 0));
}

/** 二、 behind the end of what 一、 says. */
const followers = [...'二三四五六七八九十'].map(
  (number) => new RegExp(`(?<=[。；;])\\s{0,8}${number}、`),
);

function runningList(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  for (const follower of followers) {
    const at = rest.search(follower);
    if (at < 0) break;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...lines, rest];
}

/** Lines of a paragraph, without empty ones. 一、…。二、…。三、… in one line are lines of their own. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => (/^\s{0,8}一、/.test(line) ? runningList(line) : [line]));

/** 第八章 技术规格 of 第八章 技术规格 Section VIII. Technical Specifications, without its spaces: the same in English makes no title longer. */
export const withoutEnglishBehind = (title: string): string =>
  title.replace(/(?<=[\u4e00-\u9fff）)])[A-Za-z][A-Za-z.,&'’/()-]{5,120}$/, '');
