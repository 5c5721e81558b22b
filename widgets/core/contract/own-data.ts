import * as v from 'valibot';
import { bidStatuses } from './bid.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Id } from './primitives.ts';

/** How an account that is to be closed shows whose it is: its phone answers, or the chat app it signs in by where it has no phone. */
export const closingProofs = ['phone', 'chat-app', 'none'] as const;
export type ClosingProof = (typeof closingProofs)[number];

/** What keeps an account from being closed. */
export const closingObstacles = ['company', 'writing'] as const;

export const OwnDataSummary = v.object({
  bids: v.number(),
  /** Files that were put in or issued: of tenders, knowledge, pictures, comparisons, feedback, invoices. */
  files: v.number(),
  /** Of the files whose size is kept, which those of tenders and feedback have not. */
  bytes: v.number(),
  /** Bids that are not finished, the last changed first; of many the first twenty. */
  unfinished: v.object({
    total: v.number(),
    records: v.array(v.object({ id: Id, name: v.string(), status: v.picklist(bidStatuses) })),
  }),
  /** Packages that run or begin later. */
  packages: v.array(v.object({ name: v.string(), unlimited: v.boolean(), expiresAt: DateTime })),
  /** Counts left, of whatever kind. */
  balance: v.number(),
  /** Orders that were placed and not paid. */
  unpaid: v.number(),
  proof: v.picklist(closingProofs),
  obstacle: v.nullable(v.picklist(closingObstacles)),
});
export type OwnDataSummary = v.InferOutput<typeof OwnDataSummary>;

export const ownDataSummary = endpoint('GET', '/blade-system/client/own-data/summary', {
  summary: '本账号的数据有多少，注销会失去什么、以什么方式验证、有什么妨碍',
  limit: 'entries',
  reply: OwnDataSummary,
});
export const exportOwnData = endpoint('GET', '/blade-system/client/own-data', {
  summary:
    '下载本账号的全部数据：一个 zip，里面是各类记录（JSON）和上传过的文件；手机号等只含本人的',
  limit: 'files',
  bare: 'file',
});
export const validateChatApp = endpoint('POST', '/blade-system/client/validate-chat-app', {
  summary:
    '没有手机号的账号以扫码验证身份：getUserState 给出的 code 换取一次性的 ticket（10 分钟内有效）',
  query: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  /** `expiresIn` in seconds. */
  reply: v.object({ ticket: v.string(), expiresIn: v.number() }),
  errors: ['chatAppCodeWrong', 'forbidden', 'clientMissing', 'clientUnknown', 'tooMany'],
});
export const closeAccount = endpoint('POST', '/blade-system/client/close-account', {
  summary:
    '注销账号，不能撤销：标书、招标文件、资料、图片、对比等全部删除，剩余份数作废；依法须保存的订单、付款与发票保留，不再带有手机号、姓名等',
  body: v.object({
    /** Of validateMessage, or of validateChatApp where the account has no phone. */
    ticket: v.pipe(v.string(), v.maxLength(100)),
  }),
  errors: ['ticketWrong', 'accountInCompany', 'writingNow'],
});
