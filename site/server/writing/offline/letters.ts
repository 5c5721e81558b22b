import type { FormFacts } from './form-facts.ts';
import { offerOf } from './offers.ts';

const or = (value: string, blank: string): string => (value === '' ? blank : value);

const numbered = (facts: FormFacts): string =>
  facts.number === '' ? facts.project : `${facts.project}（项目编号：${facts.number}）`;

/** 投标函 / 响应函; where the price is bound apart it only points there. */
export function bidLetter(facts: FormFacts, isPriceOpen: boolean): string {
  const { words } = facts;
  const amount = `：${offerOf(facts)}`;
  return [
    `致：${facts.owner}`,
    `我方已全面研究${numbered(facts)}的${words.tenderFile}及其澄清、修改文件，愿意按其规定承担并完成全部工作，报价以${words.priceList}为准${isPriceOpen ? amount : ''}。`,
    '我方在此声明并承诺：',
    [
      `1. 已详细审阅全部${words.tenderFile}，理解并接受其各项要求，放弃对其提出含糊不清主张的权利；`,
      `2. ${words.bidFile}在${words.tenderFile}规定的有效期内保持有效，在此期间不撤销、不作实质性修改；`,
      `3. 所递交的${words.bidFile}及有关资料完整、真实、准确；`,
      `4. 若我方被确定为合同签订对象，将在规定期限内按${words.tenderFile}和我方${words.bidFile}签订合同，并按要求提交履约担保；`,
      `5. 按${words.owner}的要求提供与本次${words.bidFile === '响应文件' ? '响应' : '投标'}有关的任何证据或资料，并理解${words.owner}不一定接受最低报价。`,
    ].join('\n'),
    `与本函有关的联系信息——地址：${or(facts.address, '【待填写】')}；联系人：${or(facts.contact, '【待填写】')}；电话：${or(facts.phone, '【待填写】')}。`,
    facts.signature,
  ].join('\n\n');
}

/** 法定代表人身份证明. */
export function representativeProof(facts: FormFacts): string {
  return [
    `单位名称：${facts.bidder}`,
    `统一社会信用代码：${or(facts.code, '【待填写】')}　成立时间：【待填写】　经营期限：【待填写】`,
    `姓名：${or(facts.representative, '【待填写】')}　性别：【待填写】　年龄：【待填写】　职务：【待填写】`,
    '系本单位的法定代表人。特此证明。',
    '【待填写：在此插入法定代表人身份证正反面扫描件】',
    facts.signature,
  ].join('\n\n');
}

/** 授权委托书. */
export function powerOfAttorney(facts: FormFacts): string {
  return [
    `本人${or(facts.representative, '【待填写：姓名】')}系${facts.bidder}的法定代表人，现委托${or(facts.agent, '【待填写：代理人姓名】')}为我方代理人。代理人根据授权，以我方名义签署、澄清、确认、递交、撤回、修改${numbered(facts)}的${facts.words.bidFile}，签订合同并处理有关事宜，其法律后果由我方承担。`,
    `委托期限：自本委托书签署之日起至${facts.words.bidFile}有效期届满之日止。代理人无转委托权。`,
    `代理人身份证号码：【待填写】　联系电话：${or(facts.phone, '【待填写】')}`,
    '【待填写：在此插入法定代表人及代理人身份证扫描件】',
    facts.signature,
  ].join('\n\n');
}

/** 保证金 forms. */
export function bondProof(facts: FormFacts): string {
  if (facts.asksNoBond)
    return `${facts.words.tenderFile}不收取${facts.words.bond}，没有要附的凭证。`;
  const amount = facts.bond === '' ? '【待填写：金额】' : facts.bond;
  return [
    // Whether it is paid nobody has said.
    `我方参加${numbered(facts)}，按${facts.words.tenderFile}的规定提交${facts.words.bond}，${facts.words.tenderFile}要求的金额为${amount}。实际缴纳金额：【待填写】；缴纳方式：【待填写】；缴纳日期：【待填写】。`,
    `退还账户——户名：${facts.bidder}；开户银行：${or(facts.bank, '【待填写】')}；账号：${or(facts.account, '【待填写】')}。`,
    '【待填写：在此插入转账凭证或保函扫描件】',
    facts.signature,
  ].join('\n\n');
}

