import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-customer-service',
  name: 'TenderCustomerService',
  summary: '页面左下角的客服按钮：搜索帮助、常见问题、反馈与联系方式',
  attributes: [
    { name: 'phone', type: 'string', description: '客服电话；不填则不显示' },
    { name: 'mail', type: 'string', description: '客服邮箱；不填则不显示' },
    {
      name: 'hours',
      type: 'string',
      description: '服务时间，例如 工作日 9:00–18:00；不填则不显示',
    },
    {
      name: 'base',
      type: 'string',
      default: '',
      description: '我们网站的地址，写在链接之前；不填时用服务所在的网站',
    },
  ],
  events: [
    {
      name: 'tender-open-article',
      detail: '{ kind: string; code: string; url: string }',
      description: '打开一篇文章或一个问题。preventDefault() 后由页面自行打开',
    },
    {
      name: 'tender-feedback-sent',
      detail: '{ id: string; kind: string }',
      description: '已提交反馈，id 为反馈编号',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
