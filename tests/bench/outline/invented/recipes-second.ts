import { common, judged, type Recipe } from './recipe.ts';

/** Ten more shapes, written with their truths before any was run. */
export const secondRecipes: readonly Recipe[] = [
  {
    ...common,
    slug: 'two-envelopes',
    split: 'heldout',
    subject: '青桐区污泥处置服务',
    owner: '青桐区水务公司',
    rules: [
      '投标文件分两册，第一册为商务技术文件，第二册为报价文件，两册分别密封，第一册中不得出现报价。',
    ],
    scoring: [
      judged('处置方案', 26, '运输路线', '暂存管理', '去向追溯'),
      '商务 | 处置业绩 | 9 | 每份合同3分 | evidence | ',
      '价格 | 处置单价 | 25 | 低价优先 | price | ',
    ],
    format: `
V 第一册 商务技术文件
  F 1-1 |投标函 = letter
  F 1-2 |法定代表人授权书 = mandate
  F 1-3 |处置业绩汇总表 = references
  W 1-4 |处置方案 = own
P
V 第二册 报价文件
  F 2-1 |报价汇总表 = openingList
  F 2-2 |单价分析表 = priceRows
`,
    first: ['商务技术文件', '报价文件'],
    parents: {
      投标函: '商务技术文件',
      法定代表人授权书: '商务技术文件',
      处置业绩汇总表: '商务技术文件',
      报价汇总表: '报价文件',
      单价分析表: '报价文件',
    },
  },
  {
    ...common,
    slug: 'order-said',
    split: 'heldout',
    subject: '柳岸社区助餐服务',
    owner: '柳岸街道办事处',
    bidder: '供应商',
    bid: '响应文件',
    rules: [
      '响应文件应按照响应函、授权委托书、信用声明函、助餐服务方案、报价一览表的顺序装订成册。',
    ],
    scoring: [
      judged('助餐服务方案', 30, '菜谱设计', '配送保温', '食品留样'),
      '价格 | 磋商报价 | 20 | 低价优先 | price | ',
    ],
    format: `
F 格式一 |响应函 = letter
F 格式二 |报价一览表 = openingList
F 格式三 |授权委托书 = mandate
F 格式四 |信用声明函 = declaration
W 格式五 |助餐服务方案 = own
`,
    chapter: '第六章 响应文件格式',
    first: ['响应函', '授权委托书', '信用声明函', '助餐服务方案', '报价一览表'],
  },
  {
    ...common,
    slug: 'table-of-parts',
    split: 'heldout',
    subject: '北屿岛海缆巡检服务',
    owner: '北屿供电公司',
    rules: [
      '投标文件的组成：',
      '| 序号 | 组成部分 | 内容 |',
      '| 1 | 资格文件 | 投标人基本情况表、资格承诺函 |',
      '| 2 | 商务文件 | 投标函、商务偏离表 |',
      '| 3 | 技术文件 | 巡检方案、技术偏离表 |',
      '| 4 | 价格文件 | 报价表 |',
    ],
    scoring: [
      judged('巡检方案', 28, '船舶调度', '水下检测', '缺陷上报'),
      '价格 | 报价 | 30 | 低价优先 | price | ',
    ],
    format: `
F 1. |投标人基本情况表 = profile
F 2. |资格承诺函 = promise
F 3. |投标函 = letter
F 4. |商务偏离表 = businessDeviation
F 5. |技术偏离表 = technicalDeviation
F 6. |报价表 = priceRows
W 7. |巡检方案 = own
`,
    first: ['资格文件', '商务文件', '技术文件', '价格文件'],
    parents: {
      投标人基本情况表: '资格文件',
      资格承诺函: '资格文件',
      投标函: '商务文件',
      商务偏离表: '商务文件',
      技术偏离表: '技术文件',
      报价表: '价格文件',
    },
  },
  {
    ...common,
    slug: 'lots-forms',
    split: 'heldout',
    subject: '东陂镇农机具采购',
    owner: '东陂镇农业站',
    rules: [
      '本项目分三个采购包：',
      '| 采购包 | 名称 | 预算金额（万元） |',
      '| 采购包1 | 旋耕机 | 60 |',
      '| 采购包2 | 插秧机 | 40 |',
      '| 采购包3 | 烘干机 | 20 |',
      '投标文件按采购包分别编制。',
    ],
    scoring: [
      judged('供货方案', 20, '备货安排', '运输装卸', '现场培训'),
      '价格 | 价格 | 40 | 低价优先 | price | ',
    ],
    format: `
F 一、|投标函 = letter
F 二、|授权委托书 = mandate
F 三、|采购包1分项报价表 = priceRows
X 四、|采购包2分项报价表 = priceRows
X 五、|采购包3分项报价表 = priceRows
F 六、|售后服务承诺书 = warranty
W 七、|供货方案 = own
`,
    first: ['投标函', '授权委托书', '采购包1分项报价表', '售后服务承诺书', '供货方案'],
  },
  {
    ...common,
    slug: 'contract-papers',
    split: 'heldout',
    subject: '云栖路雨水管改造施工',
    owner: '云栖路街道',
    rules: ['投标文件格式见第四章，合同附件由中标人签订合同时填写。'],
    scoring: [
      judged('施工方案', 30, '管沟开挖', '管道安装', '路面恢复'),
      '价格 | 投标报价 | 50 | 基准价法 | price | ',
    ],
    contract: [
      '## 合同附件',
      '附件1 廉政责任书',
      '甲方：________ 乙方：________',
      '双方遵守廉政规定。',
      '附件2 工程质量保修书',
      '乙方对工程质量承担保修责任，期限两年。',
      '乙方（盖章）：________',
      '附件3 项目经理委任书',
      '兹委任________为项目经理。',
      '乙方（盖章）：________',
    ],
    format: `
F 一、|投标函 = letter
F 二、|法定代表人身份证明 = identity
F 三、|已标价工程量清单 = priceRows
F 四、|拟投入机械设备表 = equipment
F 五、|项目经理简历表 = resume
W 六、|施工方案 = own
`,
    notChapters: ['廉政责任书', '工程质量保修书', '项目经理委任书'],
  },
  {
    ...common,
    slug: 'number-above',
    split: 'heldout',
    subject: '南麓中学课桌椅询价采购',
    owner: '南麓中学',
    bidder: '供应商',
    bid: '响应文件',
    rules: ['响应文件由附件所列文件组成，采用最低价法。'],
    scoring: [],
    format: `
- 附件一
F |报价函 = letter
- 附件二
F |货物报价明细表 = priceRows
- 附件三
F |技术规格响应表 = answers
- 附件四
F |法定代表人授权书 = mandate
- 附件五
F |供应商信用声明 = declaration
`,
    headings: false,
    chapter: '第六章 响应文件格式',
  },
  {
    ...common,
    slug: 'english-works',
    split: 'heldout',
    subject: 'Rehabilitation of Pumping Station No. 7',
    owner: 'Lakeside Water Board',
    rules: ['The bid shall comprise the forms of Section IV.'],
    scoring: [],
    format: `
F 1. |Letter of Bid = letterEn
F 2. |Price Schedule = tableEn
F 3. |Bid-Securing Declaration = declarationEn
F 4. |Bidder Information Form = profileEn
W 5. |Method Statement = ownEn
`,
    chapter: 'Section IV Bidding Forms',
  },
  {
    ...common,
    slug: 'lying-tables',
    split: 'heldout',
    subject: '石门水库大坝监测设备采购',
    owner: '石门水库管理所',
    rules: ['投标文件按第六章的格式和次序编制。'],
    scoring: [
      judged('安装方案', 18, '测点布设', '防雷接地', '联调联试'),
      '商务 | 同类业绩 | 6 | 每个2分 | evidence | ',
      '价格 | 价格 | 36 | 低价优先 | price | ',
    ],
    format: `
F 格式1：|投标函（格式） = letter
F 格式2：|开标一览表（格式） = openingList
L
F 格式3：|货物清单及分项报价表（格式） = wide
F 格式4：|类似项目业绩表（格式） = references
L
F 格式5：|售后服务承诺书（格式） = warranty
W 格式6：|安装方案（格式自拟） = own
`,
    first: [
      '投标函',
      '开标一览表',
      '货物清单及分项报价表',
      '类似项目业绩表',
      '售后服务承诺书',
      '安装方案',
    ],
  },
  {
    ...common,
    slug: 'lettered',
    split: 'heldout',
    subject: '凤栖苑电梯维保服务',
    owner: '凤栖苑管理处',
    rules: ['投标文件由A部分（商务）和B部分（技术）组成。'],
    scoring: [
      judged('维保方案', 32, '日常巡检', '困人救援', '备件储备'),
      '商务 | 维保人员证书 | 8 | 每人2分，附证书 | evidence | ',
      '价格 | 报价 | 20 | 低价优先 | price | ',
    ],
    format: `
V A 商务部分
  F A1 |投标函 = letter
  F A2 |报价一览表 = openingList
  F A3 |投标人类型声明 = kinds
  F A4 |维保人员名单 = people
P
V B 技术部分
  F B1 |服务要求响应表 = answers
  W B2 |维保方案 = own
`,
    first: ['商务部分', '技术部分'],
    parents: {
      投标函: '商务部分',
      报价一览表: '商务部分',
      投标人类型声明: '商务部分',
      维保人员名单: '商务部分',
      服务要求响应表: '技术部分',
    },
  },
  {
    ...common,
    slug: 'nothing-said',
    split: 'heldout',
    subject: '梧桐里老旧小区外墙粉刷施工',
    owner: '梧桐里社区',
    rules: ['投标文件应当完整、清楚。'],
    scoring: [
      judged('施工组织设计', 40, '脚手架搭设', '基层处理', '成品保护'),
      '价格 | 投标报价 | 60 | 基准价法 | price | ',
    ],
    format: '',
    first: [],
  },
];
