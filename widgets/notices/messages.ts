import { overridable } from '../core/texts.ts';

export const messages = overridable('notices', {
  label: '公告',
  info: '公告',
  warning: '注意',
  close: '关闭这条公告',
  more: (count: number) => `还有 ${count} 条`,
  updates: '更新说明',
  publishedOn: (date: string) => `发布于 ${date}`,
  readMore: '查看详情',
  understood: '知道了',
  bell: (count: number) => (count === 0 ? '公告' : `公告，${count} 条未读`),
  nothing: '没有新的公告',
  readNotice: (title: string) => `知道了：${title}`,
});
