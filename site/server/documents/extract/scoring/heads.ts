import { englishHead, isEnglish } from '../english-words.ts';
import { withoutTranslation } from '../text.ts';
import { compact, withoutBrackets } from './points.ts';

/** What a column of a scoring table is for. */
export type Role = 'serial' | 'label' | 'score' | 'criteria' | 'other';

const SERIAL = /^(?:序号|编号|序|号|项次|条款号|条款|条目号|No\.?|NO\.?)$/;
const OTHER =
  /证明|材料|备注|资料|页码|自评|佐证|主客观|主\/客观|^主观|^客观|评分类型|评审类型|评分属性|^属性|响应情况|索引|得分情况|评委|实得|考核得分|小项得分|电子件|对应|格式|^(?:投标(?:人|单位)|供应商|单位|评委)[\dA-Z一二三四五甲乙丙丁]$/;
const SCORE =
  /分值|满分|得分(?:范围|区间|上限)|评分(?:范围|区间)|权重|分数|配分|标准分|比重|权值|最高分|最高得分|基本分|单项分|总分|^分$|赋分$|^值$/;
const RESPONSE = /^(?:得分|评分|打分|评审得分|评标得分|小计|合计)$/;
const CRITERIA =
  /标准|细则|办法|依据|说明|要求|规则|方法|描述|准则|方式|打分点|评分点|评审要点|要点|解释|计算公式/;
const LABEL =
  /因素|项目|内容|指标|名称|类别|分类|部分|因子|要素|评审点|类型|模块|维度|种类|分项|子项|评分项|评审项|评价项|标别|打分项|评议项|大项|小项|细项|单项|^项$|层级/;

/** Columns that hold the rule for one grade each: 评审项目 | 优 | 良 | 差. */
const GRADE =
  /^(?:优秀?|良好?|中等?|一般|较好|较差|差|合格|不合格|第?[一二三四五]档|[A-E][级档等]?)$/;

const RULE =
  /[得扣加计减]\d|得满分|不得分|扣完|最[高多]\d|[×÷*]\d|优得|为基准价|每.{1,6}\d分|\d(?:points?|marks?)(?![a-z]{3})|(?:优秀?|良好?|一般|较[好差]|[中差])得?\d/;

/** What a word over a column says it holds; null where it says nothing. */
export function headerRole(text: string): Role | 'response' | null {
  if (isEnglish(text)) return englishHead(text);
  const bare = withoutBrackets(withoutTranslation(compact(text)));
  if (bare === '' || bare.length > 16 || /[。;；]/.test(bare)) return null;
  if (/^[主客]观分(?:值)?$/.test(bare)) return 'response';
  if (OTHER.test(bare)) return 'other';
  if (SERIAL.test(bare)) return 'serial';
  if (/(?:权重|分值|满分|分数)$/.test(bare) && !/[及与和、/]/.test(bare)) return 'score';
  if (
    SCORE.test(bare) &&
    !/因素|项目|内容|标准(?!分)|细则|办法|依据|说明|规则|指标|要求|方法/.test(bare)
  )
    return 'score';
  if (RESPONSE.test(bare)) return 'response';
  if (CRITERIA.test(bare)) return 'criteria';
  return LABEL.test(bare) ? 'label' : null;
}

/** Whether a text is a grade and nothing else (优, 一档). */
export function isGrade(text: string): boolean {
  return GRADE.test(withoutBrackets(compact(text)));
}

/** Whether a text says how points are earned, so that it is no name. */
export function isRule(text: string): boolean {
  return RULE.test(compact(text));
}

/** Sentences and rules stand below a head, never in it; what its brackets add is a remark. */
export function isSaying(text: string): boolean {
  const bare = withoutBrackets(compact(text));
  return /[。;；]/.test(bare) || RULE.test(bare);
}
