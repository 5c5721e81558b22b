import type { tender } from 'tender-widgets/contract';
import { bidCalls } from '../bid-words.ts';
import { titleAndRemark } from './line.ts';

/** A paper the tender lists as part of the bid. */
export interface ListedPaper {
  title: string;
  remark: string;
  source: tender.Source;
  /** What the list calls it, where its form is called otherwise. */
  listedAs?: string;
  /** The paper of the list it stands below: 6-1 below 6. */
  within?: string;
}

/** A part of the bid as the tender composes it; without a title where it names no parts. */
export interface ListedPart {
  title: string;
  source: tender.Source;
  papers: ListedPaper[];
  /** The tender says that its papers stand in this order: 按照…的顺序装订. */
  isOrder?: true;
}

export const bidFile = `(?:${bidCalls})(?:响应|申请)?(?:文件|书)`;
/** 投标文件应包括下列部分： and the heading 投标文件的组成. */
export const wholeLead = new RegExp(
  `构成${bidFile}的(?:材料|文件|内容)|${bidFile}(?:的|应)?(?:由(?:以下|下列)|由[^。；;：:]{2,40}(?:部分|文件|册|卷)(?:组成|构成)|组成|构成|编制内容|(?:应|应当|须|需|主要|一般)?(?:包括|包含|提交|提供)|应?具有|的?主要内容|的?内容|应?按照?(?:以下|下列|下述|如下)的?(?:先后)?(?:顺序|次序)|装订(?:要求|顺序|次序)|编制(?:要求|顺序)(?=[:：]))|按照?(?:以下|下列|下述|如下)的?(?:先后)?(?:顺序|次序)(?:编制|编写|装订|组织|提交|递交)${bidFile}`,
);
const LONGEST_PAPER = 40;

/** 保养（含巡检、维修、更换等内容）服务方案: a list within the name says what the paper holds. */
const listWithin =
  /^([^，,。；;：:（()）]{2,20})[（(](?=[^（）()]{0,80}(?:、|含|包括|等))[^（）()]{9,80}[)）]([^，,。；;：:（()）]{0,8}(?:方案|措施|计划|制度|表|报告))(?=$|[（(；;，,。])/;
function withoutList(title: string): string | undefined {
  const [, before, after] = listWithin.exec(title) ?? [];
  return before === undefined || after === undefined ? undefined : before + after;
}

/** The paper a line of the list names: its words up to the first remark; sentences name none. */
export function paperName(text: string): string | undefined {
  // （3）……其他材料: dots before what is left to the bidder.
  const title = text.replace(/^[.…·]+/, '');
  // 投标人认为需要提供的其他资料 is a paper; what else begins so is a sentence.
  if (/^(?:投标人|供应商|响应人)认为.{0,12}(?:资料|材料|文件|内容)$/.test(title)) return title;
  const name = (
    withoutList(title) ??
    /^[^，,。；;：:（(]{2,}(?:[（(][^（）()]{1,8}[)）](?:[^，,。；;：:（(]{0,16}(?:表|函|书|证|证明|材料|资料|文件|承诺|声明|方案|报告|协议)(?=$|[（(；;，,。]))?)?/.exec(
      title,
    )?.[0] ??
    title
  )
    .trim()
    .replace(
      /^(?:加盖(?:单位)?(?:公章|印章)的|有效的|(?:提供|提交)(?=.{2,40}(?:声明|函|书|证明|执照|复印件|报告|表)))(?=.{3})/,
      '',
    );
  // 投标文件应包括下列内容 leads to a list.
  if (wholeLead.test(name) && /(?:内容|部分|文件|资料)$/.test(name)) return undefined;
  if (name.length < 2 || name.length > LONGEST_PAPER || !/[\u4e00-\u9fa5]{2}/.test(name))
    return undefined;
  if (
    /\d\s?(?:天|日|元|份|个月)|应当|应按|应附|应(?:满足|符合|具[有备])|组成$|构成$|(?:包括|包含)$|采用|使用|编写|视为|为准|不得|严禁|禁止|必须|详见|^(?:以下|下列|如下)|^内容(?:按|应|须)|(?:要求|规定)见|见(?:本章|须知|投标人须知|供应商须知)?前附表|^的|的$/.test(
      name,
    )
  )
    return undefined;
  if (
    /[。；;！？]|^(?:投标人|供应商)(?!.{0,16}(?:表|简介|概况|情况|函|书|(?<!投标|响应|应答)文件|资料|材料|声明|证明|执照|许可证|登记证|资[格质]证书?|复印件|业绩)(?:[(（][^（）()]{1,12}[)）])?等?$)|^(?:如|若|凡|具[有备](?!.{0,24}(?:声明|函|证明|材料)|.{2,36}的(?:书面)?(?:承诺|说明)$)|应(?!急|答|征|用)|须|不|未|除|按|根据|本(?!项目)|本项目[为是]|上述|以上|以下|注[:：]|关于.{0,12}的?(?:说明|注意事项)$)/.test(
      name,
    )
  )
    return undefined;
  // 分项报价表等相关报价表格: the one that is named.
  return titleAndRemark(name).title.replace(
    /(?<=表|函|书)等(?:相关|其他|有关)[\u4e00-\u9fa5]{0,6}$|等$/,
    '',
  );
}

export const papersOf = (parts: readonly ListedPart[]): number =>
  parts.reduce((sum, { papers }) => sum + papers.length, 0);

const kinds: readonly (readonly [sign: RegExp, part: RegExp])[] = [
  [/方案|技术|措施|预案|施工|需求响应|服务(?:承诺|计划)|参数|设备|人员/, /技术|服务/],
  [/报价|价格|开标一览|费用/, /报价|价格|经济/],
  [/资格|执照|资质|声明|信用|财务|纳税|社保/, /资格|资信/],
];
export function kindAt(title: string, listed: readonly ListedPart[]): number {
  for (const [sign, part] of kinds) {
    const at = sign.test(title) ? listed.findIndex((one) => part.test(one.title)) : -1;
    if (at !== -1 && !/人员/.test(title)) return at;
  }
  return -1;
}
