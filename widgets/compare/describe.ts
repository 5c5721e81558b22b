import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-compare',
  name: 'TenderCompare',
  summary: '标书对比：2–20 份投标文件之间的相同与相似之处，逐处对照，结果导出 Word',
  attributes: [
    {
      name: 'view',
      type: "'list' | 'import' | 'detail'",
      default: 'list',
      description: '显示什么：对比记录、选择文件，或一次对比的结果',
    },
    {
      name: 'compare-id',
      type: 'string',
      description: 'view="detail" 时要打开的对比；不填时由地址栏的 ?id= 决定',
    },
    {
      name: 'list-page',
      type: 'string',
      description: '对比记录所在页面的地址。三个页面地址都可以不填，此时在组件内切换，不离开页面',
    },
    { name: 'import-page', type: 'string', description: '选择文件所在页面的地址' },
    { name: 'detail-page', type: 'string', description: '对比结果所在页面的地址，打开时附加 ?id=' },
  ],
  events: [
    {
      name: 'tender-compare-open',
      detail: '{ id: string }',
      description: '打开一次对比。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-compare-import',
      detail: 'null',
      description: '去选择文件。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-compare-list',
      detail: 'null',
      description: '回到对比记录。preventDefault() 后由页面自行跳转',
    },
    { name: 'tender-compare-started', detail: '{ id: string }', description: '一次对比已经开始' },
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '需要登录。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
