import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Tender } from './tender.ts';

/** Bytes of the files a visitor may give at a time; an account may give more. */
export const mostVisitorBytes = 20 * 1024 * 1024;

/** Given once, with the file; whoever has it may look at the reading and claim it. */
const Key = v.pipe(v.string(), v.minLength(20), v.maxLength(100));

/** What a visitor sees of the reading of a file. */
export const VisitorTender = v.pick(Tender, [
  ...(['id', 'fileName', 'status', 'progress', 'scanning', 'error', 'pages', 'facts'] as const),
  ...(['scoring', 'scoringTotal', 'clauses', 'format', 'doubts'] as const),
]);
export type VisitorTender = v.InferOutput<typeof VisitorTender>;

export const giveTender = endpoint('POST', '/bid/client/visitor-tenders', {
  summary:
    '不登录先读招标文件（multipart 的 file，可多份，合计不超过 20 MB）；凭返回的 key 查看与认领，一天后删除',
  open: true,
  accepts: ['multipart/form-data'],
  mostBytes: mostVisitorBytes + 64 * 1024,
  status: 202,
  reply: v.object({ id: Id, key: Key, status: v.literal('reading') }),
  errors: [
    ...(['badInput', 'emptyFile', 'tooLarge', 'unsupportedFile', 'renamedFile'] as const),
    ...(['tenderFileTwice', 'tenderFilesFull', 'tooMany'] as const),
  ],
});
export const visitorTender = endpoint('GET', '/bid/client/visitor-tenders/{id}', {
  summary: '不登录时给的招标文件读到了什么',
  params: IdParams,
  headers: v.object({ 'visitor-key': Key }),
  open: true,
  reply: VisitorTender,
  errors: ['notFound'],
});
export const claimTender = endpoint('POST', '/bid/client/visitor-tenders/{id}/claim', {
  summary: '登录后认领不登录时给的招标文件；已经是自己的也算成功',
  limit: 'imports',
  params: IdParams,
  body: v.object({ key: Key }),
  reply: v.object({ id: Id }),
  errors: ['notFound'],
});
