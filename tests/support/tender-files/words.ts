import type { Random } from '../tenders/random.ts';

export type Subject = 'goods' | 'services' | 'works';
export type Category = '价格' | '技术' | '商务';

/** How a procurement of one kind calls its people and papers. */
export const procedures = [
  {
    name: '公开招标',
    bidder: '投标人',
    bid: '投标文件',
    file: '招标文件',
    act: '投标',
    jury: '评标委员会',
  },
  {
    name: '竞争性磋商',
    bidder: '供应商',
    bid: '响应文件',
    file: '磋商文件',
    act: '响应',
    jury: '磋商小组',
  },
  {
    name: '竞争性谈判',
    bidder: '供应商',
    bid: '响应文件',
    file: '谈判文件',
    act: '响应',
    jury: '谈判小组',
  },
  {
    name: '询价采购',
    bidder: '报价人',
    bid: '报价文件',
    file: '询价通知书',
    act: '报价',
    jury: '询价小组',
  },
  {
    name: '公开比选',
    bidder: '比选申请人',
    bid: '比选申请文件',
    file: '比选文件',
    act: '申请',
    jury: '比选委员会',
  },
] as const;
export type Procedure = (typeof procedures)[number];

const things: Record<Subject, readonly string[]> = {
  goods: [
    '离心泵组',
    '电动病床',
    '触控终端',
    '冷链箱',
    '数字示波器',
    '图书密集架',
    '净水机组',
    '校服',
    '巡检无人机',
  ],
  services: [
    '保洁',
    '安保巡逻',
    '档案整理',
    '绿化管护',
    '热线坐席',
    '团餐供应',
    '电梯维保',
    '数据标注',
    '法律顾问',
  ],
  works: [
    '基坑支护',
    '沥青路面',
    '雨污管网',
    '屋面防水',
    '钢桁架',
    '外幕墙',
    '河道清淤',
    '低压配电',
    '围墙',
  ],
};
const aspects: Record<Subject, readonly string[]> = {
  goods: [
    '参数响应程度',
    '选型论证',
    '供货与到货安排',
    '安装调试',
    '售后承诺',
    '样件评议',
    '备件储备',
    '使用培训',
    '质保延长',
  ],
  services: [
    '组织方式',
    '人员安排',
    '突发事件处置',
    '总体方案',
    '品质控制',
    '交接计划',
    '难点剖析',
    '信息化手段',
    '内部制度',
  ],
  works: [
    '施工方法',
    '工期安排',
    '安全生产措施',
    '质量目标',
    '机械与材料投入',
    '扬尘治理',
    '成品保护',
    '冬雨期作业',
  ],
};
const merits = [
  '近年同类案例',
  '负责人资历',
  '体系认证',
  '社会信誉',
  '纳税评级',
  '科技创新',
  '获奖情况',
  '偿债能力',
  '属地服务网点',
  '团队职称、证书',
  '履约口碑',
  '拟派骨干，含驻场工程师',
  '绿色产品（节能、环保）',
  '响应文件编制质量',
];
const prices = [
  '报价',
  '投标总价',
  '价格分',
  '响应报价',
  '最后报价',
  '报价评审',
  '费率报价',
  '综合单价合计',
];

/** Different names for `count` items of a category. */
export function itemNames(
  r: Random,
  subject: Subject,
  category: Category,
  count: number,
): string[] {
  if (category === '价格') return [r.pick(prices)];
  if (category === '商务') return r.shuffled(merits).slice(0, count);
  const own = r.shuffled(things[subject]);
  return r
    .shuffled(aspects[subject])
    .slice(0, count)
    .map((aspect, i) => (r.chance(0.5) ? aspect : `${own[i % own.length]}${aspect}`));
}

export const thing = (r: Random, subject: Subject): string => r.pick(things[subject]);

const half = (n: number): number => Math.max(0.5, Math.round(n * 2) / 2);

