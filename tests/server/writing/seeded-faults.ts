import type { check } from 'tender-widgets/contract';
import { pick } from './sample-bid.ts';

/** One fault to put into a bid: the paragraph, and words the finding must show. */
export interface Fault {
  kind: check.Finding['kind'];
  text: string;
  /** Stands in the finding's quote or message. */
  sign: string;
  /** A second paragraph, for another chapter, that the first does not agree with. */
  other?: string;
}

type Random = () => number;

const places = ['青禾县', '云溪市', '白石区', '临泽市', '东岭县', '南陵区'];
const bodies = [
  '人民医院',
  '中心小学',
  '图书馆',
  '教育局',
  '公安局',
  '职业技术学院',
  '税务局',
  '档案馆',
];
const trades = ['物业服务', '保安服务', '建设工程', '信息科技', '餐饮管理', '园林绿化'];
const projects = [
  '后勤保障服务采购项目',
  '食堂劳务外包服务项目',
  '道路改造工程',
  '智慧校园建设项目',
  '设备采购项目',
];
const people = ['张伟', '李建国', '王芳', '陈志强', '刘洋', '赵丽华', '周明', '孙晓东'];

const number = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const owner = (random: Random) => `${pick(random, places)}${pick(random, bodies)}`;
const company = (random: Random) =>
  `${pick(random, places)}${pick(random, ['恒达', '远景', '金桥', '瑞丰'])}${pick(random, trades)}有限公司`;

function foreignName(random: Random): Fault {
  const purchaser = owner(random);
  const project = `${owner(random)}${pick(random, projects)}`;
  const bidder = company(random);
  const code = `${pick(random, ['QHZB', 'YXCG', 'BSZC'])}-${number(random, 2027, 2030)}-${number(random, 1000, 9999)}`;
  return {
    kind: 'foreign-name',
    ...pick(random, [
      { text: `致：${purchaser}`, sign: purchaser },
      { text: `采购人：${purchaser}`, sign: purchaser },
      { text: `我方将定期向${purchaser}报告服务情况，并按其意见改进。`, sign: purchaser },
      { text: `项目编号：${code}，我方已仔细阅读全部文件。`, sign: code },
      { text: `本方案针对编号为${code}的采购编制。`, sign: code },
      { text: `项目名称：${project}`, sign: project.slice(-8) },
      { text: `为做好${project}的各项工作，我方成立专门小组。`, sign: project.slice(-6) },
      { text: `投标人（盖章）：${bidder}`, sign: bidder.slice(-6) },
      { text: `${bidder}郑重承诺严格履行合同约定的各项义务。`, sign: bidder.slice(-6) },
    ]),
  };
}

function wrongAmount(random: Random): Fault {
  const wan = number(random, 330, 480);
  return {
    kind: 'wrong-amount',
    ...pick(random, [
      { text: `本项目采购预算为${wan}万元，资金已落实。`, sign: `${wan}万元` },
      { text: `招标文件规定的最高限价为${wan}0000元。`, sign: `${wan}0000元` },
      { text: `我方已按要求缴纳投标保证金${number(random, 7, 9)}万元。`, sign: '投标保证金' },
      { text: `我方投标总报价为${wan}0000.00元。`, sign: `${wan}0000.00元` },
      {
        text: `总报价人民币贰佰玖拾万元整（￥2${number(random, 10, 80)}0000.00）。`,
        sign: '贰佰玖拾万元整',
      },
    ]),
  };
}

function wrongDate(random: Random): Fault {
  const day = number(random, 21, 28);
  const old = `${number(random, 2024, 2028)}年${number(random, 1, 12)}月${number(random, 1, 28)}日`;
  return {
    kind: 'wrong-date',
    ...pick(random, [
      { text: `投标截止时间为2031年5月${day}日。`, sign: `5月${day}日` },
      { text: `本项目开标时间：2031-06-${day} 09:30。`, sign: `06-${day}` },
      { text: '计划于2031年2月30日进场。', sign: '2月30日' },
      { text: `本项目服务期限为${pick(random, [30, 36, 48])}个月。`, sign: '服务期限' },
      { text: `我方于${old}完成现场踏勘并编制本方案。`, sign: old },
    ]),
  };
}

