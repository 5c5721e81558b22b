import type {
  CompareBlock,
  ComparedDocument,
  ComparedPair,
  CompareFinding,
  CompareReport,
  CompareSummary,
  FileMetadata,
  LeftOut,
  Match,
} from '../../../widgets/core/contract/compare.ts';
import { ok, refusal, type SeenRequest } from '../../support/browser.ts';

const emptyMetadata: FileMetadata = {
  author: '',
  lastEditor: '',
  company: '',
  manager: '',
  title: '',
  template: '',
  application: '',
  createdAt: '',
  modifiedAt: '',
  printedAt: '',
  revision: '',
  editingMinutes: '',
  identifiers: [],
};

export const documentOf = (
  id: string,
  fileName: string,
  part: Partial<ComparedDocument> = {},
): ComparedDocument => ({
  ...{
    id,
    fileName,
    fileId: `f-${id}`,
    bidId: null,
    role: 'bid',
    status: 'ready',
    error: null,
    warning: null,
  },
  ...{
    pages: 120,
    chars: 86_400,
    leftOut: { tender: 9200, law: 1800, common: 640, form: 0 },
    pictures: 14,
  },
  metadata: {
    ...emptyMetadata,
    author: '王建国',
    application: 'WPS Office 12.1',
    createdAt: '2026-10-08 09:12:44',
  },
  ...part,
});

export const pairOf = (
  a: string,
  b: string,
  ratio: number,
  part: Partial<ComparedPair> = {},
): ComparedPair => ({
  ...{ a, b, ratio, ratioA: ratio, ratioB: Math.max(0, ratio - 3.2) },
  grade: ratio >= 60 ? 'high' : ratio >= 30 ? 'medium' : ratio > 5 ? 'low' : 'none',
  ...{ matches: 3, chars: { same: 5200, edited: 1400, paraphrased: 620, table: 300, sense: 0 } },
  ...{ reason: '', outline: 40, pictures: 2, findings: 4, ...part },
});

export const summary = (part: Partial<CompareSummary> = {}): CompareSummary => ({
  ...{
    id: 'c1',
    name: '第三水厂自动化改造三家比对',
    kind: 'bidders',
    status: 'ready',
    progress: 100,
    error: null,
    documentCount: 3,
  },
  ...{ grade: 'high', highestRatio: 86.2, createdAt: '2026-11-20 10:02:11', ...part },
});

const names: readonly [string, string][] = [
  ['d1', '青岚市第三水厂自动化改造项目-甲公司-技术标（正本）最终版.docx'],
  ['d2', '乙公司技术标.docx'],
  ['d3', '丙公司投标文件.pdf'],
];

export const findings: CompareFinding[] = [
  {
    ...{ id: 'k1', kind: 'text', grade: 'high', title: '施工组织设计有 4 段文字完全相同' },
    detail: '两份文件在同一章节逐字相同，招标文件中没有这些文字，请核对来源。',
    documents: ['d1', 'd2'],
    places: [
      {
        documentId: 'd1',
        block: 300,
        start: 0,
        end: 20,
        page: 60,
        quote: '施工现场采用分区围挡，夜间作业提前三日告知',
      },
      {
        documentId: 'd2',
        block: 120,
        start: 0,
        end: 20,
        page: 31,
        quote: '施工现场采用分区围挡，夜间作业提前三日告知',
      },
    ],
  },
  {
    ...{ id: 'k2', kind: 'metadata', grade: 'medium', title: '两份文件的作者相同：王建国' },
    ...{ detail: '请核对两份文件是否出自同一台电脑。', documents: ['d1', 'd3'], places: [] },
  },
  {
    ...{ id: 'k3', kind: 'typo', grade: 'low', title: '相同的错字：“自动花”' },
    detail: '同一处错字同时出现在两份文件。',
    documents: ['d2', 'd3'],
    places: [
      { documentId: 'd2', block: 8, start: 0, end: 3, page: 2, quote: '自动花改造' },
      { documentId: 'd3', block: 9, start: 0, end: 3, page: 2, quote: '自动花改造' },
    ],
  },
];

