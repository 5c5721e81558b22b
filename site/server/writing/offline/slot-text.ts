import { markdownTable } from '../text/markdown-table.ts';
import { asReference } from '../text/reference-text.ts';
import { sentences } from '../text/tidy.ts';
import { mayStand } from './blind.ts';
import { carryingTable, ownLabel } from './carrying-table.ts';
import { ownTables, withoutNumbers } from './own-tables.ts';
import type { BidPlan } from './plan.ts';
import { isProjectFact } from './project-facts.ts';
import type { SlotPlan } from './slot-plan.ts';
import { fillIn } from './subject.ts';
import type { Unit } from './units.ts';
import type { Voice } from './voice.ts';

/** Ways to begin a list. */
const leads = [
  (about: string) => `关于${about}，我方落实下列要求：`,
  (about: string) => `${about}按以下要求组织实施：`,
  (about: string) => `我方对${about}作如下安排：`,
  (about: string) => `围绕${about}，具体要求如下：`,
  (about: string) => `${about}中需逐项落实的内容包括：`,
  (about: string) => `为做好${about}，我方执行以下要求：`,
  (about: string) => `我方在${about}方面逐项响应如下：`,
  (about: string) => `${about}须做到下列各点，我方逐一承诺：`,
] as const;

const end = (text: string): string => (/[。！？；：]$/.test(text) ? text : `${text}。`);

/** A title that names no subject is no label. */
const saysNothing =
  /^(?:总则|(?:技术|采购|服务|项目|用户)?(?:规范|规格|需求|任务)书|(?:采购|技术|服务|项目)(?:需求|规范)|一般(?:要求|规定)|其[他它].{0,4}|(?:项目|工程)?概[述况]|说明|备注|要求|内容)$/;

/** `about`: what the list is about already; it is no label. */
function listItems(units: readonly Unit[], named: boolean, about: string, voice: Voice): string[] {
  let shown = about;
  return units.map(({ heading, text }) => {
    const name =
      named && heading.length <= 12 && !/供应商|投标人|采购人|招标人/.test(heading) ? heading : '';
    const isNew = name !== '' && name !== shown && !saysNothing.test(name) && !ownLabel.test(text);
    shown = name;
    return `- ${isNew ? `**${name}**：` : ''}${end(voice.promise(text))}`;
  });
}

/** Commitments made from the tender's requirements: a paragraph for one or two, a list for more. */
function demandText(units: readonly Unit[], about: string, voice: Voice): string {
  if (units.length === 0) return '';
  if (units.length <= 2) return units.map((unit) => end(voice.promise(unit.text))).join('');
  const headings = new Set(units.map((unit) => unit.heading));
  const lead = voice.say(voice.pick(about, leads)(about));
  return `${lead}\n\n${listItems(units, headings.size > 1, about, voice).join('\n')}`;
}

const SCENE_NAME = 20;
/** What the tender says may happen; how each is dealt with, the bidder knows. */
function sceneTable(units: readonly Unit[], { words, voice }: BidPlan['view']): string {
  if (units.length === 0) return '';
  const lead = voice.say(
    voice.pick('scenes', [
      `${words.tenderFile}列出的下列情形，我方逐一处置：`,
      `我方对${words.tenderFile}所列的情形安排处置如下：`,
      `${words.tenderFile}所列的各种情形按下表处置：`,
    ]),
  );
  const rows = units.map(({ text }) => {
    // Each is filled in for itself: blanks of one name are one to a bidder.
    const name = (text.split(/[，。；]/)[0] ?? '').slice(0, SCENE_NAME);
    return [
      text.replace(/[。；]$/, ''),
      `【待填写：${name}的处置步骤】`,
      `【待填写：${name}的责任岗位和时限】`,
    ];
  });
  return `${lead}\n\n${markdownTable(['情形', '处置步骤', '责任岗位和时限'], rows)}`;
}

const measurable =
  /\d.{0,300}(?:以内|以上|以下)|(?:不(?:少于|低于|大于|高于|超过|小于|得超过)|至少|达到|[≥≤<>]).{0,12}\d/;
const MEASURED_FROM = 3;

/** Requirements with a figure, as a table; how each is checked is the bidder's to say. */
function measuredTable(units: readonly Unit[], about: string, voice: Voice): string {
  const rows = units.map((unit) => [
    unit.heading === '' ? about : unit.heading,
    voice.promise(unit.text),
  ]);
  const lead = voice.pick(about, [
    `${about}中有明确指标的要求按下表控制：`,
    `${about}的指标要求列表如下：`,
    `下表列出${about}需达到的指标：`,
    `${about}以下列指标为准：`,
  ]);
  return `${lead}\n\n${markdownTable(['项目', '指标要求'], rows)}`;
}

/** The bidder's own material in one place, each passage with its source; `first` has its room before anything of ours. */
export interface OwnText {
  first: string[];
  more: string[];
}

export interface SlotBlocks {
  /** What the place cannot do without. */
  first: string[];
  /** What is added while there is room, best first. */
  more: string[];
}

