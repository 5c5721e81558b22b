import type { DocumentText } from '../document-text.ts';
import type { Mention } from './finding.ts';

/** Who bids did work for, or who looks after it: several bidders know the same ones. */
const third =
  /业主|建设单位|甲方|采购单位|采购人|招标人|发包|用户单位|使用单位|项目单位|委托单位|委托方|委托人单位|证明人|监理|招标代理|代理机构|客户名称|客户单位|客户联系|检测机构|检测单位|保险公司|银行客户经理/;
/** The bidder himself. */
const own =
  /投标人|我公司|我方|我司|本公司|本单位|乙方|供应商|响应人|承包人|拟派|拟任|法定代表人|代理人|授权代表/;
/** Characters before a value that say whose it is. */
const REACH = 40;
/** The same of a row of a table, and of the row at its head. */
const ROW_REACH = 400;

/** Whether a value belongs, by the words before it or at the head of its table, to a client or another third party. */
export function isThirdParty(text: DocumentText, { block, start }: Mention): boolean {
  const raw = text.texts[block] ?? '';
  if (text.document.blocks[block]?.kind === 'table')
    return third.test(lineBefore(raw, start, ROW_REACH)) || third.test(headOf(raw));
  const before = lineBefore(raw, start, REACH);
  const [last, mine] = [lastOf(third, before), lastOf(own, before)];
  return last >= 0 && last > mine && !/[。；;]/.test(before.slice(last));
}

/** Whether it is a third party's in every document: several bidders may know it without knowing one another. */
export const isThirdPartyEverywhere = (
  texts: readonly DocumentText[],
  mentions: readonly Mention[],
): boolean => mentions.every((each) => isThirdParty(texts[each.document] as DocumentText, each));

/** Whether one of the documents says by the words before a value that it is the bidder's own. */
export const isOwnAnywhere = (
  texts: readonly DocumentText[],
  mentions: readonly Mention[],
): boolean =>
  mentions.some(({ document, block, start }) => {
    const raw = texts[document]?.plain[block] ?? '';
    const before = lineBefore(raw, start, REACH);
    return lastOf(own, before) > lastOf(third, before);
  });

/** What stands before a place on its line, as far as it is looked at: a line may be a whole file. */
function lineBefore(raw: string, start: number, reach: number): string {
  const before = raw.slice(Math.max(0, start - reach), start);
  return before.slice(before.lastIndexOf('\n') + 1);
}

/** The row at the head of a table; '' where there is none, or it is too long for one. */
const headOf = (raw: string): string => {
  const start = raw.slice(0, ROW_REACH);
  return start.slice(0, Math.max(0, start.indexOf('\n')));
};

function lastOf(words: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(words.source, 'g'))].at(-1)?.index ?? -1;
}
