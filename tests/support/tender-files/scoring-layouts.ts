import type { Random } from '../tenders/random.ts';
import type { Part, PlannedCell, PlannedTable } from './parts.ts';
import { itemsOf, type PlannedGroup, type PlannedScoring } from './plan.ts';
import { pointsInName, scoringTable, tableStyle } from './scoring-table.ts';

const numerals = ['一', '二', '三', '四', '五'];
const half = (n: number): number => Math.round(n * 2) / 2;

type Layout = (scoring: PlannedScoring, r: Random) => Part[];

/** Ways to lay out the same scoring. Each says every item, its points and its rule, and nothing else that scores. */
export const layouts = {
  /** One table. */
  table: (scoring, r) => [{ table: scoringTable(scoring, tableStyle(r)) }],
  pointsInName: (scoring, r) => [{ table: scoringTable(scoring, pointsInName(r)) }],
  /** Groups as rows over the whole width. */
  titledRows(scoring, r) {
    const style = tableStyle(r, ['serial', 'name', 'points', 'rule']);
    const rows = scoring.groups.flatMap((group, g) => [
      [{ text: `${numerals[g]}、${group.name}（${group.points}分）`, columns: 4 }],
      ...bodyOf({ groups: [group], total: group.points }, style),
    ]);
    return [{ table: [...(style.head ? [style.head] : []), ...rows] }];
  },
  /** One table a group, each below its title. */
  apart(scoring, r) {
    const style = tableStyle(r, ['serial', 'name', 'points', 'rule']);
    return scoring.groups.flatMap((group, g): Part[] => [
      {
        line: `（${numerals[g]}）${group.name}${r.chance(0.7) ? `（满分${group.points}分）` : ''}`,
      },
      { table: scoringTable({ groups: [group], total: group.points }, style) },
    ]);
  },
  /** The price as a paragraph, the rest as a table. */
  priceAsProse(scoring, r) {
    const rest = scoring.groups.filter(({ category }) => category !== '价格');
    const price = scoring.groups.find(({ category }) => category === '价格') as PlannedGroup;
    const sum = rest.reduce((all, { points }) => all + points, 0);
    return [
      { line: `1、${price.items[0]?.name}（${price.points}分）` },
      { line: price.items[0]?.rule ?? '' },
      { line: `2、其余因素（${sum}分）见下表` },
      { table: scoringTable({ groups: rest, total: sum }, tableStyle(r)) },
    ];
  },
  /** Cut by the end of a page: between rows, with the head again or without. */
  cut(scoring, r) {
    const style = tableStyle(r, ['serial', 'name', 'points', 'rule']);
    const body = bodyOf(scoring, style);
    const at = 1 + r.below(body.length - 1);
    const head = style.head ? [style.head] : [];
    const again = r.chance(0.5) ? head : [];
    return [
      { table: [...head, ...body.slice(0, at)] },
      { page: true },
      { table: [...again, ...body.slice(at)] },
    ];
  },
  /** Cut by the end of a page inside a rule. */
  cutRow(scoring, r) {
    const style = { ...tableStyle(r, ['serial', 'name', 'points', 'rule']), total: null };
    const body = bodyOf(scoring, style);
    const at = r.below(body.length - 1);
    const row = body[at] ?? [];
    const rule = itemsOf(scoring)[at]?.rule ?? '';
    const middle = Math.floor(rule.length / 2);
    const head = style.head ? [style.head] : [];
    return [
      { table: [...head, ...body.slice(0, at), [...row.slice(0, 3), rule.slice(0, middle)]] },
      { page: true },
      { table: [['', '', '', rule.slice(middle)], ...body.slice(at + 1)] },
    ];
  },
  /** The table stands in a cell of the notes' table. */
  nested: (scoring, r) => [
    {
      table: [
        ['条款', '内容'],
        ['评审', { text: '详细评审按下表', inside: scoringTable(scoring, tableStyle(r)) }],
        ['定标', '按得分由高到低推荐'],
      ],
    },
  ],
  /** A row for each grade. */
  grades(scoring, r) {
    const style = tableStyle(r, ['serial', 'name', 'points', 'rule']);
    const rows = itemsOf(scoring).flatMap((item, i): PlannedTable => {
      if (item.category !== '技术')
        return [[String(i + 1), item.name, style.points(item.max), item.rule]];
      const over = (text: string): PlannedCell => ({ text, rows: 3 });
      return [
        [
          ...[over(String(i + 1)), over(item.name), over(style.points(item.max))],
          `优秀：思路清楚、措施有效，${half(item.max * 0.8)}-${item.max}分`,
        ],
        [`良好：思路较清楚，${half(item.max * 0.5)}-${half(item.max * 0.7)}分`],
        [`较差：缺项或照抄，0-${half(item.max * 0.4)}分`],
      ];
    });
    return [{ table: [...(style.head ? [style.head] : []), ...rows] }];
  },
  /** Numbered paragraphs. */
  prose(scoring, r) {
    const together = r.chance(0.5);
    return scoring.groups.flatMap((group, g): Part[] => [
      { line: `${numerals[g]}、${group.name}（${group.points}分）` },
      ...group.items.flatMap(({ name, max, rule }, i): Part[] =>
        together
          ? [{ line: `${i + 1}．${name}（${max}分）：${rule}` }]
          : [{ line: `${i + 1}．${name}（满分${max}分）` }, { line: rule }],
      ),
    ]);
  },
  /** What the parts are worth is told first, then the table. */
  stated(scoring, r) {
    const shares = scoring.groups.map(({ name, points }) => `${name}${points}分`).join('，');
    return [
      { line: `总分${scoring.total}分，其中${shares}。` },
      { table: scoringTable(scoring, tableStyle(r)) },
    ];
  },
  /** The notes point here. */
  behindPointer: (scoring, r) => [
    { line: '具体分值与细则见附表《评审打分表》。' },
    { line: r.pick(['附表：评审打分表', '附件 评审打分表']) },
    { table: scoringTable(scoring, tableStyle(r)) },
  ],
} satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];

/** The rows of a table without its head and sum. */
const bodyOf = (scoring: PlannedScoring, style: ReturnType<typeof tableStyle>): PlannedTable =>
  scoringTable(scoring, { ...style, head: null, total: null });
