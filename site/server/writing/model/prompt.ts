import type { outline } from 'tender-widgets/contract';
import { contextIn } from '../blind-volumes.ts';
import type { AskedPoint } from '../points/asked-points.ts';
import { chapterLot } from '../structure/lot-chapters.ts';
import type { BidContext, ChapterTask, PassageTask } from '../writer.ts';
import { END_MARK } from './line.ts';
import type { ModelPrompt } from './model.ts';
import { type OwnPoints, ownPoints, pathTo } from './own-points.ts';
import { headOf, pickPassages, tailOf } from './passages.ts';
import { bidMaterial, bidRules, otherRequirements } from './prompt-bid.ts';
import { chapterDigest, clauseLines, passageLines } from './prompt-lines.ts';
import { hideBidder, markOf, material, wishBlock } from './prompt-material.ts';

/**
 * Characters each part of what a chapter gets for itself may take, at most; for a short chapter as much less as it is shorter, since the
 * text that comes of it is short too.
 */
const room = { requirements: 4500, knowledge: 4000, neighbour: 500, clauses: 900 };
/** A chapter of this length gets all of it, and one never gets less than a part. */
const FULL_CHARS = 2200;
const LEAST_SHARE = 0.25;
/** A passage needs less material than a chapter. */
const PASSAGE_SCALE = 0.4;
/** Other chapters, told by their headings and first words. */
const SAID_CHARS = 1500;
/** What the sisters of a chapter write, in short. */
const SISTER_CHARS = 400;
/** Of a longer text the model gets the headings and the end when it goes on. */
const MAX_SO_FAR = 12_000;

/** The prompt for a chapter written from its beginning. `scale` below 1 gives the material less room. */
export function chapterPrompt(task: ChapterTask, scale = 1): ModelPrompt {
  const mark = markOf(task.context);
  const { bidId } = task.context;
  return {
    system: bidRules(task.context, mark),
    user: chapterMaterial(task, mark, scale),
    ...(bidId === undefined ? {} : { bidId }),
  };
}

/** The prompt to go on from what is written. `why` says what is wanted: the rest after a break, or more text. */
export function continuePrompt(
  task: ChapterTask,
  written: string,
  why: 'cut' | 'short' | 'restarted' | 'mend',
  scale = 1,
  lacking: readonly string[] = [],
): ModelPrompt {
  const last = tailOf(written, 60).replaceAll('\n', '⏎');
  const exact = `请紧接最后一个字继续写：不要重复已写的任何文字和小标题，不要从头开始，不要解释，也不要写“继续”一类的话。已写内容的结尾是：“${last}”。若本章其实已经完整，只输出${END_MARK}。`;
  const next = {
    cut: `上面的正文在中途断开了。${exact}`,
    restarted: `上面的正文在中途断开了。注意：你上次从头写起，这是不对的。${exact}`,
    short: `本章要求约 ${task.targetChars} 字，目前约 ${written.length} 字。请接着补写尚未展开的内容（新的 #### 小节），写具体的做法、流程、责任分工、检查标准和应急措施；不要重复、改写或总结已写内容，不要解释。若确实没有可补充的内容，只输出${END_MARK}。`,
    mend: `对照本章的评分要点检查，以下要点还缺：${lacking.join('；')}。请接着补写所缺的内容（新的 #### 小节）：要点有数字的写明不低于它的承诺，资料没有依据的写【待填写：说明】；不要重复、改写或总结已写内容，不要解释。若正文其实已经写到，只输出${END_MARK}。`,
  }[why];
  return { ...chapterPrompt(task, scale), assistantSoFar: shortened(written), next };
}

/** The prompt to make a written chapter shorter. */
export function shortenPrompt(task: ChapterTask, content: string): ModelPrompt {
  const prompt = chapterPrompt(task);
  const next = `上面是本章现有的正文。请改写为约 ${task.targetChars} 字的精简版，输出全文：保留所有小标题次序、★▲条款的响应、对评分标准的逐条响应、表格中的数据和全部【待填写】；删去铺陈和重复的语句；不增加任何新的事实和数字，不要解释。`;
  return { ...prompt, assistantSoFar: content, next };
}

