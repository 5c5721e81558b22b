import type { check, tender } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import { pick } from './sample-bid.ts';

/** A fault put into a bid: paragraphs for two chapters at most, the kinds that tell it, and words the finding shows. */
export interface Planted {
  kinds: readonly check.Finding['kind'][];
  texts: readonly string[];
  sign: string;
}

/** What a tender lays down, to be contradicted. */
export interface Told {
  facts: tender.Facts;
  star: string;
  /** How many days a bid binds by it. */
  validity: number;
}

type Random = () => number;
type Maker = (random: Random, told: Told) => Planted | undefined;

const number = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const wan = (yuan: number): string => `${yuan / 10_000}万元`;

const places = ['澜溪县', '柏原市', '枫桥区', '鹿鸣市', '石臼县'];
const bodies = ['妇幼保健院', '第二中学', '市场监督管理局', '体育中心', '公共资源服务中心'];
const projects = ['会议系统采购项目', '垃圾清运服务项目', '外墙修缮工程', '信息化设备采购项目'];

const blank: Maker = (random) => {
  const [text, sign] = pick(random, [
    ['我方拟派的驻场负责人为____，全程负责现场协调。', '____'],
    ['本项目的售后服务网点设在＿＿＿＿＿＿，随时提供支持。', '＿＿'],
    ['[公司名称]郑重承诺，严格履行合同约定的全部义务。', '[公司名称]'],
    ['服务开始日期为[日期]，由[项目负责人姓名]统一安排。', '[日期]'],
    ['【待填写：应急车辆的数量】由车队统一调度。', '待填写'],
    ['我方将在XX年XX月前完成全部人员的培训。', 'XX年'],
    ['某某公司为本项目投入专门的检测设备。', '某某'],
    ['售后服务热线：（此处填写电话），全天有人接听。', '此处填写'],
    ['【公司名称】具备完成本项目的全部条件。', '【公司名称】'],
    ['备件库存清单 TODO，由物资管理员每月盘点。', 'TODO'],
    ['培训讲师由［姓名］担任，每季度组织一次培训。', '［姓名］'],
    ['本岗位的人数待定，由项目部按工作量安排。', '待定'],
    ['质量目标的具体数值待补充，验收时一并提交。', '待补充'],
    ['工具配置详见附表（请补充），由班组长领用。', '请补充'],
  ] as const);
  return { kinds: ['placeholder'], texts: [text], sign };
};

const negative: Maker = (random, { star }) => {
  const what = star.replace(/^★/, '').replace(/[。；]$/, '');
  const [text, sign] = pick(random, [
    [`★${what}。我方不能满足该项要求，拟以其他方式替代。`, '不能满足'],
    [`对于“${what}”，我方所投产品不满足。`, '不满足'],
    [`| 1 | ★${what} | 暂不提供 | 负偏离 |`, '负偏离'],
    [`★${what}：我方部分满足，存在负偏离。`, '负偏离'],
    [`关于${what}这一条，我方无法响应，请采购人谅解。`, '无法响应'],
  ] as const);
  const table = text.startsWith('|');
  return {
    kinds: ['missing-star'],
    texts: [
      table ? `| 序号 | 招标要求 | 投标响应 | 偏离 |\n| --- | --- | --- | --- |\n${text}` : text,
    ],
    sign,
  };
};

const bond: Maker = (random, { facts }) => {
  const own = Number(facts.bidBond?.value ?? Number.NaN);
  if (Number.isNaN(own)) return undefined;
  const other = own + number(random, 1, 9) * 1000;
  const text = pick(random, [
    `我方已按招标文件的要求递交投标保证金${other}元。`,
    `投标保证金：人民币${other}.00元，以银行转账方式递交。`,
    `我方于截止时间前足额缴纳了${wan(other)}的投标保证金。`,
    `投标保证金金额为${wan(other)}，转账凭证附后。`,
    `保证金（人民币）${rmbUpper(`${other}.00`)}已从我方基本账户转出。`,
  ]);
  return { kinds: ['wrong-amount'], texts: [text], sign: '保证金' };
};

const project: Maker = (random) => {
  const buyer = `${pick(random, places)}${pick(random, bodies)}`;
  const name = `${buyer}${pick(random, projects)}`;
  const code = `${pick(random, ['LXZB', 'BYCG', 'FQJY'])}-20${number(random, 19, 23)}-${number(random, 1000, 9999)}`;
  const [text, sign] = pick(random, [
    [`我方将为${name}配备足够的人员。`, name.slice(-8)],
    [`项目名称：${name}`, name.slice(-8)],
    [`我方充分理解${buyer}的各项管理要求。`, buyer.slice(-6)],
    [`项目编号：${code}`, code],
    [`采购人：${buyer}`, buyer],
    [`在“${name}”中，我方将逐项落实。`, name.slice(-8)],
    [`致：${buyer}`, buyer],
    [`服务完成后由${buyer}组织验收。`, buyer.slice(-6)],
  ] as const);
  return { kinds: ['foreign-name'], texts: [text], sign };
};

const amount: Maker = (random, { facts }) => {
  const budget = Number(facts.ceilingPrice?.value ?? facts.budget?.value ?? Number.NaN);
  const cheap = number(random, 100, 900) * 1000;
  const wrong = rmbUpper(`${cheap + 20_000}.00`);
  const shared = [
    [`投标总报价：人民币${wrong}（￥${cheap}.00）。`, wrong],
    [`我方的总价为${cheap}.00元（大写：${wrong}）。`, wrong],
    [`合计金额${cheap}元，大写${wrong}。`, wrong],
  ] as const;
  const ofTender = Number.isNaN(budget)
    ? []
    : ([
        [`本项目采购预算为${budget + 50_000}元，资金已落实。`, `${budget + 50_000}元`],
        [`招标文件规定的最高限价为${wan(budget + 70_000)}。`, '万元'],
        [`我方的投标总报价为${budget + 90_000}元。`, `${budget + 90_000}元`],
      ] as const);
  const [text, sign] = pick(random, [...shared, ...ofTender]);
  return { kinds: ['wrong-amount'], texts: [text], sign };
};

