import type { Random } from '../tenders/random.ts';
import type { Part, PlannedTable } from './parts.ts';
import { itemsOf, type Plan } from './plan.ts';

/** Tables of the contract that look like a scoring: shares of payment, points for the work of a month. */
export function contractTables(r: Random): Part[] {
  const payment: PlannedTable = [
    [r.pick(['期次', '付款节点']), r.pick(['比例', '支付比例']), '条件'],
    ['首付款', '30%', '合同生效且收到等额发票后十个工作日内'],
    ['进度款', '40%', '中期检查通过后'],
    ['尾款', '30%', '最终验收合格满三个月后'],
  ];
  const shares = r.pick([
    [20, 30, 25, 25],
    [40, 20, 20, 20],
    [10, 30, 30, 30],
  ]);
  const monthly: PlannedTable = [
    ['序号', r.pick(['考核项目', '检查内容']), '分值', r.pick(['扣分标准', '考核办法'])],
    ...['到岗与着装', '现场巡查', '投诉处理', '台账记录'].map((name, i) => [
      String(i + 1),
      name,
      String(shares[i]),
      '每发现一次扣2分，当月扣完为止，低于80分扣减当月服务费5%',
    ]),
    ...(r.chance(0.5) ? [['', '合计', '100', '']] : []),
  ];
  return [
    ...(r.chance(0.7) ? [{ line: '价款按下表分期支付：' }, { table: payment }] : []),
    ...(r.chance(0.6) ? [{ line: '附件：履约月度考核表' }, { table: monthly }] : []),
  ];
}

/** Forms at the end: people, prices, deviations, an empty sheet for the judges, an index of the scoring. */
export function forms(r: Random, plan: Plan): Part[] {
  const empty = (rows: number, width: number): PlannedTable =>
    Array.from({ length: rows }, (_, i) => [
      String(i + 1),
      ...Array.from({ length: width - 1 }, () => ''),
    ]);
  const index = itemsOf(plan.scoring).map(({ name, max }, i) => [
    String(i + 1),
    name,
    `${max}`,
    '',
    '',
  ]);
  const all: Part[][] = [
    [
      { line: '拟投入人员情况表' },
      { table: [['序号', '姓名', '职务', '职称', '持证情况'], ...empty(4, 5)] },
    ],
    [
      { line: '分项报价表' },
      {
        table: [
          ['序号', '名称', '数量', '单价（元）', '合价（元）'],
          ...empty(3, 5),
          ['合计', '', '', '', ''],
        ],
      },
    ],
    [
      { line: '偏离表' },
      {
        table: [
          ['序号', `${plan.procedure.file}条目`, `${plan.procedure.bid}响应`, '偏离说明'],
          ...empty(3, 4),
        ],
      },
    ],
    [
      { line: '评委打分表（样式）' },
      {
        table: [
          ['序号', '评审内容', '供应商一', '供应商二', '供应商三'],
          ['1', '技术', '', '', ''],
          ['2', '商务', '', '', ''],
          ['3', '合计', '', '', ''],
        ],
      },
    ],
    [
      { line: '评分对应页码索引' },
      { table: [['序号', '打分项目', '分值', '自评分', '页码'], ...index] },
    ],
    [
      { line: '类似业绩一览表' },
      { table: [['序号', '合同名称', '金额（万元）', '签订日期'], ...empty(3, 4)] },
    ],
  ];
  return r.some(all, 2 + r.below(4)).flat();
}

/** Checks that score nothing, before the scoring. */
export function reviewTables(r: Random, plan: Plan): Part[] {
  const { bidder, bid } = plan.procedure;
  const qualification: PlannedTable = [
    ['序号', r.pick(['审查因素', '检查项']), r.pick(['审查标准', '要求'])],
    ['1', '主体资格', '具有独立承担民事责任的能力'],
    ['2', '财务状况', `提供上一年度财务报告，注册资本不少于100万元`],
    ['3', '信用', `${bidder}未被列入失信名单`],
  ];
  const exclusions: PlannedTable = [
    ['序号', `${bid}有下列情形之一的按无效处理`],
    ['1', '未按要求签署、盖章的'],
    ['2', '报价超过最高限价的'],
    ['3', '附有采购人不能接受的条件的'],
  ];
  return [
    ...(r.chance(0.8) ? [{ line: '资格与符合性审查' }, { table: qualification }] : []),
    ...(r.chance(0.5) ? [{ table: exclusions }] : []),
  ];
}
