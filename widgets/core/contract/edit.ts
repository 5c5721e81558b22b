import * as v from 'valibot';
import { ChapterParams } from './chapter.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams } from './primitives.ts';
import { profileFactNames } from './profile.ts';

const wanted = v.pipe(
  v.string(),
  v.minLength(1, '请输入要查找的文字'),
  v.maxLength(500, '查找内容最多 500 字'),
);
const search = {
  text: wanted,
  matchCase: v.optional(v.boolean(), false),
  /** `text` is a blank: what asks for the same by another name, and the blanks of forms that do, are meant as well. */
  everywhere: v.optional(v.boolean(), false),
};

const Keeps = v.variant('part', [
  /** A fact, with what the profile says now. */
  v.object({ part: v.literal('facts'), fact: v.picklist(profileFactNames), value: v.string() }),
  /** A bank, or the number of an account: a row with the other of the two, which the facts sheet of the bid says. */
  v.object({
    part: v.literal('accounts'),
    half: v.picklist(['bank', 'number']),
    other: v.string(),
    /** Accounts the profile has. */
    known: v.array(v.object({ bank: v.string(), number: v.string() })),
  }),
]);
export type Keeps = v.InferOutput<typeof Keeps>;

export const findInBid = endpoint('POST', '/bid/client/bids/{id}/find', {
  summary: '在全文中查找',
  limit: 'searches',
  params: IdParams,
  body: v.object(search),
  reply: v.object({
    total: v.number(),
    /** In reading order; at most 20 places of a chapter are shown. */
    chapters: v.array(
      v.object({
        id: Id,
        title: v.string(),
        count: v.number(),
        places: v.array(v.object({ before: v.string(), match: v.string(), after: v.string() })),
        /** With `everywhere`: the chapter is about other firms or about persons, and the blank may be one of theirs. */
        isOthers: v.optional(v.boolean()),
      }),
    ),
    /** With `everywhere`: what of 企业档案 the value is, where the caller may change it. */
    keeps: v.optional(Keeps),
  }),
  errors: ['notFound'],
});
export const replaceInBid = endpoint('POST', '/bid/client/bids/{id}/replace', {
  summary: '在全文中替换；每个改动的章节留一个版本，可以逐章恢复',
  act: '全文替换',
  limit: 'replacements',
  params: IdParams,
  body: v.object({
    ...search,
    with: v.pipe(v.string(), v.maxLength(2000, '替换内容最多 2000 字')),
    /** Only in these chapters; absent: in all. */
    chapters: v.optional(v.pipe(v.array(Id), v.maxLength(1000))),
  }),
  idempotent: true,
  reply: v.object({
    replaced: v.number(),
    /** What changed, with the version that was in force before: restoring that one undoes it. */
    chapters: v.array(
      v.object({ id: Id, title: v.string(), count: v.number(), versionBefore: v.number() }),
    ),
    /** Chapters that a writer is at work on, left alone. */
    skipped: v.array(v.object({ id: Id, title: v.string() })),
    /** With `everywhere`: the line of the facts sheet that had no value and says this one now. */
    lineId: v.optional(Id),
  }),
  errors: ['notFound', 'bidFinished'],
});

/** Data of each event of the stream of `rewritePassage`. */
export const passageEvents = {
  delta: v.object({ text: v.string() }),
  done: v.object({ text: v.string() }),
  failed: v.object({ msg: v.string(), retriable: v.boolean() }),
};

export const passageActions = ['rewrite', 'expand', 'shorten', 'continue'] as const;
export const rewritePassage = endpoint('POST', '/bid/client/bids/{id}/chapters/{cid}/passage', {
  summary: '改写、扩写、缩写或续写选中的文字；结果以事件流给出，不改动已存内容',
  limit: 'rewrites',
  params: ChapterParams,
  body: v.object({
    action: v.picklist(passageActions),
    /** The selection as Markdown; for `continue` what stands before the cursor. */
    passage: v.pipe(
      v.string(),
      v.minLength(1, '请先选中文字'),
      v.maxLength(20_000, '一次最多处理 2 万字'),
    ),
    before: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
    after: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
    instruction: v.optional(v.pipe(v.string(), v.maxLength(2000, '要求最多 2000 字')), ''),
  }),
  bare: 'event-stream',
  errors: ['notFound', 'bidFinished'],
});

/** A note of the bidder's to themselves; never in the Word file. */
export const Comment = v.object({
  id: Id,
  chapterId: Id,
  /** The words it is about, as plain text, and what stands right before them, to find the place again. */
  quote: v.string(),
  before: v.string(),
  text: v.string(),
  resolved: v.boolean(),
  createdAt: DateTime,
});
export type Comment = v.InferOutput<typeof Comment>;

const commentText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写批注'),
  v.maxLength(2000, '批注最多 2000 字'),
);

export const comments = endpoint('GET', '/bid/client/bids/{id}/comments', {
  summary: '标书中的批注',
  params: IdParams,
  reply: v.array(Comment),
  errors: ['notFound'],
});
export const addComment = endpoint('POST', '/bid/client/bids/{id}/chapters/{cid}/comments', {
  summary: '加批注',
  act: '加批注',
  limit: 'entries',
  params: ChapterParams,
  body: v.object({
    quote: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
    before: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    text: commentText,
  }),
  idempotent: true,
  reply: Comment,
  errors: ['notFound', 'bidFinished'],
});
const CommentParams = v.object({ id: Id, commentId: Id });
export const changeComment = endpoint('PATCH', '/bid/client/bids/{id}/comments/{commentId}', {
  summary: '修改批注，或标为已处理',
  act: '修改批注',
  params: CommentParams,
  body: v.object({ text: v.optional(commentText), resolved: v.optional(v.boolean()) }),
  reply: Comment,
  errors: ['notFound', 'bidFinished'],
});
export const removeComment = endpoint('DELETE', '/bid/client/bids/{id}/comments/{commentId}', {
  summary: '删除批注',
  act: '删除批注',
  params: CommentParams,
  errors: ['notFound', 'bidFinished'],
});
