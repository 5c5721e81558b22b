/** A line that is a label with nothing behind it, with the number before it: 2、资产总额： */
const LABEL_ALONE =
  /^[\s　]{0,8}([（(]?[\d一二三四五六七八九十]{1,3}[、.．）)：:][\s　]{0,4})?(?!备?注|附|说明|声明|证明)([^：:。，；\s　]{2,60})[：:][\s　]{0,80}$/;

/** Letters of a label without a number; with one it is a line of a list, which may say more. */
const MOST_LETTERS = 14;

/** 某某市市场监督管理局：, 某某咨询有限公司：: a letter is addressed to these, they ask for nothing. */
const NAMED_BODY =
  /^[\s　]{0,8}[^：:\s]{2,30}(?:公司|局|厅|委员会|管委会|办事处|中心|医院|[大中小]学|学校|幼儿园|学院|政府|支队|总队|研究院|法院|检察院|协会|[图书博物]{2}馆)[：:]/;

/** 本公司郑重声明：, 兹证明：: what is said follows. */
export const SAYS =
  /^(?:(?:本|我|兹|现|特此).{0,16}|.{0,16}郑重)(?:声明|承诺|证明|保证|授权|委托|说明)$/;

/** How a label is numbered: '' without a number, else its signs with the figure left out. */
function numberingOf(line: string): string | undefined {
  const [, number = '', label = ''] = LABEL_ALONE.exec(line) ?? [];
  if (label === '' || NAMED_BODY.test(line) || SAYS.test(label)) return undefined;
  if (number === '' && label.length > MOST_LETTERS) return undefined;
  return number
    .trim()
    .replace(/[（(]/, '(')
    .replace(/[）)]/, ')')
    .replace(/[、.．：:]/, '.')
    .replace(/\d{1,3}/, '1')
    .replace(/[一二三四五六七八九十]{1,3}/, '一');
}

/** Sentences of a list follow: 温馨提醒： above 1.根据…. */
export const leadsList = (line: string, next: string | undefined): boolean =>
  numberingOf(line) === '' &&
  /^[\s　]{0,8}[（(]?[\d一二三四五六七八九十]{1,3}[、.．）)]/.test(next ?? '');

/** 报价明细如下： above a table: it is filled in there. */
export const leadsTable = (line: string): boolean =>
  /(?:如下|下列|下表)[：:][\s　]{0,8}$/.test(line);

/** 我方经研究后，决定参加报价： above （1）…, 三、有管理关系的单位（如有）： above 1. …: the colon leads to the list, and nothing is written behind it. */
export function opensList(line: string, next: string): boolean {
  const words = line.replace(/^[\s　]+/, '');
  if (isCountedBelow(words, next.trim())) return true;
  if (LEADS_TO_FIELDS.test(words) && FIELD.test(next)) return true;
  const [, name = ''] = /^(.{8,120})[：:][\s　]{0,8}$/.exec(words) ?? [];
  const first = /^[\s　]{0,8}([（(]?)(?:1|一)([、.．）)])(?![\d.．])/.exec(next);
  const own = /^([（(]?)[\d一二三四五六七八九十]{1,3}([、.．）)])/.exec(words);
  const isBelow = first !== null && (own === null || !words.startsWith(next.trim().slice(0, 1)));
  const last = name.split(/[，,。；;]/).at(-1) ?? '';
  return isBelow && !/[_＿]/.test(last) && (/[，,、]/.test(name) || own !== null);
}

/** 与本响应有关的联系方式为： above 地址：____: each of its fields has a line of its own. */
const LEADS_TO_FIELDS =
  /(?:联系(?:方式|信息)|(?:账户|开户|基本|企业|单位)信息|基本情况)(?:[为是]|如下)?[：:][\s　]{0,8}$/;
const FIELD = /^[\s　]{0,8}(?:[（(]?\d{1,2}[、.．）)])?[\u4e00-\u9fff]{2,10}[：:]/;

/** 2、投标文件包括以下内容： above 2.1资格文件： above 2.1.1承诺函: the number itself tells that a list follows. */
function isCountedBelow(line: string, next: string): boolean {
  const [, own = ''] =
    /^(\d{1,2}(?:[.．]\d{1,2}){0,3})[、.．]?[\s　]{0,4}[^\d.．].{0,80}[：:][\s　]{0,8}$/.exec(
      line,
    ) ?? [];
  const below = /^(\d{1,2}(?:[.．]\d{1,2}){1,4})(?!\d)/.exec(next)?.[1] ?? '';
  return own !== '' && below.replaceAll('．', '.') === `${own.replaceAll('．', '.')}.1`;
}

/** 我司承诺全部满足以下要求：, and then it is signed: what is promised is to be filled in. */
export const leadsToNothing = (line: string, next: string): boolean =>
  /(?:以下|如下|下列)[^：:，。；]{0,8}[：:][\s　]{0,8}$/.test(line) &&
  /^[^，。；]{2,40}[（(][^（()）]{0,10}[章签][^（()）]{0,8}[）)][：:]/.test(next.trim());

/** What the line asks for, without its number: 二、控股股东名称如下（…）： */
export const labelOfLine = (line: string): string =>
  (LABEL_ALONE.exec(line)?.[2] ?? '')
    .replace(/[（(][^（()）]{0,60}[）)]/g, '')
    .replace(/如下|以下|下列/, '');

/**
 * Whether lines that follow each other are labels to be filled in, one below the other. （一）基本情况： above 1、单位名称： is a
 * heading: labels of one list are numbered alike.
 */
export function areLabels(line: string, other: string | undefined): boolean {
  const numbering = numberingOf(line);
  return numbering !== undefined && other !== undefined && numbering === numberingOf(other);
}

/** Whether a cell holds nothing but labels, one below the other: 主要工作经历： 主要业绩： */
export function holdsLabels(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isEach = new Set(lines.map((line) => line.trim())).size === lines.length;
  return isEach && lines.length > 1 && lines.every((line) => areLabels(line, lines[0]));
}

/** （外商投资者国别：）: a label and its place with a pair of brackets round them. */
export const isEnclosed = (text: string, colon: number): boolean =>
  /[（(][\u4e00-\u9fff]{2,12}$/.test(text.slice(0, colon)) &&
  /^[：:][ 　]{0,80}[）)]/.test(text.slice(colon));

/** 单位：元）小写：: what stands behind the colon is its value, in brackets that end there. */
export const closesFirst = /^[^（(]{0,16}[）)]/;

/** Nothing but how it is sealed: （并加盖公章） */
export const sealAlone = /^[（(][^（()）签]{0,14}章[）)][ 　]{0,40}$/;

/** 供应商名称（公章） and the end of the line, or another label: the name is asked for without a colon. */
export const sealedName =
  /(?<=^[ 　]{0,80})((?:投标|供应|响应|应答|磋商|报价|竞标|申请)[人商方][名全]称[（(][^（()）签]{0,10}章[）)])(?=[ 　]{0,80}(?:$|[\u4e00-\u9fff][\u4e00-\u9fff 　]{0,12}[：:]))/g;

/** How a place is sealed, in brackets behind its colon: 投标人：（盖章）; its room is behind these where the line goes on there. */
export function sealedBehind(rest: string): { how: string; isRoomBehind: boolean } {
  const [, how = '', room = ''] =
    /^([ 　]{0,80}[（(][^（()）]{0,10}章[）)])([ 　]{1,80}(?=[^ 　_＿年]))?/.exec(rest) ?? [];
  return { how, isRoomBehind: room !== '' };
}