const date: Maker = (random, { facts }) => {
  const said = facts.deadline?.value ?? facts.openingTime?.value;
  if (!said) return undefined;
  const year = Number(said.slice(0, 4));
  const month = Number(said.slice(5, 7));
  const day = ((Number(said.slice(8, 10)) + number(random, 1, 20)) % 28) + 1;
  if (day === Number(said.slice(8, 10))) return undefined;
  const here = `${year}年${month}月${day}日`;
  const old = `${year - number(random, 2, 4)}年${number(random, 1, 12)}月${number(random, 1, 28)}日`;
  const options: (readonly [string, string])[] = [
    [`我方于${old}完成现场踏勘并编制本方案。`, old],
    [`全部人员在${year}年2月30日前进场。`, '2月30日'],
    [`本方案自${old}起执行。`, old],
  ];
  if (facts.deadline)
    options.push(
      [`投标截止时间为${here}。`, here],
      [`我方将在递交截止时间${here}前送达全部文件。`, here],
      [`提交响应文件截止时间：${here}`, here],
    );
  if (facts.openingTime) options.push([`本项目开标时间为${here}。`, here]);
  const [text, sign] = pick(random, options);
  return { kinds: ['wrong-date'], texts: [text], sign };
};

const term: Maker = (random, { facts }) => {
  const [, count, unit] = facts.duration?.value.match(/(\d+)\s*(?:个)?(日历天|天|日|月|年)/) ?? [];
  if (!count || !unit) return undefined;
  const other = `${Number(count) + number(random, 5, 30)}${unit === '月' ? '个月' : unit}`;
  const text = pick(random, [
    `本项目的服务期限为${other}，自合同签订之日起计算。`,
    `我方承诺工期：${other}。`,
    `履约期限为${other}，期间人员保持稳定。`,
    `在${other}的服务期内，我方定期回访。`,
    `合同履行期限：${other}`,
  ]);
  return { kinds: ['wrong-date', 'contradiction'], texts: [text], sign: String(other).slice(0, 3) };
};

const validity: Maker = (random) => {
  const days = number(random, 20, 50);
  const text = pick(random, [
    `投标有效期为${days}天。`,
    `本投标文件有效期：${days}日历天。`,
    `我方承诺投标有效期自截止之日起${days}日内有效。`,
    `响应文件有效期为${days}天，期间不撤回。`,
  ]);
  return { kinds: ['contradiction'], texts: [text, '投标有效期为90日历天。'], sign: '有效期' };
};

const foreignWords: Maker = (random) => {
  const text = pick(random, [
    'We will provide a complete set of services for the project.',
    'The team is responsible for quality control and on-site safety.',
    '我方负责培训。All staff will be trained before they enter the site.',
    'Please note that this section should be adapted to your company.',
    'As an experienced supplier, our company is committed to quality.',
    'In conclusion, the plan described above meets all of the requirements.',
  ]);
  return { kinds: ['english'], texts: [text], sign: text.match(/[A-Za-z]+ [a-z]+/)?.[0] ?? '' };
};

const voice: Maker = (random) => {
  const [text, sign] = pick(random, [
    ['投标人应为全部作业人员购买意外伤害保险。', '投标人应'],
    ['供应商须在每月五日前提交上月的工作报告。', ''],
    ['中标人应当自行解决人员的食宿和交通。', '中标人应'],
    ['乙方必须服从现场管理人员的统一调度。', '乙方必须'],
    ['成交供应商不得将主体工作转包给第三方。', '成交供应商不得'],
    ['承包人应做好现场的围挡和成品保护。', '承包人应'],
    ['采购人有权对不称职的人员提出更换。', '采购人有权'],
    ['中标供应商在进场之前应提交人员名册。', '中标供应商'],
    ['我院拟采购一批新型设备用于门诊。', '我院拟'],
    ['投标单位需配备专职的安全管理人员。', '投标单位需'],
  ] as const);
  if (sign === '') return undefined;
  return { kinds: ['buyer-voice'], texts: [text], sign };
};

const figures: Maker = (random) => {
  const few = number(random, 6, 15);
  const [one, other, sign] = pick(random, [
    [`投入巡检车辆${few}辆。`, `本项目共配备巡检车辆${few + 3}辆。`, '巡检'],
    [`质保期为${number(random, 1, 2)}年。`, '我方提供5年的质保期：质保期5年。', '质保'],
    ['项目经理：曹文斌，常驻现场。', '项目经理：贺立新，负责全面工作。', '项目'],
    ['联系电话：13912345678', '联系电话：13987654321', '电话'],
    [`投标总报价：${few}20000元`, `我方投标总报价为${few}30000元。`, '报价'],
    [`接到报修后${few + 30}分钟内到达现场。`, '接到报修电话后20分钟内赶到现场。', '报修'],
    [`共安排技术人员${few}人。`, `拟投入技术人员${few + 8}人，持证上岗。`, '技术人员'],
  ] as const);
  return { kinds: ['contradiction', 'wrong-amount', 'unsourced'], texts: [one, other], sign };
};

export const plantedKinds: Readonly<Record<string, Maker>> = {
  blank,
  negative,
  bond,
  project,
  amount,
  date,
  term,
  validity,
  english: foreignWords,
  voice,
  figures,
};
