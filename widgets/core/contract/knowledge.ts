import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery, SearchWords } from './primitives.ts';

/** private: of one account; company: of everybody in the company; public: kept by the operators, for everyone of the tenant. */
export const knowledgeSpaces = ['private', 'company', 'public'] as const;
export const KnowledgeSpace = v.picklist(knowledgeSpaces);
export type KnowledgeSpace = v.InferOutput<typeof KnowledgeSpace>;
/** Spaces a customer puts something into. */
export const ownSpaces = ['private', 'company'] as const;

export const deepestFolder = 5;

/** A stretch of a text, as [start, end) in UTF-16 units. */
const Mark = v.tuple([v.number(), v.number()]);
/** The passage a search found: the `n`th of its file, from 0. */
export const FoundPassage = v.object({
  n: v.number(),
  heading: v.string(),
  snippet: v.string(),
  marks: v.array(Mark),
});
export type FoundPassage = v.InferOutput<typeof FoundPassage>;

/** A file of material that the writer may use. */
export const KnowledgeFile = v.object({
  id: Id,
  fileName: v.string(),
  space: KnowledgeSpace,
  /** null: at the top of its space. */
  folderId: v.nullable(Id),
  tags: v.array(v.string()),
  status: v.picklist(['reading', 'ready', 'failed']),
  /** 0–100 while reading. */
  progress: v.number(),
  error: v.nullable(v.string()),
  chars: v.number(),
  pages: v.nullable(v.number()),
  bytes: v.number(),
  /** Who put it in; '' for oneself and for the operators. */
  addedBy: v.string(),
  /** The caller may rename, move, tag and remove it. */
  canChange: v.boolean(),
  createdAt: DateTime,
  /** In the bin since; null: in its place. */
  removedAt: v.nullable(DateTime),
  /** With a search: where the best passage is; null where the name alone was found. */
  found: v.optional(v.nullable(FoundPassage)),
});
export type KnowledgeFile = v.InferOutput<typeof KnowledgeFile>;

const fileName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写文件名'),
  v.maxLength(255, '文件名最多 255 字'),
  v.regex(/^[^\p{Cc}/\\]+$/u, '文件名不能含有 / 或 \\'),
);
const tag = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '标签不能为空'),
  v.maxLength(30, '每个标签最多 30 字'),
);
const tags = v.pipe(v.array(tag), v.maxLength(20, '标签最多 20 个'));
const ownSpace = v.picklist(ownSpaces, '只能放进自己的资料或企业资料');

export const addKnowledgeFile = endpoint('POST', '/knowledge/client/files', {
  summary:
    '上传资料（multipart 的 file：docx、doc、pdf、xlsx、txt、md，可带 space、folderId、tags；或 JSON 的 uploadId，见 /upload/client/uploads）。同一位置已有内容相同的文件时不重复保存，答 601 与原有的那一份',
  limit: 'uploads',
  accepts: ['multipart/form-data'],
  body: v.object({
    uploadId: Id,
    space: v.optional(ownSpace, 'private'),
    folderId: v.optional(v.nullable(Id), null),
    tags: v.optional(tags, []),
  }),
  status: 202,
  idempotent: true,
  reply: KnowledgeFile,
  errors: [
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
    'knowledgeFull',
    'notInCompany',
    'uploadIncomplete',
    'notFound',
  ],
});
export const knowledgeFiles = endpoint('GET', '/knowledge/client/files', {
  summary: '资料列表；q 在文件名与正文里查找，按相关度排列',
  query: v.object({
    ...pageQuery,
    q: SearchWords,
    /** Absent: one's own and the company's. */
    space: v.optional(KnowledgeSpace),
    /** `root`: those in no folder; absent: wherever they are. */
    folderId: v.optional(v.union([v.literal('root'), Id])),
    tag: v.optional(v.pipe(v.string(), v.maxLength(30))),
    status: v.optional(v.picklist(['reading', 'ready', 'failed'])),
    /** The last added, the names in order, or the largest first; with q those that fit best, whatever this says. */
    sort: v.optional(v.picklist(['added', 'name', 'size']), 'added'),
    /** What is in the bin instead. */
    removed: v.optional(v.picklist(['0', '1']), '0'),
  }),
  reply: pageOf(KnowledgeFile),
});
export const mostPassagesShown = 200;
export const knowledgeFile = endpoint('GET', '/knowledge/client/files/{id}', {
  summary: '一份资料，含可供引用的段落（从 from 起 200 段）',
  params: IdParams,
  query: v.object({
    from: v.optional(
      v.pipe(v.string(), v.regex(/^\d{0,6}$/, '段落序号不正确'), v.transform(Number)),
      '0',
    ),
    /** Marks these words in the passages. */
    q: SearchWords,
  }),
  reply: v.object({
    ...KnowledgeFile.entries,
    passages: v.array(
      v.object({ n: v.number(), heading: v.string(), text: v.string(), marks: v.array(Mark) }),
    ),
    passagesTotal: v.number(),
  }),
  errors: ['notFound'],
});
export const knowledgeOriginal = endpoint('GET', '/knowledge/client/files/{id}/file', {
  summary: '下载上传的原文件',
  act: '下载原文件',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});
