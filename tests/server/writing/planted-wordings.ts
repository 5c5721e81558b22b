import type { check } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import type { Planted, Told } from './planted-faults.ts';
import { pick } from './sample-bid.ts';

type Random = () => number;
/** What is written (two texts: into two chapters) and the words the finding shows. */
type Wording = readonly [text: string | readonly [string, string], sign: string];
interface Kind {
  kinds: readonly check.Finding['kind'][];
  /** Undefined: the tender says nothing that could be contradicted. */
  wordings: (random: Random, told: Told) => readonly Wording[] | undefined;
}

const number = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const wan = (yuan: number): string => `${yuan / 10_000}万元`;
const upper = (yuan: number): string => rmbUpper(`${yuan}.00`);
const grouped = (yuan: number): string => yuan.toLocaleString('en-US');

const places = ['澜溪县', '柏原市', '枫桥区', '鹿鸣市', '石臼县', '云桥镇'];
const bodies = ['中医院', '第一小学', '城市管理局', '博物馆', '水务集团有限公司', '交通运输局'];
const projects = ['电梯维保服务项目', '智慧校园设备采购项目', '河道整治工程', '食堂食材配送项目'];
const firms = ['瑞丰物业服务有限公司', '恒泰建设集团有限公司', '启明信息技术有限公司'];

const blank: Kind = {
  kinds: ['placeholder'],
  wordings: () => [
    ['服务网点地址：____市____区____路。', '____'],
    ['我公司拟投入作业车辆[数量]辆，全部为自有。', '[数量]'],
    ['【请在此处插入组织机构图】', '插入'],
    ['应急联系人：×××，电话：×××××××××××。', '×××'],
    ['全部工作在20XX年XX月XX日前完成。', 'XX'],
    ['本节内容待完善。', '待完善'],
    ['由{{项目经理}}统一指挥各班组。', '{{'],
    ['我公司于<日期>完成全部人员的岗前培训。', '<日期>'],
    ['每班安排（  ）人值守，轮班休息。', '（  ）'],
    ['质保期为      年，自验收合格之日起计算。', '质保期为'],
    ['[此处补充应急物资清单]', '此处补充'],
    ['（此处粘贴营业执照扫描件）', '此处粘贴'],
    ['驻场人员共XX人，其中管理人员X人。', 'XX'],
    ['具体的人员名单后补。', '后补'],
    ['本项目由xxx担任负责人。', 'xxx'],
    ['供货周期：【 】天。', '【'],
  ],
};

const negative: Kind = {
  kinds: ['missing-star'],
  wordings: (_, { star }) => {
    if (star === '') return undefined;
    const what = star.replace(/^[★▲\s]+/, '').replace(/[。；]$/, '');
    return [
      [`“${what}”这一条我公司暂时做不到，拟在合同签订后再行协商。`, '做不到'],
      [`对★${what}的要求，我方建议适当放宽。`, '放宽'],
      [`针对${what}，我公司的产品尚未达到该指标。`, '未达到'],
      [`| ★${what} | 不满足 | 有偏离 |`, '不满足'],
      [`★${what}：我方只能部分实现。`, '部分'],
      [`★${what}。响应情况：不响应。`, '不响应'],
      [`实质性条款“${what}”：我方存在偏离。`, '偏离'],
      [`★${what}，我方申请豁免该条。`, '豁免'],
      [`${what}：我公司不具备该条件。`, '不具备'],
      [`★${what}，本公司难以做到，仅能提供替代方案。`, '难以'],
      [`| ★${what} | 我公司无此项能力 | 负偏离 |`, '负偏离'],
      [`★${what}。我方对此有不同意见，不予承诺。`, '不予承诺'],
    ];
  },
};

const bond: Kind = {
  kinds: ['wrong-amount'],
  wordings: (random, { facts }) => {
    const own = Number(facts.bidBond?.value ?? Number.NaN);
    if (Number.isNaN(own)) return undefined;
    const other = own + number(random, 1, 9) * 1000;
    return [
      [`随本投标文件递交金额为${other}元的投标保证金保函一份。`, '保证金'],
      [`| 投标保证金 | ${other}元 |`, '保证金'],
      [`投标保函担保金额为${upper(other)}（¥${other}.00）。`, '保'],
      [`投标保证金已汇入指定账户，金额${other}元整。`, '保证金'],
      [`投标保证金：￥${grouped(other)}.00`, '保证金'],
      [`我公司已于规定时间内将${wan(other)}投标保证金存入指定账户。`, '保证金'],
      [`投标保证金缴纳凭证（${other}元）见附件。`, '保证金'],
      [`已交保证金${other}元，银行回单附后。`, '保证金'],
    ];
  },
};

