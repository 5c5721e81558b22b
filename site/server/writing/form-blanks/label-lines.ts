/** A line that is a label with nothing behind it: 2、资产总额： */
const LABEL_ALONE =
  /^[\s　]{0,8}(?:[（(]?[\d一二三四五六七八九十]{1,3}[、.．）)][\s　]{0,4})?(?!备?注|附|说明|声明|证明)[^：:。，；\s　]{2,14}[：:][\s　]{0,80}$/;

/** 某某市市场监督管理局：, 某某咨询有限公司：: a letter is addressed to these, they ask for nothing. */
const NAMED_BODY =
  /^[\s　]{0,8}[^：:\s]{2,10}(?:公司|局|厅|委员会|中心|医院|学校|中学|小学|幼儿园|学院|大学|政府|支队|总队|研究院|图书馆|博物馆)[：:]/;

const isField = (line: string): boolean => LABEL_ALONE.test(line) && !NAMED_BODY.test(line);

/** Whether lines that follow each other are labels to be filled in, one below the other. */
export const areLabels = (line: string, other: string | undefined): boolean =>
  other !== undefined && isField(line) && isField(other);
