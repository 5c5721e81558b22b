import { compact, countOf, withoutNumber } from '../text.ts';
import { addendumNumber, numberInFigures } from './addendum-number.ts';
import { type Masked, masked, QUOTES, quoteOf } from './quotes.ts';

/** An earlier addendum, or an item of it, that no longer holds. */
export interface Voiding {
  /** 补遗, 澄清: what the earlier file is called. */
  kind: string;
  /** How manieth it is, in figures; empty where the line does not say. */
  number: string;
  /** The items' numbers, 2/1 for （1） of the second; empty for all of it, or for what `subject` or `quotes` name. */
  items: readonly string[];
  /** What the item is about, where the line says it: 投标保证金. */
  subject: string;
  quotes: readonly string[];
}

const COUNT = '[一二三四五六七八九十\\d]{1,3}';
const KIND = '补遗|补充|澄清|更正|变更|修改|答疑|勘误';
const PAPER = '书|文件|通知|公告|函|纪要|说明|回复|问题';
/** 补遗书（第1号）, 补遗1, 第1号补遗, 第一次澄清公告. */
const PAPER_NAME = `(?:第?${COUNT}[号次期]|[（(]${COUNT}[)）])?的?《?(?:${KIND})(?:${PAPER}){0,2}(?:[（(]第?${COUNT}[号次期]?[)）]|第?${COUNT}[号次期]|0?${COUNT}(?![条项款点\\d]|、第?[一二三四五六七八九十\\d]))?》?`;
/** 第3条, 第（三）项, 第3、5条, 第2个问题, 问题2. */
const NUMBERS = `第?[（(]?(?:${COUNT}|\\d{1,2}\\.\\d{1,2})[)）]?(?:[、,和及与至到~—-]第?[（(]?${COUNT}[)）]?(?:条|项|款|点)?){0,9}(?:条|项|款|点|个?问题|问)|问题?${COUNT}`;
const NAMED = new RegExp(
  `(${PAPER_NAME})(?:[中的里内之]{0,2})((?:${NUMBERS})(?:[、,和及与至到~—-]第?${COUNT}[条项款点]){0,9})?(第?[（(]${COUNT}[)）][项款点目]?|第${COUNT}[项款点目])?`,
  'g',
);
/** What is said to hold no longer, behind its name: the verb ends what is said of it. */
const BEHIND =
  /(?:作废|废止|废除|取消|删除|删去|撤销|撤回|不再(?:执行|适用|有效)|停止执行|失效)(?:(?:该|此|本)?(?:条|项|内容|修改|调整|变更))?(?=$|[,、)])|(?:恢复|仍按|仍执行|改回|还原)[^,]{0,6}(?:原|招标文件|采购文件)/;
const AHEAD =
  /(?:作废|废止|废除|取消|删除|删去|撤销|撤回|停止执行)(?:了|对|原|我方|此前|发布的){0,3}$/;
/** 补充, 变更 alone are words like others: a file is meant where it is called one. */
const IS_FILE = new RegExp(`补遗|澄清|答疑|勘误|(?:${KIND})(?:${PAPER})`);
/** 补遗1中第2.4条的修改: the change goes, not the clause. */
const OF_CHANGE = /的?(?:修改|调整|变更|更正|澄清|补充|答复|回复)(?:内容)?(?:予以|现予?|均|一并)?$/;
/** What goes by an addendum does not void it. */
const GOES_BY = /(?:根据|按照?|依据|依照|以|见|同|执行)(?:了|原)?$/;
/** Another place between the name and the verb is what goes; and what does not agree with an addendum is not it. */
const OTHER_PLACE =
  /(?:招标|采购|磋商|谈判|询价)文件|第[^,]{1,8}[条项款章]|不一致|不符|抵触|冲突|矛盾|为准/;
const AROUND_SUBJECT =
  /关于|有关|涉及|[对就]|的?(?:修改|调整|变更|更正|澄清|答复|补充|内容|规定|要求|条款|事项)|全部|全文|整体|所有|各条|予以|现予?|均|一并|自本[^,]{0,12}起|[,、中的里内之应当同时]/g;

/** What of earlier addenda a line says to be void. */
export function voidingsIn(text: string): Voiding[] {
  const whole = masked(withoutNumber(text));
  return whole.text.split(/[。；;\n]/).flatMap((part) => ofSentence(whole, compact(part)));
}

function ofSentence(whole: Masked, text: string): Voiding[] {
  const names = [...text.matchAll(NAMED)].filter(
    ({ index, 1: paper = '', 2: items }) =>
      IS_FILE.test(paper) &&
      !GOES_BY.test(text.slice(0, index)) &&
      (items !== undefined || addendumNumber(bare(paper)) !== ''),
  );
  if (names.length === 0) return [];
  return names.flatMap((name): Voiding[] => {
    const end = name.index + name[0].length;
    const verb = BEHIND.exec(text.slice(end));
    const between = verb ? text.slice(end, end + verb.index) : '';
    const rest = withoutNames(between, names);
    const isBehind = verb !== null && (OF_CHANGE.test(rest) || !OTHER_PLACE.test(rest));
    if (!isBehind && !isAhead(text, name.index, names)) return [];
    const said = isBehind ? rest : objectOf(text.slice(end));
    return [voidingOf(whole, name, said)];
  });
}

const bare = (paper: string): string => paper.replaceAll(/[《》]/g, '');

const withoutNames = (text: string, names: readonly RegExpExecArray[]): string =>
  names.reduce((rest, [name]) => rest.replace(name, ''), text);

/** 撤销补遗1第3条、补遗2第1条: the verb stands in front of the first of them. */
function isAhead(text: string, at: number, names: readonly RegExpExecArray[]): boolean {
  const before = withoutNames(text.slice(0, at), names).replace(/[、,和及]{1,3}$/, '');
  return AHEAD.test(before);
}

const objectOf = (text: string): string => text.split(',')[0] ?? '';

function voidingOf(
  whole: Masked,
  [, paper = '', counted = '', within = '']: RegExpExecArray,
  said: string,
): Voiding {
  const kind = new RegExp(KIND).exec(paper)?.[0] ?? '';
  const [part] = itemsOf(within);
  const items = itemsOf(counted).map((item) => (part === undefined ? item : `${item}/${part}`));
  const subject = said.replaceAll(QUOTES, '').replaceAll(AROUND_SUBJECT, '');
  return {
    ...{ kind, number: numberInFigures(addendumNumber(bare(paper))), items },
    subject: subject.length >= 2 ? subject : '',
    quotes: [...said.matchAll(QUOTES)].map(([sign]) => compact(quoteOf(whole, sign))),
  };
}

/** 第3至5条 → 3, 4, 5; 第3条、第5条 → 3, 5; 2.4条 → 2.4. */
function itemsOf(text: string): string[] {
  const found: string[] = [];
  for (const [, link = '', dotted, count = ''] of text.matchAll(
    /([至到~—-]?)第?[（(]?(?:(\d{1,2}\.\d{1,2})|([一二三四五六七八九十\d]{1,3}))/g,
  )) {
    const last = Number(found.at(-1));
    const number = dotted ?? String(countOf(count));
    if (link !== '' && Number(number) - last < 50)
      for (let one = last + 1; one < Number(number); one++) found.push(String(one));
    found.push(number);
  }
  return found;
}
