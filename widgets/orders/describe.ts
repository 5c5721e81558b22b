import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-orders',
  name: 'TenderOrders',
  summary: '订单：查看、支付、取消、申请发票与导出；企业管理员可查看员工的订单',
  attributes: [],
  events: [
    {
      name: 'tender-order-paid',
      detail: '{ id: string; orderNo: string }',
      description: '订单已支付，次数已到账；用户信息随后刷新',
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
