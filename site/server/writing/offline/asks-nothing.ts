import { stripEnumerator, tidy } from '../text/tidy.ts';
import { describesOnly } from './describes-only.ts';
import { ofNotice } from './of-notice.ts';
import { isDemand } from './restate.ts';

/** Tells where something stands, and not what it is: 见招标项目施工图纸, 品牌参考表（如要求）. */
const pointer =
  /^(?:[^，；：]{0,12}[，：])?(?:详|参|具体)?见[^，；]{2,24}$|表（(?:如|若)[^（）]{1,6}）$/;
/** Papers that are only named: 适用的国家、行业标准、规范和规程. */
const namedPapers = /^[\u4e00-\u9fff、]{4,40}(?:标准|规范|规程|规定|文件|资料)$/;
/** What a word means, a day or a span of days, the end of a letter, an address of a page: nothing is asked. */
const notAsked =
  /^[^，。]{0,20}(?:是指|所谓)|^(?:此|本|上|下)表|供参考|特此(?:委托|授权|声明|承诺|证明|通知)|^附(?:表|件|图)|https?:|^(?:自|从)?[XＸ×\d]{2,4}年[XＸ×\d]{1,2}月(?:[XＸ×\d]{1,2}日)?起?(?:[至到~～—-]{1,2}[XＸ×\d年月日]{2,11}止?)?$/;
/** A lot that is only named: 合同包1（流式细胞仪）. */
const namedLot =
  /^第[一二三四五六七八九十\d]{1,3}[包标][段项包]?[^，。；：]{0,30}$|^(?:合同|采购)?[包标][段项包件]?[一二三四五六七八九十\d]{1,3}(?:[（(：:][^，。；]{0,30})?$/;
/** The end of a list, which names nothing: 其他应当具备的管理能力. */
const othersAtAll = /^其[他它](?:应当?|须|必须|需要?)[^，。；]{1,8}的[\u4e00-\u9fff]{2,16}$/;
/** A thing that is only named: 综合电子政务平台中间件. */
const namedThing = /^[\u4e00-\u9fffA-Za-z（）()]{4,24}(?:软件|系统|平台|设备|[机器件库])$/;
const verbs = /[做保持严遵按须应负配提完达清检养修换送供管维消巡培符超执]/;

/** What is said of the project, or only named or led to: nothing to commit to. */
export function asksNothing(sentence: string): boolean {
  const text = stripEnumerator(tidy(sentence)).replace(/[。；，\s]$/, '');
  if (/[：:]$/.test(text)) return true;
  if ((isReason.test(text) || isAside.test(text)) && !isDemand(text)) return true;
  if (pointer.test(text) || ofNotice.test(text) || notAsked.test(text) || ofLaw.test(text))
    return true;
  if (
    isHead(text) ||
    isCounted(text) ||
    sheetName.test(text) ||
    contact.test(text) ||
    namedLot.test(text)
  )
    return true;
  if ((text.match(/[\u4e00-\u9fff]/g) ?? []).length < LEAST_CHINESE) return true;
  if (describesOnly(text)) return true;
  return (
    othersAtAll.test(text) ||
    ((namedPapers.test(text) || namedThing.test(text)) && !verbs.test(text))
  );
}

/** Why something is bought: 由于管理不强，导致乱堆放等问题突出. */
const isReason = /^由于[^；。]{2,120}(?:导致|造成|致使|引起)/;
/** Nothing but a remark: （北京时间，法定节假日除外）. */
const isAside = /^[（(][^（()）]+[）)]$/;
/** Who is asked, where and when, and what the notice's table says of the project: of an announcement. */
const contact =
  /^(?:(?:单位|采购人|代理机构)?名称|地址|(?:采购|合同)?包(?:名称|号)|简要规则描述|联系(?:方式|电话|人|地址)|电话|传真|(?:电子)?邮箱|邮编|时间|地点)[：:]|^(?:项目(?:名称|编号)|采购方式|预算金额|最高限价|合同履行期限)，|^采购方式[：:]|^(?:标的|货物|服务)?(?:的?(?:提供|交付))?的?(?:地点|时间|期限)，[^，。；]{2,20}$|^\d{0,2}(?:投标人|供应商|申请人|本公司|我方)(?:的)?资格/;
/** An article of a law, and what follows from breaking it: 第五十七条 供应商有下列行为之一的, 构成犯罪的; what a sign means. */
const ofLaw =
  /^(?:《[^《》]{2,40}》)?第[一二三四五六七八九十百零\d]{1,6}条|构成犯罪|追究(?:刑事|法律)责任|(?:下列|以下)(?:行为|情形)(?:之一)?[，的]?|[打标带注]有?[“"‘「]?[●★▲△※◆■#*＊][”"’」]?/;
/** A text that says less in Chinese is a code, a title in English, a formula. */
const LEAST_CHINESE = 3;
/** The name of a table and nothing more: 食堂水电费核算表. */
const sheetName = /^[\u4e00-\u9fff]{2,16}(?:表|单)$/;
/** Names of columns in a row: 月份，电（度），水（吨），经办人. Two of them at least are such as only tables have. */
const LEAST_COLUMNS = 3;
const LEAST_SURE = 2;
const column =
  /^(?:[\u4e00-\u9fff]{0,4}\d{4}年(?:度)?[\u4e00-\u9fff]{0,6}|[\u4e00-\u9fff]{1,6}|[\u4e00-\u9fff]{2,12}(?:名称|编号|行业|预算|数量|金额|标准))(?:[（(][^（()）]{1,4}[）)])?$/;
const sureColumn =
  /^[\u4e00-\u9fff]{0,4}\d{4}年(?:度)?[\u4e00-\u9fff]{0,6}$|[（(][^（()）]{1,4}[）)]$|^(?:[包序]号|月份|年份|日期|时间|类别|编号|名称|数量|单位|单价|合计|金额|位置|频次|规格|型号|姓名|签字|备注|经办人|负责人|.{2}(?:金额|编号|名称|数量))$/;
/** A row of a list with its figures in cells of their own: 办公桌，24，张，4000. */
const isCounted = (text: string): boolean => {
  const pieces = text.split(/，|,(?!\d{3}(?:\D|$))/).map((piece) => piece.trim());
  return pieces.length > 2 && pieces.some((piece) => /^\d[\d.]{0,12}$/.test(piece));
};
const isHead = (text: string): boolean => {
  const pieces = text.split(/[，,]/).map((piece) => piece.trim());
  return (
    pieces.length >= LEAST_COLUMNS &&
    pieces.every((piece) => column.test(piece)) &&
    pieces.filter((piece) => sureColumn.test(piece)).length >= LEAST_SURE
  );
};
