import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-search',
  name: 'TenderSearch',
  summary: '搜索帮助、问题、动态与页面：边输入边出结果',
  attributes: [
    { name: 'q', type: 'string', description: '一开始就搜索的内容；完整形式不填时取地址里的 ?q=' },
    {
      name: 'placeholder',
      type: 'string',
      default: '搜索帮助、问题与动态',
      description: '输入框里的提示',
    },
    {
      name: 'action',
      type: 'string',
      default: '/search.html',
      description:
        '未选中结果时按 Enter 前往的搜索页，附加 ?q=。完整形式只在写明时前往，否则在原处显示结果',
    },
    {
      name: 'compact',
      type: 'boolean',
      default: 'false',
      description: '用于页头：只有输入框，结果在下拉面板里',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，写在链接与搜索页之前；不填时用服务所在的网站',
    },
  ],
  events: [
    {
      name: 'tender-searched',
      detail: '{ q: string }',
      description: '搜索结果已显示；页面可以把搜索词写进地址',
    },
    {
      name: 'tender-search',
      detail: '{ q: string }',
      description: '按 Enter 提交搜索。preventDefault() 后由页面自行处理',
    },
    {
      name: 'tender-open-article',
      detail: '{ kind: string; code: string; url: string }',
      description: '打开一条结果。preventDefault() 后由页面自行打开',
    },
  ],
  slots: [{ name: '', description: '组件就绪前显示的内容，例如一个普通的搜索表单；就绪后隐藏' }],
  parts: [failurePart],
  place: 0,
};
