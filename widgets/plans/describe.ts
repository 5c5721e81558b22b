import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-plans',
  name: 'TenderPlans',
  summary: '套餐购买：在售套餐、优惠码、下单与支付；不登录也能看',
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
