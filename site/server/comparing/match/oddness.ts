import { countedChars, type DocumentText, rawText } from '../document-text.ts';
import { isFigure } from '../words/figures.ts';
import { contentWords, wordWeight } from '../words/words.ts';

/**
 * Sides of a procurement and steps of its procedure. A sentence about them follows the law, a ministry's form or the contract the
 * purchaser wrote, whoever writes it down.
 */
const procedure =
  /投标人|供应商|招标人|采购人|采购单位|代理机构|评标委员会|评审委员会|磋商小组|谈判小组|评委|中标人|中标单位|成交人|成交单位|投标供应商|甲\s*方|乙\s*方|丙\s*方|发包人|承包人|买方|卖方|需方|供方|委托方|受托方|监理人|出租方|承租方|招标文件|采购文件|磋商文件|投标文件|响应文件|投标函|投标保证金|履约保证金|履约担保|保函|投标有效期|开标|评标|定标|中标|成交|评审|质疑|投诉|公告|公示|政府采购|招标采购|招标投标|公共资源|财政部门|监督部门|主管部门|预算金额|最高限价|中小企业|小微企业|小型|微型企业|监狱企业|残疾人|声明函|承诺函|授权书|委托书|身份证|营业执照|信用中国|失信|税收违法|违法失信|重大违法|社会保障资金|营业收入|资产总额|从业人员|合同|协议书|违约金|赔偿|不可抗力|知识产权|专利|著作权|仲裁|诉讼|法律责任|解除|终止|本办法|本条例|财库|号令|法律法规|联合体|分包|转包|资格条件|资格审查|符合性审查|得分|评分|分值|扣分|偏离|节能|环境标志|进口产品|签章|盖章|签字|公章|密封|正本|副本|电子投标|加密|解密|上传|下载|CA证书|发票|付款|支付|价款|报价|单价|总价/;

/** Whether a line is of the procedure. */
export const isProcedural = (raw: string): boolean => procedure.test(raw);

/** Mean of what the words of a sentence say, in nats: below it everybody writes it, above it nobody else does. */
const USUAL = 3.9;
const ODD = 5.4;
/** A sentence of the procedure may still be somebody's own. */
const PROCEDURAL = 0.015;
const LEAST = 0.15;
/** Of a fact in figures, as of so many nats. */
const FIGURE = 9;

/** How unlikely a sentence is to be written by two writers, 0–1: kept for each unit of a text. */
export type Oddness = Map<number, number>;

/** How odd a unit of a text is, by its words. */
export function unitOddness(text: DocumentText, unit: number, kept: Oddness): number {
  const known = kept.get(unit);
  if (known !== undefined) return known;
  const at = text.units[unit];
  const made = at ? sentenceOddness(rawText(text, at.from, at.to)) : 0;
  kept.set(unit, made);
  return made;
}

function sentenceOddness(raw: string): number {
  const odd = wordsOddness(raw);
  return isProcedural(raw) ? odd * PROCEDURAL : odd;
}

/** The same by the words alone, whatever they are about. */
export function wordsOddness(raw: string): number {
  const words = contentWords(raw);
  if (words.length === 0) return 0;
  const weight = words.reduce((sum, word) => sum + (isFigure(word) ? FIGURE : wordWeight(word)), 0);
  return Math.max(LEAST, Math.min(1, (weight / words.length - USUAL) / (ODD - USUAL)));
}

/** Characters of a stretch that count, each by how odd its sentence is. */
export function oddChars(text: DocumentText, from: number, to: number, kept: Oddness): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const unit = text.unitOf[at] ?? 0;
    const end = Math.min(to, text.units[unit]?.to ?? to);
    sum += countedChars(text, at, end) * unitOddness(text, unit, kept);
    at = Math.max(end, at + 1);
  }
  return sum;
}
