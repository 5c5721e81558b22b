import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, PageQuery, pageOf, Rev } from './primitives.ts';

export const ChapterSettings = v.object({
  /** Extra words for the writer, shown behind the gear. */
  instruction: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  table: v.optional(v.boolean()),
  mindMap: v.optional(v.boolean()),
  /** evidence: proof is put here (certificates, contracts); prose: written text; form: a form of the tender to fill in. */
  kind: v.optional(v.picklist(['prose', 'evidence', 'form']), 'prose'),
});

export const OutlineChapter = v.object({
  id: Id,
  parentId: v.nullable(Id),
  /** Position among its siblings, from 0. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '章节标题不能为空'), v.maxLength(200, '章节标题最多 200 字')),
  /** Page budget of this chapter without its children. */
  pages: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)),
  brief: v.optional(v.pipe(v.string(), v.maxLength(5000)), ''),
  scoringIds: v.optional(v.pipe(v.array(Id), v.maxLength(500)), []),
  settings: v.optional(ChapterSettings, {}),
});
export type OutlineChapter = v.InferOutput<typeof OutlineChapter>;

export const Outline = v.object({ rev: Rev, chapters: v.array(OutlineChapter) });
export type Outline = v.InferOutput<typeof Outline>;

export const OutlineVersion = v.object({
  n: v.number(),
  kind: v.picklist(['generated', 'edited', 'restored']),
  chapters: v.number(),
  current: v.boolean(),
  createdAt: DateTime,
});

const VersionParams = v.object({ id: Id, n: v.pipe(v.string(), v.regex(/^\d{1,9}$/, '版本号不正确')) });

export const generateOutline = endpoint('POST', '/bid/client/bids/{id}/outline/generate', {
  summary: '生成目录，进度见 events',
  params: IdParams,
  status: 202,
  reply: v.object({ status: v.literal('outlining') }),
  errors: ['notFound', 'bidFinished', 'writingNow'],
});
export const outlineDetail = endpoint('GET', '/bid/client/bids/{id}/outline', {
  summary: '目录',
  params: IdParams,
  reply: Outline,
  errors: ['notFound'],
});
export const saveOutline = endpoint('PUT', '/bid/client/bids/{id}/outline', {
  summary: '保存目录',
  params: IdParams,
  body: v.object({ rev: v.optional(Rev), chapters: v.pipe(v.array(OutlineChapter), v.maxLength(1000, '目录最多 1000 章')) }),
  reply: Outline,
  errors: ['notFound', 'bidFinished', 'staleRevision', 'chapterTree', 'writingNow'],
});
export const outlineVersions = endpoint('GET', '/bid/client/bids/{id}/outline/versions', {
  summary: '目录的历史版本',
  params: IdParams,
  query: PageQuery,
  reply: pageOf(OutlineVersion),
  errors: ['notFound'],
});
export const outlineVersion = endpoint('GET', '/bid/client/bids/{id}/outline/versions/{n}', {
  summary: '目录的一个历史版本',
  params: VersionParams,
  reply: Outline,
  errors: ['notFound'],
});
export const restoreOutline = endpoint('POST', '/bid/client/bids/{id}/outline/versions/{n}/restore', {
  summary: '恢复目录到某个版本',
  params: VersionParams,
  reply: Outline,
  errors: ['notFound', 'bidFinished', 'writingNow'],
});
