import { overridable } from '../../core/texts.ts';

export const ownFeedbackMessages = overridable('own-feedback', {
  title: '反馈',
  write: '写反馈',
  lead: '遇到问题或有建议，请告诉我们，可以附上截图。',
  list: '我的反馈',
  filter: '按状态筛选',
  everyState: '全部状态',
  states: { open: '待回复', answered: '已回复', closed: '已关闭' },
  article: '文章评价',
  answer: '回复',
  picture: (at: number) => `截图 ${at}`,
  pictureGone: '图片暂时取不到',
  emptyTitle: '还没有提交过反馈',
  emptyText: '提交后，处理状态和回复会显示在这里。',
  signInTitle: '登录后查看反馈',
  signInText: '登录后可以附上截图，并查看回复。',
});
