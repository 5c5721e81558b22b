/** The whole of what is offered, by the names forms give it. */
export const offered =
  /(?<!单价)(?:(?:投标|响应|磋商|谈判|竞标|比选|询价|首次|首轮|最终|最后|本次)(?:总价|总报价|报价)|总报价|报价(?:总[额计价]|合计)|投标总价|(?<![\u4e00-\u9fff])总价)(?:金额|合计)?/g;

/** A name of the whole in a text. */
export interface OfferName {
  from: number;
  to: number;
}

export const offersIn = (text: string): OfferName[] =>
  [...text.matchAll(offered)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));

/** A lot that the words name by its number: of which of them the sheet is, they do not say. */
const OF_A_LOT =
  /(?:第?[\dA-Z一二三四五六七八九十]{1,3}号?(?:标?包|标段|合同包|采购包|分包)|(?:标?包|标段|合同包|采购包|分包)[\dA-Z一二三四五六七八九十]{1,3})号?的?$/;
/** Who offers, of what, or how: the whole is meant still. */
const WHOSE =
  /(?:^|[^\u4e00-\u9fff]|(?:我|本)(?:方|公司|单位|次)(?:的)?|投标人|供应商|响应人|本(?:项目|工程|标段|标包|采购包|合同包|次)(?:的)?|(?:上述|该)(?:项目|工程|标段)(?:的)?|标段|(?<!不)含税|[为以是报]|提交|有效|固定)$/;
/** What others offer, what was offered before, and what all are judged by: 其他投标人的投标总价, 上一轮的总报价. */
const OF_OTHERS =
  /(?:其[他它余]|别的|另一|各家?|任[一何]|上一?|前一?|第[一二三四五\d]|最[高低]|平均|被授权|联合体成员)(?:有效)?(?:投标人|供应商|响应人|投标单位|轮|次|家|方|公司|单位)?的?$/;
/** 设计费的投标报价, 首年度的总报价 are parts of it. */
const PART = /(?:费用?|部分|阶段|年度?|期|子项|分项|专业|单位工程)的$/;

/** Whether a name that begins there is of the whole, not of a part, a lot among others or a year. */
export function saysWhole(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 24), from).replace(/[\s　_＿]{1,24}$/, '');
  if (OF_A_LOT.test(before) || PART.test(before) || OF_OTHERS.test(before)) return false;
  return WHOSE.test(before) || /[^费]的$/.test(before);
}
