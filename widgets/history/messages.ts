import type { bidStatuses } from '../core/contract/bid.ts';
import { overridable } from '../core/texts.ts';

type Status = (typeof bidStatuses)[number];

const statuses: Record<Status, string> = {
  draft: '草稿',
  outlining: '正在生成目录',
  outlined: '目录已生成',
  writing: '编写中',
  paused: '已暂停',
  written: '已写完',
  finished: '已完成',
};

export const messages = overridable('history', {
  title: '我的标书',
  statuses,
  search: '搜索标书',
  searchPlaceholder: '按名称搜索',
  create: '新建标书',
  name: '标书名称',
  status: '状态',
  progress: '编写进度',
  updated: '最近更新',
  actions: '操作',
  open: '打开',
  view: '查看',
  openNamed: (name: string) => `打开《${name}》`,
  viewNamed: (name: string) => `查看《${name}》`,
  more: (name: string) => `《${name}》的更多操作`,
  progressOf: (name: string) => `《${name}》的编写进度`,
  word: '下载 Word',
  copy: '复制为新标书',
  remove: '删除',
  removeTitle: '删除标书',
  removeText: (name: string) => `确定删除《${name}》吗？目录、正文和历史版本会一并删除，删除后不能恢复。`,
  removed: '标书已删除',
  copied: '已复制为新标书',
  preparing: '正在排版 Word 文件，请稍候…',
  emptyTitle: '还没有标书',
  emptyText: '上传招标文件，AI 会列出评分项和废标条款，并据此生成目录和正文。',
  nothingFound: '没有找到匹配的标书',
  nothingFoundText: '换个关键词试试，或清空搜索查看全部。',
  clearSearch: '清空搜索',
  failedTitle: '标书列表加载失败',
  signInTitle: '登录后查看您的标书',
  signInText: '标书保存在您的账号里，登录后可继续编写和下载。',
  signIn: '去登录',
} as const);
