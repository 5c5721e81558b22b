const bound =
  /(?<!不(?:得|应|能)?)(?:超过|超出|低于|不足|不满|未满|少于|高于|达到?|逾期|延期|延误|累计|连续)[^，。；不]{0,8}$/;
const consequence =
  /^[^。；]{0,30}(?:解除|终止|扣|违约金|罚|不合格|不予|全额|整改|清退|取消|追究|暂停)/;

/** 逾期超过15日可解除合同, 低于80分的扣除5%: a figure from which on something follows, and no bound of what is offered. */
export const isThreshold = (before: string, after: string): boolean =>
  bound.test(before.slice(-16)) && consequence.test(after);

const penalised =
  /(?:超过|低于|不足|不满|未满|逾期|延期|延误|迟交|未按)[^。；]{0,24}(?:解除|终止)|扣[除减罚款]|违约金|滞纳金|罚|赔[偿付]/;
/** 一旦得分不足70分，扣除5%; 如发现盗版，十倍赔偿: a condition of the contract told again, and nothing that may never be. */
export const isContractTerm = (sentence: string): boolean => penalised.test(sentence);

const scope = /^[以之]?[下内上]?的[\u4e00-\u9fff]/;
const borne =
  /^[^。；\n]*(?:免费|无偿|赠|由(?:中标人|成交|投标人|供应商|乙方|承包人)[^，]{0,6}(?:承担|负责))/;
/** 单价500元以下的零配件免费更换: how far the bidder bears it, more of which is no less. */
export const isBorne = (after: string): boolean => scope.test(after) && borne.test(after);
