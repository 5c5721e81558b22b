import { common, judged, type Recipe } from './recipe.ts';

/** Written with the others, and first run when the mending was done. */
export const heldoutRecipes: readonly Recipe[] = [
  {
    ...common,
    slug: 'lots-three',
    split: 'heldout',
    subject: '北岸医院医疗设备采购项目',
    owner: '北岸医院',
    rules: ['投标文件由资格文件、商务文件、技术文件、报价文件组成，按包分别编制。'],
    scoring: [
      judged('安装调试方案', 12, '场地勘查', '安装步骤', '试运行'),
      '商务 | 同类业绩 | 6 | 每个合同2分 | evidence | ',
      '价格 | 价格 | 30 | 低价优先 | price | ',
    ],
    format: `
V 一、资格文件
  F 1.|资格承诺函 = promise
  W 2.|供应商资格证明材料 = proofs
V 二、商务文件
  F 1.|投标函 = letter
  F 2.|授权委托书 = mandate
  F 3.|商务条款偏离表 = businessDeviation
V 三、技术文件
  F 1.|技术参数偏离表 = technicalDeviation
  W 2.|安装调试方案 = own
V 四、报价文件
  F 1.|开标一览表 = openingList
  F 2.|分项报价表 = priceRows
`,
  },
  {
    ...common,
    slug: 'dashed',
    split: 'heldout',
    subject: '南城区绿化养护服务项目',
    owner: '南城区园林绿化中心',
    rules: ['投标人应按附件格式编制投标文件。'],
    scoring: [
      judged('养护方案', 24, '修剪计划', '病虫害防治', '水肥管理'),
      judged('应急预案', 8, '防汛', '防冻'),
      '商务 | 企业业绩 | 8 | 每个2分 | evidence | ',
      '价格 | 投标报价 | 20 | 低价优先 | price | ',
    ],
    format: `
W 附件1 |商务部分
  F 附件1-1 |投标函 = letter
  F 附件1-2 |法定代表人身份证明 = identity
  F 附件1-3 |授权委托书 = mandate
  F 附件1-4 |企业业绩一览表 = references
P
W 附件2 |技术部分
  F 附件2-1 |服务要求偏离表 = technicalDeviation
  W 附件2-2 |养护方案 = own
  F 附件2-3 |养护人员配备表 = people
P
W 附件3 |报价部分
  F 附件3-1 |开标一览表 = openingList
  F 附件3-2 |分项报价明细表 = priceRows
P
X 附件4 |质疑函 = challenge
`,
  },
  {
    ...common,
    slug: 'bold-titles',
    split: 'heldout',
    subject: '西陵图书馆图书编目服务',
    owner: '西陵图书馆',
    bidder: '供应商',
    bid: '响应文件',
    rules: ['响应文件格式见第六章。'],
    scoring: [
      judged('编目服务方案', 25, '加工流程', '质量抽检', '数据安全'),
      '商务 | 团队人员 | 10 | 每具有一个职称证书得2分 | evidence | ',
      '价格 | 磋商报价 | 15 | 低价优先 | price | ',
    ],
    format: `
- 响应文件
- 项目名称：________
- 供应商：________（盖章）
P
F |磋商响应函 = letter
P
F |法定代表人授权书 = mandate
P
F |首次报价表 = openingList
P
F |商务技术偏离表 = technicalDeviation
P
F |供应商基本情况表 = profile
P
F |项目团队人员表 = people
P
W |编目服务方案 = own
`,
    chapter: '第六章 响应文件格式',
  },
  {
    ...common,
    slug: 'design-volumes',
    split: 'heldout',
    subject: '白鹭湖公园景观设计',
    owner: '白鹭湖管理处',
    rules: ['投标文件由商务标和技术标组成，商务标正本一份副本五份。'],
    scoring: [
      judged('设计方案', 40, '总体构思', '功能分区', '植物配置', '投资估算'),
      '商务 | 设计业绩 | 10 | 每个2分，附合同 | evidence | ',
      '价格 | 设计费报价 | 15 | 以基准价计算 | price | ',
    ],
    format: `
V 商务标
  F 一、|投标函 = letter
  F 二、|法定代表人身份证明 = identity
  F 三、|授权委托书 = mandate
  F 四、|设计费报价表 = priceRows
  F 五、|投标人基本情况表 = profile
  F 六、|类似设计业绩表 = references
  F 七、|拟投入设计人员表 = people
P
V 技术标
  W 一、|设计方案说明 = own
  W 二、|设计服务承诺 = own
`,
  },
  {
    ...common,
    slug: 'turnkey',
    split: 'heldout',
    subject: '新港污水处理厂EPC总承包',
    owner: '新港环境投资有限公司',
    rules: ['投标文件的组成及顺序见第八章。', '投标文件应严格按照投标文件格式的顺序编制。'],
    scoring: [
      judged('设计方案', 15, '工艺比选', '总图布置'),
      judged('施工组织方案', 20, '施工部署', '进度计划', '质量管理'),
      '商务 | 企业业绩 | 6 | 每个2分 | evidence | ',
      '价格 | 总承包报价 | 40 | 基准价法 | price | ',
    ],
    format: `
F 一、|投标函 = letter
F 二、|授权委托书 = mandate
F 三、|联合体协议书 = consortium optional
F 四、|价格清单 = priceRows
W 五、|承包人建议书 = own
W 六、|承包人实施方案 = own
W 七、|资格审查资料
  F （一）|投标人基本情况表 = profile
  F （二）|近年类似项目情况表 = references
  F （三）|项目管理机构组成表 = people
F 八、|承诺函 = promise
`,
    chapter: '第八章 投标文件格式',
  },
  {
    ...common,
    slug: 'lowest-talk',
    split: 'heldout',
    subject: '石桥派出所食堂食材配送竞争性谈判',
    owner: '石桥派出所',
    bidder: '供应商',
    bid: '响应文件',
    rules: [
      '响应文件应包括：',
      '（一）谈判响应函；',
      '（二）谈判报价表；',
      '（三）授权委托书；',
      '（四）资格证明材料；',
      '（五）配送服务方案。',
    ],
    scoring: [],
    format: `
F （一）|谈判响应函 = letter
F （二）|谈判报价表 = openingList
F （三）|授权委托书 = mandate
W （四）|资格证明材料 = proofs
W （五）|配送服务方案 = own
`,
    headings: false,
    chapter: '第四部分 响应文件格式',
  },
  {
    ...common,
    slug: 'checklist',
    split: 'heldout',
    subject: '长滩镇路灯采购与安装',
    owner: '长滩镇人民政府',
    rules: ['投标人应按自查表逐项核对。'],
    scoring: [
      judged('安装方案', 20, '施工准备', '线路敷设', '通电调试'),
      '商务 | 质量认证 | 4 | 每个证书2分 | evidence | ',
      '价格 | 价格 | 40 | 低价优先 | price | ',
    ],
    format: `
- 投标文件目录
- | 序号 | 文件名称 | 页码 |
- | 1 | 投标函 |  |
- | 2 | 开标一览表 |  |
- | 3 | 授权委托书 |  |
- | 4 | 货物技术偏离表 |  |
- | 5 | 安装方案 |  |
P
F 一、|投标函 = letter
P
F 二、|开标一览表 = openingList
P
F 三、|授权委托书 = mandate
P
F 四、|货物技术偏离表 = technicalDeviation
P
W 五、|安装方案 = own
`,
    notChapters: ['投标文件目录'],
  },
  {
    ...common,
    slug: 'page-cut',
    split: 'heldout',
    subject: '宁泽区档案数字化服务',
    owner: '宁泽区档案馆',
    rules: ['投标文件格式见附件。'],
    scoring: [
      judged('数字化加工方案', 30, '档案交接', '扫描质检', '数据挂接'),
      '商务 | 保密资质 | 5 | 提供资质证书得5分 | evidence | ',
      '价格 | 报价 | 15 | 低价优先 | price | ',
    ],
    format: `
F （1）|投标函 = letter
F （2）|报价明细表 = priceRows
F （3）|无重大违法记录及信用情况声明函 = declaration
F （4）|中小企业声明函 = smallFirm
F （5）|服务要求响应表 = answers
F （6）|项目人员一览表 = people
W （7）|数字化加工方案 = own
`,
  },
];
