import type { tender } from 'tender-widgets/contract';
import { isEnglish, isEnglishBody } from '../english-words.ts';
import { cleanText, compact, isPlaceholder, nameKey, tickedText, unmasked } from '../text.ts';
import { amounts } from './amounts.ts';
import { bidBond } from './bond.ts';
import { englishName, englishNumber, englishParty, englishPhrase } from './english-values.ts';
import { type FactValue, firstLine, plain, unitOf } from './fact-value.ts';
import { ofBoth, phrase } from './phrases.ts';
import { momentValue } from './time-value.ts';

const organisation =
  /(?:公司|集团|局|厅|部|委|办|院|所|处|队|站|馆|中心|学校|大学|学院|中学|小学|幼儿园|园|医院|委员会|政府|银行|协会|学会|基金会|支行|分行|海关|法院|检察院|社|厂|矿|场|库|台|宫|室|会|署|总队|支队|大队|合作社|联社|街道|镇|乡|村|事务所|电视台|报社|机关|军|分公司|管委会|办公室|指挥部|项目部|税务局|公安局|监狱|看守所|林场|农场|寺|司|区)$/;
const notName =
  /是指|系指|指的|应当|必须|不得|须(?!江)|要求|签字|盖章|公章|授权|代表人?$|权利|义务|有权|负责|组织(?!部)|委托的|自行|将(?!乐)|按照|根据|提出|收到|确定|承担|规定|招标文件|投标文件|投标人|供应商|评[标审]委员会|(?:评审|磋商|谈判|询价)小组|复印件|资质|证明|质疑|疑问|如有|以上|是否|为准|联系|地址|电话/;

/** How far a name is believed that is cut off within brackets. */
const CUT = 0.3;
/** One with hidden words (XX学校): the whole name, where the file has it, is believed more. */
const MASKED = 0.5;

/** Whether every bracket that is opened is closed. */
export function isBalanced(text: string): boolean {
  const normal = text.normalize('NFKC');
  return ['()', '《》', '“”', '[]', '【】', '「」'].every(
    ([open = '', close = '']) => normal.split(open).length === normal.split(close).length,
  );
}

/** Whether a text says no more than what is bought of a project: 设计采购施工总承包（EPC）. */
export const isPartOfWorks = (text: string): boolean =>
  /^(?:勘察|设计|采购|施工|监理|检测|总承包|[、及和与])+(?:[（(]EPC[)）])?$/.test(text);

/** Whether a text ends as names of bodies do; a remark in brackets may stand behind. */
export function looksLikeOrganisation(text: string): boolean {
  return isEnglish(text)
    ? isEnglishBody(text)
    : organisation.test(text.replace(/[（(][^（）()]*[)）]$/, ''));
}

/** Reads the value of a fact out of what stands beside its label; undefined when it says nothing usable. */
export function factValue(fact: tender.FactName, raw: string, label = ''): FactValue[] {
  const text = tickedText(raw);
  if (isEnglish(text)) {
    const found = englishValue(fact, text, label);
    if (found) return found;
  }
  switch (fact) {
    case 'projectName':
      return projectName(text);
    case 'projectNumber':
      return projectNumber(ownNumber(text, label));
    case 'purchaser':
    case 'agency':
      return partyName(text);
    case 'budget':
    case 'ceilingPrice':
      return amounts(text, unitOf(label), fact);
    case 'bidBond':
      return bidBond(text, label);
    case 'deadline':
      return momentValue(text, /截止|前|递交|提交|投标/, /开标|开启|获取|发售|报名/, true);
    case 'openingTime':
      // 竞价时间：14:00-15:00 begins at its first hour; 递交及开标时间 9:00至9:30 is when no more is taken.
      return LATER_ENVELOPE.test(label)
        ? []
        : momentValue(
            firstEnvelope(text),
            /开标|开启|时整/,
            /获取|发售|报名|退还/,
            /递交|提交|截止|送达/.test(label + text),
          );
    case 'duration':
    case 'location':
      return phrase(ofBoth(label, fact, text), fact);
  }
}

/** 第二个信封开标时间: the prices are opened on another day, when the bids have long been. */
const LATER_ENVELOPE = /第[二三两23]个?信封/;
const firstEnvelope = (text: string): string =>
  /第[一1]个?信封/.test(text) ? text.replace(/第[二三两23]个?信封[^；;。\n]*/g, '') : text;

/** Names and words in English; undefined for amounts and times, which are read as everywhere. */
function englishValue(fact: tender.FactName, text: string, label: string): FactValue[] | undefined {
  if (fact === 'projectName') return englishName(text);
  // A number has no language of its own: 项目编号 is read as everywhere.
  if (fact === 'projectNumber') return isEnglish(label) ? englishNumber(text) : undefined;
  if (fact === 'purchaser' || fact === 'agency') return englishParty(text);
  return fact === 'duration' || fact === 'location' ? englishPhrase(text, fact) : undefined;
}

