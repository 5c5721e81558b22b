import { type ElementDescription, failurePart } from '../kit/describe.ts';

export const description: ElementDescription = {
  tag: 'tender-feedback',
  name: 'TenderFeedback',
  summary: '反馈与联系表单：未提交的内容在刷新后仍在',
  attributes: [
    {
      name: 'kind',
      type: "'suggestion' | 'fault' | 'contact' | 'book' | 'partner'",
      description: '固定类型：意见建议、问题报告、联系我们、标书制作、合作申请。不填则由访客选择',
    },
    {
      name: 'contact-required',
      type: 'boolean',
      default: 'false',
      description: '未登录的访客必须留下联系方式。联系我们、标书制作与合作申请总是如此',
    },
  ],
  events: [
    {
      name: 'tender-feedback-sent',
      detail: '{ id: string; kind: string }',
      description: '已提交，id 为反馈编号',
    },
  ],
  slots: [],
  parts: [failurePart],
  place: 320,
};