const technical: ((n: number, r: Random) => string)[] = [
  (n) =>
    `内容翔实、紧扣本项目的得${n}分；基本可行的得${half(n * 0.6)}分；照搬套用的得${half(n * 0.2)}分；没有的为0分。`,
  (n) =>
    `专家按优、良、中、差四档打分：优（${half(n * 0.8)}～${n}分），良（${half(n * 0.5)}～${half(n * 0.7)}分），中、差（0～${half(n * 0.4)}分）。`,
  (n) => `在0至${n}分之间酌情评议，须说明思路、步骤与保障，缺一项扣${half(n / 4)}分，扣完为止。`,
  (n, r) =>
    `从①${r.pick(['目标', '思路'])}②${r.pick(['流程', '分工'])}③${r.pick(['工具', '保障'])}三个维度评判，每个维度满足得${half(n / 3)}分，全部满足的得${n}分。`,
  (n) =>
    `横向比较：第一档计${n}分，第二档计${half(n / 2)}分，第三档计${half(n / 5)}分；每存在一处瑕疵减0.5分。`,
];
const commercial: ((n: number, r: Random) => string)[] = [
  (n, r) =>
    `自${r.pick(['2021', '2022', '2023'])}年1月1日以来每有一项类似合同得${half(n / 3)}分，封顶${n}分（附合同首页与盖章页）。`,
  (n) => `持有有效证书的每本${half(n / 2)}分，至多${n}分；过期证书不计。`,
  (n) => `能够提供的得${n}分，否则0分。以扫描件为准。`,
  (n) => `具备高级职称得${n}分，中级得${half(n / 2)}分，其余不得分；社保缴纳证明不少于3个月。`,
];
const price: ((n: number, r: Random) => string)[] = [
  (n) => `有效报价中的最低者为基准价，得${n}分；其余得分=（基准价/报价）×${n}，保留两位小数。`,
  (n) =>
    `以各家有效报价去掉一个最高和一个最低后的均值下浮3%为基准，相等得满分${n}分，每偏高1%减0.6分，每偏低1%减0.3分，减完为止。`,
  (n) => `得分＝最低价÷本家报价×${n}%×100。小微企业报价扣除10%后参与计算。`,
];

/** How `max` points are earned. */
export function ruleOf(r: Random, category: Category, max: number): string {
  return r.pick({ 技术: technical, 商务: commercial, 价格: price }[category])(max, r);
}

export const groupNames: Record<Category, readonly string[]> = {
  技术: ['技术部分', '技术评议', '方案评价', '技术标', '服务与实施', '施工组织'],
  商务: ['商务部分', '综合实力', '资信评议', '商务标', '企业情况'],
  价格: ['价格部分', '报价评议', '经济标', '价格'],
};

/** Words a person accepts as the head of a column; several are in no list of a reader. */
export const heads = {
  serial: ['序号', '项号', '编号', 'No.', '顺序'],
  group: ['类别', '大项', '板块', '评审维度', '一级指标', '评分部分'],
  name: [
    '评审内容',
    '评审因素',
    '考察点',
    '评议事项',
    '指标',
    '评分点',
    '二级指标',
    '打分项目',
    '要素',
  ],
  points: ['分值', '赋分', '权重', '标准分', '满分', '分数上限', '配分', '最高可得'],
  rule: ['打分细则', '评分标准', '评议办法', '赋分规则', '得分说明', '评判依据', '计分方式'],
  proof: ['佐证', '证明材料', '备注', '需附资料', '主/客观'],
} as const;

export const totalNames = ['合计', '总计', '小计', '满分', '合 计', '', '共计', '总 分', '累计'];

export const chapters = {
  notice: ['采购邀请', '公告', '邀请书', '项目公告'],
  notes: ['须知', '申请须知及前附表', '须知前附表', '程序与须知'],
  evaluation: [
    '评审办法',
    '评标办法和标准',
    '评审与成交',
    '综合评议规则',
    '评定方法',
    '评审程序、方法与标准',
  ],
  demand: ['采购需求', '技术与服务要求', '用户需求书', '项目要求'],
  contract: ['合同文本', '拟签订的合同', '合同主要条款'],
  forms: ['文件格式', '格式附件', '各类文书样式'],
} as const;

export const places = ['临川', '沛河', '新棠', '岚桥', '永嘉洲', '青溪', '栖霞坪', '东浦'];
export const bodies = [
  '教育局',
  '第二人民医院',
  '图书馆',
  '水务集团有限公司',
  '职业技术学院',
  '街道办事处',
  '交通运输局',
  '博物馆',
];
export const agencies = [
  '衡正咨询有限公司',
  '公诚招标代理有限公司',
  '天阔工程管理有限公司',
  '政府采购中心',
  '恒信项目管理有限公司',
];
export const projectEnds: Record<Subject, readonly string[]> = {
  goods: ['采购项目', '购置项目', '设备更新'],
  services: ['服务采购', '外包项目', '服务项目（二次）'],
  works: ['改造工程', '施工项目', '工程施工'],
};
