/** Who answers, or what is answered. */
const subject =
  /我方|我(?:公)?司|我们|本公司|所投|所报|投标产品|该产品|[★▲]|条款|指标(?!不)|参数|招标文件|质保期|交货期|工期/;
const negated =
  /(?:无|不存在|没有|不得有|不得写成|未出现|杜绝|零|避免|不作|不做|均无|并无)(?:任何)?$/;
/** What is not met speaks of things and persons to be sent away, not of the bid: 不能满足要求的材料. */
const ofThing = /^[^，。；\n]{0,8}的(?!要求|规定|数值|条件|标准)/;
const refusals =
  /(?:无法|不能|未能|难以|暂不(?:能|具备)?|暂时(?:不能|无法)?|没有能力|不具备条件)(?:条件)?(?:完全|全部|充分|很好)?(?:[，,]?\s?)(?:满足|响应|达到|做到|实现|接受|提供)|(?:部分|基本)(?:响应|满足)(?!度|率)|不(?:予|能|可)?(?:响应|接受)|达不到|做不到|低于(?:招标文件)?(?:的)?(?:要求|规定|标准)|略(?:低|逊|差|短|长|小)于?|存在(?:一定|较大|少量|部分)?(?:的)?(?:差距|偏差|偏离)|提出(?:负)?偏离|(?:有|存在|为)(?:一项|少量|轻微|部分)偏离|持保留意见|恳请(?:接受|放宽|谅解)|请采购人谅解|建议(?:适当)?放宽|未完全(?:满足|响应)|(?:不满足|不符合|未满足)(?:招标|要求|该|本|[★▲])/g;
const exception =
  /^除[^，。；\n]{1,30}(?:外|之外)[，,]?(?:其余|其他)[^，。；\n]{0,6}(?:满足|响应|接受)/;

/** Whether a sentence says that a clause of the tender is not met: what a model cannot know is for a person to say. */
export function isNotMet(sentence: string): boolean {
  for (const { index } of sentence.matchAll(/负偏离/g))
    if (!negated.test(sentence.slice(Math.max(0, index - 8), index))) return true;
  if (exception.test(sentence.trimStart().replace(/^[-*\s]+/, ''))) return true;
  return [...sentence.matchAll(refusals)].some(({ 0: said, index }) => {
    const before = sentence.slice(Math.max(0, index - 40), index);
    const after = sentence.slice(index + said.length);
    if (ofThing.test(after) || negated.test(before.slice(-6))) return false;
    if (
      /(?:如|若|凡|对|对于|发现|一旦|遇|因)[^，。；]{0,20}$/.test(before) &&
      !/^(?:对|对于|因)[^，。；]{0,20}[★▲条款]/.test(before.slice(-24))
    )
      return /^[^，。；]*[★▲]/.test(sentence) || /我(?:方|公司|司)|所投/.test(before);
    return subject.test(before) || subject.test(after.slice(0, 12));
  });
}

/** Cells of a row that answer in the negative. */
export const openAnswers = (row: string): string =>
  row.replace(
    /\|\s*(负偏离|不满足|不符合|不响应|部分(?:响应|满足)|有偏离|低于要求|无法(?:满足|响应)|不能(?:满足|响应))\s*(?=\||$)/g,
    (_, said: string) => `| 【待填写：${said.includes('偏离') ? '偏离情况' : '响应情况'}】 `,
  );
