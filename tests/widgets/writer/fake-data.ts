import type { Bid } from '../../../widgets/core/contract/bid.ts';
import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import type { Facts, Tender } from '../../../widgets/core/contract/tender.ts';

const said = (value: string, block: number, page = 1) => ({
  value,
  source: { page, block, quote: value },
});

const facts: Facts = {
  projectName: said('青岚市第三水厂自动化改造项目', 2),
  projectNumber: said('QLSC-2031-047', 3),
  purchaser: said('青岚市供水有限公司', 5),
  agency: null,
  budget: said('3860000', 8, 2),
  ceilingPrice: null,
  deadline: said('2031-05-20 09:30:00', 9, 2),
  openingTime: said('2031-05-20 09:30:00', 9, 2),
  bidBond: said('50000', 12, 3),
  duration: said('合同签订后 120 日历天', 14, 3),
  location: null,
};

const scoringRows: [Bid['scoring'][number]['category'], string, number, string][] = [
  [
    '价格',
    '投标报价',
    30,
    '满足招标文件要求且投标价格最低的投标报价为评标基准价，其价格分为满分。',
  ],
  ['技术', '总体技术方案', 20, '方案完整、针对性强得 15–20 分；较完整得 8–14 分；一般得 0–7 分。'],
  ['技术', '系统架构与控制策略', 15, '架构清晰，控制策略结合水厂工艺，切换方案可靠。'],
  ['技术', '施工组织与进度保障', 15, '进度计划合理，不停水改造措施可行，资源投入充分。'],
  ['商务', '类似项目业绩', 10, '每提供一项近五年同类业绩得 2 分，最高 10 分，须附合同与验收证明。'],
  ['技术', '售后服务', 5, '响应时间、备品备件与培训安排。'],
];

export const scoring: Bid['scoring'] = scoringRows.map(
  ([category, item, maxScore, criteria], index) => ({
    id: `s${index + 1}`,
    category,
    item,
    maxScore,
    criteria,
    source: { page: 10 + index, block: 40 + index, quote: `${item} ${maxScore} 分` },
  }),
);

const clauses: Bid['clauses'] = [
  {
    id: 'c1',
    kind: 'star',
    text: '★ 改造期间不得中断供水，单次切换时间不超过 30 分钟。',
    source: { page: 6, block: 30, quote: '★ 改造期间不得中断供水' },
  },
  {
    id: 'c2',
    kind: 'star',
    text: '★ PLC 须支持双机热备，切换时间不大于 50 ms。',
    source: { page: 6, block: 31, quote: '★ PLC 须支持双机热备' },
  },
  {
    id: 'c3',
    kind: 'triangle',
    text: '▲ 历史数据保存不少于 3 年。',
    source: { page: 7, block: 33, quote: '▲ 历史数据保存不少于 3 年' },
  },
  {
    id: 'c4',
    kind: 'invalid',
    text: '未按要求缴纳投标保证金的，否决其投标。',
    source: { page: 4, block: 20, quote: '否决其投标' },
  },
];

export function tender(change: Partial<Tender> = {}): Tender {
  return {
    id: 't1',
    fileName: '第三水厂招标文件.docx',
    status: 'ready',
    progress: 100,
    error: null,
    errorCode: null,
    pages: 64,
    files: [],
    facts,
    overview:
      '本项目对第三水厂的加药、滤池与送水泵房自动化系统进行改造，包括 PLC 更换、监控平台升级与不停水切换。',
    scoring,
    scoringTotal: 95,
    scoringState: 'sure',
    method: null,
    doubts: [],
    scoringExpected: 100,
    scoringParts: [],
    warnings: ['评分项合计 95 分，不是 100 分，请核对第 10–15 页。'],
    clauses,
    lots: [],
    lotId: null,
    format: [],
    printed: false,
    createdAt: '2031-04-28 10:00:00',
    ...change,
  };
}

