import type { Impact } from '../../core/contract/impact.ts';
import type { TenderChange } from '../../core/contract/tender-change.ts';

const kinds: Record<TenderChange['kind'], string> = {
  fact: '项目信息',
  scoring: '评分',
  clause: '条款',
  form: '格式',
  quantity: '清单',
  text: '其他文字',
};
const acts: Record<TenderChange['act'], string> = {
  changed: '修改',
  added: '增加',
  removed: '删除',
  explained: '答复',
};
const states: Record<TenderChange['state'], string> = {
  proposed: '待确认',
  accepted: '已接受',
  rejected: '不接受',
};
const impactStates: Record<Impact['state'], string> = {
  affected: '待处理',
  rewritten: '已更新',
  kept: '保留原文',
};

/** A figure keeps a blank behind it: 按补遗 2 更新. */
const spaced = (names: string): string => (/[\da-z]$/i.test(names) ? `${names} ` : names);

export const t = {
  title: '补遗与澄清',
  open: (names: string, count: number) => `${names}：${count} 处待确认`,
  touched: (names: string, count: number) => `按${spaced(names)}还有 ${count} 章要处理`,
  updated: (names: string) => `已按${spaced(names)}更新`,
  withdrawn: (count: number) => `补遗的修改已撤回，还有 ${count} 章要核对`,
  decidedAgainst: (names: string) => `${spaced(names)}已看过`,
  after: (names: string) => `定稿后收到${names}`,
  and: '、',
  lead: '逐处核对原来与现在的说法。接受之后，项目信息、评分、条款、目录和格式随之更新，正文只标出受影响的章节。',
  changesTitle: (count: number) => `改动 ${count} 处`,
  openCount: (count: number) => `${count} 处待确认`,
  acceptAll: (count: number) => `全部接受（${count} 处）`,
  undoAll: '全部撤回',
  doubtsLeft: '有疑问的需要单独确认',
  accept: '接受',
  reject: '不接受',
  undo: '撤回',
  acceptOf: (about: string) => `接受：${about}`,
  rejectOf: (about: string) => `不接受：${about}`,
  undoOf: (about: string) => `撤回：${about}`,
  before: '原来',
  now: '现在',
  nothing: '（无）',
  gone: '（删除）',
  kinds,
  acts,
  states,
  show: (addendum: string, kind: string) => `${addendum}：${kind}`,
  impactTitle: (open: number) =>
    open > 0 ? `受影响的章节，${open} 章待处理` : '受影响的章节都已处理',
  impactLead: '只重写这些章节，其余不动。重写和替换都会保留原来的版本，可以对照和恢复。',
  rewriteAll: (count: number) => `重写待处理的 ${count} 章`,
  rewrite: '重写',
  keep: '保留原文',
  reopen: '重新处理',
  replace: '只替换数值',
  value: (from: string, to: string, count: number) => `“${from}”→“${to}”${count} 处`,
  look: '打开',
  rewriteOf: (title: string) => `重写“${title}”`,
  keepOf: (title: string) => `“${title}”保留原文`,
  replaceOf: (title: string) => `在“${title}”中只替换数值`,
  reopenOf: (title: string) => `重新处理“${title}”`,
  lookOf: (title: string) => `打开“${title}”`,
  impactStates,
  finishedLead: '这本标书已经定稿，不会改动。可以另开一个新版本，带入已接受的修改，不再扣次数。',
  newVersion: '另开新版本',
  close: '关闭',
};