export const changeKnowledgeFile = endpoint('PATCH', '/knowledge/client/files/{id}', {
  summary: '重命名、移动、改标签；space 为 company 是分享给企业，为 private 是收回',
  params: IdParams,
  body: v.object({
    fileName: v.optional(fileName),
    folderId: v.optional(v.nullable(Id)),
    tags: v.optional(tags),
    space: v.optional(ownSpace),
  }),
  reply: KnowledgeFile,
  errors: ['notFound', 'forbidden', 'conflict', 'knowledgeFull', 'notInCompany'],
});
export const removeKnowledgeFile = endpoint('DELETE', '/knowledge/client/files/{id}', {
  summary: '放进回收站，30 天后清除；已在回收站的立即清除',
  params: IdParams,
  errors: ['notFound', 'forbidden'],
});
export const restoreKnowledgeFile = endpoint('POST', '/knowledge/client/files/{id}/restore', {
  summary: '从回收站放回原处',
  params: IdParams,
  reply: KnowledgeFile,
  errors: ['notFound', 'forbidden'],
});
export const readKnowledgeAgain = endpoint('POST', '/knowledge/client/files/{id}/read', {
  summary: '重新读取读取失败的资料',
  limit: 'uploads',
  params: IdParams,
  status: 202,
  reply: KnowledgeFile,
  errors: ['notFound', 'forbidden', 'conflict'],
});

export const KnowledgeFolder = v.object({
  id: Id,
  space: KnowledgeSpace,
  parentId: v.nullable(Id),
  name: v.string(),
  /** Directly in it. */
  files: v.number(),
  canChange: v.boolean(),
  createdAt: DateTime,
});
export type KnowledgeFolder = v.InferOutput<typeof KnowledgeFolder>;
const folderName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写文件夹名称'),
  v.maxLength(60, '文件夹名称最多 60 字'),
);

export const knowledgeFolders = endpoint('GET', '/knowledge/client/folders', {
  summary: '文件夹，平铺的树',
  query: v.object({ space: v.optional(KnowledgeSpace) }),
  reply: v.array(KnowledgeFolder),
});
export const addKnowledgeFolder = endpoint('POST', '/knowledge/client/folders', {
  summary: '新建文件夹，最深 5 层',
  limit: 'entries',
  idempotent: true,
  body: v.object({
    name: folderName,
    space: v.optional(ownSpace, 'private'),
    parentId: v.optional(v.nullable(Id), null),
  }),
  reply: KnowledgeFolder,
  errors: ['notFound', 'nameTaken', 'folderDepth', 'knowledgeFull', 'notInCompany'],
});
export const changeKnowledgeFolder = endpoint('PATCH', '/knowledge/client/folders/{id}', {
  summary: '重命名或移动文件夹',
  params: IdParams,
  body: v.object({ name: v.optional(folderName), parentId: v.optional(v.nullable(Id)) }),
  reply: KnowledgeFolder,
  errors: ['notFound', 'forbidden', 'nameTaken', 'folderDepth', 'folderLoop'],
});
export const removeKnowledgeFolder = endpoint('DELETE', '/knowledge/client/folders/{id}', {
  summary: '删除文件夹，其中的资料与子文件夹一起进回收站',
  params: IdParams,
  errors: ['notFound', 'forbidden'],
});
export const restoreKnowledgeFolder = endpoint('POST', '/knowledge/client/folders/{id}/restore', {
  summary: '恢复刚删除的文件夹与随它删除的内容',
  params: IdParams,
  reply: KnowledgeFolder,
  errors: ['notFound', 'forbidden', 'nameTaken', 'knowledgeFull'],
});

export const searchKnowledge = endpoint('GET', '/knowledge/client/search', {
  summary: '在资料里按词语（与含义，配置了向量模型时）查找段落，按相关度排列',
  limit: 'searches',
  query: v.object({
    ...pageQuery,
    q: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请输入要搜索的内容'),
      v.maxLength(200, '搜索内容最多 200 字'),
    ),
    /** Absent: all three. */
    space: v.optional(KnowledgeSpace),
    folderId: v.optional(Id),
  }),
  reply: v.object({
    ...pageOf(
      v.object({
        fileId: Id,
        fileName: v.string(),
        space: KnowledgeSpace,
        n: v.number(),
        heading: v.string(),
        snippet: v.string(),
        marks: v.array(Mark),
        /** How it was found. */
        by: v.array(v.picklist(['words', 'meaning'])),
      }),
    ).entries,
    /** Search by meaning took part. */
    meaning: v.boolean(),
  }),
});

const Use = v.object({
  files: v.number(),
  mostFiles: v.number(),
  bytes: v.number(),
  mostBytes: v.number(),
});
export const knowledgeQuota = endpoint('GET', '/knowledge/client/quota', {
  summary: '资料用量：份数与字节，回收站里的也算',
  reply: v.object({ private: Use, company: v.nullable(Use) }),
});
export const knowledgeTags = endpoint('GET', '/knowledge/client/tags', {
  summary: '用过的标签与份数',
  query: v.object({ space: v.optional(KnowledgeSpace) }),
  reply: v.array(v.object({ tag: v.string(), files: v.number() })),
});
