const bound =
  /(?<!不(?:得|应|能)?)(?:超过|超出|低于|不足|不满|未满|少于|高于|达到?|逾期|延期|延误|累计|连续)[^，。；不]{0,8}$/;
const consequence =
  /^[^。；]{0,30}(?:解除|终止|扣|违约金|罚|不合格|不予|全额|整改|清退|取消|追究|暂停)/;

/** 逾期超过15日可解除合同, 低于80分的扣除5%: a figure from which on something follows, and no bound of what is offered. */
export const isThreshold = (before: string, after: string): boolean =>
  bound.test(before.slice(-16)) && consequence.test(after);

const penalised = new RegExp(
  `(?:超过|低于|不足|不满|未满|逾期|延期|延误|迟交|未按)[^。；]{0,24}(?:扣|违约金|滞纳金|罚|解除|终止)`,
);
/** 一旦得分不足70分，扣除5%: a condition of the contract told again, and nothing that may never be. */
export const isContractTerm = (sentence: string): boolean => penalised.test(sentence);
