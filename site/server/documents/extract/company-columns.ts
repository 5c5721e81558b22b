import type { profile } from 'tender-widgets/contract';

/** Which list a header row heads, and at which column each field stands, from 0. */
export interface Columns {
  part: profile.ProfileList;
  fields: ReadonlyMap<string, number>;
}

/** Header cells by the field they name; the first field of a list is the one without which there is no row. */
const headers: Record<profile.ProfileList, readonly (readonly [field: string, names: RegExp])[]> = {
  people: [
    ['name', /^(?:人员)?姓名$/],
    ['certificate', /^(?:执业|职业|资格|注册|岗位)*(?:资格)?证书?(?:名称)?$|^执业资格$/],
    ['certificateNumber', /^(?:资格|执业|注册)?证书?(?:编)?号码?$/],
    ['certificateUntil', /有效期/],
    ['post', /^(?:在?本?项目)?(?:拟|担)?任?(?:职务|岗位|职位)$/],
    ['title', /^(?:技术)?职称(?:等级)?$/],
    ['major', /^(?:所学)?专业$/],
    ['education', /^(?:最高)?学历$|^文化程度$/],
    ['phone', /^(?:联系)?(?:电话|手机号?|方式)$/],
  ],
  references: [
    ['name', /^(?:类似)?(?:项目|工程|业绩|合同)名称$/],
    ['client', /^(?:业主|委托|建设|采购|发包|招标|用户|甲方)(?:人|方|单位)?(?:名称)?$/],
    ['place', /^(?:项目|工程|建设)?(?:地点|所在地)$/],
    ['amount', /^(?:合同|中标|成交|项目)?(?:总?金额|价款?|造价|价格)$/],
    ['signedOn', /^(?:合同)?(?:签订|签约|签署)(?:日期|时间)$/],
    ['finishedOn', /^(?:项目)?(?:完成|竣工|完工|验收)(?:日期|时间)$/],
    ['leader', /^项目(?:负责人|经理)$/],
    ['scope', /^(?:项目|工程|主要|合同)?(?:内容|概况|规模)$/],
  ],
  certificates: [
    ['name', /^(?:证书|证照|证件|资质)(?:材料)?名称$/],
    ['number', /^(?:证书|证照|证件|资质)?(?:证书)?编?号码?$/],
    ['level', /^(?:资质)?(?:等级|级别)$/],
    ['issuer', /^(?:发证|颁发|颁证|认证|出具)(?:机关|机构|单位|部门)$/],
    ['validFrom', /^(?:生效|发证|颁发|起始)(?:日期|时间)$/],
    ['validUntil', /^有效期限?(?:至|截止)?$|^(?:到期|截止|失效)(?:日期|时间|日)$/],
  ],
  products: [
    ['name', /^(?:产品|设备|货物|物资|材料)名称$/],
    ['brand', /^品牌$/],
    ['model', /^(?:规格)?型号(?:规格)?$|^规格型号$/],
    ['maker', /^(?:生产|制造)(?:商|厂家|厂商|企业|单位)$/],
    ['parameter', /^(?:技术)?参数(?:名称|项目?)$/],
    ['parameterValue', /^(?:技术)?参数(?:实际)?值$|^实际值$/],
    ['unit', /^(?:参数)?单位$/],
  ],
  accounts: [
    ['bank', /^开户(?:银行|行)(?:名称)?$/],
    ['number', /^(?:银行)?[账帐](?:号|户号码?)$/],
    ['holder', /^户名$|^[账帐]户名称$/],
  ],
  commitments: [
    ['title', /^承诺(?:事项|名称|项目)$/],
    ['text', /^承诺内容$/],
  ],
};

/** Without blanks, marks of a required column and remarks in brackets. */
const bare = (cell: string) =>
  cell.replace(/[（(][^（()）]*[)）]/g, '').replace(/[\s*＊★▲：:]/g, '');

function fieldsOf(part: profile.ProfileList, cells: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const text = bare(cell);
    const field = headers[part].find(([name, names]) => names.test(text) && !found.has(name))?.[0];
    // A cell that covers several columns stands at each of them.
    if (field !== undefined && cells[at - 1] !== cell) found.set(field, at);
  }
  return found;
}

/** The list that a row of cells heads: the one most of its fields name; undefined where they name none. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  let best: Columns | undefined;
  for (const part of Object.keys(headers) as profile.ProfileList[]) {
    const fields = fieldsOf(part, cells);
    const [key] = headers[part][0] ?? [];
    if (fields.size < 2 || key === undefined || !fields.has(key)) continue;
    if (fields.size > (best?.fields.size ?? 0)) best = { part, fields };
  }
  return best;
}
