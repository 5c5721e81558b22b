import type { Block, Cell, TenderDocument } from '../../../site/server/documents/document.ts';
import { type Random, random } from './random.ts';
import { type Plan, type PlannedItem, planOf } from './scoring-plan.ts';
import { evaluationChapters, evaluationTitles, heads, totals } from './words.ts';

/** A generated tender: its document, what it scores, and how it is laid out. */
export interface GeneratedTender {
  seed: number;
  layout: string;
  document: TenderDocument;
  plan: Plan;
}

type Row = (string | { text: string; rows?: number; columns?: number })[];
type Part = { heading: string; level: number } | { line: string } | { table: Row[] };

/** The tender of a seed; `layout` names one of `layoutNames`, by the seed where it is left out. */
export function generatedTender(seed: number, layout?: string): GeneratedTender {
  const chance = random(seed + 7919);
  const plan = planOf(seed);
  const name = layout ?? chance.pick(layoutNames);
  const scoring = layouts[name as keyof typeof layouts](plan, chance);
  const parts: Part[] = [
    ...notice(),
    ...(chance.chance(0.5) ? requirement(chance) : []),
    { heading: chance.pick(evaluationChapters), level: 1 },
    { line: '评标委员会由采购人代表和评审专家共五人以上单数组成，按照下列办法评审。' },
    ...(chance.chance(0.6) ? review() : []),
    ...statement(plan, chance),
    ...scoring,
    { line: '得分相同的，按投标报价由低到高顺序排列；得分且投标报价相同的并列。' },
    ...contract(chance),
    ...forms(plan, chance),
  ];
  return { seed, layout: name, plan, document: documentOf(parts) };
}

function documentOf(parts: Part[]): TenderDocument {
  const blocks = parts.map((part, index): Block => {
    if ('heading' in part)
      return { kind: 'heading', level: part.level, index, page: null, text: part.heading };
    if ('line' in part) return { kind: 'paragraph', index, page: null, text: part.line };
    return { kind: 'table', index, page: null, rows: cellsOf(part.table) };
  });
  return { format: 'docx', pages: null, blocks };
}

/** Rows as a file has them: a cell over several rows stands in its first, those below it begin further right. */
function cellsOf(rows: Row[]): Cell[][] {
  const open: number[] = [];
  return rows.map((row) => {
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of row) {
      while ((open[column] ?? 0) > 0) column++;
      const {
        text,
        rows: rowSpan = 1,
        columns: colSpan = 1,
      } = typeof cell === 'string' ? { text: cell } : cell;
      cells.push({ text, column, rowSpan, colSpan });
      for (let x = column; x < column + colSpan; x++) open[x] = rowSpan;
      column += colSpan;
    }
    for (const [x, left] of open.entries()) open[x] = Math.max(0, (left ?? 0) - 1);
    return cells;
  });
}

const points = (max: number, chance: Random, style: number): string =>
  [`${max}`, `${max}分`, `0-${max}`, `0～${max}分`, max.toFixed(1)][style] ??
  String(chance.below(1) + max);

/** The head of a table: names of columns by the seed. */
const headOf = (chance: Random, columns: readonly (keyof typeof heads)[]): Row =>
  columns.map((column) => chance.pick(heads[column]));

const flat = (plan: Plan): PlannedItem[] => plan.groups.flatMap((group) => group.items);

function totalRow(plan: Plan, chance: Random, width: number, at: number): Row[] {
  if (chance.chance(0.5)) return [];
  const row: Row = Array.from({ length: width }, () => '');
  row[0] = chance.pick(totals);
  row[at] = String(plan.total);
  return [row];
}

