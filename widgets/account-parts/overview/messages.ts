import { overridable } from '../../core/texts.ts';

export const overviewMessages = overridable('overview', {
  title: '概览',
  signInTitle: '登录后查看账户',
  signInText: '套餐、订单、发票和次数都在这里。',
  greetings: { morning: '早上好', noon: '中午好', afternoon: '下午好', evening: '晚上好' },
  greeting: (hello: string, name: string) => `${hello}，${name}`,
  individual: '个人账号',
  roles: { owner: '企业主账号', admin: '企业管理员', employee: '企业员工' },
  noPackage: '还没有套餐',
  package: (name: string, until: string) => `${name}，有效期至 ${until}`,
  buy: '购买套餐',
  renew: '续费或升级',
  invited: (company: string) => `「${company}」邀请您成为员工`,
  invitedBy: (phone: string, until: string) =>
    `企业主账号 ${phone}，请在 ${until} 前答复；不认识对方请谢绝`,
  invitedEffects:
    '同意后，您编写标书使用企业的次数，企业管理员能看到标书名称和使用情况，看不到内容；此后创建的标书和资料，在您离开企业时转给企业。此前的标书、资料和次数始终归您本人。',
  leaveFirst: '您已经是一家企业的员工。要加入这一家，请先在“资料与安全”里退出现在的企业。',
  accept: '同意加入',
  decline: '谢绝',
  joined: '已加入企业',
  declined: '已谢绝邀请',
  needData: '请补充单位名称和联系人，便于开票和联系。',
  fill: '去填写',
  bids: '标书次数',
  detail: '次数明细',
  shortcuts: '常用操作',
  go: {
    orders: { title: '我的订单', text: '继续支付、查看记录' },
    invoices: { title: '申请发票', text: '选择订单，填写抬头' },
    employees: { title: '员工', text: '一起使用套餐次数' },
    invite: { title: '邀请同行', text: '双方都有赠送次数' },
  },
});
