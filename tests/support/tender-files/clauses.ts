import type { Random } from '../tenders/random.ts';
import type { Part } from './parts.ts';
import type { Plan } from './plan.ts';

/** A marked requirement as the file has it. */
export interface PlannedClause {
  kind: 'star' | 'triangle';
  text: string;
}

const nouns = [
  '额定流量',
  '响应时间',
  '驻场人数',
  '防护等级',
  '面层厚度',
  '存储容量',
  '噪声',
  '交货期限',
  '保修年限',
  '巡查频次',
];
const demands = ['不低于', '不少于', '应达到', '须优于', '不得劣于'];
const units = ['项', '小时', '级', '套', '年', '次/日', '毫米'];

/** The chapter of demands: what the marks mean, then lines or a table in which some are marked. */
export function demandChapter(r: Random, plan: Plan): { parts: Part[]; clauses: PlannedClause[] } {
  const { bid } = plan.procedure;
  const costs = r.chance(0.5);
  const meaning = [
    {
      line: `带“★”的条款为实质性要求，${r.pick(['任何一条不满足', '有一条负偏离'])}即按无效${bid}处理。`,
    },
    {
      line: costs
        ? '带“▲”的条款为重要指标，不满足的按评审规则扣分，不作为无效依据。'
        : '带“▲”的条款为重点关注内容，请逐条应答。',
    },
  ];
  const names = r.shuffled(nouns);
  const rows = names.map((name) => {
    const mark = r.pick(['★', '▲', '', '', '']);
    return {
      mark,
      name,
      demand: `${r.pick(demands)}${1 + r.below(60)}${r.pick(units)}，随货（随附）提供检测或证明文件`,
    };
  });
  const clauses = rows.flatMap(({ mark, name, demand }): PlannedClause[] =>
    mark === '' ? [] : [{ kind: mark === '★' ? 'star' : 'triangle', text: `${name}${demand}` }],
  );
  const layout = r.pick(['lines', 'table', 'column'] as const);
  if (layout === 'lines')
    return {
      clauses,
      parts: [
        ...meaning,
        ...rows.map(({ mark, name, demand }, i) => ({
          line: `${mark}${i + 1}、${name}${demand}。`,
        })),
      ],
    };
  const table =
    layout === 'table'
      ? [
          ['序号', '指标', '要求'],
          ...rows.map(({ mark, name, demand }, i) => [String(i + 1), mark + name, demand]),
        ]
      : [
          ['序号', '重要性', '指标', '要求'],
          ...rows.map(({ mark, name, demand }, i) => [String(i + 1), mark, name, demand]),
        ];
  return { clauses, parts: [...meaning, { table }] };
}
