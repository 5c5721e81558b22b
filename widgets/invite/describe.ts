import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-invite',
  name: 'TenderInvite',
  summary: '邀请：邀请码、链接、二维码、奖励规则与邀请记录',
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
  place: 0,
};
