import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-questions',
  name: 'TenderQuestions',
  summary: '常见问题：按类别筛选，展开后读取答案',
  attributes: [
    { name: 'category', type: 'string', description: '只列出这一类别，不显示类别标签' },
    { name: 'limit', type: 'number', description: '最多列出几个问题；不填则全部列出' },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，写在链接与图片之前；不填时用服务所在的网站',
    },
  ],
  events: [
    {
      name: 'tender-open-article',
      detail: '{ kind: string; code: string; url: string }',
      description: '点击了通往一篇文章的链接。preventDefault() 后由页面自行打开',
    },
  ],
  slots: [{ name: '', description: '页面自带的问题与答案：原样显示，不再读取' }],
  parts: [failurePart],
  place: 320,
};