export function bid(change: Partial<Bid> = {}): Bid {
  return {
    id: 'b1',
    rev: 1,
    name: '青岚市第三水厂自动化改造项目投标文件',
    tenderId: 't1',
    lotId: null,
    status: 'draft',
    note: null,
    overview: tender().overview,
    scoring,
    facts,
    clauses,
    factSheet: [],
    settings: {
      pages: 80,
      pageMode: 'target',
      wordFormat: '',
      bidType: '综合标',
      knowledge: [],
      tables: true,
      mindMaps: false,
      pictures: false,
      tone: '正式',
      firstLevelName: '',
      blind: false,
      bidder: '',
      parallel: 4,
    },
    progress: {
      percent: 0,
      done: 0,
      total: 0,
      failed: 0,
      chars: 0,
      pages: 0,
      expectedPages: 0,
      secondsLeft: null,
    },
    writer: { kind: 'offline', name: '离线编写器' },
    charged: false,
    createdAt: '2031-04-28 10:05:00',
    updatedAt: '2031-04-28 10:05:00',
    finishedAt: null,
    ...change,
  };
}

const outlineRows: [string, string | null, string, number, string[]][] = [
  ['o1', null, '总体技术方案', 6, ['s2']],
  ['o11', 'o1', '项目理解与需求分析', 8, ['s2']],
  ['o12', 'o1', '系统总体架构', 10, ['s3']],
  ['o13', 'o1', '控制策略与不停水切换', 12, ['s3', 's2']],
  ['o2', null, '施工组织与进度保障', 4, ['s4']],
  ['o21', 'o2', '施工进度计划', 10, ['s4']],
  ['o22', 'o2', '质量与安全保障', 10, []],
  ['o3', null, '类似项目业绩', 8, ['s5']],
  ['o4', null, '售后服务方案', 8, ['s6']],
];

export const outline: OutlineChapter[] = outlineRows.map(
  ([id, parentId, title, pages, scoringIds]) => ({
    id,
    parentId,
    order: outlineRows
      .filter(([, parent]) => parent === parentId)
      .findIndex(([other]) => other === id),
    title,
    pages,
    brief: '',
    scoringIds,
    settings: { instruction: '', kind: 'prose' },
  }),
);

const proposedRows: [string, string | null, string][] = [
  ['p1', null, '第一章 投标函'],
  ['p2', null, '第二章 总体技术方案'],
  ['p21', 'p2', '2.1 系统总体架构'],
  ['p22', 'p2', '2.2 应急预案'],
  ['p3', null, '第三章 售后服务方案'],
];

/** What the service reads out of a required format or a Word file. */
export const proposed: OutlineChapter[] = proposedRows.map(([id, parentId, title], index) => ({
  ...{ id, parentId, title, order: index, pages: 2, brief: '', scoringIds: [] },
  settings: { instruction: '', kind: 'prose' },
}));

/** A chapter with everything the page has to draw. */
export const chapterText = `### 一、需求理解

本项目的改造对象为加药间、滤池与送水泵房的自动化系统。**改造期间不得中断供水**，因此我方把切换窗口与水量低谷结合起来安排，并为每一次切换准备回退方案。

#### 1. 主要需求

- 更换老化的 PLC，支持双机热备，切换时间不大于 50 ms
- 升级监控平台，历史数据保存不少于 3 年
  - 报表由生产、设备、能耗三类组成
  - 权限按岗位划分
- 项目经理：【待填写：姓名与证书编号】

| 序号 | 评分要求 | 我方响应 | 对应章节 |
| :-: | --- | --- | --- |
| 1 | 架构清晰 | 三层架构，冗余环网 | 1.2 |
| 2 | 切换可靠 | 分区切换，每次 3~5 分钟，全天不超过 20~25 分钟 | 1.3 |

![系统拓扑图](picture:17)

\`\`\`mindmap
- 不停水改造
  - 准备
    - 仿真演练
    - 备件到场
  - 切换
    - 分区进行
    - 回退方案
  - 验证
\`\`\`

1. 现场踏勘与资料核对
2. 柜内改造与预调试
3. 分区切换与联合试运行

> 以上安排以招标文件第 6 页的要求为准。
`;
