import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-stream-check',
  name: 'TenderStreamCheck',
  summary: '连接诊断：看编写标书用的事件流到这台电脑是否顺畅，不用登录',
  attributes: [],
  events: [],
  slots: [],
  parts: [failurePart],
  place: 0,
};
