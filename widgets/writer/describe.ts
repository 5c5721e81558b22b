import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-writer',
  name: 'TenderWriter',
  summary: '编写标书：导入招标文件、核对要求、编排目录、全文编写、检查并导出 Word',
  attributes: [
    { name: 'bid-id', type: 'string', description: '要打开的标书；不填时由地址栏的 ?id= 决定' },
    { name: 'tender-id', type: 'string', description: '还没有标书时，接着处理的招标文件' },
    {
      name: 'customer-service',
      type: "'own' | 'page'",
      default: 'own',
      description: 'page：页面自己有客服入口（如 tender-customer-service），编写页左下角不再显示',
    },
    {
      name: 'compare-page',
      type: 'string',
      default: '/home/bidingDiff/detail',
      description: '显示对比结果的页面，编号加在 ?id=；检查里“与以前的标书对比”后打开',
    },
  ],
  events: [
    { name: 'tender-bid-created', detail: '{ id: string }', description: '已创建标书' },
    { name: 'tender-step-changed', detail: '{ step: string }', description: '进入另一步' },
    {
      name: 'tender-compare-open',
      detail: '{ id: string }',
      description: '要显示与以前标书的对比；可取消，由页面自己显示',
    },
    { name: 'tender-bid-finished', detail: '{ id: string }', description: '标书已定稿，此后只读' },
  ],
  slots: [
    { name: 'start', description: '顶栏左端，例如回到首页的标志' },
    { name: 'end', description: '顶栏右端，例如账号菜单' },
    { name: 'help', description: '底栏左端，代替自带的客服入口' },
  ],
  parts: [failurePart],
  place: 320,
};