const passageOrders = {
  rewrite: '换一种表述改写选中的文字，意思、事实和数字不变，篇幅相近',
  expand: '扩写选中的文字：保留原有内容，补充做法、流程、责任分工和检查方式，篇幅约为原来的 1.8 倍',
  shorten: '缩写选中的文字到约六成篇幅：保留★▲条款的响应、数字和【待填写】，删去铺陈',
  continue: '接着选中的文字往下写一到三段，不重复已有内容',
} as const;

/** The prompt for a passage the bidder has selected. */
export function passagePrompt(given: PassageTask): ModelPrompt {
  const task = { ...given, context: contextIn(given.context, given.chapter) };
  const mark = markOf(task.context);
  const whole: ChapterTask = { ...task, targetChars: task.passage.length, written: '', goal: null };
  const selected = material(mark, '选中的文字', hideBidder(task.passage, task.context));
  const order = [
    `请${passageOrders[task.action]}。`,
    '只输出代替它的正文（续写时只输出新的部分），不要引号、解释和标题以外的任何说明；表格用 GFM 表格。',
  ];
  const wishes = wishBlock(mark, hideBidder(task.instruction.trim(), task.context));
  const ground = chapterMaterial({ ...whole, instruction: '' }, mark, PASSAGE_SCALE);
  return {
    system: bidRules(task.context, mark),
    user: [ground, selected, wishes, order.join('\n')].filter(Boolean).join('\n\n'),
    ...(task.context.bidId === undefined ? {} : { bidId: task.context.bidId }),
  };
}

function shortened(written: string): string {
  if (written.length <= MAX_SO_FAR) return written;
  const head = written.slice(0, -MAX_SO_FAR * 0.75);
  const headings = head.split('\n').filter((line) => line.startsWith('####'));
  return `${headings.join('\n……\n')}\n……\n${written.slice(-MAX_SO_FAR * 0.75)}`;
}

/** What holds for this chapter alone. */
function chapterRules({ chapter, context, targetChars }: ChapterTask): string {
  const own = chapter.settings;
  const hasChildren = context.chapters.some((other) => other.parentId === chapter.id);
  return [
    `- ${tableRule(context.settings.tables, own.table)}`,
    ...(own.mindMap
      ? ['- 另附一个 ```mindmap 代码块，内容为以“- ”开头、每级缩进两个空格的列表，概括本章结构。']
      : []),
    `- ${lengthRule(targetChars, hasChildren)}`,
    ...kindRules(own.kind),
  ].join('\n');
}

function tableRule(allowed: boolean, wanted: boolean | undefined): string {
  if (wanted) return '本章必须包含至少一个 GFM 表格，表格前有一句引导语。';
  if (wanted === false || !allowed) return '不使用表格。';
  return '适合对照、分工、进度、参数响应的内容用 GFM 表格，表格前有一句引导语。';
}

function lengthRule(target: number, hasChildren: boolean): string {
  const length = Math.max(100, Math.round(target / 50) * 50);
  if (hasChildren)
    return `本章之下另有子章节分别编写，这里只写引出子章节的概述，约 ${length} 字，不设小标题。`;
  return `篇幅约 ${length} 字（上下浮动不超过 15%），内容充分展开，不以空话凑字数。`;
}

function kindRules(kind: outline.OutlineChapter['settings']['kind']): string[] {
  if (kind === 'evidence') {
    return [
      '- 本章放证明材料：用一小段说明所附材料与评审要求的对应关系，再用清单或表格逐项列出须附的材料，每项写【待附：材料名称】，不写论述，不虚构证书、业绩和人员。',
    ];
  }
  if (kind === 'form') {
    return [
      '- 本章是招标文件规定的格式文件：按资料中的格式原样编写，不改动固定文字，需投标人填写处写【待填写：内容】，签字盖章处保留。',
    ];
  }
  return [];
}

