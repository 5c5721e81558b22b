import type { Random } from '../tenders/random.ts';
import type { PlannedCell, PlannedTable } from './parts.ts';
import type { PlannedItem, PlannedScoring } from './plan.ts';
import { heads, totalNames } from './words.ts';

type Column = 'serial' | 'group' | 'groupPoints' | 'name' | 'points' | 'rule' | 'proof';

/** How a scoring table looks. */
export interface TableStyle {
  columns: Column[];
  /** Words over the columns, or nothing. */
  head: PlannedCell[] | null;
  /** Group cells cover their rows, or stand again in each. */
  merged: boolean;
  points: (max: number) => string;
  name: (item: PlannedItem) => string;
  group: (name: string, points: number) => string;
  total: string | null;
}

const orders: Column[][] = [
  ['serial', 'name', 'points', 'rule'],
  ['serial', 'name', 'rule', 'points'],
  ['name', 'points', 'rule', 'proof'],
  ['rule', 'name', 'points'],
  ['group', 'name', 'points', 'rule'],
  ['group', 'serial', 'name', 'rule', 'points'],
  ['group', 'groupPoints', 'name', 'points', 'rule'],
  ['serial', 'group', 'name', 'points', 'rule', 'proof'],
];

const pointStyles: ((max: number) => string)[] = [
  String,
  (max) => `${max}分`,
  (max) => `0-${max}`,
  (max) => `0～${max}分`,
  (max) => `（${max}分）`,
  (max) => `最高得${max}分`,
  (max) => `${max} 分`,
  (max) => max.toFixed(1),
];

/** A style by the seed; `columns` where the layout needs certain ones. */
export function tableStyle(r: Random, columns: Column[] = r.pick(orders)): TableStyle {
  const names = heads;
  const head = columns.map(
    (column): PlannedCell =>
      column === 'groupPoints' ? r.pick(['小计分值', '板块分', '分值']) : r.pick(names[column]),
  );
  return {
    columns,
    head: r.chance(0.87) ? head : null,
    merged: r.chance(0.75),
    points: r.pick(pointStyles),
    name: ({ name }) => name,
    group: r.pick([
      (name: string) => name,
      (name: string, points: number) => `${name}（${points}分）`,
      (name: string, points: number) => `${name}\n${points}分`,
    ]),
    total: r.chance(0.5) ? r.pick(totalNames) : null,
  };
}

/** Points stand with the name, in no column of their own. */
export function pointsInName(r: Random): TableStyle {
  const columns = r.pick<Column[]>([
    ['serial', 'name', 'rule'],
    ['name', 'rule', 'proof'],
    ['group', 'name', 'rule'],
  ]);
  const name = r.pick([
    (item: PlannedItem) => `${item.name}（0～${item.max}分）`,
    (item: PlannedItem) => `${item.name}\n（${item.max}分）`,
    (item: PlannedItem) => `${item.name}（满分${item.max}分）`,
    (item: PlannedItem) => `${item.name} ${item.max}分`,
  ]);
  return { ...tableStyle(r, columns), name, total: null };
}

export function scoringTable({ groups, total }: PlannedScoring, style: TableStyle): PlannedTable {
  let serial = 0;
  const rows = groups.flatMap((group) =>
    group.items.map((item, i): PlannedCell[] => {
      serial++;
      const whole = (text: string): PlannedCell[] => {
        if (!style.merged) return [text];
        return i === 0 ? [{ text, rows: group.items.length }] : [];
      };
      return style.columns.flatMap((column): PlannedCell[] => {
        if (column === 'serial') return [String(serial)];
        if (column === 'group')
          return whole(
            style.columns.includes('groupPoints')
              ? group.name
              : style.group(group.name, group.points),
          );
        if (column === 'groupPoints') return whole(String(group.points));
        if (column === 'name') return [style.name(item)];
        if (column === 'points') return [style.points(item.max)];
        return [column === 'rule' ? item.rule : item.category === '商务' ? '复印件加盖公章' : '/'];
      });
    }),
  );
  return [...(style.head ? [style.head] : []), ...rows, ...totalRow(style, total)];
}

function totalRow({ total: label, columns }: TableStyle, total: number): PlannedTable {
  if (label === null || !columns.includes('points')) return [];
  return [columns.map((column, i) => (i === 0 ? label : column === 'points' ? String(total) : ''))];
}
