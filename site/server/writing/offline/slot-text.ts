import { sentences } from '../text/tidy.ts';
import { mayStand } from './blind.ts';
import { markdownTable } from './markdown-table.ts';
import type { BidPlan } from './plan.ts';
import type { SlotPlan } from './slot-plan.ts';
import { fillIn } from './subject.ts';
import type { Unit } from './units.ts';

/** Ways to begin a list; a chapter's place in the bid picks one, so that neighbours differ. */
const leads: readonly ((about: string) => string)[] = [
  (about) => `关于${about}，我方落实下列要求：`,
  (about) => `${about}按以下要求组织实施：`,
  (about) => `我方对${about}作如下安排：`,
  (about) => `围绕${about}，具体做法如下：`,
  (about) => `${about}中需逐项落实的内容包括：`,
  (about) => `为做好${about}，我方执行以下要求：`,
];

/** Sentences of one list item, at most. */
const ITEM_CHARS = 160;

const end = (text: string): string => (/[。！？；：]$/.test(text) ? text : `${text}。`);

/** `about`: what the list is about already; it is no label. */
function listItems(units: readonly Unit[], named: boolean, about: string): string[] {
  const items: { heading: string; texts: string[]; length: number }[] = [];
  for (const unit of units) {
    const last = items.at(-1);
    const name = named && unit.heading.length <= 12 && !/供应商|投标人|采购人|招标人/.test(unit.heading) ? unit.heading : '';
    if (named && last && last.heading === name && last.length + unit.text.length <= ITEM_CHARS) {
      last.texts.push(unit.text);
      last.length += unit.text.length;
    } else items.push({ heading: name, texts: [unit.text], length: unit.text.length });
  }
  let shown = about;
  return items.map(({ heading, texts }) => {
    const label = heading !== '' && heading !== shown ? `**${heading}**：` : '';
    shown = heading;
    return `- ${label}${end(texts.join('；'))}`;
  });
}

/** Commitments made from the tender's requirements: a paragraph for one or two, a list for more. */
function demandText(units: readonly Unit[], about: string, place: number): string {
  if (units.length === 0) return '';
  if (units.length <= 2) return units.map((unit) => end(unit.text)).join('');
  const headings = new Set(units.map((unit) => unit.heading));
  const lead = (leads[place % leads.length] ?? leads[0])?.(about) ?? '';
  return `${lead}\n\n${listItems(units, headings.size > 1, about).join('\n')}`;
}

const measurable = /\d.*(?:以内|以上|以下)|(?:不(?:少于|低于|大于|高于|超过|小于|得超过)|至少|达到|[≥≤<>]).{0,12}\d/;
const MEASURED_FROM = 3;

/** How a limit is checked, by the words it uses. */
const checks: readonly (readonly [sign: RegExp, method: string, post: string])[] = [
  [
    /温度|噪声|照度|浓度|磨光|渗水|强度|压实|平整|厚度|壁厚|系数|亮度|电阻|参数|性能|速率|容量/,
    '仪器实测，留存检测记录',
    '质量管理岗',
  ],
  [/小时|分钟|日内|天内|工作日|时限|及时|期限/, '核对受理与完成时间，超时预警', '项目负责人'],
  [/人员|岗位|配备|名|持证|在岗|值班/, '核对名册与考勤', '人事与考勤岗'],
  [/次|频次|每[日天周月季年]|巡查|巡检|清洁|保养/, '查看作业记录并抽查现场', '现场主管'],
];

function measuredTable(units: readonly Unit[], about: string): string {
  const rows = units.map((unit) => {
    const [, method, post] = checks.find(([sign]) => sign.test(unit.text)) ?? [/./, '对照要求逐项核验', '质量管理岗'];
    return [unit.heading === '' ? about : unit.heading, unit.text, method, post];
  });
  return `${about}中有明确指标的要求按下表控制：\n\n${markdownTable(['项目', '指标要求', '检查方式', '责任岗位'], rows)}`;
}

export interface SlotBlocks {
  /** What the place cannot do without. */
  first: string[];
  /** What is added while there is room, best first. */
  more: string[];
}

const paragraphLimits = { 简洁: 1, 正式: 3, 详实: 6 } as const;

/** The blocks of text for one place of a chapter. `place` is its running number in the bid. */
export function slotBlocks(
  bid: BidPlan,
  plan: SlotPlan,
  knowledge: readonly string[],
  place: number,
  tables: boolean,
): SlotBlocks {
  const { view } = bid;
  const allowed = mayStand(view.context);
  const units = plan.units.filter((unit) => allowed(unit.text));
  const facts = units.filter((unit) => unit.kind === 'fact').map((unit) => end(unit.text));
  const demands = units.filter((unit) => unit.kind === 'demand');
  const limit = paragraphLimits[view.context.settings.tone];
  const paragraphs = plan.paragraphs.slice(0, limit).map((paragraph) => fillIn(paragraph, bid, plan));
  const table = tables && plan.table && view.context.settings.tone !== '简洁' ? tableText(bid, plan) : '';
  const own = knowledge.filter(allowed);
  const measured = tables ? demands.filter((unit) => measurable.test(unit.text)) : [];
  const inTable = measured.length >= MEASURED_FROM ? measured : [];
  const inText = demands.filter((unit) => !inTable.includes(unit));
  const limits = inTable.length > 0 ? measuredTable(inTable, plan.slot.about) : '';
  const blocks = [facts.join(''), demandText(inText, plan.slot.about, place), limits, paragraphs[0] ?? '', ...own].filter(
    (block) => block !== '',
  );
  const rest = [table, ...paragraphs.slice(1)].filter((block) => block !== '');
  if (blocks.length === 0 && rest.length === 0) {
    return { first: [`【待填写：结合我方实际，说明“${plan.slot.about}”的具体做法、责任岗位和完成标准】`], more: [] };
  }
  return blocks.length === 0
    ? { first: rest.slice(0, 1), more: rest.slice(1) }
    : { first: blocks.slice(0, 3), more: [...blocks.slice(3), ...rest] };
}

function tableText(bid: BidPlan, plan: SlotPlan): string {
  if (!plan.table) return '';
  return markdownTable(
    plan.table.head,
    plan.table.rows.map((row) => row.map((text) => fillIn(text, bid, plan))),
  );
}

/** Passages of the bidder's own material, in sentences that end. */
export function knowledgeText(passages: readonly { title: string; text: string }[], limit: number): string[] {
  return passages.flatMap(({ text }) => {
    const kept: string[] = [];
    let length = 0;
    for (const sentence of sentences(text)) {
      if (sentence.length < 8 || length + sentence.length > limit) continue;
      kept.push(end(sentence));
      length += sentence.length;
    }
    return kept.length > 0 ? [kept.join('')] : [];
  });
}