const statements: readonly (readonly [RegExp, (facts: FormFacts) => string])[] = [
  [
    /无重大违法|违法记录/,
    (facts) =>
      `我单位郑重声明：参加${facts.project}采购（招标）活动前三年内，在经营活动中没有重大违法记录，没有因违法经营受到刑事处罚或者责令停产停业、吊销许可证或者执照、较大数额罚款等行政处罚。如有虚假，我单位愿意承担由此产生的一切法律责任。`,
  ],
  [
    /廉洁|廉政|反商业贿赂|诚信/,
    (facts) =>
      `在参加${facts.project}及合同履行过程中，我方遵守国家法律法规和廉洁从业规定，不串通、不弄虚作假、不以任何形式向${facts.words.owner}、评审人员及有关工作人员输送利益；违反承诺的，自愿接受取消资格、解除合同及依法处理的后果。`,
  ],
  [
    /中小企业/,
    (facts) =>
      `本单位参加${facts.owner}的${facts.project}，按照国家促进中小企业发展的有关规定作如下声明：标的名称：【待填写】，属于【待填写】行业；承建（承接、制造）企业为【待填写】，从业人员【待填写】人，营业收入【待填写】万元，资产总额【待填写】万元，属于【待填写：中型/小型/微型】企业。以上企业不属于大企业的分支机构，不存在控股股东为大企业的情形，也不存在与大企业的负责人为同一人的情形。本单位对上述声明内容的真实性负责。`,
  ],
  [
    /残疾人/,
    (facts) =>
      `本单位声明：【待填写：属于/不属于】符合条件的残疾人福利性单位。属于的，参加${facts.project}由本单位提供服务、承担工程或提供本单位制造的货物，安置残疾人【待填写】人，占在职职工的比例为【待填写】。本单位对声明的真实性负责。`,
  ],
  [
    /监狱企业/,
    (facts) =>
      `本单位【待填写：属于/不属于】监狱企业。属于的，在${facts.project}的${facts.words.bidFile}中附省级以上监狱管理局、戒毒管理局出具的证明文件。【待填写：证明文件页码】`,
  ],
  [
    /利害关系|回避/,
    (facts) =>
      `我方声明：与${facts.owner}及${facts.project}的其他参加单位之间不存在可能影响公正性的利害关系，没有参与本次${facts.words.tenderFile}的编制、设计或咨询工作。如与事实不符，愿意承担相应后果。`,
  ],
  [
    /真实性|合法性/,
    (facts) =>
      `我方承诺：为${facts.project}提交的${facts.words.bidFile}及全部证明材料真实、合法、完整，无伪造、变造和隐瞒，并同意${facts.owner}就有关内容向出具单位核实。`,
  ],
  [
    /农民工|工资/,
    (facts) =>
      `我方承诺在${facts.project}实施期间依法用工，设立工资专用账户，按月足额支付劳动者（农民工）工资，实行实名制管理，不以任何理由拖欠。`,
  ],
  [
    /联合体/,
    (facts) =>
      `就${facts.project}，联合体牵头人为【待填写】，成员单位为【待填写】。牵头人负责${facts.words.bidFile}的编制、递交和合同履行的总协调，各方分工与责任比例：【待填写】。非联合体参加的，本页注明“不适用”。`,
  ],
  [
    /关联|控股|管理关系/,
    (facts) =>
      `我方声明：与参加${facts.project}的其他单位之间不存在单位负责人为同一人或者直接控股、管理关系。与我方存在上述关系的单位名单：【待填写，没有的写“无”】。`,
  ],
  [
    /社保|社会保障|纳税|税收/,
    (facts) =>
      `我方声明：参加${facts.project}前，依法缴纳税收和社会保障资金，具有良好的记录，可按要求提供缴纳凭证。【待填写：凭证页码】`,
  ],
  [
    /财务|会计制度/,
    (facts) =>
      `我方声明：具有良好的商业信誉和健全的财务会计制度，能够承担${facts.project}的履约责任。【待填写：财务报告或资信证明页码】`,
  ],
  [
    /保密/,
    (facts) =>
      `我方承诺对在${facts.project}中知悉的${facts.words.owner}的内部信息、个人信息和技术资料严格保密，合同终止后继续承担保密义务；因我方原因造成泄露的，依法承担责任。`,
  ],
];

/** Which statement a title asks for; undefined for a general promise. */
export function statementKind(title: string): number | undefined {
  const at = statements.findIndex(([sign]) => sign.test(title));
  return at === -1 ? undefined : at;
}

/** Letters of promise and declaration; the title tells which. */
export function promiseLetter(title: string, facts: FormFacts): string {
  const special = statements.find(([sign]) => sign.test(title))?.[1](facts);
  const general = [
    `我方就“${title}”事项说明如下：`,
    '【待填写：按给定格式写明承诺或声明的具体内容】',
    `以上内容真实有效，履约期间接受${facts.owner}监督。`,
  ].join('\n\n');
  return [`致：${facts.owner}`, special ?? general, '特此承诺（声明）。', facts.signature].join(
    '\n\n',
  );
}