function projectName(text: string): FactValue[] {
  const joined = cleanText(
    text.split('\n').length <= 3 ? text.replaceAll('\n', '') : firstLine(text),
  );
  const value = joined
    .replace(/^(?:项目|工程|采购项目|招标项目)?名称[:：]/, '')
    // 就其…采购: whose it is was said before.
    .replace(/^其(?=\p{Script=Han}{4})(?!他|它|所|余)/u, '')
    // The label of the model form, left standing before the name that fills it.
    .replace(/^[（(](?:招标|采购)?(?:项目|工程)?名称[)）]/, '')
    .replace(/[,，;；。、].{0,3}(?:项目|招标|采购|磋商)?(?:编号|编码)[:：].*/s, '')
    .replace(/[（(](?:(?:项目|招标|采购|磋商|谈判)*(?:编号|编码)|以下简称|下称|简称).*/s, '')
    .replace(/(?:招标|采购|磋商|谈判|询价|比选)?(?:编号|项目编号)[:：].*/s, '')
    .replace(/^[“"《「]([^”"》」]+)[”"》」]$/, '$1')
    .replace(/(?<![。；;，,、:：])[。；;，,、:：]+$/, '');
  const key = nameKey(value);
  if (
    value.length < 4 ||
    value.length > 100 ||
    isPlaceholder(value) ||
    /[。？?！]/.test(value) ||
    !/[\u4e00-\u9fa5]{2}/.test(value)
  )
    return [];
  if (
    /^(?:下列|以下|上述|[本该此](?:项目|标段|工程|合同|次|[标分]?包)|其[所\d]|其他|所需|如下|贵方|此次|本次|详见|见(?!证)|以及|应(?!急|用|城|县)|须|必须|投标(?!保函|平台)|(?:招标|采购|磋商|谈判|询价|比选|遴选|响应)文件[的中所]|项目编号|采购内容|备注|合计|序号)/.test(
      value,
    ) ||
    // 对其设计采购施工总承包进行…: what is bought of a project named before.
    isPartOfWorks(value) ||
    /^(?:规格|数量|单位|预算)(?:型号|金额|要求|名称)?(?:$|[（(：:/])/.test(value) ||
    // 本项目公开招标过程中若由于…: a sentence on what happens.
    /(?:应当|必须|不得|是指|的要求$|过程中|[若因]$)/.test(value)
  )
    return [];
  return plain(value, key, isBalanced(value) ? 1 : CUT);
}

function projectNumber(text: string): FactValue[] {
  const line = compact(unbrokenNumber(text)).replace(/^(?:项目|招标|采购)?(?:编号|编码)?[:#]*/, '');
  const glued = /^([A-Za-z\d\-—_/.]{8,})[\u4e00-\u9fa5]{5}/.exec(line)?.[1];
  const cut = glued ?? /^[^,;。、|]*/.exec(line)?.[0] ?? '';
  const value = untilUnopened(cut)
    .replace(/(?:项目名称|采购人|招标人|日期|标段|包号|项目类别|采购方式).*/s, '')
    .replace(LOT_BEHIND, '')
    .replace(/\((?!\d|[A-Z]|二|三|重)[^()]*\)?$/, '')
    .replace(/^(?=[^)\]]*$)[([{"“]+/, '')
    .replace(/(?<![)"”:：.])[)"”:：.]+$/, (end) =>
      cut.includes('(') && end.startsWith(')') ? ')' : '',
    );
  if (isPlaceholder(value) || !/\d/.test(value) || value.length < 4 || value.length > 60) return [];
  if (
    /^20\d\d年|^\d{1,3}(?:\.\d+)?(?:元|万|%|天)|[\u4e00-\u9fa5]{9,}|^0\d{2,3}-\d{7,8}$|^1[3-9]\d{9}$/.test(
      value,
    )
  )
    return [];
  return plain(value, nameKey(value), glued === undefined && !/[-—–_/]$/.test(value) ? 1 : 0.4);
}

/** SC-2027-01/包1: the lot is no part of the project's number. */
const LOT_BEHIND =
  /\/(?:第?[\d一二三四五六七八九十A-Z]{1,3}(?:[标分]?包|标[段项])|(?:[标分]?包|标[段项])[\d一二三四五六七八九十A-Z]{1,3})$/;

/** Without the number of a lot or of another paper that the label names as well: 项目编号（采购计划编号）：A-1（B-2）. */
function ownNumber(text: string, label: string): string {
  if (/[/、及和](?:分?包|标[段包项])/.test(label))
    return text.replace(/(?<!\s)\s*[/、]\s*\d{1,2}\s*$/, '');
  return /[（(][^（）()]{2,12}(?:号|编码|代码)[)）]$/.test(label.trim())
    ? text.replace(/(?<=[^\s（(])[（(][^（）()]{4,}[)）]\s*$/, '')
    : text;
}

/** The text up to a bracket that closes what was opened before it: （项目编号：A-1）组织招标. */
function untilUnopened(text: string): string {
  let open = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') open += 1;
    else if (letter === ')' && (open -= 1) < 0) return [...text].slice(0, at).join('');
  }
  return text;
}

/** The first line, and the next one where a number is broken at its hyphen. */
function unbrokenNumber(text: string): string {
  return firstLine(
    text.replace(/(?<=[A-Za-z\d][-—–_/])[ \t]*\n[ \t]*(?=[A-Za-z\d]+[ \t]*(?:\n|$))/, ''),
  );
}

/** What the body is, before its name: 招标人某某局, 学校主管单位某某大学. */
const ROLE =
  /^\p{Script=Han}{0,8}?(?:招标|采购|建设|主管|委托|业主|项目|需求|使用)(?:人(?!民)|单位|部门|方(?!正))[:：]?(?=\p{Script=Han}{2,30}(?:公司|局|院|校|学|中心|馆|所|府|站|处|会|集团)$)/u;

/** 某某局 张三 0816-1234567: who is called, and how. */
const PERSON_BEHIND =
  /(?<=\p{Script=Han})[ \u3000]{1,8}\p{Script=Han}{2,4}[ \u3000]{0,8}(?:电话)?[:：]?[ \u3000]{0,4}\d[\d-]{6,}.*/u;

/** 第二人民医院（总务科）, 城投公司（代建单位）: who of the body sees to it and what the body is are no part of its name. */
const DEPARTMENT =
  /^([^（()）]{4,30})[（(](?:[^（()）]{1,10}(?:科|股|室|部|组|办)|[^（()）]{1,10}(?<!办事)处|[^（()）]{1,4}单位)[)）]$/;

/** 受图书馆委托: the kind of body alone is no name. */
const GENERIC_BODY =
  /^(?:图书|博物|档案|文化|体育|科技)馆$|^(?:基建|总务|后勤|财务|教务|采购|招标|设备|资产|保卫|信息)(?:部|处|科|办|中心|办公室)$/;

function partyName(text: string): FactValue[] {
  // A bracket on a line of its own belongs to the name above it.
  const lines = text
    .replace(/\n[ \t]{0,4}(?=[（(][^（）()\n]{2,40}[)）][ \t]{0,4}(?:\n|$))/g, '')
    .replace(/([（(][^（）()\n]{1,40})\n[ \t]{0,4}(?=[^（）()\n]{1,40}[)）])/g, '$1')
    .split('\n')
    .map((line) =>
      cleanText(
        line
          .replace(PERSON_BEHIND, '')
          .replace(/(?<=[\u4e00-\u9fa5])[ \u3000]{2,}(?=(?:地址|联系|电话|法定))/g, '\n')
          .split('\n')[0] ?? '',
      ),
    );
  const labelled = lines.find((line) =>
    /^(?:单位|机构)?(?:名称|全称)[:：]/.test(line.replaceAll(' ', '')),
  );
  const line = labelled ?? lines.find((part) => part !== '') ?? '';
  const value = line
    .replace(/^(?:\d{1,2}[.、])?(?:单位|机构)?\s*(?:名称|全称)[:：]/, '')
    .replace(/[（(](?:以下|下称|盖|公章|章|简称|招标人|采购人|甲方|代理|单位|全称|业主).*/s, '')
    .replace(
      /(?:地址|联系人|联系电话|联系方式|电话|邮编|法定代表人|联系|传真|开户|统一社会)[:：].*/s,
      '',
    )
    .split(/[,，;；。]/)[0]
    ?.replace(/^[“"《:：]+|(?<![”"》、:：])[”"》、:：]+$/g, '')
    .replace(ROLE, '')
    .replace(DEPARTMENT, (whole, name: string) => (looksLikeOrganisation(name) ? name : whole))
    .trim();
  if (
    !value ||
    (value.length < 3 && !/^某./.test(value)) ||
    GENERIC_BODY.test(value) ||
    /^我(?:校|院|局|公司|单位|镇|县|乡|中心|行|部|馆|厂)/.test(value) ||
    value.length > 45 ||
    isPlaceholder(unmasked(value)) ||
    !/[\u4e00-\u9fa5]{2}/.test(value) ||
    notName.test(value)
  )
    return [];
  // 招标人即为该公司, 我公司拟采购: the name stands elsewhere.
  if (
    /^即|^(?:[该本上我贵]|上述)(?:公司|单位|部|行|局|处|所|院|校|中心|集团|医院|学院|项目部)$/.test(
      value,
    )
  )
    return [];
  // A person who acts for one is no body.
  if (
    /[:：？?！]|^\d|^[（(]|[^法]人$|^指|^(?:采购|招标)(?:人|单位|方|代理机构)|^详见|^见/.test(value)
  )
    return [];
  const weight = isPlaceholder(value) ? MASKED : looksLikeOrganisation(value) ? 1 : 0.5;
  return [...plain(value, nameKey(value), weight), ...withoutOtherName(value, weight)];
}

/** 交易中心（某某集团某某分公司）: the name before another body in brackets is one as well; which of both the file goes by is seen by how often each stands there. */
function withoutOtherName(value: string, weight: number): FactValue[] {
  const [, name = '', other = ''] =
    /^([^（()）]{4,30})[（(]([^（()）]{6,40})[)）]$/.exec(value) ?? [];
  return looksLikeOrganisation(name) && looksLikeOrganisation(other)
    ? plain(name, nameKey(name), weight * BEFORE_BRACKET)
    : [];
}
const BEFORE_BRACKET = 0.6;