function chapterMaterial(task: ChapterTask, mark: string, scale: number): string {
  const { context, chapter } = task;
  const share = Math.max(LEAST_SHARE, Math.min(1, task.targetChars / FULL_CHARS));
  const size = (characters: number) => Math.round(characters * scale * share);
  const points = ownPoints(context, chapter);
  const query = [
    ...[chapter.title, chapter.title, chapter.brief],
    ...points.flatMap(({ item, own }) => [item.item, ...own.map(({ text }) => text)]),
  ].join('\n');
  const block = (title: string, text: string) => material(mark, title, hideBidder(text, context));
  const lot = chapterLot(chapter, context.chapters, context.lots ?? [])?.lotId;
  const isForIt = ({ lotId }: { lotId?: string | undefined }) =>
    lot === undefined || lotId === undefined || lotId === lot;
  const requirements = otherRequirements(context, scale, context.requirements.filter(isForIt));
  return [
    bidMaterial(context, mark, scale),
    // What is above is the same in all prompts of a bid.
    block('本章的位置', placeLines(context, chapter)),
    block('本章的评分要点', pointLines(points)),
    block(
      '与本章最相关的实质性条款',
      clauseLines(context.clauses.filter(isForIt), query, size(room.clauses)),
    ),
    block(
      '招标文件中与本章相关的其他要求',
      passageLines(pickPassages(requirements, query, size(room.requirements))),
    ),
    block('投标人提供的材料', knowledgeLines(context, query, size(room.knowledge), scale)),
    block('其他章节已写的内容（不重复）', saidLines(task, size(SAID_CHARS))),
    block('前一章的结尾（承接，不重复）', tailOf(task.before, size(room.neighbour))),
    block('后一章的开头（不重复）', headOf(task.after, size(room.neighbour))),
    taskLines(task, mark),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What was placed in the chapter was chosen for its room already; of other material what fits best. */
function knowledgeLines(
  { knowledge }: BidContext,
  query: string,
  budget: number,
  scale: number,
): string {
  const isPlaced = scale >= 1 && knowledge.every(({ home }) => home !== undefined);
  return passageLines(isPlaced ? knowledge : pickPassages(knowledge, query, budget, true));
}

/** The path down to the chapter, and its sisters, which take what is theirs. */
function placeLines({ chapters }: BidContext, chapter: ChapterTask['chapter']): string {
  const path = pathTo(chapters, chapter.id).map(({ title }) => title);
  const sisters = chapters
    .filter((one) => one.parentId === chapter.parentId && one.id !== chapter.id)
    .map(({ title }) => title);
  const lines = [`路径：${path.join(' > ')}`];
  if (sisters.length > 0)
    lines.push(headOf(`同级章节（各写各的，本章不写）：${sisters.join('、')}`, SISTER_CHARS));
  return lines.join('\n');
}

const pointText = ({ text, score }: AskedPoint) =>
  score === undefined ? text : `${text}（最多 ${score.most} 分）`;

/** What the chapter has to answer, with its points and figures, in the order to write it; then what its sisters answer. */
function pointLines(items: readonly OwnPoints[]): string {
  return items
    .flatMap(({ item, own, others }) => [
      `评分项“${item.item}”，满分 ${item.maxScore} 分。`,
      ...own.map((point, at) => {
        const figures = point.demands.map(({ text }) => text);
        if (point.isAroundTheClock) figures.unshift('7×24 小时');
        const must = figures.length > 0 ? `；必须写明数字：${figures.join('、')}` : '';
        return `${at + 1}. ${pointText(point)}${must}`;
      }),
      ...(others.length > 0
        ? [
            headOf(
              `由其他章节写的要点：${others.map(({ title, text }) => `${text}（${title}）`).join('；')}`,
              SISTER_CHARS,
            ),
          ]
        : []),
    ])
    .join('\n');
}

function taskLines(task: ChapterTask, mark: string): string {
  const { chapter, context, instruction } = task;
  const standing = chapter.settings.instruction.trim();
  // The caller may have joined the chapter's own wish to the instruction.
  const wishes = [instruction.includes(standing) ? '' : standing, instruction.trim()]
    .filter(Boolean)
    .join('\n');
  const brief = chapter.brief.trim();
  const own = `标题：${chapter.title.replaceAll(/\s+/g, ' ')}${brief && `\n编写要点：${brief}`}`;
  return [
    material(mark, '要写的一章', hideBidder(own, context)),
    wishBlock(mark, hideBidder(wishes, context)),
    `## 任务\n请编写“要写的一章”里所列标题的正文，写到其编写要点。按“本章的评分要点”的次序安排小节：每个要点一节，先直接响应，再写做法、责任、时限和检查。本章另有：\n${chapterRules(task)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The headings of other chapters with the beginning of what stands under each. */
function saidLines({ said = [] }: ChapterTask, budget: number): string {
  const lines = said.map(({ title, content }) => `【${title}】${chapterDigest(content)}`);
  return headOf(lines.join('\n'), budget);
}
