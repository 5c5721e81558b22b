import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-first-look',
  name: 'TenderFirstLook',
  summary: '先读招标文件：不用登录，放入自己的文件，读出截止时间、评分项与 ★ 条款；登录后归入账号',
  attributes: [
    {
      name: 'sign-in',
      type: 'string',
      default: '/#sign-in',
      description: '登录页的地址，“登录，接着写这一本”前往此处',
    },
  ],
  events: [
    {
      name: 'tender-first-look-read',
      detail: '{ id: string }',
      description: '一份文件读完',
    },
    {
      name: 'tender-sign-in-needed',
      detail: 'null',
      description: '要登录接着写。preventDefault() 后由页面自行处理',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 0,
};
