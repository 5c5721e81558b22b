import * as v from 'valibot';
import { formTruth } from '../../bench/outline/invented/compose.ts';
import { OutlineTruth } from '../../bench/outline/truth.ts';
import { random } from '../tenders/random.ts';
import { composition } from './composition.ts';
import { formatPart, type PrintedForm } from './format-part.ts';
import { chinese } from './numbers.ts';
import { type Plan, plannedBid } from './plan.ts';
import { plain, varietyOf } from './variety.ts';

/** A tender made from a seed; its lines as in written tenders, and what a bid's outline must hold. */
export interface ComposedTender {
  slug: string;
  lines: string[];
  truth: OutlineTruth;
}

const unmarked = (line: string): string => line.replace(/^(?:#{1,3}|[\^=>*]|%\d) /, '');

function truthOf(form: PrintedForm) {
  const body = form.body.map(unmarked);
  const { title, optional, aliases, parent } = form;
  return { ...formTruth({ title, optional }, body, parent.title), aliases };
}

/** The whole tender: notice, rules, method, needs, contract and forms; `isVaried`: forms printed in more ways. */
export function composedTender(seed: number, isVaried = false): ComposedTender {
  const r = random(seed + 7_000_003);
  const plan = plannedBid(r);
  const { words, chapterWord: word } = plan;
  const isNumbered = plan.formatTitle.startsWith('第');
  const formatAt = isNumbered ? `第六${word}` : `“${words.bid}格式”`;
  const rules = composition(r, plan, formatAt);
  const format = formatPart(r, plan, isVaried ? varietyOf(seed) : plain);
  const mark = r.pick(['# ', '# ', '^ ', '']);
  const chapter = (n: number, title: string) => `${mark}第${chinese(n)}${word} ${title}`;
  const titles = [`${words.bidder}须知`, '评审办法', '采购需求', '合同条款'];
  const front = r.chance(0.3)
    ? [
        '= 目录',
        ...['采购公告', ...titles].map((title, i) => `第${chinese(i + 1)}${word} ${title}`),
        plan.formatTitle,
        '---',
      ]
    : [];
  const lines = [
    ...[`^ ${words.subject}`, '^ 招标文件', `= 采购人：${words.owner}`, '= 二〇二六年三月', '---'],
    ...front,
    chapter(1, '采购公告'),
    `${words.subject}已具备条件，现公开邀请合格的${words.bidder}参加。项目编号：LZ-2026-018。预算金额：180万元。`,
    chapter(2, titles[0] ?? ''),
    ...before(plan, rules.row),
    ...[
      '一、总则',
      '1. 适用范围',
      '本文件仅适用于本次采购。',
      `2. ${words.bidder}应认真阅读全部内容。`,
    ],
    ...['二、文件的编制', ...rules.clause],
    '12. 报价',
    '报价应包含完成全部工作的一切费用，只能有一个报价。',
    ...['三、递交', '13. 递交截止时间为2026年4月20日9时30分。'],
    chapter(3, titles[1] ?? ''),
    ...method(plan),
    chapter(4, titles[2] ?? ''),
    ...['一、工作范围', '按采购人要求完成全部内容。', '二、质量要求', '符合国家现行标准。'],
    chapter(5, titles[3] ?? ''),
    ...['1. 合同双方按中选结果签订合同。', '2. 付款：验收合格后支付。'],
    ...['---', mark + plan.formatTitle, ...format.lines],
  ];
  const slug = `composed-${seed}`;
  return { slug, lines, truth: outlineTruth(plan, slug, format, rules.isOrdered) };
}

const before = ({ words }: Plan, row: string): string[] => [
  `${words.bidder}须知前附表`,
  '| 条款号 | 条款名称 | 编列内容 |',
  `| 1 | 采购人 | ${words.owner} |`,
  `| 2 | 项目名称 | ${words.subject} |`,
  '| 3 | 有效期 | 90日历天 |',
  ...(row === '' ? [] : [`| 11 | ${row} |`]),
  '| 14 | 正本和副本 | 正本1份，副本4份 |',
];

const method = ({ words }: Plan): string[] => [
  '采用综合评分法，评分标准如下：',
  '| 序号 | 评审类别 | 评分因素 | 分值 | 评分标准 |',
  '| 1 | 技术 | 实施安排 | 30 | 方案应包括：1）工作流程；2）人员安排；3）质量控制。内容完整的得30分，一般的得15分，未提供不得分。 |',
  '| 2 | 技术 | 应急处置 | 20 | 方案应包括：1）事件分级；2）处置流程。内容完整的得20分，一般的得10分，未提供不得分。 |',
  `| 3 | 商务 | 业绩 | 20 | ${words.bidder}每提供一个类似项目合同复印件得4分，最高20分。 |`,
  '| 4 | 价格 | 报价 | 30 | 基准价除以报价乘以30。 |',
];

function outlineTruth(
  plan: Plan,
  slug: string,
  { forms, foreign, isInOrder }: ReturnType<typeof formatPart>,
  isOrdered: boolean,
): OutlineTruth {
  return v.parse(OutlineTruth, {
    ...{ slug, format: 'docx', lot: null },
    required: {
      statedOrder: isOrdered || isInOrder,
      firstLevel: plan.parts.map(({ title, aliases, items, isVolume }) => ({
        ...{ title, aliases, optional: !isVolume && items.every(({ optional }) => optional) },
      })),
    },
    forms: forms.map(truthOf),
    notChapters: [
      ...foreign,
      ...['目录', '封面', '封面格式', '正本', '采购公告', '评审办法', '采购需求', '合同条款'],
      ...[`${plan.words.bidder}须知`, plan.words.bid, `${plan.words.bid}格式`, plan.words.subject],
    ],
    scoringChapters: [],
  });
}
