import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-bid-log',
  name: 'TenderBidLog',
  summary: '次数明细：剩余次数、近 12 个月用量图与每一次变动，可筛选与导出',
  attributes: [
    {
      name: 'writer',
      type: 'string',
      default: '/home/book/BidingWrite',
      description: '编写页的地址，打开标书时附加 ?id=',
    },
  ],
  events: [
    {
      name: 'tender-open-bid',
      detail: '{ id: string }',
      description: '打开一本标书。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '需要登录。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 320,
};
