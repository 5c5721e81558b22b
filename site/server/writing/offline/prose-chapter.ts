import { mindMapFromChapter } from '../chapter-mind-map.ts';
import { tableFromChapter } from '../chapter-table.ts';
import { sourceRemark } from '../source-remark.ts';
import { isCatchAll } from '../structure/tree.ts';
import { numberedTable } from '../text/markdown-table.ts';
import { createMatcher, likeness } from '../text/relevance.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { mayStand } from './blind.ts';
import { type BidPlan, planOf } from './plan.ts';
import { projectParagraph } from './project-facts.ts';
import { promiseToMake } from './promise-to-make.ts';
import { proposedDiagrams } from './proposed-diagram.ts';
import type { SlotPlan } from './slot-plan.ts';
import { knowledgeText, type OwnText, type SlotBlocks, slotBlocks } from './slot-text.ts';
import { wishedTopics } from './slots.ts';

/** Text goes this far over its target before it stops, to end on a whole block. */
const OVERRUN = 1.05;
/** Characters of the bidder's own material used in one place. */
const KNOWLEDGE_CHARS = 600;
/** Share of a chapter that is kept for the bidder's own material, before anything of ours. */
const KNOWLEDGE_SHARE = 0.6;

/** Whether this chapter may hold tables. */
function allowsTables(task: ChapterTask): boolean {
  if (/不(?:要|用|需要)表格/.test(task.instruction)) return false;
  return task.chapter.settings.table ?? task.context.settings.tables;
}

/** The bidder's passages that belong in this chapter, by the place they fit in it: the best ones have their room, the rest what is left. */
function knowledgeByPlace(
  plan: BidPlan,
  places: readonly SlotPlan[],
  task: ChapterTask,
  room: number,
): Map<SlotPlan, OwnText> {
  const found = new Map<SlotPlan, OwnText>();
  const match = createMatcher(
    places.map(({ slot }) => ({
      profile: [
        { text: slot.about, weight: 3 },
        { text: slot.criteria, weight: 1 },
      ],
    })),
  );
  const allowed = mayStand(task.context);
  let length = 0;
  for (const passage of task.context.knowledge) {
    if (plan.homeOf(passage) !== task.chapter.id) continue;
    const best = [...match(passage.text)].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
    const place = places[best?.[0] ?? 0];
    const [passageText] = knowledgeText([passage], KNOWLEDGE_CHARS, allowsTables(task));
    if (!place || passageText === undefined) continue;
    const text = `${passageText}\n\n${sourceRemark(passage.title)}`;
    if (!allowed(text)) continue;
    const own = found.get(place) ?? { first: [], more: [] };
    const isFirst = length === 0 || length + passageText.length <= room;
    if (isFirst) length += passageText.length;
    own[isFirst ? 'first' : 'more'].push(text);
    found.set(place, own);
  }
  return found;
}

/** Adds places for what the instruction asks to bring out, with what the chapter has on it. */
function withWishes(places: readonly SlotPlan[], task: ChapterTask): SlotPlan[] {
  const wishes = wishedTopics(task.instruction).filter(
    (wish) => !places.some(({ slot }) => likeness(slot.about, wish) > 0.6),
  );
  const first = places[0];
  if (wishes.length === 0 || !first) return [...places];
  const added = wishes.map(
    (wish): SlotPlan => ({
      slot: { ...first.slot, heading: wish, about: wish },
      units: [],
      paragraphs: [],
      table: undefined,
    }),
  );
  const match = createMatcher(
    added.map(({ slot }) => ({ profile: [{ text: slot.about, weight: 1 }] })),
  );
  const rest = places.map((place) => ({
    ...place,
    slot:
      place.slot.heading === '' && places.length === 1
        ? { ...place.slot, heading: task.chapter.title }
        : place.slot,
    units: place.units.filter((unit) => {
      const best = [...match(`${unit.heading}${unit.text}`)].sort((a, b) => b[1] - a[1])[0];
      if (!best) return true;
      added[best[0]]?.units.push(unit);
      return false;
    }),
  }));
  return [...added, ...rest];
}

