import type { Random } from '../tenders/random.ts';
import { type Numbering, numbered } from './numbers.ts';
import type { BidPart, Item, Plan } from './plan.ts';

/** The clause in the chapter of rules, and a row of the table before it. */
export interface Composition {
  clause: string[];
  row: string;
  /** Whether the tender demands the order. */
  isOrdered: boolean;
}

const levels: readonly [Numbering, Numbering][] = [
  ['一、', '1.'],
  ['一、', '（一）'],
  ['（一）', '1、'],
  ['（1）', '①'],
  ['1.', '（1）'],
  ['1、', '1)'],
  ['A.', '1.'],
  ['第一部分 ', '（1）'],
  ['（1）', '1)'],
  ['（一）', ''],
];

/** What stands behind a title in the list. */
function remark(r: Random, item: Item, formatAt: string): string {
  if (item.optional) return r.pick(['（如有）', '（如适用）', '（若有）']);
  if (!item.paper.body) return r.pick(['', '', '（格式自拟）', '（复印件加盖公章）']);
  return r.pick(['', '', '', `（格式见${formatAt}）`, '（加盖公章）', '（原件）']);
}

const listEnds = (lines: readonly string[], r: Random): string[] => {
  const end = r.pick(['；', '；', '']);
  return lines.map(
    (line, i) =>
      line + (/[：。]$/.test(line) || end === '' ? '' : i === lines.length - 1 ? '。' : end),
  );
};

const within = (part: BidPart, plan: Plan): boolean => part.isVolume && plan.told === 'all';

/** The parts as the lines of a list; their papers below them, or in the line itself. */
function listed(r: Random, plan: Plan, formatAt: string): string[] {
  const [outer, inner] = r.pick(levels);
  const opens = r.pick(['：', '，包括：', '，其中：', '']);
  const isInline = r.chance(0.3);
  const lines = plan.parts.flatMap((part, i) => {
    const [first] = part.items;
    const head = numbered(outer, i + 1) + part.title;
    if (!part.isVolume) return [head + (first ? remark(r, first, formatAt) : '')];
    if (!within(part, plan)) return [head];
    const names = part.items.map((item) => item.title + remark(r, item, formatAt));
    if (isInline) return [`${head}${r.pick(['：', '，包括', '：包括'])}${names.join('、')}`];
    return [
      head + (opens === '' && inner === '' ? '：' : opens),
      ...names.map((name, n) => numbered(inner, n + 1) + name),
    ];
  });
  return listEnds(lines, r);
}

function sentence(r: Random, { words, parts }: Plan): string {
  const names = parts.map(
    (part) => part.title + (part.items[0]?.optional && !part.isVolume ? '（如有）' : ''),
  );
  const said = `${names.slice(0, -1).join('、')}${r.pick(['和', '及', '、'])}${names.at(-1)}`;
  return parts.every(({ isVolume }) => isVolume)
    ? r.pick([
        `${words.bid}由${said}${parts.length === 2 ? '两' : parts.length === 3 ? '三' : '四'}部分组成。`,
        `${words.bidder}编制的${words.bid}应包括${said}。`,
      ])
    : r.pick([
        `${words.bid}由以下内容依次组成：${said}。`,
        `${words.bid}应包括：${said}，并按此顺序装订。`,
      ]);
}

/** A sentence demands an order where it says so, or where the parts bear numbers. */
const orderOf = ({ parts }: Plan, clause: string[]): Composition => ({
  ...{ clause, row: '' },
  isOrdered:
    /依次|顺序/.test(clause.join('')) || parts.every(({ title }) => title.startsWith('第')),
});

function tableOf(r: Random, plan: Plan, formatAt: string): string[] {
  const last = r.pick(['备注', '要求', '格式']);
  let n = 0;
  const rows = plan.parts.flatMap((part) =>
    (within(part, plan) ? part.items : part.items.slice(0, 1)).map((item, i) => {
      const said = remark(r, item, formatAt).replace(/[（）]/g, '') || '/';
      if (!part.isVolume) return `| ${++n} | ${part.title} | ${said} |`;
      return within(part, plan)
        ? `| ${i === 0 ? part.title : '^'} | ${++n} | ${item.title} | ${said} |`
        : `| ${++n} | ${part.title} | / |`;
    }),
  );
  const isWide = plan.parts.some((part) => within(part, plan));
  if (!isWide) return [`| 序号 | ${r.pick(['文件名称', '组成内容', '名称'])} | ${last} |`, ...rows];
  const whole = rows.map((row) =>
    row.split('|').length === 5 ? row.replace(/^\| (\d+) \| ([^|]*) \|/, '| $2 | $1 | $2 |') : row,
  );
  return [
    `| ${r.pick(['组成部分', '类别'])} | 序号 | ${r.pick(['文件名称', '资料名称'])} | ${last} |`,
    ...whole,
  ];
}

const notes = [
  '注：1.以上材料均须加盖公章。',
  '注：未提供格式的，由其自行编制。',
  '上述资料应清晰可辨，并编制目录和页码。',
];

/** How the tender says what a bid consists of, in one of the places tenders say it. */
export function composition(r: Random, plan: Plan, formatAt: string): Composition {
  const { words, parts, told } = plan;
  const title = r.pick([
    `${words.bid}的组成`,
    `${words.bid}的构成`,
    `${words.bid}组成`,
    `${words.bid}的内容`,
  ]);
  const head = `11. ${title}`;
  const order = r.chance(0.6);
  const toAll = order
    ? `${words.bid}应包括下列内容，并按以下顺序编制：`
    : r.pick([
        `${words.bid}应包括下列内容：`,
        `${words.bid}包括以下部分：`,
        `11.1 ${words.bid}应由下列文件组成：`,
      ]);
  const seal =
    parts.every(({ isVolume }) => isVolume) && r.chance(0.5)
      ? [
          r.pick([
            `上述${parts.length === 2 ? '两' : '各'}部分应分别装订、分别密封。`,
            '报价部分须单独密封，其他部分中不得出现报价。',
          ]),
        ]
      : [];
  const end = [...seal, ...(r.chance(0.4) ? [r.pick(notes)] : [])];
  if (told === 'format')
    return {
      clause: [head, `${words.bid}按${formatAt}所列的内容和顺序编制，不得缺项。`, ...end],
      row: `${title} | 按${formatAt}`,
      isOrdered: true,
    };
  const isOrdered = order;
  const place = r.pick(['paragraphs', 'paragraphs', 'cell', 'table', 'sentence'] as const);
  const isSaid = told === 'parts' || parts.every(({ isVolume }) => !isVolume);
  if (place === 'sentence' && isSaid) return orderOf(plan, [head, sentence(r, plan), ...end]);
  if (place === 'cell')
    return {
      clause: [head, `见前附表。`],
      row: `${title} | ${[toAll, ...listed(r, plan, formatAt), ...seal].join('\\n')}`,
      isOrdered,
    };
  if (place === 'table')
    return {
      clause: [head, toAll.replace(/^11\.1 /, ''), ...tableOf(r, plan, formatAt), ...end],
      row: '',
      isOrdered,
    };
  return { clause: [head, toAll, ...listed(r, plan, formatAt), ...end], row: '', isOrdered };
}
