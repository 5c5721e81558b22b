import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-employees',
  name: 'TenderEmployees',
  summary: '员工：添加、调整每月次数与角色、移除与导出；个人账号可在此添加第一名员工，成为企业账号',
  attributes: [],
  events: [
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
