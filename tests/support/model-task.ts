import type { outline } from 'tender-widgets/contract';
import type { BidContext, ChapterTask } from '../../site/server/writing/writer.ts';

const source = (quote: string) => ({ block: 3, quote });

export function chapter(
  id: string,
  title: string,
  changes: Partial<outline.OutlineChapter> = {},
): outline.OutlineChapter {
  const settings = { instruction: '', kind: 'prose' as const };
  return {
    id,
    parentId: null,
    order: 0,
    title,
    pages: 2,
    brief: '',
    scoringIds: [],
    settings,
    ...changes,
  };
}

/** A small invented bid for a city's heating meters. */
export function bidContext(changes: Partial<BidContext> = {}): BidContext {
  return {
    name: '青禾市供热计量改造项目投标文件',
    overview: '青禾市对 12 个小区的供热计量装置进行改造，含设备供货、安装、调试和三年维护。',
    facts: {
      projectName: {
        value: '青禾市供热计量改造项目',
        source: source('项目名称：青禾市供热计量改造项目'),
      },
      projectNumber: { value: 'QH-2031-077', source: source('项目编号：QH-2031-077') },
      purchaser: null,
      agency: null,
      budget: { value: '3860000.00', source: source('预算金额：386 万元') },
      ceilingPrice: null,
      deadline: null,
      openingTime: null,
      bidBond: null,
      duration: { value: '90 日历天', source: source('工期：90 日历天') },
      location: null,
    },
    scoring: [
      {
        id: 's1',
        category: '技术',
        item: '施工组织方案',
        maxScore: 15,
        criteria: '方案完整、可行的得 15 分。',
        source: null,
      },
      {
        id: 's2',
        category: '技术',
        item: '售后服务方案',
        maxScore: 10,
        criteria: '响应时间不超过 2 小时的得满分。',
        source: null,
      },
    ],
    clauses: [
      {
        id: 'c1',
        kind: 'star',
        text: '★热量表精度等级不低于 2 级，售后服务响应不超过 2 小时。',
        source: source('★热量表'),
      },
      {
        id: 'c2',
        kind: 'invalid',
        text: '未按要求签字盖章的，投标无效。',
        source: source('投标无效'),
      },
    ],
    responses: {},
    factSheet: [],
    pictures: [],
    settings: {
      pages: 20,
      pageMode: 'target',
      wordFormat: '',
      bidType: '技术标',
      knowledge: [],
      tables: true,
      mindMaps: false,
      pictures: false,
      tone: '正式',
      firstLevelName: '',
      blind: false,
      bidder: '蓝岸热工有限公司',
      parallel: 2,
    },
    chapters: [
      chapter('h1', '施工组织方案', { scoringIds: ['s1'] }),
      chapter('h2', '售后服务方案', { order: 1, scoringIds: ['s2'] }),
    ],
    knowledge: [{ title: '服务手册', text: '蓝岸热工有限公司设有售后服务热线，全天值守。' }],
    requirements: [
      { heading: '施工要求', text: '施工组织应分小区进行，安装期间不得影响居民供热。' },
      { heading: '付款方式', text: '验收合格后支付合同价款的百分之九十五。' },
    ],
    ...changes,
  };
}

export function chapterTask(changes: Partial<ChapterTask> = {}): ChapterTask {
  const context = changes.context ?? bidContext();
  const [first] = context.chapters;
  if (!first) throw new Error('a bid without chapters');
  return {
    context,
    chapter: first,
    targetChars: 120,
    written: '',
    before: '',
    after: '',
    instruction: '',
    goal: null,
    ...changes,
  };
}
