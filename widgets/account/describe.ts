import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-account',
  name: 'TenderAccount',
  summary:
    '账户中心：概览、资料与安全、套餐、订单、发票、次数明细、员工、邀请与反馈，各部分也可单独嵌入',
  attributes: [
    {
      name: 'tab',
      type: "'overview' | 'profile' | 'plans' | 'orders' | 'invoices' | 'bid-log' | 'employees' | 'invite' | 'feedback'",
      default: 'overview',
      description: '显示哪一页。用户切换后，页面可在 tender-tab-changed 里更新',
    },
    {
      name: 'writer',
      type: 'string',
      default: '/home/book/BidingWrite',
      description: '编写页的地址，打开标书时附加 ?id=',
    },
  ],
  events: [
    { name: 'tender-tab-changed', detail: '{ tab: string }', description: '切换了页签' },
    {
      name: 'tender-order-paid',
      detail: '{ id: string; orderNo: string }',
      description: '订单已支付，次数已到账；用户信息随后刷新',
    },
    {
      name: 'tender-open-bid',
      detail: '{ id: string }',
      description: '打开一本标书。preventDefault() 后由页面自行跳转',
    },
    {
      name: 'tender-feedback-sent',
      detail: '{ id: string; kind: string }',
      description: '已提交反馈，id 为反馈编号',
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
