import { overridable } from '../core/texts.ts';

export const messages = overridable('help', {
  title: '帮助中心',
  tabs: { help: '帮助', question: '常见问题', feedback: '反馈' },
  search: '搜索帮助与常见问题',
  searchPlaceholder: '例如：目录、暗标、下载 Word',
  clear: '清除',
  found: (total: number) => `找到 ${total} 条结果`,
  nothing: (query: string) => `没有找到与“${query}”相关的内容`,
  nothingText: '换一个更短的词或换一种说法试试；仍找不到，请在“反馈”里告诉我们。',
  searchFailed: '搜索没有成功',
  contents: { help: '帮助目录', question: '问题目录' },
  other: '其他',
  listFailed: '目录加载失败',
  emptyTitle: '这里还没有内容',
  chooseTitle: '选择一篇开始阅读',
  chooseText: '左侧是全部文章，也可以在上方搜索。',
  back: '返回目录',
});
