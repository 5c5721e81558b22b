/** The bidder never says 我 by itself, and speaks to nobody as 您: who does so is the model, or speaks to the person who asked. */
const speaker =
  /(?<![自忘小唯本为由让教])我(?!方|[公分]?司|们|单位|院|国|厂|校|局|中心|集团|部|社|所|行|省|市|县|区|镇|村|项目|机构|团队|企业|处|站|馆|店|会|家|社区|队)|您(?!好|慢走|请|辛苦|[的]?(?:到来|光临))/;
const quotedTalk = /[“"][^”"]{0,30}[我您][^”"]{0,30}[”"]/;
const ofModel =
  /(?:人工智能|AI|大)(?:自动)?(?:生成|撰写|编写|写作|助手|助理)|(?:大?语言|大)模型(?!训练|平台|应用|服务|算法|能力|开发|部署)|作为(?:一[个名款])?(?:AI|人工智能)(?![\u4e00-\u9fff]{0,6}(?:企业|公司))|ChatGPT|GPT-?\d|提示词|系统提示(?!音|信息|灯)|训练数据|知识截止|上下文(?:不足|缺|有限)|缺少上下文|(?:所给|所提供|提供|给出)的?资料(?:中|里)?(?:没有|未|不)|资料中(?:未|没有)(?:提供|给出|提及)|基于资料的推断|^[（(]?用户(?:的)?要求(?:写|本|我|更|不|是)|^(?:按照?|根据)用户(?:的)?要求[，,]|可能(?:存在误差|不准确)|初稿|^以上回答|本回答|^很?抱歉|^对不起/i;
/** How long the text is, said in the text. */
const ofLength =
  /(?:全文|全章|本[章节文段]|正文|以上(?:内容)?|总|合计)?(?:字数|篇幅|(?:约|共计?|总计|左右|合计)(?:约|为)?)[^，。；\n]{0,8}\d[\d,]*\s*个?字?|[（(【[*]{1,2}(?:约|共)?\d[\d,]*\s*个?字[）)】\]*]|(?:全文|全章|本[章节文段]|正文|以上(?:内容)?)[^，。；\n]{0,8}\d[\d,]*\s*个?字/;
const isLength = (text: string) =>
  ofLength.test(text) &&
  /(?<![签文数汉刻题])字(?![段符母典节面])/.test(text) &&
  !/字(?:体|样|号|高|迹)/.test(text);
/** Words about the text itself, to whoever reads the draft. */
const ofText =
  /^(?:好的|没问题|当然|可以)[，,！!。]|^(?:注意?|温馨提示|说明|备注|提示)[：:].{0,24}(?:示例|替换|修改|核对|生成|参考|提交|实际情况)|^[（(]?(?:希望(?:以上|对您|这|本)|以上(?:就是|是本|为本|内容(?:可|仅|需|是|为|根据)|便是)|下面(?:开始|将为|我将|为您|是(?:本|修改|扩写|正文))|以下(?:是|为)(?:本章|本节|正文|修改|扩写|改写|续写|为您|内容|我)|以下内容(?:是|为|由|仅|可)|如(?:果)?(?:还)?(?:需|有)(?:要)?(?:进一步|补充|扩写|修改|其他要求)|如有(?:不妥|问题请(?:反馈|指|告)|其他(?:要求|需要))|祝(?:您|贵|投标|顺利)|预祝|感谢(?:您|阅读)|期待您|欢迎(?:提出|指正|批评)|未完|待续|(?:本章|本节|全文|正文)(?:内容)?(?:到此|至此)?(?:完|结束|撰写完毕|完毕)|至此[，,]?本[章节]|接下来(?:继续|我|将)|请(?:您|根据实际|将上述|审阅|将以上|自行|替换|注意[，,：:]?我)|此处(?:可?根据|略|省略|可|待补)|敬请|仅供参考|供(?:您)?参考[）)。])|仅供参考[）)。]?$|^(?:（|\()?(?:本[章节]完|未完待续|待续|全文完|完)(?:）|\))?$|请替换(?:为真实|成|。|$)|使用时请|修改后使用/;
/** Latin words in a row are English, where no word of it can be left to the text. */
const english =
  /(?<![A-Za-z])[A-Z]?[a-z][A-Za-z'’-]{0,30}(?:[ ,]{1,2}[A-Za-z][A-Za-z'’-]{0,30}){3}/;
const diagram =
  /^\s*(?:(?:graph|flowchart)\s+(?:TD|TB|LR|RL|BT)\b|sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt\b|pie\b|journey\b|mindmap\b|gitGraph|timeline\b|subgraph\b|@(?:start|end)uml|(?:title|section|participant|style|class|end|note)\b)|-->|->>|--[|>o]|\|\|--|\s->\s|==>|[}\]]\s*\|\s*\[|^\s*root\(\(|[\w)\]]>>|^\s*"[^"\n]{1,40}"\s*:\s*\d|:[a-z]\d+,|^\s*\w+=>\w+[:：]/;
const program =
  /^\s*(?:def |class \w+\s*[({:]|import \w|from \w+ import|SELECT |INSERT |UPDATE \w+ SET|CREATE TABLE|function\b.{0,40}\(|(?:const|let|var)\s+\w+\s*=|if\s*\(.{0,60}\)\s*\{|for\s+\w+\s+in\b|for\s*\(|while\s*\(|return\b[^\u4e00-\u9fff]*;?$|#include|public\s|private\s|package\s+\w|npm |pip |git |docker |sudo |echo |curl |cd |ls\s|<\?php|print\s*\(|console\.|System\.out|\$\s*\w+\s*=|@\w+\()|[A-Za-z_]\w{0,30}\.\w{1,30}\(["']|[{,]\s*"\w{1,30}"\s*:|^\s*[[\]{}();]{1,4}\s*$|=>\s*\{|`[^`\u4e00-\u9fff]{2,80}`/;

/** What is left of a line without the marks it begins with. */
export const bareLine = (line: string): string =>
  line.replace(/^[\s#>*_|\-–•·“"]{0,20}/, '').trimEnd();

/** Whether nothing in the sentence is Chinese, and it has words of Latin letters. */
function isForeign(text: string): boolean {
  if (/[\u4e00-\u9fff]/.test(text)) return false;
  const words = text.match(/[A-Za-z]{2,}/g) ?? [];
  return words.some((word) => /[a-z]{3,}/.test(word)) && !/^[\w.-]+@|picture:/.test(text);
}

/** Whether a sentence is no text of a bid: talk of a model, words to the reader, a count of characters, English, code, a diagram's source. */
export function isAside(sentence: string): boolean {
  const text = bareLine(sentence);
  if (text === '') return false;
  if (text.includes('picture:')) return false;
  if (diagram.test(text) || program.test(text) || english.test(text) || isForeign(text))
    return true;
  if (isLength(text) || ofModel.test(text) || ofText.test(text)) return true;
  return speaker.test(text) && !quotedTalk.test(text);
}
