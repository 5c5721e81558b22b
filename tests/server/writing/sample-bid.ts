import type { bid, tender } from 'tender-widgets/contract';
import { targetChars } from '../../../site/server/writing/budgets.ts';
import { buildOutline, type OutlineInput } from '../../../site/server/writing/outline.ts';
import type { BidContext, ChapterTask } from '../../../site/server/writing/writer.ts';

const fact = (value: string): tender.Fact => ({ value, source: { block: 0, quote: value } });

export const settings = (changes: Partial<bid.BidSettings> = {}): bid.BidSettings => ({
  pages: 60,
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
  ...changes,
});

export const scoringItem = (
  id: string,
  category: tender.ScoringItem['category'],
  item: string,
  maxScore: number,
  criteria: string,
): tender.ScoringItem => ({ id, category, item, maxScore, criteria, source: null });

export const facts: tender.Facts = {
  projectName: fact('澄江市档案馆物业管理服务采购项目'),
  projectNumber: fact('CJZC-2031-FW-0086'),
  purchaser: fact('澄江市档案馆'),
  agency: fact('澄江嘉禾招标代理有限公司'),
  budget: fact('3260000.00'),
  ceilingPrice: fact('3200000.00'),
  deadline: fact('2031-05-20 09:30:00'),
  openingTime: fact('2031-05-20 09:30:00'),
  bidBond: fact('60000.00'),
  duration: fact('24个月'),
  location: fact('澄江市湖滨路档案馆大楼'),
};

export const noFacts: tender.Facts = {
  projectName: null,
  projectNumber: null,
  purchaser: null,
  agency: null,
  budget: null,
  ceilingPrice: null,
  deadline: null,
  openingTime: null,
  bidBond: null,
  duration: null,
  location: null,
};

export const scoring: tender.ScoringItem[] = [
  scoringItem(
    's1',
    '价格',
    '投标报价',
    10,
    '满足招标文件要求且投标价格最低的为评标基准价，得满分。',
  ),
  scoringItem(
    's2',
    '技术',
    '服务方案',
    20,
    '根据投标人的保洁服务、绿化养护、设备运行三方面方案进行评审：优得20分，良得14分，一般得8分，未提供不得分。',
  ),
  scoringItem(
    's3',
    '技术',
    '应急预案',
    10,
    '根据投标人的应急预案（至少包括火灾处置、漏水处置、库房断电处置等）进行评审：方案完整、可行的得10分；一般的得5分。',
  ),
  scoringItem('s4', '技术', '培训方案', 8, '培训内容全面、计划合理的得8分，一般的得4分。'),
  scoringItem(
    's5',
    '商务',
    '企业业绩',
    10,
    '投标人自2028年1月1日以来承接过类似项目的，每提供一个得2分，最高得10分，须提供合同复印件。',
  ),
  scoringItem(
    's6',
    '资信',
    '体系认证',
    6,
    '具有质量管理体系认证证书的得3分，具有环境管理体系认证证书的得3分，须提供证书复印件。',
  ),
  scoringItem('s7', '商务', '采购需求响应程度', 6, '每有一项负偏离扣2分，扣完为止。'),
];

export const clauses: tender.Clause[] = [
  ['k1', 'star', '库房温度须控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。'],
  ['k2', 'star', '供应商须在接到报修后15分钟内到达现场处理。'],
  ['k3', 'triangle', '保洁人员不得少于18人，其中主管1人。'],
  ['k4', 'qualification', '具有独立承担民事责任的能力，提供营业执照复印件。'],
].map(([id, kind, text]) => ({
  id: String(id),
  kind: kind === 'star' || kind === 'triangle' ? kind : ('qualification' as const),
  text: String(text),
  source: { block: 0, quote: String(text) },
}));

export const requirements = [
  {
    heading: '一、项目概况',
    text: '本项目位于澄江市湖滨路，总建筑面积26800平方米，其中地下库房5200平方米，供应商应对全部区域提供物业管理服务。',
  },
  {
    heading: '二、保洁服务要求',
    text: '供应商应当每日对公共区域循环保洁，卫生间每2小时巡查一次。\n库房地面不得用水冲洗，应当使用吸尘设备清洁。\n保洁人员上岗前须接受档案防护知识培训，并统一着装。\n供应商需要按照采购人的要求做好垃圾分类收集。',
  },
  {
    heading: '三、绿化养护要求',
    text: '乙方应按季节修剪乔灌木，枯死植株应在7日内更换。\n用药应选择低毒品种，施药前应告知甲方。',
  },
  {
    heading: '四、设备运行要求',
    text: '★库房温度须控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。\n供应商须在接到报修后15分钟内到达现场处理。\n空调机组每月至少保养1次，消防水泵每周试运行1次。\n电梯应当由持证人员管理，不得带故障运行。',
  },
  {
    heading: '五、应急要求',
    text: '供应商应制定火灾、漏水、断电等突发事件处置流程，每半年至少组织1次演练。\n发生漏水时，应立即切断水源并优先转移受威胁的档案。',
  },
  { heading: '六、付款方式', text: '采购人在考核合格后15个工作日内支付当季服务费。' },
];

export const outlineInput = (changes: Partial<OutlineInput> = {}): OutlineInput => ({
  name: '档案馆物业投标文件',
  facts,
  overview: '',
  scoring,
  clauses,
  format: [],
  requirements,
  settings: settings(),
  ...changes,
});

type Own = Pick<BidContext, 'knowledge' | 'responses' | 'factSheet' | 'pictures'>;

/** A context for the writer, with the rules' own outline. */
export function bidContext(changes: Partial<OutlineInput & Own> = {}): BidContext {
  const { knowledge = [], responses = {}, factSheet = [], pictures = [], ...rest } = changes;
  const input = outlineInput(rest);
  return { ...input, chapters: buildOutline(input), knowledge, responses, factSheet, pictures };
}

export function taskFor(
  context: BidContext,
  chapter: BidContext['chapters'][number],
  changes: Partial<ChapterTask> = {},
): ChapterTask {
  const base = {
    targetChars: targetChars(chapter),
    written: '',
    before: '',
    after: '',
    instruction: '',
    goal: null,
  };
  return { context, chapter, ...base, ...changes };
}

/** Same seed, same numbers: 0 ≤ n < 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: () => number, from: readonly T[]): T => {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
