import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-help',
  name: 'TenderHelp',
  summary: '完整的帮助中心：搜索、分类目录、文章、常见问题与反馈',
  attributes: [
    {
      name: 'article',
      type: 'string',
      description: '打开的文章：帮助文章的编号，或 question/ 加问题的编号',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description:
        '我们网站的地址，例如 https://bid.example.com；写在链接与图片之前；不填时用服务所在的网站',
    },
  ],
  events: [
    {
      name: 'tender-open-article',
      detail: '{ kind: string; code: string; url: string }',
      description: '打开一篇文章。帮助与常见问题在组件内打开；preventDefault() 后由页面自行打开',
    },
    {
      name: 'tender-feedback-sent',
      detail: '{ id: string; kind: string }',
      description: '已提交反馈，id 为反馈编号',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 320,
};
