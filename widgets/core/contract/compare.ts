import * as v from 'valibot';
import {
  CompareBlock,
  ComparedDocument,
  CompareFile,
  CompareReport,
  CompareSummary,
  LeftOut,
  Match,
  matchKinds,
} from './compared.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, PageQuery, pageOf, pageQuery, SearchWords } from './primitives.ts';

export {
  CompareBlock,
  ComparedDocument,
  ComparedPair,
  CompareFile,
  CompareFinding,
  CompareReport,
  CompareSummary,
  FileMetadata,
  findingKinds,
  LeftOut,
  leftOutReasons,
  Match,
  matchKinds,
  mostMatchesShown,
  Place,
  RiskGrade,
  riskGrades,
  SharedPicture,
} from './compared.ts';

/** Documents of one comparison (specification, bidingDiff). */
export const [leastCompared, mostCompared] = [2, 20];

const ids = (most: number, message: string) =>
  v.optional(v.pipe(v.array(Id), v.maxLength(most, message)), []);
const many = `一次最多对比 ${mostCompared} 份文件`;

export const addCompareFile = endpoint('POST', '/bid/client/compare-files', {
  summary:
    '放入要对比的文件（multipart 的 file：docx、doc、pdf、xlsx、txt、md；或 JSON 的 uploadId，见 /upload/client/uploads）',
  limit: 'compareFiles',
  accepts: ['multipart/form-data'],
  body: v.object({ uploadId: Id }),
  idempotent: true,
  reply: CompareFile,
  errors: [
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
    'uploadIncomplete',
    'compareFilesFull',
  ],
});
export const compareFiles = endpoint('GET', '/bid/client/compare-files', {
  summary: '放入过的对比文件',
  query: v.object({ ...pageQuery, q: SearchWords }),
  reply: pageOf(CompareFile),
});
export const removeCompareFile = endpoint('DELETE', '/bid/client/compare-files/{id}', {
  summary: '删除对比文件；已有的对比结果保留，正在进行的对比不再包含它',
  act: '删除对比文件',
  params: IdParams,
  errors: ['notFound'],
});
export const addCompare = endpoint('POST', '/bid/client/compares', {
  summary:
    '开始一次对比：2–20 份文件或标书。JSON 给出编号；或 multipart 直接带 2–20 个 file，共 200 MB 以内（另可带 bidIds、fileIds、tenderId、tenderFile、name）',
  act: '开始对比',
  limit: 'comparisons',
  accepts: ['multipart/form-data'],
  mostBytes: 200 * 1024 * 1024,
  body: v.object({
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '名称最多 100 字')), ''),
    /** Of `addCompareFile`. */
    fileIds: ids(mostCompared, many),
    /** Bids of the history. */
    bidIds: ids(mostCompared, many),
    /** The tender file they answer: an imported one, or a file put in for comparing. Without it, those of the bids. */
    tenderId: v.optional(v.nullable(Id), null),
    tenderFileId: v.optional(v.nullable(Id), null),
  }),
  status: 202,
  idempotent: true,
  reply: CompareReport,
  errors: [
    'notFound',
    'compareCount',
    'comparesFull',
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
  ],
});
export const compareEarlier = endpoint('POST', '/bid/client/bids/{id}/compares', {
  summary:
    '一份标书与自己最近写的其他标书逐字对比（最多 19 份，没有正文的不算），查漏改的项目名称、数字和图片',
  act: '与以前的标书对比',
  limit: 'comparisons',
  params: IdParams,
  status: 202,
  idempotent: true,
  reply: CompareReport,
  errors: ['notFound', 'compareCount', 'comparesFull'],
});
export const compareList = endpoint('GET', '/bid/client/compares', {
  summary: '对比记录，新的在前',
  query: PageQuery,
  reply: pageOf(CompareSummary),
});
export const compareReport = endpoint('GET', '/bid/client/compares/{id}', {
  summary: '对比进度与结果：两两比例、相同段落及两处位置、相同图片、文件属性等发现',
  act: '打开对比报告',
  params: IdParams,
  reply: CompareReport,
  errors: ['notFound'],
});
export const renameCompare = endpoint('PATCH', '/bid/client/compares/{id}', {
  summary: '修改对比的名称',
  act: '修改对比名称',
  params: IdParams,
  body: v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请填写名称'),
      v.maxLength(100, '名称最多 100 字'),
    ),
  }),
  reply: CompareSummary,
  errors: ['notFound'],
});
export const removeCompare = endpoint('DELETE', '/bid/client/compares/{id}', {
  summary: '删除对比记录，正在进行的随之停止',
  act: '删除对比记录',
  params: IdParams,
  errors: ['notFound'],
});
export const compareMatches = endpoint('GET', '/bid/client/compares/{id}/matches', {
  summary: '两份文件之间的相同与相似段落，按 a 的阅读顺序',
  params: IdParams,
  query: v.object({ ...pageQuery, a: Id, b: Id, kind: v.optional(v.picklist(matchKinds)) }),
  reply: pageOf(Match),
  errors: ['notFound', 'compareNotReady'],
});
export const compareDocument = endpoint('GET', '/bid/client/compares/{id}/documents/{documentId}', {
  summary: '参加对比的一份文件的正文，以及没有计入的部分和原因',
  params: v.object({ id: Id, documentId: Id }),
  reply: v.object({
    document: ComparedDocument,
    blocks: v.array(CompareBlock),
    leftOut: v.array(LeftOut),
  }),
  errors: ['notFound', 'compareNotReady'],
});
export const comparePicture = endpoint(
  'GET',
  '/bid/client/compares/{id}/documents/{documentId}/pictures/{picture}',
  {
    summary: '相同图片的缩略图（JPEG）',
    params: v.object({
      id: Id,
      documentId: Id,
      picture: v.pipe(v.string(), v.regex(/^\d{1,5}$/, '图片序号不正确'), v.transform(Number)),
    }),
    bare: 'file',
    errors: ['notFound'],
  },
);
export const compareWord = endpoint('GET', '/bid/client/compares/{id}/word', {
  summary: '对比报告的 Word 文件',
  act: '下载对比报告',
  limit: 'files',
  params: IdParams,
  bare: 'docx',
  errors: ['notFound', 'compareNotReady'],
});