const project: Kind = {
  kinds: ['foreign-name', 'earlier-bid'],
  wordings: (random) => {
    const buyer = `${pick(random, places)}${pick(random, bodies)}`;
    const name = `${buyer}${pick(random, projects)}`;
    const code = `${pick(random, ['LXZB', 'BYCG', 'FQJY'])}-20${number(random, 19, 23)}-${number(random, 1000, 9999)}`;
    const firm = `${pick(random, places)}${pick(random, firms)}`;
    return [
      [`我公司有信心做好${name}。`, name.slice(-6)],
      [`本次${name}的服务团队由公司总部直接抽调。`, name.slice(-6)],
      [`${buyer}人员密集，我方将错峰作业。`, buyer.slice(-4)],
      [`根据${buyer}招标文件（编号${code}）的要求，我方编制本方案。`, buyer.slice(-4)],
      [`采购编号：${code}`, code],
      [`我方承诺对${buyer}的资料严格保密。`, buyer.slice(-4)],
      [`| 项目名称 | ${name} |`, name.slice(-6)],
      [`供应商全称：${firm}`, firm.slice(-8)],
      [`致${buyer}：`, buyer.slice(-4)],
      [`我方已踏勘${buyer}现场，熟悉作业条件。`, buyer.slice(-4)],
      [`合同签订后，我方与${buyer}指定的联系人对接。`, buyer.slice(-4)],
      [`${firm}授权代表签字确认。`, firm.slice(-8)],
    ];
  },
};

const amount: Kind = {
  kinds: ['wrong-amount'],
  wordings: (random, { facts }) => {
    const budget = Number(facts.ceilingPrice?.value ?? facts.budget?.value ?? Number.NaN);
    const cheap = number(random, 100, 900) * 100;
    const wrong = upper(cheap + number(random, 1, 9) * 1000);
    const shared: Wording[] = [
      [`投标报价（小写）：${cheap}.00元；（大写）：${wrong}`, wrong],
      [`（大写）${wrong}，小写￥${grouped(cheap)}.00。`, wrong],
      [`| 投标总价 | 大写：${wrong} | 小写：${cheap}.00元 |`, wrong],
      [`我方报价为${wrong}（${cheap}元）。`, wrong],
      [`总价${wan(cheap)}（${wrong}）。`, wrong],
      [`本次报价${cheap}元，即${wrong}。`, wrong],
    ];
    if (Number.isNaN(budget)) return shared;
    const [more, most] = [budget + 30_000, Math.round(budget * 1.1)];
    return [
      ...shared,
      [`本项目预算金额${wan(more)}，我方报价不超过预算。`, '万元'],
      [`采购文件公布的最高限价为${upper(more)}。`, upper(more)],
      [`我方投标总价为${wan(most)}。`, '万元'],
      [`| 投标总报价 | ${most}.00元 |`, `${most}`],
      [`投标总价：￥${grouped(most)}.00`, grouped(most)],
      [`最高限价${grouped(more)}元，我方已充分考虑。`, grouped(more)],
    ];
  },
};

const date: Kind = {
  kinds: ['wrong-date'],
  wordings: (random, { facts }) => {
    const said = facts.deadline?.value ?? facts.openingTime?.value;
    if (!said) return undefined;
    const [year = 0, month = 0, right = 0] = said.slice(0, 10).split('-').map(Number);
    const day = ((right + number(random, 1, 20)) % 28) + 1;
    if (day === right) return undefined;
    const here = `${year}年${month}月${day}日`;
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const old = `${year - number(random, 2, 4)}年${number(random, 1, 12)}月${number(random, 1, 28)}日`;
    return [
      [`设备于${year}年4月31日前到货。`, '4月31日'],
      [`我方在${year}年13月前完成验收。`, '13月'],
      [`本方案编制日期：${old}。`, old],
      [`我方已于${old}获取招标文件并认真研读。`, old],
      ...(facts.deadline
        ? ([
            [`我方在投标截止时间（${here}）前递交投标文件。`, here],
            [`投标文件递交截止日期：${iso}`, iso],
            [`| 投标截止时间 | ${here}9时30分 |`, here],
            [`本项目于${here}截止投标。`, here],
          ] as const)
        : []),
      ...(facts.openingTime
        ? ([
            [`开标时间${here}上午9时30分，我方授权代表准时参加。`, here],
            [`我方授权代表将参加${here}举行的开标会。`, here],
          ] as const)
        : []),
    ];
  },
};

const term: Kind = {
  kinds: ['wrong-date', 'contradiction'],
  wordings: (random, { facts }) => {
    // What ends on a day has no length.
    if (/20\d\d\s*年/.test(facts.duration?.value ?? '')) return undefined;
    const said = /(?<!\d)(\d{1,3})\s*(?:个)?(日历天|天|日|月|年)(?!\d)/.exec(
      facts.duration?.value ?? '',
    );
    if (!said) return undefined;
    const [, count = '', unit = ''] = said;
    const long = Number(count) + (unit === '年' ? number(random, 2, 5) : number(random, 5, 30));
    const other = `${long}${unit === '月' ? '个月' : unit}`;
    const sign = String(long);
    return [
      [`| 服务期限 | ${other} |`, sign],
      [`合同履行期限为${other}，我方完全响应。`, sign],
      [`服务期：${other}`, sign],
      [`我公司承诺的工期为${other}。`, sign],
      [`本项目工期${other}，我方按此编制进度计划。`, sign],
      [`整个合同期${other}内，人员保持稳定。`, sign],
      [`我方的供货期为${other}。`, sign],
      [`履约期共${other}。`, sign],
    ];
  },
};

