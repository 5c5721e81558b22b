import { terms } from '../text/relevance.ts';

const MOST_TERMS = 24;
export const bounds =
  /不(?:得|应|能|会)?(?:少于|低于|小于|短于|高于|超过|大于|多于|晚于)|[≥≤⩾⩽<>＜＞=]|(?:大于|小于|高于|低于)(?:或)?等于|至少|至多|最多|最少|以上|以下|以内|之内|及以上|内(?![存部置径容])|后|提供|供应|具有|具备|配备|安排|投入|采用|(?<![响供回反对适效])应当?|须|必须|控制在?|保持在?|维持在?|我(?:公司|方|司|单位|们)|中标人|投标人|供应商|承诺|承担|自愿|愿意?|保证(?![金期书])|确保|人民币|[大小]写|其中|将|的|为|在|由|个|约(?=\s*$)/g;
const alike: readonly (readonly [RegExp, string])[] = [
  // 接到故障通知后: what it was told of says what the figure is of, that it was told does not.
  [/接到|收到|接获|(?:的)?(?:通知|电话|来电|报告|信息)(?:之?后|之?时起?|起)/g, ' '],
  [/(?:到达|赶到|抵达|赶赴|赶往)(?:[^，。；]{0,6}?现场)?|到场|上门/g, '到达现场'],
  [/(?:送到|送达|运抵|到货|供货|交付)/g, '交货'],
  [/装好|装完/g, '安装'],
  [/答复|回复|回应|应答/g, '响应'],
  [/排除(?:故障)?|修好|恢复使用|解决问题|修理好/g, '修复'],
  [/课时/g, '学时'],
  [/保修期?|质量保证期|质保(?!期)/g, '质保期'],
  [/每(?:逾期|延误|拖延|延迟|推迟|延期|迟延|超期|误期)\s?[一1]?\s?[日天]按?/g, '逾期'],
  [/误期/g, '逾期'],
  [/(?:电池)?续航/g, '连续工作'],
  [/净宽/g, '宽度'],
  [/安保(?=[员岗队人])/g, '保安'],
  [/人员/g, '员'],
  [/履约(?:担保|保函)/g, '履约保证金'],
  [/赔付|罚款/g, '违约金'],
  [/付款|结算|结清/g, '支付'],
  [/(?<=扣)减/g, '除'],
  [/人员总数|总人数/g, '总数'],
  [/惩罚|处罚/g, '违约金'],
];
const anyAlike = new RegExp(alike.map(([{ source }]) => source).join('|'));
export const named = (words: string): string =>
  anyAlike.test(words)
    ? alike.reduce((text, [pattern, name]) => text.replace(pattern, name), words)
    : words;
/** 每延误一日, 每逾期1天: of each day. */
const ofDay =
  /每(?:逾期|延误|拖延|延迟|推迟|延期|迟延|超期|迟到?|晚|误|延|超)[^，。；\d]{0,6}?[一1]?\s?[日天]/;
/** 每逾期一日，按合同价的…: told right before. */
const ofDayBefore = new RegExp(`${ofDay.source}[^，,。；\\d]{0,8}[，,][^，,。；\\d]{0,24}$`);
export const rateOf = (words: string): string => {
  if (ofDay.test(words)) return '每日';
  const [rate = ''] = perWords.exec(words) ?? [];
  return rate === '每天' ? '每日' : rate;
};
/** 2万元/年: of each year. */
const perUnit = /\/(日|天|周|月|季度?|年|次|人)/;
/** 日产校服1500套, 年均3次. */
const perMade = /([日月年])(?:产|均|产量|产能|处理)[\u4e00-\u9fff]{0,6}$/;
export const perOf = (before: string, text: string): string => {
  if (ofDayBefore.test(before)) return '每日';
  const [, each] = perMade.exec(before) ?? [];
  const [, unit = each] = perUnit.exec(text) ?? [];
  return unit === undefined ? '' : `每${unit.replace('天', '日')}`;
};
/** Of these a longer time is the better one. */
export const lasting =
  /(?:质保|保修)(?!期?(?:内|间))|缺陷责任|(?:投标|响应|报价)[^，。；]{0,4}有效期|保存|保留|保管|留存|存[放储]|试运行|培训|续航|后备|经验|驻场|现场工作|在岗|养护期|保质期/;

const perWords =
  /每(?:季度?|半年|年|个?月|周|天|日|班|次|人|个?标段|点|站|[台套件辆册卷份箱袋盒瓶张间层栋座处块条根只组批户家村株亩页])|单(?:根|台|次|座|袋|人|件|套|块|个|盘|批|层|项)/;

export const wordsOf = (text: string): Set<string> =>
  new Set(
    terms(named(text).replace(bounds, ' '))
      .filter((term) => !/^\d/.test(term))
      .slice(0, MOST_TERMS),
  );
