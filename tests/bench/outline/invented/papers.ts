/** Texts of the papers an invented tender prints, line by line; rows of a table stand between bars. */
type Words = { bidder: string; owner: string; bid: string; subject: string };
type Paper = (words: Words) => string[];

const signed = ({ bidder }: Words): string[] => [
  `${bidder}：________（盖单位章）`,
  '法定代表人或其委托代理人：________（签字）',
  '________年____月____日',
];
const table = (...rows: string[]): string[] => rows.map((row) => `| ${row} |`);

/** Bodies of forms by what they are, whatever their title in a tender. */
export const papers: Readonly<Record<string, Paper>> = {
  letter: (w) => [
    `致：${w.owner}`,
    `我方已仔细研究了${w.subject}的全部文件内容，愿意以人民币________元的报价参加，并按约定履行义务。`,
    `1. 我方承诺在有效期内不修改、撤销${w.bid}。`,
    '2. 如我方中选，我方承诺在规定期限内与贵方签订合同。',
    '3. 我方在此声明，所递交的资料完整、真实和准确。',
    ...signed(w),
  ],
  identity: (w) => [
    `${w.bidder}名称：________`,
    '姓名：________ 性别：____ 年龄：____ 职务：________',
    `系________（${w.bidder}名称）的法定代表人。`,
    '特此证明。',
    '附：法定代表人身份证复印件。',
    ...signed(w).filter((line) => !line.startsWith('法定')),
  ],
  mandate: (w) => [
    `本人________（姓名）系________（${w.bidder}名称）的法定代表人，现委托________（姓名）为我方代理人。代理人根据授权，以我方名义签署、澄清、递交、撤回、修改${w.bid}，其法律后果由我方承担。`,
    '委托期限：________',
    '代理人无转委托权。',
    ...signed(w),
  ],
  openingList: (w) => [
    '项目名称：________ 项目编号：________',
    ...table('项目名称 | 总报价（元） | 交付期限 | 备注', ' |  |  | '),
    '注：1.报价应包含全部费用。',
    '2.大写金额与小写金额不一致的，以大写金额为准。',
    ...signed(w),
  ],
  priceRows: (w) => [
    ...table(
      '序号 | 名称 | 数量 | 单价（元） | 合价（元）',
      '1 |  |  |  | ',
      '2 |  |  |  | ',
      '合计 |  |  |  | ',
    ),
    '注：各项合价之和应与总报价一致。',
    ...signed(w),
  ],
  businessDeviation: (w) => [
    ...table('序号 | 商务条款 | 响应内容 | 偏离说明', '1 |  |  | ', '2 |  |  | '),
    '注：没有偏离的，填写“无偏离”。',
    ...signed(w),
  ],
  technicalDeviation: (w) => [
    ...table('序号 | 技术要求 | 响应参数 | 正/负偏离 | 说明', '1 |  |  |  | ', '2 |  |  |  | '),
    ...signed(w),
  ],
  declaration: (w) => [
    `我单位郑重声明：参加本次活动前三年内，在经营活动中没有重大违法记录，未被列入失信被执行人名单。`,
    '以上声明如有不实，我单位愿承担由此产生的一切法律责任。',
    ...signed(w),
  ],
  promise: (w) => [
    `致：${w.owner}`,
    `我方参加${w.subject}，郑重承诺如下：`,
    '（1）遵守公平竞争原则，不与他人串通。',
    '（2）不向有关人员行贿。',
    '（3）违反上述承诺的，接受取消资格等处理。',
    ...signed(w),
  ],
  references: (w) => [
    ...table(
      '序号 | 项目名称 | 委托单位 | 合同金额（万元） | 签订日期',
      '1 |  |  |  | ',
      '2 |  |  |  | ',
    ),
    `注：须附合同复印件，加盖${w.bidder}公章。`,
  ],
  people: () => [
    ...table('姓名 | 职务 | 职称 | 证书名称及编号 | 从业年限', ' |  |  |  | ', ' |  |  |  | '),
    '注：附相关人员证书及社保证明复印件。',
  ],
  resume: () =>
    table(
      '姓名 |  | 年龄 | ',
      '职称 |  | 拟任职务 | ',
      '毕业院校 |  | 所学专业 | ',
      '主要工作经历 |  |  | ',
    ),
  profile: (w) =>
    table(
      `${w.bidder}名称 |  | 注册地址 | `,
      '法定代表人 |  | 联系电话 | ',
      '成立时间 |  | 员工人数 | ',
      '经营范围 |  |  | ',
    ),
  smallFirm: (w) => [
    `本公司郑重声明，根据有关规定，本公司参加${w.subject}，由符合政策要求的中小企业承接。相关企业的具体情况如下：`,
    '1. ________（标的名称），属于________行业；承接企业为________（企业名称），从业人员____人，营业收入____万元，属于________。',
    '以上企业，不存在控股股东为大企业的情形。',
    ...signed(w),
  ],
  consortium: (w) => [
    `________（所有成员单位名称）自愿组成联合体，共同参加${w.subject}。现就联合体事宜订立如下协议。`,
    '1. ________（某成员单位名称）为联合体牵头人。',
    '2. 联合体各成员单位内部的职责分工如下：________。',
    '牵头人名称：________（盖单位章）',
    '成员名称：________（盖单位章）',
  ],
  equipment: () => [
    ...table('序号 | 设备名称 | 型号规格 | 数量 | 制造年份', '1 |  |  |  | ', '2 |  |  |  | '),
  ],
  answers: () => [
    ...table('序号 | 采购要求 | 响应情况 | 证明材料所在页码', '1 |  |  | ', '2 |  |  | '),
    '说明：应逐条响应。',
  ],
  bond: (w) => [
    `致：${w.owner}`,
    `我方为参加${w.subject}，已于____年____月____日缴纳保证金人民币________元。`,
    '附：缴款凭证复印件。',
    ...signed(w),
  ],
  own: () => ['格式自拟。'],
  proofs: (w) => [`提供${w.bidder}的营业执照、财务状况报告、纳税和社会保险缴纳证明复印件。`],
  boq: () => ['按招标人提供的工程量清单填报并加盖公章。'],
  warranty: (w) => [
    `致：${w.owner}`,
    '我方承诺提供三年质量保证，接到通知后四小时内到场，二十四小时内修复。',
    '保修期满后只收取材料成本费。',
    ...signed(w),
  ],
  kinds: (w) => [
    `${w.bidder}属于（请勾选）：`,
    '□ 制造企业 □ 服务企业 □ 其他',
    '是否为外商投资：□是 □否',
    ...signed(w),
  ],
  wide: (w) => [
    ...table(
      '序号 | 名称 | 品牌 | 型号 | 产地 | 单位 | 数量 | 单价（元） | 合价（元） | 质保期 | 备注',
      '1 |  |  |  |  |  |  |  |  |  | ',
      '2 |  |  |  |  |  |  |  |  |  | ',
      '合计 |  |  |  |  |  |  |  |  |  | ',
    ),
    '注：本表横向打印。',
    ...signed(w),
  ],
  declarationEn: (w) => [
    `To: ${w.owner}`,
    'We accept that we will be suspended from bidding if we withdraw our bid during its validity.',
    'Signature: ________',
  ],
  profileEn: () => [
    ...table("Bidder's legal name |  ", 'Country of registration |  ', 'Authorized person |  '),
    'Signature: ________',
  ],
  ownEn: () => ['To be prepared by the Bidder.'],
  // Others' papers.
  challenge: () => [
    '一、质疑供应商基本信息',
    '质疑供应商：________',
    '地址：________',
    '二、质疑项目基本情况',
    '质疑项目的名称：________',
    '三、质疑事项具体内容',
    '日期：________',
  ],
  performance: (w) => [
    '（此格式在中标后提交，投标文件中不用提供）',
    `致：${w.owner}`,
    '鉴于你方与________签订合同，我方愿意无条件地提供担保。',
    '担保人：________（盖单位章）',
    '日期：________',
  ],
  seal: (w) => [w.subject, '在____年____月____日____时前不得启封', `${w.bidder}：________`],
  letterEn: (w) => [
    `To: ${w.owner}`,
    `Having examined the bidding documents for ${w.subject}, we the undersigned offer to supply and deliver the goods.`,
    '1. We agree to abide by this bid for the validity period.',
    '2. We are not required to accept any contract of others.',
    'Name of bidder: ________',
    'Signature: ________',
    'Date: ________',
  ],
  tableEn: () => [
    ...table('No. | Item | Quantity | Unit price | Total', '1 |  |  |  | ', '2 |  |  |  | '),
    'Signature: ________',
  ],
};