function contradiction(random: Random): Fault {
  const days = number(random, 30, 60);
  const one = pick(random, people);
  const two = pick(
    random,
    people.filter((name) => name !== one),
  );
  const few = number(random, 10, 19);
  return {
    kind: 'contradiction',
    ...pick(random, [
      { text: `投标有效期为${days}天。`, other: '本投标有效期为90日历天。', sign: '投标有效期' },
      {
        text: `本次投标总报价为2${number(random, 10, 49)}0000元。`,
        other: '总报价：2980000元',
        sign: '报价',
      },
      {
        text: `项目经理：${one}，全面负责现场工作。`,
        other: `拟派项目经理为${two}，常驻现场。`,
        sign: pick(random, [one, two]).slice(0, 1),
      },
      {
        text: `联系电话：13812${number(random, 100000, 999999)}`,
        other: `联系电话：13955${number(random, 100000, 999999)}`,
        sign: '联系电话',
      },
      {
        text: `本项目共配备保安人员${few}人。`,
        other: `拟投入保安人员${few + 5}人，由队长统一管理。`,
        sign: '保安人员',
      },
      { text: `免费质保期为${number(random, 1, 2)}年。`, other: '质保期：5年', sign: '质保期' },
      {
        text: `接到采购人通知后${number(random, 40, 59)}分钟内到达现场。`,
        other: '我方接到通知后20分钟内赶到现场。',
        sign: '通知',
      },
      {
        text: `共投入洒水车${number(random, 2, 4)}辆。`,
        other: '配备洒水车9辆，每日冲洗道路。',
        sign: '洒水车',
      },
    ]),
  };
}

function unsourced(random: Random): Fault {
  const name = pick(random, people);
  const code = `${number(random, 1000000, 9999999)}`;
  return {
    kind: 'unsourced',
    ...pick(random, [
      { text: `质量负责人由${name}担任，具有多年经验。`, sign: name },
      { text: `安全负责人：${name}，负责全部安全工作。`, sign: name },
      { text: `我公司持有质量管理体系认证证书，证书编号：A${code}。`, sign: '认证' },
      {
        text: `我方已取得${pick(random, ['安全生产许可证', '高新技术企业证书', '环境管理体系认证'])}。`,
        sign: '证',
      },
      { text: `公司注册资本${number(random, 2000, 9000)}万元，实力雄厚。`, sign: '注册资本' },
      { text: `我公司现有员工${number(random, 300, 900)}人，专业齐全。`, sign: '员工' },
      { text: `我方近三年先后承接过${owner(random)}物业服务项目等多个同类项目。`, sign: '项目' },
      { text: `公司成立于${number(random, 1998, 2015)}年，扎根本地。`, sign: '成立于' },
    ]),
  };
}

function blindBid(random: Random): Fault {
  const name = pick(random, people);
  return {
    kind: 'blind-bid',
    ...pick(random, [
      { text: '远帆物业始终坚持用户至上的服务理念。', sign: '远帆' },
      { text: '澄江市远帆物业服务有限公司将全力做好服务。', sign: '远帆' },
      { text: `项目经理：${name}，常驻现场。`, sign: name },
      { text: `如有问题请拨打1387${number(random, 1000000, 9999999)}。`, sign: '1387' },
      { text: `服务热线0877-66${number(random, 10000, 99999)}全天值守。`, sign: '0877' },
      { text: '相关资料发送至service@yuanfan.example即可。', sign: 'yuanfan' },
      { text: `我方曾服务过${owner(random)}后勤保障项目，获得好评。`, sign: '项目' },
      { text: '现场悬挂我公司标识，统一着装。', sign: '标识' },
      { text: '![公司大门](picture:p1)', sign: '公司大门' },
      { text: `依托位于${pick(random, places)}的培训基地开展培训。`, sign: '地名' },
    ]),
  };
}

const makers = {
  'foreign-name': foreignName,
  'wrong-amount': wrongAmount,
  'wrong-date': wrongDate,
  contradiction,
  unsourced,
  'blind-bid': blindBid,
} as const;

export type SeededKind = keyof typeof makers;
export const seededKinds: readonly SeededKind[] = [
  'foreign-name',
  'wrong-amount',
  'wrong-date',
  'contradiction',
  'unsourced',
  'blind-bid',
];

/** A fault of a kind, of one of many wordings. */
export function seededFault(kind: SeededKind, random: Random): Fault {
  return makers[kind](random);
}

/** Paragraphs that look like faults and are none. */
export const decoys: readonly string[] = [
  '本项目最高限价为320万元，我方报价不超过最高限价，投标保证金60000元已按要求缴纳。',
  '项目经理全面负责现场管理，由专人负责资料，由安全员负责日常检查。',
  '保洁人员分为两班，白班保洁员12人，夜班保洁员6人。',
  '每层安排保安人员2人，大门岗位保安人员4人，轮班值守。',
  '依据《中华人民共和国安全生产法》（2021年6月10日修订）开展安全管理。',
  '接到火警后5分钟内到达，接到一般报修后15分钟内到达现场。',
  '维修人员持有相应的资格证书上岗，证书复印件附后。',
  '我方将与采购人所在地的公安局、消防部门建立联络机制。',
  '服务期限为24个月，自合同签订之日起计算，投标截止时间为2031年5月20日。',
  '澄江市档案馆物业管理服务采购项目的各项要求，我方逐条响应。',
  '本项目所在市的有关规定，各区、各县的管理要求，我方一并遵守。',
  '本方案分为3个阶段、12项工作，逐项落实到岗位。',
  '法定代表人或其委托代理人按规定签字，项目负责人须常驻现场。',
  '我方承诺完成招标文件规定的全部工作，完成后提交服务报告。',
];
