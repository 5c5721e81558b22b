import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Source } from './source.ts';

/** What an addendum changes; text: words of the tender that are none of the others. */
export const changeKinds = ['fact', 'scoring', 'clause', 'form', 'quantity', 'text'] as const;
/** explained: an answer that changes no words of the tender. */
export const changeActs = ['changed', 'added', 'removed', 'explained'] as const;
export const changeStates = ['proposed', 'accepted', 'rejected'] as const;

/** Something that an addendum (补遗、澄清、更正、答疑) says otherwise than the tender. */
export const TenderChange = v.object({
  id: Id,
  fileId: Id,
  /** How its file is called in a sentence: 补遗 2. */
  addendum: v.string(),
  kind: v.picklist(changeKinds),
  act: v.picklist(changeActs),
  /** What it is about: 投标截止时间, 第二章 3.2, the question. */
  about: v.string(),
  /** The tender's words; empty for what is added. */
  before: v.string(),
  /** The addendum's words; empty for what is removed. */
  after: v.string(),
  /** Where the addendum says it, and where the tender said what it replaces, if it was found there. */
  sources: v.array(Source),
  /** Why it is to be looked at before it is accepted, as a sentence; it is not accepted together with others. */
  doubt: v.optional(v.string()),
  state: v.picklist(changeStates),
});
export type TenderChange = v.InferOutput<typeof TenderChange>;

const ChangeParams = v.object({ id: Id, changeId: Id });
const errors = ['notFound', 'tenderNotReady'] as const;

export const tenderChanges = endpoint('GET', '/bid/client/tenders/{id}/changes', {
  summary: '补遗、澄清、更正、答疑改了什么：原来与现在，各有出处',
  params: IdParams,
  reply: v.array(TenderChange),
  errors,
});
export const acceptChange = endpoint('POST', '/bid/client/tenders/{id}/changes/{changeId}/accept', {
  summary: '按这处修改更新招标要求，并带入还没有定稿的标书',
  limit: 'saves',
  params: ChangeParams,
  reply: v.array(TenderChange),
  errors,
});
export const rejectChange = endpoint('POST', '/bid/client/tenders/{id}/changes/{changeId}/reject', {
  summary: '不按这处修改；已经接受的恢复原样',
  limit: 'saves',
  params: ChangeParams,
  reply: v.array(TenderChange),
  errors,
});
export const decideChanges = endpoint('PUT', '/bid/client/tenders/{id}/changes', {
  summary: '一次接受、不接受或撤回多处修改（proposed 为撤回），全部成功或全部不变',
  act: '处理补遗修改',
  limit: 'saves',
  params: IdParams,
  body: v.object({
    ids: v.pipe(v.array(Id), v.minLength(1, '请选择修改'), v.maxLength(2000, '一次最多 2000 处')),
    state: v.picklist(changeStates),
  }),
  reply: v.array(TenderChange),
  errors,
});