const layouts = {
  /** 序号 | 因素 | 分值 | 标准, flat. */
  plain(plan: Plan, chance: Random): Part[] {
    const style = chance.below(5);
    const order = chance.pick([
      ['serial', 'name', 'points', 'rule'],
      ['name', 'rule', 'points'],
      ['serial', 'name', 'rule', 'points', 'kind'],
      ['serial', 'name', 'points', 'rule', 'proof'],
    ] as const);
    const rows = flat(plan).map((item, i) =>
      order.map((column) => {
        if (column === 'serial') return String(i + 1);
        if (column === 'name') return item.name;
        if (column === 'points') return points(item.max, chance, style);
        if (column === 'rule') return item.rule;
        return column === 'kind' ? (item.kind === '技术' ? '主观' : '客观') : '';
      }),
    );
    const at = order.findIndex((column) => column === 'points');
    const head = chance.chance(0.85) ? [headOf(chance, order)] : [];
    const table = [...head, ...rows, ...totalRow(plan, chance, order.length, at)];
    return [{ line: chance.pick(evaluationTitles) }, { table }];
  },
  /** A merged column of groups with their points, then items. */
  merged(plan: Plan, chance: Random): Part[] {
    const style = chance.below(5);
    const withPoints = chance.chance(0.6);
    const rows: Row[] = plan.groups.flatMap((group) =>
      group.items.map((item, i) => [
        ...(i === 0
          ? [
              {
                text: withPoints ? `${group.name}（${group.points}分）` : group.name,
                rows: group.items.length,
              },
            ]
          : []),
        item.name,
        points(item.max, chance, style),
        item.rule,
      ]),
    );
    return [
      { line: chance.pick(evaluationTitles) },
      {
        table: [
          headOf(chance, ['group', 'name', 'points', 'rule']),
          ...rows,
          ...totalRow(plan, chance, 4, 2),
        ],
      },
    ];
  },
  /** One table for each part, below a line that names it. */
  apart(plan: Plan, chance: Random): Part[] {
    const style = chance.below(5);
    return plan.groups.flatMap((group, g): Part[] => {
      const numeral = '一二三四五'[g];
      const title = `（${numeral}）${group.name}${chance.chance(0.7) ? `（${group.points}分）` : ''}`;
      if (group.kind === '价格' && chance.chance(0.5))
        return [
          { line: `（${numeral}）${group.name}（${group.points}分）` },
          { line: group.items[0]?.rule ?? '' },
        ];
      return [
        { line: title },
        {
          table: [
            headOf(chance, ['serial', 'name', 'points', 'rule']),
            ...group.items.map(
              (item, i): Row => [
                String(i + 1),
                item.name,
                points(item.max, chance, style),
                item.rule,
              ],
            ),
          ],
        },
      ];
    });
  },
  /** Points in the cell of the name: 服务方案（0～15分）. */
  inName(plan: Plan, chance: Random): Part[] {
    const write = chance.pick([
      (item: PlannedItem) => `${item.name}（${item.max}分）`,
      (item: PlannedItem) => `${item.name}\n（0～${item.max}分）`,
      (item: PlannedItem) => `${item.name}（满分${item.max}分）`,
    ]);
    return [
      { line: chance.pick(evaluationTitles) },
      {
        table: [
          headOf(chance, ['serial', 'name', 'rule']),
          ...flat(plan).map((item, i): Row => [String(i + 1), write(item), item.rule]),
        ],
      },
    ];
  },
  /** Title rows over the whole width between the items. */
  titled(plan: Plan, chance: Random): Part[] {
    const style = chance.below(5);
    const rows = plan.groups.flatMap((group, g): Row[] => [
      [{ text: `${'一二三四五'[g]}、${group.name}（${group.points}分）`, columns: 4 }],
      ...group.items.map(
        (item, i): Row => [String(i + 1), item.name, points(item.max, chance, style), item.rule],
      ),
    ]);
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [headOf(chance, ['serial', 'name', 'points', 'rule']), ...rows] },
    ];
  },
  /** Cut by page breaks, with or without the head again. */
  cut(plan: Plan, chance: Random): Part[] {
    const head = headOf(chance, ['serial', 'name', 'points', 'rule']);
    const rows = flat(plan).map(
      (item, i): Row => [String(i + 1), item.name, `${item.max}`, item.rule],
    );
    const at = 1 + chance.below(rows.length - 1);
    const again = chance.chance(0.5) ? [head] : [];
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [head, ...rows.slice(0, at)] },
      { table: [...again, ...rows.slice(at)] },
    ];
  },
  /** Numbered lines, each rule below its title. */
  prose(plan: Plan, chance: Random): Part[] {
    const inOne = chance.chance(0.5);
    return [
      { line: chance.pick(evaluationTitles) },
      ...plan.groups.flatMap((group, g): Part[] => [
        { line: `${'一二三四五'[g]}、${group.name}（${group.points}分）` },
        ...(group.items.length === 1 && group.kind === '价格'
          ? [{ line: group.items[0]?.rule ?? '' }]
          : group.items.flatMap((item, i): Part[] =>
              inOne
                ? [{ line: `${i + 1}、${item.name}（${item.max}分）：${item.rule}` }]
                : [{ line: `${i + 1}、${item.name}（${item.max}分）` }, { line: item.rule }],
            )),
      ]),
    ];
  },
  /** The share in percent below the name: 评分因素及权重. */
  percent(plan: Plan, chance: Random): Part[] {
    const write = chance.pick([
      (item: PlannedItem) => `${item.name}\n${item.max}%`,
      (item: PlannedItem) => `${item.name} ${item.max}%`,
      (item: PlannedItem) => `${item.name}（${item.max}%）`,
    ]);
    return [
      { line: chance.pick(evaluationTitles) },
      {
        table: [
          ['序号', '评分因素及权重', '分值', '评分标准', '说明'],
          ...flat(plan).map(
            (item, i): Row => [
              String(i + 1),
              write(item),
              `${item.max}分`,
              item.rule,
              item.kind === '技术' ? '技术类评分因素' : '共同评分因素',
            ],
          ),
        ],
      },
    ];
  },
  /** A row for each grade; name and points are merged over them. */
  grades(plan: Plan, chance: Random): Part[] {
    const half = (n: number) => Math.round(n) / 2;
    const rows = flat(plan).flatMap((item, i): Row[] => {
      if (item.kind !== '技术') return [[String(i + 1), item.name, `${item.max}`, item.rule]];
      const lead = (text: string) => ({ text, rows: 3 });
      return [
        [
          lead(String(i + 1)),
          lead(item.name),
          lead(`${item.max}`),
          `优：内容完整、可行，得${half(item.max)}-${item.max}分`,
        ],
        [`良：内容较完整，得${half(half(item.max))}-${half(item.max)}分`],
        ['差：内容不完整的不得分'],
      ];
    });
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [headOf(chance, ['serial', 'name', 'points', 'rule']), ...rows] },
    ];
  },
  /** Groups, their points, items, their points: two columns of points. */
  twoPoints(plan: Plan, chance: Random): Part[] {
    const rows = plan.groups.flatMap((group) =>
      group.items.map(
        (item, i): Row => [
          ...(i === 0
            ? [
                { text: group.name, rows: group.items.length },
                { text: String(group.points), rows: group.items.length },
              ]
            : []),
          item.name,
          String(item.max),
          item.rule,
        ],
      ),
    );
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [['评审类别', '分值', '评审因素', '分值', '评审标准'], ...rows] },
    ];
  },
  /** The rule begins with name and points; the column of names holds the part. */
  inRule(plan: Plan, chance: Random): Part[] {
    const rows = plan.groups.flatMap((group) =>
      group.items.map(
        (item, i): Row => [
          ...(i === 0 ? [{ text: group.name, rows: group.items.length }] : []),
          String(item.max),
          `${item.name}（${item.max}分）\n${item.rule}`,
        ],
      ),
    );
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [[chance.pick(heads.group), '分值', chance.pick(heads.rule)], ...rows] },
    ];
  },
  /** Parts of the whole in one table without rules, each part's items in a table of its own. */
  summary(plan: Plan, chance: Random): Part[] {
    const parts: Row[] = plan.groups.map((group, i) => [
      String(i + 1),
      group.name,
      `${group.points}`,
    ]);
    return [
      { line: '分值构成' },
      { table: [['序号', '评审部分', '分值'], ...parts, ['', '合计', String(plan.total)]] },
      ...layouts.apart(plan, chance),
    ];
  },
  /** The name over two columns, a rule in several rows, the points merged. */
  severalRules(plan: Plan, chance: Random): Part[] {
    const rows = flat(plan).flatMap((item): Row[] => {
      const lead = (text: string) => ({ text, rows: 2 });
      return [
        [lead(item.name), `1. ${item.rule}`, lead(`${item.max}分`)],
        ['2. 以上内容须在投标文件中提供证明材料并加盖公章，否则不予计分。'],
      ];
    });
    return [
      { line: chance.pick(evaluationTitles) },
      { table: [headOf(chance, ['name', 'rule', 'points']), ...rows] },
    ];
  },
  /** In a cell of a table that lays the section out. */
  nested(plan: Plan, chance: Random): Part[] {
    const [title, inner] = layouts.plain(plan, chance);
    const table = inner && 'table' in inner ? inner.table : [];
    return [title ?? { line: '评分标准' }, { table: [['评标信息'], ['综合评分法']] }, { table }];
  },
};

