/** A model speaks of itself or to the person who asked. */
const ofModel =
  /作为(?:一个|一名|一款)?(?:AI|人工智能|大?语言模型)|我是(?:一个|一名|一款)?(?:AI|人工智能|大?语言模型)|(?:人工智能|大?语言)模型|由(?:AI|人工智能|大模型)(?:自动)?(?:生成|撰写|编写)|训练数据|知识截止|按照?提示词|根据您|您(?:没有|未)提供|用户要求写|资料中?(?:未|没有)提供[^。]{0,20}无法编写|我(?:无法|不能)(?:访问|获取|核实)/i;
/** How long the text is, said in the text. */
const ofLength =
  /[（(【](?:全文|全章|本章|本节|正文|以上)?(?:共|共计|字数)?[：:约]{0,3}\d{2,6}个?字(?:左右)?[）)】]|(?:字数(?:统计|约?为)?[：:约]{0,3}|共计约?|篇幅约?)\d{2,6}(?:个?字|(?=[】）)。\s]|$))/;
const farewell =
  /^[（(]?(?:希望以上内容|以上就是本[章节]|如需进一步(?:修改|完善|调整)|祝您|预祝|感谢您的阅读|如果您有|本[章节]完[）)]|未完待续|以下是为您|接下来继续(?:编写|撰写)|如有不妥之处|此处可?根据|下面我将|请根据实际情况(?:修改|替换))/;
/** Four words of Latin letters in a row, not all of them capitals, are English. */
const english =
  /(?<![A-Za-z])[A-Z]?[a-z][A-Za-z'’-]{0,30}(?:[ ,]{1,2}[A-Za-z][A-Za-z'’-]{0,30}){3}/;
const program =
  /^\s*(?:(?:graph|flowchart)\s+(?:TD|TB|LR|RL|BT)\b|sequenceDiagram\b|def \w|import \w|SELECT \S+ FROM )|-->|->>/;

/** Whether a sentence is no text of a bid: talk of a model, words to the reader, a count of characters, English, a diagram's source. */
export function isAside(sentence: string): boolean {
  return [ofModel, ofLength, farewell, english, program].some((sign) =>
    sign.test(sentence.trimStart()),
  );
}

const pictograph =
  /(?:[\u{1F1E6}-\u{1F1FF}]|[\u{1F300}-\u{1FAFF}]|[\u2705\u274C\u26A0\u2728\u2757\u2753\u2795\u2796\u27A1\u2B50])(?:\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}]){0,4}[ \u3000]?|[0-9]\uFE0F?\u20E3[ ]?/gu;
const box = /(?:[√✓✔]?[□■☐☑☒◻])+[ \u3000]?|(?<![\p{L}\p{N}])\[[ xX]\] ?/gu;
const blankName =
  /[[{【＜<](?:请?填写|(?:公司|投标人|供应商|单位|项目|采购人|招标人|人员|负责人|姓名|联系)(?:的)?(?:名称|姓名|电话|地址|方式|全称)?)[\]}】＞>](?!\()|(?<![A-Za-z\d×])(?:X{2,8}|×{2,8})(?![A-Za-z\d])|_{3,}|某某|[（(](?:此处|请)填写[^（()）]{0,20}[）)]/g;

/** The sentence without emoji and check boxes; names left open by brackets, X or lines become blanks to fill in. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(pictograph, '').replace(box, '').replace(blankName, '【待填写：名称】');
}

/** A clause that the bidder says is not met; that there is no such deviation says the opposite. */
const notMet =
  /(?<!无|不存在|没有|不得有|不得写成|未出现)负偏离|(?:我方|我公司|我司|所投)[^。；\n]{0,20}(?:(?:无法|不能|未能)(?:完全)?(?:满足|响应)(?![^，。；\n]{0,8}的(?!要求))|部分响应|不接受|达不到|做不到|低于招标文件要求)/;

/** Whether a sentence says that a clause of the tender is not met. */
export const isNotMet = (sentence: string): boolean => notMet.test(sentence);
