import { overridable } from '../core/texts.ts';

export const messages = overridable('questions', {
  title: '常见问题',
  categories: '问题类别',
  all: '全部',
  other: '其他',
  failedTitle: '问题列表加载失败',
  emptyTitle: '这里还没有问题',
  emptyText: '换一个类别看看，或直接提交您的问题。',
  answerFailed: '答案加载失败',
  retry: '重试',
  page: '单独打开这个问题',
});
