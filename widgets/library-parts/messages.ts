import type { bidStatuses } from '../core/contract/bid.ts';
import type { UseBond } from '../core/contract/library-use.ts';
import { overridable } from '../core/texts.ts';

const statuses: Record<(typeof bidStatuses)[number], string> = {
  draft: '草稿',
  outlining: '正在生成目录',
  outlined: '目录已生成',
  writing: '编写中',
  paused: '已暂停',
  written: '已写完',
  finished: '已定稿',
};

const places: Record<UseBond, (title: string) => string> = {
  bid: () => '整本标书选用',
  chapter: (title) => `“${title}”选用`,
  picture: (title) => `图片放在“${title}”`,
  passage: (title) => `“${title}”引用，注明了来源`,
  fact: (title) => `事实表：${title}`,
  proof: (title) => `事实表“${title}”的依据`,
  goods: (title) => `报价表：${title}`,
};

/** Bids of one's own and of colleagues, as said after 用于. */
const amount = (bids: number, others: number) =>
  [...(bids > 0 ? [`${bids} 份标书`] : []), ...(others > 0 ? [`${others} 份同事的标书`] : [])].join(
    '、',
  );

const usedIn = (bids: number, others: number) => `用于 ${amount(bids, others)}`;

export const messages = overridable('uses', {
  column: '用在',
  unused: '没有查到',
  usedIn,
  usedInNamed: (name: string, bids: number, others: number) => `${name}：${usedIn(bids, others)}`,
  ended: {
    expiring: (used: string) => `快到期，仍${used}`,
    expired: (used: string) => `已过期，仍${used}`,
  },
  failed: '用在哪些标书里没有读到',
  retry: '重试',
  listTitle: (name: string) => `“${name}”用在哪里`,
  listFailed: '没有读到',
  bids: '用到的标书',
  statuses,
  deadline: (at: string) => `${at} 截止`,
  noDeadline: '没有截止时间',
  places,
  differs: '（与档案现在的内容不同）',
  morePlaces: (count: number) => `另有 ${count} 处`,
  others: (count: number) => `另有 ${count} 份同事的标书`,
  nowhere: '没有查到用它的标书',
  nowhereText: '选用它、放进正文、填进事实表的会列在这里；格式表格里手工填的不在其中。',
  close: '关闭',
  removeTitle: '还有标书在用',
  removeQuestion: (names: string, bids: number, others: number) =>
    `${names}${usedIn(bids, others)}：`,
  named: (name: string, count: number) => (count > 1 ? `“${name}”等 ${count} 项` : `“${name}”`),
  moreBids: (count: number) => `等 ${count} 份`,
  removeText: '已经写进标书的内容不会变，以后编写不再用到。',
  removeAnyway: '仍然删除',
} as const);
