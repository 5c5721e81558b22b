import { tender } from 'tender-widgets/contract';
import { confirmedFacts } from '../fact-sheet.ts';
import type { BidContext } from '../writer.ts';
import { headOf, type Passage, pickPassages } from './passages.ts';
import { clauseLines, outlineLines, passageLines, scoringLine } from './prompt-lines.ts';
import { hideBidder, material, materialRule } from './prompt-material.ts';

/**
 * Characters of what is the same in every prompt of a bid. It stands first, letter for letter, so that a service that caches reads it
 * once; with what a chapter gets for itself it fits a model with a context of 32 000 tokens.
 */
const room = { overview: 2000, outline: 3500, scoring: 7000, clauses: 4000, requirements: 6000 };

const factLabels: Record<tender.FactName, string> = {
  projectName: '项目名称',
  projectNumber: '项目编号',
  purchaser: '采购人（招标人）',
  agency: '代理机构',
  budget: '预算金额（元）',
  ceilingPrice: '最高限价（元）',
  deadline: '投标截止时间',
  openingTime: '开标时间',
  bidBond: '投标保证金',
  duration: '工期（服务期、交货期）',
  location: '项目地点',
};

const tones = {
  正式: '语言正式、严谨，用投标文件的书面语。',
  简洁: '语言简洁，开门见山，多用短句和分条表述，不铺陈。',
  详实: '论述详实，措施具体到做法、责任、时间和检查方式。',
};

const blindRules = [
  '- 本标书为暗标：不得出现投标人名称、简称、商标、人员姓名、联系方式、所在地名、以往业绩及任何可识别身份的信息，自称一律用“我方”。',
  '- 暗标正文不用英文字母，不用加粗、斜体、颜色等强调，只用中文标点。',
];

/** How a paragraph that earns its points is built; its subject belongs to no tender. */
const example = [
  '# 示范（只学写法，不抄内容）',
  '评分要点“设备故障响应及时”，好的一段：',
  '故障报修由值班调度统一受理，受理即登记编号并通知责任班组。调度先电话判断：能远程恢复的当场指导处理，不能恢复的派维修人员携备件到场，到场时限为【待填写：到场时限】。到场后先隔离故障设备、恢复基本运行，再查明原因；处理完毕由使用部门签字确认，调度回访后销号。每月汇总故障类型，重复出现的列入专项整改，由项目负责人督办。',
  '好在：谁、何时、怎么做、做到什么程度、如何检查都有着落；资料没有的时限留空，不编造。',
];

/** What holds for every chapter of a bid, word for word the same. */
export function bidRules({ settings }: BidContext, mark: string): string {
  return [
    '你是资深的投标文件编写人员，替投标人编写投标文件（响应文件）中的一章。',
    '# 事实',
    '- 只能使用用户消息所给资料中的事实。资料没有的公司名称、人员姓名、证书及编号、业绩、品牌型号、数量、金额、日期、时限、比例、电话、地址，一律写成【待填写：说明】，绝不编造。',
    '- 引用招标文件的数字、日期、参数必须与资料完全一致；★ 条款逐条明确响应，不得写成负偏离。',
    '- 不引用资料之外的标准编号和法规条款号，除非你确信其存在且适用。',
    `- ${materialRule(mark)}`,
    '# 格式',
    '- 只输出本章正文的 Markdown，不要章标题，不要前言、说明、结束语，不要代码围栏包裹。',
    '- 小标题从 #### 开始（可用 ##### 和 ######），不带编号，末尾不加标点；不用 HTML、图片和链接。',
    '- 使用中文和中文标点；真正有先后或并列关系时才用列表，避免整章都是列表。',
    '# 内容',
    '- 逐条回应本章的评分要点：每个要点都有对应的内容，先写直接响应，再写具体措施；要点有数字的，写明不低于它的承诺，资料没有依据的写【待填写】。',
    '- “投标人提供的材料”里的做法、数量、型号、时限照原意写进正文，不遗漏、不改数字。',
    '- 不写“本章响应评分项”“现就……说明如下”之类的引子，第一句就说做什么。',
    '- 结合本项目的实际要求写，不写放到任何项目都成立的空话，不重复其他章节的内容。',
    `- ${tones[settings.tone]}`,
    ...(settings.blind ? blindRules : []),
    ...example,
  ].join('\n');
}

const asPassages = ({ requirements }: Pick<BidContext, 'requirements'>): Passage[] =>
  requirements.map(({ heading, text }) => ({ title: heading, text }));

/** Requirements that stand in every prompt: those nearest to what is scored. */
export function sharedRequirements(context: BidContext, scale: number): Passage[] {
  const query = context.scoring.map(({ item, criteria }) => `${item} ${criteria}`).join('\n');
  return pickPassages(asPassages(context), query, Math.round(room.requirements * scale), true);
}

/** Requirements that do not stand in every prompt. */
export function otherRequirements(
  context: BidContext,
  scale: number,
  requirements: BidContext['requirements'] = context.requirements,
): Passage[] {
  const shared = new Set(
    sharedRequirements(context, scale).flatMap(({ text }) => text.split('\n')),
  );
  return asPassages({ requirements }).flatMap(({ title, text }) => {
    const left = text.split('\n').filter((line) => !shared.has(line));
    return left.length === 0 ? [] : [{ title, text: left.join('\n') }];
  });
}

/** The beginning of every prompt of a bid: its facts, outline, scoring, marked clauses and requirements. */
export function bidMaterial(context: BidContext, mark: string, scale: number): string {
  const size = (characters: number) => Math.round(characters * scale);
  const block = (title: string, text: string) => material(mark, title, hideBidder(text, context));
  return [
    block('项目信息', factLines(context)),
    block('项目概况', headOf(context.overview, size(room.overview))),
    block('投标人已确认的事实（可以引用，必须一致）', sheetLines(context)),
    block('投标文件目录', outlineLines(context.chapters, '', size(room.outline))),
    block('评分标准', headOf(context.scoring.map(scoringLine).join('\n'), size(room.scoring))),
    block(
      '实质性条款（★ 必须满足，▲ 重要）',
      clauseLines(context.clauses, '', size(room.clauses), true),
    ),
    block('招标文件的主要要求', passageLines(sharedRequirements(context, scale))),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function factLines(context: BidContext): string {
  const lines = tender.factNames.flatMap((name) => {
    const fact = context.facts[name];
    if (!fact) return [];
    const quote = fact.source?.quote.trim() ?? '';
    return [
      `${factLabels[name]}：${fact.value}${quote && quote !== fact.value ? `（原文：${headOf(quote, 120)}）` : ''}`,
    ];
  });
  if (context.settings.bidder && !context.settings.blind)
    lines.push(`投标人：${context.settings.bidder}`);
  return lines.join('\n');
}

function sheetLines({ factSheet, settings }: BidContext): string {
  if (settings.blind) return '';
  return confirmedFacts(factSheet)
    .map((fact) => `${fact.label}：${fact.value}`)
    .join('\n');
}