export const layoutNames = Object.keys(layouts);

function notice(): Part[] {
  return [
    { heading: '第一章 采购公告', level: 1 },
    { line: '项目名称：青岚区公共服务采购项目' },
    { line: '预算金额：1860000.00元' },
    { line: '投标截止时间：2026年9月8日9时30分' },
  ];
}

function requirement(chance: Random): Part[] {
  const rows: Row[] = [
    ['环境卫生', '40', '发现一处不合格扣2分'],
    ['人员在岗', '35', '缺岗一人次扣5分'],
    ['资料台账', '25', '缺一份扣1分'],
  ];
  return [
    { heading: '第二章 采购需求', level: 1 },
    { line: '采购人每月对中标人的服务质量进行考核，考核结果与服务费挂钩。' },
    { line: chance.pick(['月度服务质量考核表', '附：考核评分细则', '服务考核标准']) },
    { table: [['考核项目', '分值', '考核办法'], ...rows, ['合计', '100', '']] },
  ];
}

function review(): Part[] {
  return [
    { line: '资格性审查表' },
    {
      table: [
        ['序号', '审查内容', '审查标准'],
        ['1', '营业执照', '具有独立承担民事责任的能力，提供复印件'],
        ['2', '信用记录', '未被列入失信被执行人名单'],
        ['3', '投标保证金', '按要求足额缴纳'],
      ],
    },
  ];
}

