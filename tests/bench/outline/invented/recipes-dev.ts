import { common, judged, type Recipe } from './recipe.ts';

/** Looked at while the reading was mended. */
export const devRecipes: readonly Recipe[] = [
  {
    ...common,
    slug: 'sealed-apart',
    split: 'dev',
    subject: '云台市污水管网检测服务项目',
    rules: [
      '投标文件由资格审查文件、商务技术文件、报价文件三部分组成，三部分分别装订、分别密封。',
      '正本一份，副本四份。',
    ],
    scoring: [
      judged('检测实施方案', 20, '检测流程', '人员安排', '质量控制'),
      judged('应急处置方案', 10, '突发事件分级', '处置流程'),
      '商务 | 类似业绩 | 10 | 每提供一个类似项目合同复印件得2分，最高10分 | evidence | ',
      '商务 | 项目负责人 | 5 | 具有高级工程师职称证书的得5分 | evidence | ',
      '价格 | 投标报价 | 30 | 基准价除以报价乘以30 | price | ',
    ],
    format: `
V 资格审查文件
  F 一、|营业执照等证明文件 = proofs
  F 二、|无重大违法记录声明函 = declaration
  F 三、|中小企业声明函 = smallFirm
P
V 商务技术文件
  F 一、|投标函 = letter
  F 二、|法定代表人身份证明 = identity
  F 三、|授权委托书 = mandate
  F 四、|商务条款偏离表 = businessDeviation
  F 五、|技术条款偏离表 = technicalDeviation
  F 六、|类似业绩一览表 = references
  F 七、|项目人员情况表 = people
  W 八、|检测服务方案 = own
P
V 报价文件
  F 一、|开标一览表 = openingList
  F 二、|分项报价表 = priceRows
`,
  },
  {
    ...common,
    slug: 'contents-first',
    split: 'dev',
    subject: '青川县第一中学教学设备采购项目',
    owner: '青川县第一中学',
    rules: ['投标文件应按招标文件规定的格式和顺序编制。'],
    scoring: [
      judged('供货方案', 15, '供货组织', '运输保护', '进度安排'),
      judged('售后服务方案', 10, '服务网点', '响应时间', '备品备件'),
      '技术 | 技术参数响应 | 20 | 全部满足得20分，每有一项负偏离扣2分 | evidence | ',
      '商务 | 企业认证 | 6 | 每提供一个认证证书得2分 | evidence | ',
      '价格 | 价格 | 30 | 低价优先法 | price | ',
    ],
    format: `
- 目录
- 附件1 投标函
- 附件2 法定代表人身份证明
- 附件3 授权委托书
- 附件4 开标一览表
- 附件5 分项报价表
- 附件6 技术规格偏离表
- 附件7 资格证明文件
- 附件8 供货及服务方案
P
F 附件1 |投标函 = letter
P
F 附件2 |法定代表人身份证明 = identity
P
F 附件3 |授权委托书 = mandate
P
F 附件4 |开标一览表 = openingList
P
F 附件5 |分项报价表 = priceRows
P
F 附件6 |技术规格偏离表 = technicalDeviation
P
W 附件7 |资格证明文件 = proofs
P
W 附件8 |供货及服务方案 = own
P
X 附件9 |质疑函范本 = challenge
`,
  },
  {
    ...common,
    slug: 'works-parts',
    split: 'dev',
    subject: '望江路道路改造工程施工',
    owner: '望江城投建设有限公司',
    rules: [
      '投标文件应包括下列内容：',
      '（1）投标函及投标函附录；',
      '（2）法定代表人身份证明或授权委托书；',
      '（3）联合体协议书（如有）；',
      '（4）投标保证金；',
      '（5）已标价工程量清单；',
      '（6）施工组织设计；',
      '（7）项目管理机构；',
      '（8）资格审查资料；',
      '（9）其他材料。',
    ],
    scoring: [
      judged('施工方案与技术措施', 20, '路基施工', '路面施工', '管线保护'),
      judged('安全文明施工措施', 10, '安全管理体系', '扬尘控制'),
      '商务 | 项目经理业绩 | 5 | 每有一项类似业绩得1分，附合同复印件 | evidence | ',
      '价格 | 投标报价 | 50 | 以评标基准价为基准计算 | price | ',
    ],
    format: `
- 目录
- 一、投标函及投标函附录
- 二、法定代表人身份证明或授权委托书
- 三、联合体协议书
- 四、投标保证金
- 五、已标价工程量清单
- 六、施工组织设计
- 七、项目管理机构
- 八、资格审查资料
- 九、其他材料
P
W 一、|投标函及投标函附录
  F （一）|投标函 = letter
  F （二）|投标函附录 = openingList
P
W 二、|法定代表人身份证明或授权委托书
  F （一）|法定代表人身份证明 = identity
  F （二）|授权委托书 = mandate
P
F 三、|联合体协议书 = consortium optional
P
F 四、|投标保证金 = bond
P
W 五、|已标价工程量清单 = boq
P
W 六、|施工组织设计 = own
  F 附表一 |拟投入本工程的主要施工设备表 = equipment
P
W 七、|项目管理机构
  F （一）|项目管理机构组成表 = people
  F （二）|主要人员简历表 = resume
P
W 八、|资格审查资料
  F （一）|投标人基本情况表 = profile
  F （二）|近年完成的类似项目情况表 = references
P
W 九、|其他材料 = own
`,
  },
  {
    ...common,
    slug: 'price-talk',
    split: 'dev',
    subject: '河湾社区办公家具询价采购项目',
    owner: '河湾社区居民委员会',
    bidder: '供应商',
    bid: '响应文件',
    rules: [
      '本项目采用询价方式，在满足采购要求的前提下以报价最低的供应商为成交供应商。',
      '响应文件由下列文件组成：',
      '1. 报价函',
      '2. 报价一览表',
      '3. 法定代表人授权委托书',
      '4. 供应商资格声明',
      '5. 采购需求响应表',
    ],
    scoring: [],
    format: `
F 格式一 |报价函 = letter
F 格式二 |报价一览表 = openingList
F 格式三 |法定代表人授权委托书 = mandate
F 格式四 |供应商资格声明 = declaration
F 格式五 |采购需求响应表 = answers
X 格式六 |履约保证金保函 = performance
`,
    headings: false,
    chapter: '第五章 响应文件格式',
  },
  {
    ...common,
    slug: 'open-closed',
    split: 'dev',
    subject: '滨海区智慧停车系统采购项目',
    owner: '滨海区城市管理局',
    rules: ['投标文件分为公开部分和不公开部分。'],
    scoring: [
      judged('系统设计方案', 20, '总体架构', '数据接口', '安全设计'),
      judged('运行维护方案', 10, '巡检制度', '故障处理'),
      '技术 | 现场演示 | 10 | 演示停车场景，流畅的得10分 | none | ',
      '商务 | 软件著作权 | 5 | 每提供一份证书得1分 | evidence | ',
      '价格 | 价格 | 30 | 低价优先 | price | ',
    ],
    format: `
V 投标文件正文（公开部分）
  F 一、|投标函 = letter
  W 二、|投标人资格证明文件 = proofs
  F 三、|中小企业声明函 = smallFirm
  F 四、|分项报价表 = priceRows
P
V 投标文件附件（不公开部分）
  F 一、|授权委托书 = mandate
  F 二、|技术要求偏离表 = technicalDeviation
  W 三、|系统设计方案 = own
  W 四、|运行维护方案 = own
`,
  },
  {
    ...common,
    slug: 'silent',
    split: 'dev',
    subject: '临溪镇垃圾清运服务竞争性磋商',
    owner: '临溪镇人民政府',
    bidder: '供应商',
    bid: '响应文件',
    rules: ['供应商应认真编制响应文件，签字盖章后密封递交。'],
    scoring: [
      judged('清运方案', 20, '线路规划', '车辆配置', '作业时间'),
      '商务 | 业绩 | 10 | 每提供一个合同得2分 | evidence | ',
      '价格 | 报价 | 20 | 低价优先 | price | ',
    ],
    format: '',
    first: [],
  },
  {
    ...common,
    slug: 'listed-parts',
    split: 'dev',
    subject: '东岭县不动产测绘服务项目',
    owner: '东岭县自然资源局',
    bidder: '供应商',
    bid: '响应文件',
    rules: [
      '响应文件由商务响应文件和技术响应文件组成。',
      '（一）商务响应文件',
      '1. 响应函（格式见附件1）；',
      '2. 报价一览表（格式见附件2）；',
      '3. 授权委托书（格式见附件3）；',
      '4. 类似业绩一览表（格式见附件4）；',
      '（二）技术响应文件',
      '5. 技术要求偏离表（格式见附件5）；',
      '6. 项目人员情况表（格式见附件6）；',
      '7. 测绘技术方案；',
    ],
    scoring: [
      judged('测绘技术方案', 30, '作业依据', '作业方法', '成果检查'),
      '商务 | 类似业绩 | 10 | 每有一个得2分 | evidence | ',
      '价格 | 报价 | 20 | 低价优先 | price | ',
    ],
    format: `
F 附件1：|响应函 = letter
F 附件2：|报价一览表 = openingList
F 附件3：|授权委托书 = mandate
F 附件4：|类似业绩一览表 = references
F 附件5：|技术要求偏离表 = technicalDeviation
F 附件6：|项目人员情况表 = people
`,
    first: ['商务响应文件', '技术响应文件'],
    parents: {
      响应函: '商务响应文件',
      报价一览表: '商务响应文件',
      授权委托书: '商务响应文件',
      类似业绩一览表: '商务响应文件',
      技术要求偏离表: '技术响应文件',
      项目人员情况表: '技术响应文件',
    },
    headings: false,
    chapter: '第四章 响应文件格式',
  },
  {
    ...common,
    slug: 'not-last',
    split: 'dev',
    subject: '枫林小区监理服务招标',
    owner: '枫林房地产开发有限公司',
    rules: ['投标文件按第五章的格式编制。'],
    scoring: [
      judged('监理大纲', 30, '质量控制', '进度控制', '投资控制', '安全监理'),
      '商务 | 总监理工程师 | 10 | 具有注册监理工程师证书得5分，每有一个业绩得1分 | evidence | ',
      '价格 | 监理费报价 | 20 | 以基准价计算 | price | ',
    ],
    format: `
F 6.1 |投标函 = letter
F 6.2 |法定代表人身份证明 = identity
F 6.3 |授权委托书 = mandate
F 6.4 |监理费报价表 = priceRows
F 6.5 |总监理工程师简历表 = resume
F 6.6 |项目监理机构人员表 = people
W 6.7 |监理大纲 = own
X 6.8 |评标表 = tableEn
`,
    chapter: '第六章 投标文件格式',
    after: ['# 第七章 图纸', '图纸另附。', '# 第八章 技术标准', '执行国家现行标准。'],
  },
];