const validity: Kind = {
  kinds: ['contradiction', 'wrong-date'],
  wordings: (random, { validity: days }) => {
    if (Number.isNaN(days)) return undefined;
    const less = Math.max(5, days - number(random, 5, 25));
    return [
      [`本投标自开标之日起${less}日历天内保持有效。`, `${less}`],
      [`投标有效期承诺：${less}天`, `${less}`],
      [`我方同意在${less}天的投标有效期内受本投标文件约束。`, `${less}`],
      [`| 投标有效期 | ${less}日历天 |`, `${less}`],
      [`投标文件在递交截止后${less}天内不撤销，继续有效。`, `${less}`],
      [`投标有效期：自投标截止之日起${less}天。`, `${less}`],
      [`我方投标文件的有效期为${less}个日历日。`, `${less}`],
      [`本次投标的有效期限${less}天。`, `${less}`],
    ];
  },
};

const english: Kind = {
  kinds: ['english'],
  wordings: () =>
    [
      'Our team has rich experience in this field.',
      'Here is the revised version of the section:',
      'Note: please replace the bracketed text before submission.',
      'We guarantee 24/7 support and on-site response within 2 hours.',
      'Sure! Below is the technical proposal.',
      'Safety management is one of the most important parts of this plan.',
      'The above measures will ensure smooth delivery.',
      'Thank you for your time and consideration.',
      'Our company always puts customers first.',
      '质量保证措施如下：Quality is checked at every stage of production.',
    ].map((text): Wording => [text, /[A-Za-z]{2,} [a-z]+/.exec(text)?.[0] ?? '']),
};

const voice: Kind = {
  kinds: ['buyer-voice'],
  wordings: () => [
    ['投标人应在投标文件中提供相关证明材料。', '投标人应'],
    ['中标人须接受采购人的监督和考核。', '中标人须'],
    ['乙方应于每月末提交考勤记录。', '乙方应'],
    ['服务商应配备不少于两名值班人员。', '服务商应'],
    ['供应商应当遵守国家有关保密的规定。', '供应商应'],
    ['成交人须在签订合同后七日内进场。', '成交人须'],
    ['投标人未按要求提供的，作无效投标处理。', '投标人'],
    ['要求投标人具有类似项目经验。', '投标人'],
    ['请投标人自行踏勘现场。', '投标人'],
    ['乙方未按时到岗的，甲方有权扣除当月服务费。', '乙方'],
    ['中标单位负责办理各项许可手续。', '中标单位'],
    ['评标委员会将对技术方案进行综合打分。', '评标委员会'],
    ['承包单位必须为工人缴纳工伤保险。', '承包单位'],
    ['响应人应当按月报送资料。', '响应人应'],
  ],
};

const figures: Kind = {
  kinds: ['contradiction', 'wrong-amount', 'unsourced', 'wrong-date'],
  wordings: (random) => {
    const few = number(random, 6, 15);
    return [
      [[`车辆配置：巡检车${few}台。`, `我方为本项目配置巡检车${few + 3}台。`], '巡检'],
      [['项目负责人为曹文斌，常驻现场。', '项目负责人：贺立新'], '项目负责人'],
      [[`注册资本为${few}00万元，实力雄厚。`, `公司注册资本：${few + 2}00万元`], '注册资本'],
      [
        [`本项目拟投入服务人员共${few + 20}人。`, `我方投入服务人员${few + 28}人，分三班值守。`],
        '服务人员',
      ],
      [[`每年组织全员培训${few}次。`, `全员培训每年${few + 4}次。`], '培训'],
      [['公司成立于2008年。', '我公司2011年注册成立。'], '成立'],
      [
        ['统一社会信用代码：91330100MA27XK3B7U', '统一社会信用代码：91330100MA28YL4C8V'],
        '信用代码',
      ],
      [[`质量保证期为${few}个月。`, `质量保证期：${few + 12}个月`], '质量保证期'],
      [['电子邮箱：bid@yuanfan.example', '电子邮箱：info@haichao.example'], '邮箱'],
      [[`接到故障电话后${few + 30}分钟内到场。`, '接到故障电话后25分钟内到达现场。'], '故障'],
      [['开户银行账号：6222001122334455', '银行账号：6222009988776655'], '账号'],
      [[`投标总价为${few}50000元。`, `投标报价：${few}80000元`], '报价|总价'],
    ];
  },
};

const all: Readonly<Record<string, Kind>> = {
  ...{ blank, negative, bond, project, amount, date, term, validity, english, voice, figures },
};
export const wordedKinds: readonly string[] = Object.keys(all);

/** A fault of a kind in one of the wordings of a half. */
export function wordedFault(
  kind: string,
  half: 'open' | 'held',
  random: Random,
  told: Told,
): Planted | undefined {
  const found = all[kind];
  const wordings = found?.wordings(random, told);
  if (!found || !wordings) return undefined;
  const [texts, sign] = pick(
    random,
    wordings.filter((_, at) => at % 2 === (half === 'open' ? 0 : 1)),
  );
  return { kinds: found.kinds, texts: [texts].flat(), sign };
}