export const report = (part: Partial<CompareReport> = {}): CompareReport => ({
  ...summary(),
  warnings: [],
  documents: [
    ...names.map(([id, fileName]) => documentOf(id, fileName)),
    documentOf('t1', '招标文件.pdf', { role: 'tender', metadata: null }),
  ],
  pairs: [pairOf('d1', 'd2', 86.2), pairOf('d1', 'd3', 34.5), pairOf('d2', 'd3', 2.1)],
  findings,
  ...{ matches: [], matchesTotal: 3, bySense: false },
  pictures: [
    {
      ...{ id: 'p1', distance: 0 },
      places: [
        { documentId: 'd1', picture: 3, page: 44, block: 220 },
        { documentId: 'd2', picture: 0, page: 12, block: 40 },
      ],
    },
  ],
  ...part,
});

/** A report on that many documents, each pair with a ratio of its own. */
export function manyReport(count: number): CompareReport {
  const documents = Array.from({ length: count }, (_, index) =>
    documentOf(`d${index + 1}`, `${index + 1} 号投标人的投标文件（技术部分）.docx`),
  );
  const pairs = documents.flatMap((one, index) =>
    documents
      .slice(index + 1)
      .map((other, after) => pairOf(one.id, other.id, (index * 7 + after * 3) % 95)),
  );
  return report({ documents, pairs, findings: [], pictures: [], documentCount: count });
}

const BLOCKS = 1200;
/** A document of many pages; every block says where it stands. Block 5 is a table. */
export function blocksOf(documentId: string): CompareBlock[] {
  return Array.from({ length: BLOCKS }, (_, index) => {
    const page = Math.floor(index / 5) + 1;
    if (index % 50 === 0)
      return { index, kind: 'heading', level: 1, page, text: `第 ${index / 50 + 1} 章 施工组织` };
    if (index === 5)
      return {
        index,
        kind: 'table',
        page,
        text: '序号\t设备名称\t数量\n1\t可编程控制器\t6\n2\t工业交换机\t12',
      };
    const text = `${documentId} 第 ${index} 段：施工现场采用分区围挡，夜间作业提前三日告知。${'并按批准的方案组织验收。'.repeat(index % 7)}`;
    return { index, kind: 'paragraph', page, text };
  });
}

const matchOf = (id: string, kind: Match['kind'], inA: number, inB: number): Match => ({
  ...{ id, kind, ratio: kind === 'same' ? 100 : 87.4, chars: 16 },
  a: [
    {
      documentId: 'd1',
      block: inA,
      start: 4,
      end: 20,
      page: Math.floor(inA / 5) + 1,
      quote: '施工现场采用分区围挡',
    },
  ],
  b: [
    {
      documentId: 'd2',
      block: inB,
      start: 5,
      end: 21,
      page: Math.floor(inB / 5) + 1,
      quote: '施工现场采用分区围挡',
    },
  ],
});

export const matches: Match[] = [
  matchOf('m1', 'same', 300, 120),
  matchOf('m2', 'edited', 600, 720),
  matchOf('m3', 'paraphrased', 900, 960),
];

const leftOut: LeftOut[] = [
  {
    ...{ reason: 'tender', source: '招标文件第 12 页' },
    place: { documentId: 'd1', block: 1, start: 0, end: 8, page: 1, quote: '' },
  },
];

/** What the service answers for that report. */
export function compareHandlers(shown: CompareReport = report()) {
  const base = `/api/bid/client/compares/${shown.id}`;
  const textOf = (id: string) => () =>
    ok({
      document: shown.documents.find((document) => document.id === id),
      blocks: blocksOf(id),
      leftOut: leftOut.filter(({ place }) => place.documentId === id),
    });
  return {
    [`GET ${base}`]: () => ok(shown),
    [`GET ${base}/matches`]: ({ query }: SeenRequest) => {
      const [current, size] = [Number(query.current), Number(query.size)];
      const records =
        query.a === 'd1' && query.b === 'd2'
          ? matches.slice((current - 1) * size, current * size)
          : [];
      return ok({ records, total: query.b === 'd2' ? matches.length : 0, size, current, pages: 1 });
    },
    ...Object.fromEntries(
      shown.documents.map(({ id }) => [`GET ${base}/documents/${id}`, textOf(id)]),
    ),
  };
}

export const pageOf = (records: unknown[], current = 1, pages = 1, total = records.length) =>
  ok({ records, total, size: 10, current, pages });

export const LIST = 'GET /api/bid/client/compares';
export const gone = () => refusal(404, 404, '访问资源不存在');
