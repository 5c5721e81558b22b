import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-operator',
  name: 'TenderOperator',
  summary: '运营后台：套餐、订单、发票、反馈、公告、跳转、伙伴、客户端与客户账号；运营人员单独登录',
  attributes: [],
  events: [],
  slots: [],
  parts: [failurePart],
  place: 0,
};
