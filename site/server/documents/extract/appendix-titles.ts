import { type Block, blockText } from '../document.ts';
import { bidCalls } from './bid-words.ts';
import { compact, withoutNumber } from './text.ts';

/** What a file appends behind its last chapter: a specification, a bill, drawings. A table or a letter on these, and a bill that is priced, is a paper of the bid. */
const appended =
  /^(?!已标价).{0,12}(?:技术规[范格]书?|技术(?:标准)?(?:和|及|与)?要求|技术协议|采购需求书?|用户需求书?|需求说明书?|任务书|工程量清单|图纸)$/;
const label = /^附[件录表](?:[一二三四五六七八九十]{1,3}|\d{1,2})?[:、.]?/;
const beginsSeries = /^(?:1(?:[.．]1)?|[（(]?一[）)]?|第一[章节条])(?![\d一二三四五六七八九十])/;
/** How far below its title the first section begins: a second line of the title, a table. */
const NEAR = 3;

/** 附件 技术规范书 on a page of its own with sections of its own: a part of the file, wherever it stands. */
export function isAppendixTitle(blocks: readonly Block[], at: number): boolean {
  const block = blocks[at];
  if (!block || block.kind === 'table' || block.toc) return false;
  const text = compact(block.text);
  const rest = compact(withoutNumber(text.replace(label, '')));
  if (!label.test(text) || text.length > 30 || !appended.test(rest)) return false;
  const standsAlone = block.opensPage === true || block.kind === 'heading';
  const texts = blocks
    .slice(at + 1, at + 1 + NEAR)
    .map((one) => (one.kind === 'table' ? '' : compact(one.text)));
  // 附件6 right behind 附件5: what is counted there is not of 附件5.
  const next = texts.findIndex((one) => label.test(one));
  const own = next === -1 ? texts : texts.slice(0, next);
  return standsAlone && own.some((one) => beginsSeries.test(one));
}

const forms = new RegExp(
  `^(?:${bidCalls})(?:响应|申请)?文件(?:的?(?:编制|组成)(?:及|和|与)?)?(?:参考)?格式(?:及附件|附件)?$`,
);

/**
 * 附件：投标文件格式, 响应文件格式: the chapter of forms without a number, where it stands alone or behind the last chapter. A line of that name
 * elsewhere lists it.
 */
export function isFormsTitle(blocks: readonly Block[], at: number, lastChapter: number): boolean {
  const [before, block] = [blocks[at - 1], blocks[at]];
  if (!block || block.kind === 'table' || block.toc) return false;
  const text = compact(block.text);
  if (text.length > 30 || !forms.test(compact(withoutNumber(text.replace(label, '')))))
    return false;
  const opensPage =
    block.opensPage === true ||
    (block.page !== null &&
      before !== undefined &&
      before.page !== null &&
      before.page < block.page);
  return block.kind === 'heading' || block.centred === true || opensPage || at > lastChapter;
}

const counted = /^(附[件表录]|格式|表)([一二三四五六七八九十]{1,3}|\d{1,2})(?![\d章节条款])/;
const bidderSigns =
  /(?:投标人|供应商|响应人|报价人|应答人|申请人|参选人|竞价人|应征[人者])[^。；;]{0,14}(?:盖章|公章|盖单位章|签字|签章)/;
const LEAST_FORMS = 3;

const isFirst = (count: string | undefined): boolean => count === '1' || count === '一';

/** 附表1 报价表, 附表2 承诺函 … behind the last chapter, most of them signed by the bidder: the forms under no heading of their own. */
export function beginsForms(blocks: readonly Block[], at: number, last: number): boolean {
  const labelAt = (block: Block | undefined) =>
    block && block.kind !== 'table' && !block.toc ? counted.exec(compact(block.text)) : null;
  const [, kind = '', first] = labelAt(blocks[at]) ?? [];
  if (at <= last || !isFirst(first)) return false;
  const alike = blocks.flatMap((block, i) => (i >= at && labelAt(block)?.[1] === kind ? [i] : []));
  // Counted anew it is another series: the contract has annexes of its own.
  const anew = alike.findIndex((i) => i > at && isFirst(labelAt(blocks[i])?.[2]));
  const starts = anew === -1 ? alike : alike.slice(0, anew);
  const end = alike[anew] ?? blocks.length;
  const signed = starts.filter((start, i) =>
    blocks
      .slice(start, starts[i + 1] ?? end)
      .some((block) => bidderSigns.test(compact(blockText(block)).replace(/_/g, ''))),
  );
  return starts.length >= LEAST_FORMS && signed.length * 2 >= starts.length;
}