/** Takes blocks in rounds, one more of each place a round, until the target is reached. */
function fillRooms(blocks: readonly SlotBlocks[], target: number): string[][] {
  const texts = blocks.map(({ first }) => [...first]);
  let length = texts.flat().join('').length;
  for (let round = 0; length < target && blocks.some(({ more }) => more.length > round); round++) {
    for (const [at, { more }] of blocks.entries()) {
      const block = more[round];
      if (block === undefined || length + block.length > target * OVERRUN + 60) continue;
      texts[at]?.push(block);
      length += block.length;
    }
  }
  return texts;
}

function responseTable(view: BidView, task: ChapterTask, places: readonly SlotPlan[]): string {
  // What is ours is no requirement of the criteria.
  const asked = places.filter(({ slot }) => slot.heading !== '' && !slot.optional);
  if (!view.isItemChapter(task.chapter) || asked.length < 3) return '';
  const rows = asked.map(({ slot, units }) => {
    const named = [...new Set(units.map((unit) => unit.heading))]
      .filter((name) => name !== '' && name !== slot.heading)
      .slice(0, 3);
    return [slot.heading, named.join('、') || '—', `本章“${slot.heading}”`];
  });
  const lead = view.voice.pick(`table ${task.chapter.title}`, [
    `我方的${task.chapter.title}与评分要求对照如下：`,
    `各项评分要求在我方${task.chapter.title}中的位置：`,
    `下表按评分要求列出我方${task.chapter.title}的对应内容：`,
    `我方按评分要求安排的${task.chapter.title}内容见下表：`,
  ]);
  return `${view.voice.say(lead)}\n\n${numberedTable(['评分要求', '对应的采购需求', '对应位置'], rows)}`;
}

/** What else there is to say the bidder alone knows. */
const isLeftOpen = (
  { chapter, instruction }: ChapterTask,
  knowledge: ReadonlyMap<SlotPlan, OwnText>,
): boolean =>
  isCatchAll(chapter.title) &&
  chapter.scoringIds.length === 0 &&
  knowledge.size === 0 &&
  instruction.trim() === '';

/** Markdown of a chapter that is written text: point by point after the criteria, out of the tender's requirements. */
export function proseChapter(task: ChapterTask): string {
  const plan = planOf(task.context);
  const { view } = plan;
  const places = withWishes(plan.slots.get(task.chapter.id) ?? [], task);
  const tables = allowsTables(task);
  const target = /精简|简短|压缩|缩短/.test(task.instruction)
    ? task.targetChars * 0.6
    : task.targetChars;
  const knowledge = knowledgeByPlace(plan, places, task, target * KNOWLEDGE_SHARE);
  if (isLeftOpen(task, knowledge)) return `【待填写：${task.chapter.title}；没有的写“无”】`;
  const blocks = places.map((place) => slotBlocks(plan, place, knowledge.get(place), tables));
  const texts = fillRooms(blocks, target);
  const parts: string[] = [];
  if (plan.factsChapter === task.chapter.id) parts.push(projectParagraph(view));
  parts.push(promiseToMake(task));
  for (const [at, place] of places.entries()) {
    if (place.slot.heading !== '') parts.push(`#### ${place.slot.heading}`);
    parts.push(...(texts[at] ?? []));
  }
  if (tables) parts.push(responseTable(view, task, places));
  const said = parts.filter((part) => part !== '').join('\n\n');
  // Nothing is known of it: the bidder has to say it.
  const body = said === '' ? `【待填写：${task.chapter.title}】` : said;
  const asked = task.chapter.settings;
  const table = asked.table === true && !/^\|/m.test(body) ? tableFromChapter(body) : '';
  const wantsMap = asked.mindMap ?? (task.context.settings.mindMaps && places.length > 2);
  const map = wantsMap ? mindMapFromChapter(task.chapter.title, body) : '';
  const diagrams = tables ? proposedDiagrams(view, task) : '';
  return [body, table, map, diagrams].filter((part) => part !== '').join('\n\n');
}
