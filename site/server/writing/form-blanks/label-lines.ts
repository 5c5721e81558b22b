/** A line that is a label with nothing behind it: 2、资产总额： */
const LABEL_ALONE =
  /^[\s　]{0,8}(?:[（(]?[\d一二三四五六七八九十]{1,3}[、.．）)][\s　]{0,4})?(?!备?注|附|说明|声明|证明)[^：:。，；\s　]{2,14}[：:][\s　]{0,80}$/;

/** Whether lines that follow each other are labels to be filled in, one below the other. */
export const areLabels = (line: string, other: string | undefined): boolean =>
  other !== undefined && LABEL_ALONE.test(line) && LABEL_ALONE.test(other);
