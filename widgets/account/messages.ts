import { overridable } from '../core/texts.ts';

export const messages = overridable('account', {
  title: '账户中心',
  tabs: {
    overview: '概览',
    profile: '资料与安全',
    plans: '套餐购买',
    orders: '订单',
    invoices: '发票',
    'bid-log': '次数明细',
    employees: '员工',
    invite: '邀请',
    feedback: '反馈',
  },
});
