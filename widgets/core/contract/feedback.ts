import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery } from './primitives.ts';

/** suggestion: 意见反馈; fault: 问题报告; contact: 联系我们; book: 标书制作; partner: 合作申请; article: a reader's word on an article. */
export const feedbackKinds = [
  'suggestion',
  'fault',
  'contact',
  'book',
  'partner',
  'article',
] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

const short = (label: string, max = 60) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `${label}最多 ${max} 字`)), '');

const waysOfContact = [
  // Mobile and fixed lines, with or without the code of country or city.
  /(?<!\d)(?:\+?86)?(?:1[3-9]\d{9}|0\d{9,11}|400\d{7}|[2-9]\d{6,7})(?!\d)/,
  /[^\s@]@[^\s@][^\s@.]*\.[^\s@]{2}/,
  // Accounts of WeChat and QQ.
  /(?<![\w-])[A-Za-z][\w-]{5,19}(?![\w-])/,
  /(?:wx|vx|微信|qq)[\s:：号是]*[\w-]{3,}/i,
  /(?<!\d)[1-9]\d{4,9}(?!\d)/,
];

/** Whether the words name a way to reach somebody: a phone number, a mail address, an account of WeChat or QQ. */
export function isContact(words: string): boolean {
  const plain = words.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
  return waysOfContact.some((way) => way.test(plain));
}

export const saveFeedback = endpoint('POST', '/bid/client/saveFeedback', {
  summary: '提交反馈、联系方式或合作意向；不登录也可以',
  body: v.object({
    kind: v.optional(v.picklist(feedbackKinds), 'suggestion'),
    content: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请填写内容'),
      v.maxLength(2000, '内容最多 2000 字'),
    ),
    /** How to reach the visitor: phone, mail or chat-app account. Needed where an answer is the point (contact, book, partner). */
    contact: short('联系方式', 100),
    name: short('称呼'),
    company: short('单位名称', 100),
    /** Path of the page it was written on. */
    page: short('页面地址', 300),
    /** Of `article`: whether it helped. */
    helpful: v.optional(v.boolean()),
    /** Ids of uploadFeedbackPicture. */
    pictures: v.optional(v.pipe(v.array(Id), v.maxLength(6, '图片最多 6 张')), []),
  }),
  open: true,
  idempotent: true,
  reply: v.object({ id: Id }),
  errors: ['contactMissing', 'tooMany', 'notFound'],
});

export const uploadFeedbackPicture = endpoint('POST', '/bid/client/feedback-pictures', {
  summary: '上传反馈的截图（multipart 的 file，≤ 5 MB），得到的 id 随反馈提交',
  accepts: ['multipart/form-data'],
  idempotent: true,
  reply: v.object({ id: Id }),
  errors: ['emptyFile', 'tooLarge', 'pictureUnsupported', 'pictureTooLarge', 'tooMany'],
});
export const feedbackPicture = endpoint('GET', '/bid/client/feedback-pictures/{id}', {
  summary: '自己上传的反馈截图',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});

export const feedbackStates = ['open', 'answered', 'closed'] as const;
export const Feedback = v.object({
  id: Id,
  kind: v.picklist(feedbackKinds),
  content: v.string(),
  contact: v.string(),
  page: v.string(),
  pictures: v.array(Id),
  state: v.picklist(feedbackStates),
  /** '' before there is one. */
  answer: v.string(),
  answeredAt: v.string(),
  createdAt: DateTime,
});
export type Feedback = v.InferOutput<typeof Feedback>;

export const feedbackList = endpoint('POST', '/bid/client/getFeedbackList', {
  summary: '我提交的反馈与答复',
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(feedbackStates)) }),
  reply: pageOf(Feedback),
});