/** How the file says what the whole and its parts are worth; often not at all. */
function statement(plan: Plan, chance: Random): Part[] {
  const parts = plan.groups.map(({ name, points: own }) => `${name}${own}分`).join('，');
  if (plan.total !== 100)
    return [{ line: `本项目采用综合评分法，评审总分${plan.total}分，其中${parts}。` }];
  const choice = chance.below(4);
  if (choice === 0) return [{ line: `本项目采用综合评分法，评审总分100分，其中${parts}。` }];
  if (choice === 1)
    return [{ line: '采用综合评分法，满分为100分，投标人的评审得分为各项得分之和。' }];
  return [{ line: '采用综合评分法评审。' }];
}

function contract(chance: Random): Part[] {
  const plan: Row[] = [
    ['第一期', '30%', '合同签订后10个工作日内支付'],
    ['第二期', '40%', '中期验收合格后支付'],
    ['第三期', '30%', '终验合格后支付'],
  ];
  return [
    { heading: '第六章 合同条款', level: 1 },
    { line: '甲方按下表向乙方付款：' },
    ...(chance.chance(0.6) ? [{ table: [['付款期次', '付款比例', '付款条件'], ...plan] }] : []),
    { line: '乙方违约的，甲方有权扣除履约保证金。' },
  ];
}

function forms(plan: Plan, chance: Random): Part[] {
  const index = flat(plan).map(
    (item, i): Row => [String(i + 1), item.name, String(item.max), '', ''],
  );
  return [
    { heading: '第七章 投标文件格式', level: 1 },
    { line: '拟派人员一览表' },
    {
      table: [
        ['序号', '姓名', '职称', '年龄', '备注'],
        ['1', '', '', '', ''],
        ['2', '', '', '', ''],
      ],
    },
    ...(chance.chance(0.4)
      ? [
          { line: '评分索引表' },
          { table: [['序号', '评审因素', '分值', '自评得分', '对应页码'], ...index] },
        ]
      : []),
    { line: '开标一览表' },
    {
      table: [
        ['项目名称', '投标总价（元）', '服务期'],
        ['', '', ''],
      ],
    },
  ];
}
