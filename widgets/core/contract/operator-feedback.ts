import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { feedbackKinds, feedbackStates } from './feedback.ts';
import { ofTenant, paragraph, search } from './operator-fields.ts';
import { Id, IdParams, pageOf, pageQuery } from './primitives.ts';

const operator = true;

const ofReading = ['forbidden', 'notFound'] as const;

export const OperatorFeedback = v.object({
  id: Id,
  tenantId: v.string(),
  kind: v.picklist(feedbackKinds),
  content: v.string(),
  contact: v.string(),
  name: v.string(),
  company: v.string(),
  page: v.string(),
  helpful: v.nullable(v.boolean()),
  pictures: v.array(Id),
  state: v.picklist(feedbackStates),
  answer: v.string(),
  answeredAt: v.string(),
  /** Who wrote it; '' for a visitor. */
  account: v.string(),
  createdAt: v.string(),
});

export type OperatorFeedback = v.InferOutput<typeof OperatorFeedback>;

export const feedbackList = endpoint('GET', '/operator/feedback', {
  summary: '客户的反馈与咨询',
  operator,
  query: v.object({
    ...pageQuery,
    ...search,
    state: v.optional(v.picklist(feedbackStates)),
    kind: v.optional(v.picklist(feedbackKinds)),
    ...ofTenant,
  }),
  reply: pageOf(OperatorFeedback),
});

export const answerFeedback = endpoint('POST', '/operator/feedback/{id}/answer', {
  summary: '答复反馈；已答复的要先重新打开',
  operator,
  params: IdParams,
  body: v.object({ answer: paragraph('答复', 2000) }),
  reply: OperatorFeedback,
  errors: [...ofReading, 'alreadyDone'],
});

export const moveFeedback = endpoint('POST', '/operator/feedback/{id}/state', {
  summary: '关闭反馈，或重新打开',
  operator,
  params: IdParams,
  body: v.object({ state: v.picklist(['open', 'closed'], '状态只能是打开或关闭') }),
  reply: OperatorFeedback,
  errors: [...ofReading, 'alreadyDone'],
});

export const feedbackPicture = endpoint('GET', '/operator/feedback-pictures/{id}', {
  summary: '随反馈提交的截图',
  operator,
  params: IdParams,
  bare: 'file',
  errors: ofReading,
});
