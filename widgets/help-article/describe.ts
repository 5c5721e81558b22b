import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-help-article',
  name: 'TenderHelpArticle',
  summary: '一篇帮助文章，文末可评价是否有帮助',
  attributes: [
    { name: 'code', type: 'string', description: '文章编号，例如 outline。元素内已有内容时不读取' },
    {
      name: 'kind',
      type: "'help' | 'question' | 'dynamic' | 'page'",
      default: 'help',
      description: '文章的栏目',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，例如 https://bid.example.com；写在文章链接与图片之前',
    },
  ],
  events: [
    {
      name: 'tender-open-article',
      detail: '{ kind: string; code: string; url: string }',
      description: '点击了通往另一篇文章的链接。preventDefault() 后由页面自行打开',
    },
  ],
  slots: [{ name: '', description: '页面自带的文章正文：原样显示，不再读取' }],
  parts: [failurePart],
  place: 320,
};
