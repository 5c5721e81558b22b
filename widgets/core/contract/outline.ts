import * as v from 'valibot';
import { tones } from './bid.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, PageQuery, pageOf, Rev } from './primitives.ts';
import { Source } from './source.ts';
import { volumes } from './word.ts';

export {
  OutlineSign,
  outlineSignKinds,
  outlineSignStates,
  outlineSigns,
} from './outline-signs.ts';

const BlockIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

export const ChapterSettings = v.object({
  /** Extra words for the writer, shown behind the gear. */
  instruction: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  /** Wanted length in characters; it goes before `pages`. */
  words: v.optional(
    v.pipe(
      v.number(),
      v.integer('字数请填整数'),
      v.minValue(0),
      v.maxValue(500_000, '一章最多 50 万字'),
    ),
  ),
  /** The budget stays as it is when pages are shared out anew. */
  pinned: v.optional(v.boolean()),
  /** Knowledge base files for this chapter beside, or instead of, the bid's. */
  knowledge: v.optional(v.pipe(v.array(Id), v.maxLength(200))),
  /** Pictures of the library to place in this chapter. */
  pictures: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
  tone: v.optional(v.picklist(tones)),
  /** Of a first-level chapter: the volume it is bound in. */
  volume: v.optional(v.picklist(volumes)),
  table: v.optional(v.boolean()),
  mindMap: v.optional(v.boolean()),
  /** evidence: proof is put here (certificates, contracts); prose: written text; form: a form of the tender to fill in. */
  kind: v.optional(v.picklist(['prose', 'evidence', 'form']), 'prose'),
  /** Where the tender asks for the chapter. */
  source: v.optional(Source),
  /** Blocks of the tender's own form that the chapter holds, first and last. */
  form: v.optional(v.object({ first: BlockIndex, last: BlockIndex })),
});

export const OutlineChapter = v.object({
  id: Id,
  parentId: v.nullable(Id),
  /** Position among its siblings, from 0. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '章节标题不能为空'),
    v.maxLength(200, '章节标题最多 200 字'),
  ),
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

const VersionParams = v.object({
  id: Id,
  n: v.pipe(v.string(), v.regex(/^\d{1,9}$/, '版本号不正确')),
});

export const generateOutline = endpoint('POST', '/bid/client/bids/{id}/outline/generate', {
  summary: '生成目录，或按要求重新生成一章之下的目录，进度见 events',
  act: '生成目录',
  limit: 'outlines',
  params: IdParams,
  body: v.optional(
    v.object({
      /** Only what stands below this chapter; the rest stays. */
      chapterId: v.optional(Id),
      instruction: v.optional(v.pipe(v.string(), v.maxLength(2000, '要求最多 2000 字'))),
      /** Goes on although the reading of the tender is in doubt. */
      acceptDoubts: v.optional(v.boolean()),
    }),
    {},
  ),
  status: 202,
  reply: v.object({ status: v.literal('outlining') }),
  errors: ['notFound', 'bidFinished', 'writingNow', 'tenderInDoubt'],
});
export const outlineDetail = endpoint('GET', '/bid/client/bids/{id}/outline', {
  summary: '目录',
  params: IdParams,
  reply: Outline,
  errors: ['notFound'],
});
export const saveOutline = endpoint('PUT', '/bid/client/bids/{id}/outline', {
  summary: '保存目录',
  limit: 'saves',
  params: IdParams,
  body: v.object({
    rev: v.optional(Rev),
    chapters: v.pipe(v.array(OutlineChapter), v.maxLength(1000, '目录最多 1000 章')),
  }),
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
  act: '打开目录的历史版本',
  params: VersionParams,
  reply: Outline,
  errors: ['notFound'],
});
export const restoreOutline = endpoint(
  'POST',
  '/bid/client/bids/{id}/outline/versions/{n}/restore',
  {
    summary: '恢复目录到某个版本',
    act: '恢复目录',
    limit: 'saves',
    params: VersionParams,
    reply: Outline,
    errors: ['notFound', 'bidFinished', 'writingNow'],
  },
);
export const shareOutlinePages = endpoint('POST', '/bid/client/bids/{id}/outline/share', {
  summary: '重新分配各章页数；固定了页数的章节不变',
  act: '重新分配页数',
  limit: 'checks',
  params: IdParams,
  /** Pages of the whole; absent: the bid's. */
  body: v.optional(
    v.object({
      pages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000))),
    }),
    {},
  ),
  reply: Outline,
  errors: ['notFound', 'bidFinished', 'outlineMissing', 'writingNow'],
});
export const proposeOutline = endpoint('POST', '/bid/client/bids/{id}/outline/import', {
  summary:
    '由招标文件要求的格式，或由 Word 文件（multipart 的 file）得出目录；只是建议，保存才生效',
  limit: 'outlines',
  params: IdParams,
  body: v.object({ from: v.literal('tender') }),
  accepts: ['multipart/form-data'],
  reply: v.object({ chapters: v.array(OutlineChapter), warnings: v.array(v.string()) }),
  errors: [
    'notFound',
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'unreadableFile',
    'tooComplexFile',
    'outlineAbsent',
  ],
});
