import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-account-chip',
  name: 'TenderAccountChip',
  summary: '显示当前用户与剩余次数，可退出登录；未登录时不占内容',
  attributes: [],
  events: [],
  slots: [],
  parts: [failurePart],
  place: 0,
};
