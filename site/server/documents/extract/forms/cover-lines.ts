import { bidCalls } from '../bid-words.ts';
import { volumeTitle } from '../volume-titles.ts';

/** What a line of a cover is. `text`s are compact: without gaps, brackets and colons as in Latin text. */
export type CoverKind =
  | 'title'
  | 'name'
  | 'volume'
  | 'copy'
  | 'bidder'
  | 'project'
  | 'date'
  | 'field'
  | 'hint'
  | 'plain';

const BID = `(?:${bidCalls})(?:响应)?`;
const BIDDER = `(?:(?:${bidCalls}|供应)(?:人|商|方|单位|供应商|响应人|者)|(?:比选|询比|遴选)申请人|单位|公司|企业)`;

/** 投标文件, XX项目响应文件, 投标文件（商务文件）. */
const name = new RegExp(
  `^([^。;:,]{0,50}?)(${BID}文件|(?:投标|响应)书)((?:[(【[][^()【】[\\]]{1,40}[)】\\]]){0,2})$`,
);
const notName = /格式|目录|封面|要求|说明|须知|编制|组成|递交|提交|装订|内容|招标文件/;
const title = /封面(?![和及与、+])|封皮|封页|(?<!总价|清单|报价)扉页/;
const copies = /^(?:口?(?:正|副)本|[或和及壹贰叁一二三四五份])+$/;
const bidder = new RegExp(
  `^(?:响应)?${BIDDER}(?:的?(?:名称|全称|单位名称)){0,2}(?:[:_]|\\([^()]{0,20}(?:章|名称|全称)[^()]{0,10}\\)|$)`,
);
/** The label of a field. */
const label = /^([^:_。;]{1,24})(?:[:_]|$)/;
const ofProject =
  /项目|工程|(?:招标|采购|磋商|谈判|询价|比选|标书|文件)(?:文件)?(?:编号|名称|号)|^编号|标段|标项|合同段|编号$|(?:分|所投|采购)?包(?:组|件)?(?:号|名称)?$/;
const ofOthers =
  /(?:招标|采购|建设|业主)(?:人|方|单位)|代理|法定代表人|法人代表|负责人|授权|代表|联系人|联系方式|地址|住所|电话|手机|传真|邮箱|邮件|邮编|邮政编码|网址|份数|册数|密级/;
const dated =
  /^(?:(?:投标|响应|编制|递交|提交|提交投标文件|提交响应文件)?(?:日期|时间)(?:[:_]|\(|$))|^[\d_X二〇零一三四五六七八九十*]{0,6}年[\d_X一二三四五六七八九十*]{0,4}月(?:[\d_X一二三四五六七八九十*]{0,4}日)?$/;
const bracketed = /^[(【[][^()【】[\]]{1,60}[)】\]]$/;

/** Words of a parcel, not of what is in it. */
export const ofParcel =
  /[启拆开]封|封[口条]|密封|(?<!第[一二三]个?)信封|封套|收件人|外包(?:装|封)|不得(?:提前)?(?:开启|拆)|开启前|开标前/;
/** What a title, or words in brackets, call something that is put on or handed in beside a bid. 服务外包 and 包装设计 are projects. */
const besideBid =
  /外包(?=[装封袋箱格]|$)|外层|侧封|[书背]脊|包装(?=[袋箱盒封物标格]|$)|标签(?=格|样|[)】\]]|$)|(?:[U优]盘|光盘)(?=[封标袋盒面格)】\]]|$)|样品(?=[标封袋箱清格]|$)|(?:登记|签收)(?=[表簿单册]|$)|撤回|通知(?=[书函格]|$)|保证金(?=[封袋格(]|$)/i;
export const isOfOther = (title: string): boolean => ofParcel.test(title) || besideBid.test(title);
/** 投标书 and 响应书 are what letters are called, too. */
export const isLetterName = (text: string): boolean => /(?:投标|响应)书(?:[(【[]|$)/.test(text);
/** Who bids is not to be seen. */
export const saysBlind = (text: string): boolean => text.includes('暗标');

export interface NamedBid {
  /** The words before 投标文件; '' for none. */
  project: string;
  /** What stands in brackets behind it. */
  more: string[];
}

/** 投标文件 with what is said of it; undefined for another line. */
export function namedBid(text: string): NamedBid | undefined {
  if (notName.test(text)) return undefined;
  const found = name.exec(text);
  if (!found) return undefined;
  const [, project = '', , more = ''] = found;
  const inside = more.split(/[()【】[\]]/).filter((words) => words !== '');
  return { project: volumeTitle.test(project) ? '' : project, more: inside };
}

export const isCopies = (text: string): boolean =>
  /[正副]本/.test(text) && copies.test(text.replace(/[^\p{L}]/gu, ''));

/** What is offered is on no cover. */
const price = /总价|总额|小写|大写|金额|报价[:(]|[¥￥]/;

/** A line of a cover; undefined for what no cover has. */
export function coverKind(line: string): CoverKind | undefined {
  const text = line.replace(/_{2,}/g, '_');
  if (text.length > 90 || /[。;!?]/.test(text) || price.test(text)) return undefined;
  if (text.length <= 40 && title.test(text)) return 'title';
  if (namedBid(text)) return 'name';
  if (isCopies(text)) return 'copy';
  if (volumesIn(text).length > 0) return 'volume';
  if (dated.test(text)) return 'date';
  if (bidder.test(text)) return 'bidder';
  const words = label.exec(text.replace(/^[(_]/, ''))?.[1] ?? '';
  const isField = /[:_]/.test(text) || /\([^()]{0,16}[章字]\)$/.test(text);
  if (isField && ofOthers.test(words)) return 'field';
  if (isField && ofProject.test(words)) return 'project';
  const hint = text.replaceAll('_', '');
  if (bracketed.test(hint) || /^(?:[(【[][^()【】[\]]{1,20}[)】\]]){1,3}$/.test(hint))
    return ofProject.test(hint) ? 'project' : 'hint';
  if (isField && !/[)]/.test(words)) return undefined;
  return text.length <= 50 && !/[,]/.test(text) ? 'plain' : undefined;
}

/** The volumes a line names, alone or to choose from: （商务文件）, （第一卷 商务文件）, □商务标 □技术标. */
export function volumesIn(text: string): string[] {
  const names = text
    .split(/[()【】[\]/、|□☐☑口_]|或/)
    .map((words) =>
      words.replace(/^第[一二三四五六七八九十\d]{1,3}个?(?:卷|册|部分|分册|信封)[:]?/, ''),
    )
    .map((words) =>
      words.replace(/[明暗]标(?=$|部分|文件)/, (_, at: number) => (at > 0 ? '标' : '')),
    )
    .filter((words) => words !== '');
  return names.length > 0 && names.every((words) => volumeTitle.test(words)) ? names : [];
}