/** Paragraphs of the catalogue in one place at most; the room there is ends the others. */
const paragraphLimits = { 简洁: 2, 正式: 40, 详实: 40 } as const;

/** The blocks of text for one place of a chapter. */
export function slotBlocks(
  bid: BidPlan,
  plan: SlotPlan,
  own: OwnText | undefined,
  tables: boolean,
): SlotBlocks {
  const { view } = bid;
  const allowed = mayStand(view.context);
  // A tender that forbids copying is answered in words of one's own, or not at all.
  const mayRestate = !view.context.clauses.some(({ kind }) => kind === 'no-copying');
  const units = mayRestate ? plan.units.filter((unit) => allowed(unit.text)) : [];
  const facts = units
    .filter((unit) => unit.kind === 'fact' && !isProjectFact(view, unit.text))
    .map((unit) => end(unit.text));
  const demands = units.filter((unit) => unit.kind === 'demand');
  const limit = paragraphLimits[view.context.settings.tone];
  const paragraphs = plan.paragraphs
    .slice(0, limit)
    .map((paragraph) => asReference(fillIn(paragraph, bid, plan)))
    .filter((paragraph) => paragraph !== '');
  const table =
    tables && plan.table && view.context.settings.tone !== '简洁' ? tableText(bid, plan) : '';
  const measured = tables ? demands.filter((unit) => measurable.test(unit.text)) : [];
  const inTable = measured.length >= MEASURED_FROM ? measured : [];
  const inText = demands.filter((unit) => !inTable.includes(unit));
  const limits = inTable.length > 0 ? measuredTable(inTable, plan.slot.about, view.voice) : '';
  const scenes = sceneTable(
    units.filter((unit) => unit.kind === 'scene'),
    view,
  );
  const given = [
    facts.join(''),
    scenes,
    demandText(inText, plan.slot.about, view.voice),
    limits,
  ].filter((block) => block !== '');
  const carried = tables ? carryingTable(inText, plan.slot.about) : '';
  const rest = [
    paragraphs[0] ?? '',
    ...(own?.more ?? []),
    table,
    carried,
    ...paragraphs.slice(1),
  ].filter((block) => block !== '');
  const chosen = own?.first ?? [];
  if (chosen.length > 0)
    return { first: [...given.slice(0, 1), ...chosen, ...given.slice(1)], more: rest };
  if (given.length === 0 && rest.length === 0) {
    return {
      first: [openText(plan.slot.about)],
      more: [],
    };
  }
  // With little of the tender's own to say, what the catalogue knows of the subject is no extra.
  const kept = given.length === 0 || (given.length < 3 && paragraphs[0]) ? 1 : 0;
  return { first: [...given, ...rest.slice(0, kept)], more: rest.slice(kept) };
}

/** What only the bidder can write: who he is, or how he does a thing. */
function openText(about: string): string {
  if (ofBidder.test(about))
    return `【待填写：如实填写“${about}”，如成立时间、主营业务、人员和资质】`;
  if (ofPast.test(about)) return `【待填写：如实说明“${about}”，没有的写“无”】`;
  if (saysItself.test(about)) return `【待填写：${about}】`;
  return `【待填写：结合我方实际，说明“${about}”的具体做法、责任岗位和完成标准】`;
}
/** 设计费组成说明 is one already. */
const saysItself = /(?:说明|声明|承诺|清单|简介)$/;
/** What has happened to the bidder is no way of working, and no certificate shows it. */
export const ofPast =
  /(?:诉讼|仲裁|处罚|纠纷|失信|不良行为|违约|事故)[\u4e00-\u9fff]{0,6}(?:情况|记录|说明)/;
const ofBidder =
  /^(?:投标人|供应商|响应人|申请人|企业|公司|单位|我方)?(?:的)?(?:简介|介绍|概况|基本情况|基本信息)$/;

function tableText(bid: BidPlan, plan: SlotPlan): string {
  if (!plan.table) return '';
  const { head, rows } = plan.table;
  return asReference(
    markdownTable(
      head,
      rows.map(({ cells }) => cells.map((text) => fillIn(text, bid, plan))),
    ),
  );
}

/** A sentence may be short; other words of few characters are titles and remains. */
const LEAST_CHARS = { sentence: 4, words: 8 } as const;

/** Passages of the bidder's own material, in sentences that end; rows of his tables as tables where these may stand. */
export function knowledgeText(
  passages: readonly { title: string; text: string }[],
  limit: number,
  tables: boolean,
): string[] {
  return passages.flatMap(({ text }) => {
    const own = tables ? ownTables(text) : { text, tables: [] };
    const kept: string[] = [];
    let length = 0;
    for (const sentence of sentences(withoutNumbers(own.text))) {
      const isWhole = own.text.includes(`${sentence}。`);
      const least = LEAST_CHARS[isWhole ? 'sentence' : 'words'];
      if (sentence.length < least || length + sentence.length > limit) continue;
      kept.push(end(sentence));
      length += sentence.length;
    }
    const blocks = [kept.join(''), ...own.tables].filter((block) => block !== '');
    return blocks.length > 0 ? [blocks.join('\n\n')] : [];
  });
}
