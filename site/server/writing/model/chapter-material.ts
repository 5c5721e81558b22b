import { type outline, tender } from 'tender-widgets/contract';
import { confirmedFacts } from '../fact-sheet.ts';
import { plainPassages } from '../text/plain-text.ts';
import type { BidContext, ChapterTask } from '../writer.ts';
import { material, wishBlock } from './material.ts';
import { headOf, type Passage, pickPassages, tailOf } from './passages.ts';

/** Characters each part of the material may take; together they fit a model with a context of 32 000 tokens. */
const room = {
  overview: 2500,
  outline: 4000,
  criteria: 6000,
  clauses: 3000,
  requirements: 9000,
  knowledge: 6000,
  neighbour: 700,
};
/** Other chapters, told by their headings and first words. */
const SAID_CHARS = 3000;
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

/** All that the model is given to write a chapter from, each part in its block. `scale` below 1 gives the parts less room. */
export function chapterMaterial(task: ChapterTask, mark: string, scale: number): string {
  const { context, chapter } = task;
  const size = (characters: number) => Math.round(characters * scale);
  const items = context.scoring.filter((item) => chapter.scoringIds.includes(item.id));
  const query = [
    chapter.title,
    chapter.title,
    chapter.brief,
    ...items.map((item) => `${item.item} ${item.criteria}`),
  ].join('\n');
  const block = (title: string, text: string) => material(mark, title, hideBidder(text, context));
  const requirements = context.requirements.map(({ heading, text }) => ({ title: heading, text }));
  return [
    block('项目信息', factLines(context)),
    block('项目概况', headOf(context.overview, size(room.overview))),
    block(
      '投标文件目录（标有“← 本章”的是要写的一章）',
      outlineLines(context.chapters, chapter.id, size(room.outline)),
    ),
    block('本章对应的评分项', headOf(items.map(scoringLine).join('\n'), size(room.criteria))),
    block(
      '相关的实质性条款（★ 必须满足，▲ 重要）',
      clauseLines(context.clauses, query, size(room.clauses)),
    ),
    block(
      '招标文件中相关的要求',
      passageLines(pickPassages(requirements, query, size(room.requirements))),
    ),
    block(
      '投标人提供的材料',
      passageLines(pickPassages(context.knowledge, query, size(room.knowledge), true)),
    ),
    block('投标人已确认的事实（可以引用，必须一致）', sheetLines(context)),
    block('其他章节已写的内容（不重复）', saidLines(task, size(SAID_CHARS))),
    block('前一章的结尾（承接，不重复）', tailOf(task.before, room.neighbour)),
    block('后一章的开头（不重复）', headOf(task.after, room.neighbour)),
    taskLines(task, mark),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function taskLines({ chapter, context, instruction }: ChapterTask, mark: string): string {
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
    '## 任务\n请编写“要写的一章”里所列标题的正文，写到其编写要点。',
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

/** The headings of other chapters with the beginning of what stands under each. */
function saidLines({ said = [] }: ChapterTask, budget: number): string {
  const lines = said.map(({ title, content }) => `【${title}】${chapterDigest(content)}`);
  return headOf(lines.join('\n'), budget);
}

const scoringLine = (item: tender.ScoringItem) =>
  `【${item.category}】${item.item}（${item.maxScore} 分）：${item.criteria.replaceAll('\n', ' ') || '见招标文件'}`;

const DIGEST_CHARS = 160;

/** A chapter's content in a line: its sub-headings, else its first sentence. */
function chapterDigest(content: string): string {
  const passages = plainPassages(content);
  const headings = passages.filter((passage) => passage.heading).map((passage) => passage.text);
  const first =
    passages.find((passage) => !passage.heading && !passage.row)?.text.split('。')[0] ?? '';
  return headOf([headings.join('、'), first].filter(Boolean).join('：'), DIGEST_CHARS);
}

const clauseMarks = { star: '★', triangle: '▲' };

/** Starred clauses first; where there are too many, those that fit the chapter. */
function clauseLines(clauses: readonly tender.Clause[], query: string, budget: number): string {
  const passages = clauses
    .filter(tender.isMarked)
    .map((clause) => ({ title: clauseMarks[clause.kind], text: clause.text }));
  return pickPassages(passages, query, budget)
    .map(({ title, text }) => `${text.startsWith(title) ? '' : `${title} `}${text}`)
    .join('\n');
}

const passageLines = (passages: readonly Passage[]) =>
  passages.map(({ title, text }) => (title ? `【${title}】\n${text}` : text)).join('\n\n');

/** The outline as an indented list. Where it is too long, only the neighbourhood and the first levels. */
function outlineLines(
  chapters: readonly outline.OutlineChapter[],
  current: string,
  budget: number,
): string {
  const parent = chapters.find((chapter) => chapter.id === current)?.parentId;
  const rows = outlineRows(chapters, null, 0);
  const line = ({ chapter, depth }: OutlineRow) =>
    `${'  '.repeat(depth)}- ${chapter.title}${chapter.id === current ? ' ← 本章' : ''}`;
  const all = rows.map(line).join('\n');
  if (all.length <= budget) return all;
  const near = ({ chapter, depth }: OutlineRow) =>
    depth === 0 || chapter.parentId === parent || chapter.parentId === current;
  return headOf(rows.filter(near).map(line).join('\n'), budget);
}

interface OutlineRow {
  chapter: outline.OutlineChapter;
  depth: number;
}

/** The flat list in reading order. */
export function outlineRows(
  chapters: readonly outline.OutlineChapter[],
  parentId: string | null,
  depth: number,
): OutlineRow[] {
  if (depth > 8) return []; // A tree is never deeper; a ring of parents would be.
  return chapters
    .filter((chapter) => chapter.parentId === parentId)
    .toSorted((a, b) => a.order - b.order)
    .flatMap((chapter) => [{ chapter, depth }, ...outlineRows(chapters, chapter.id, depth + 1)]);
}

/** In an anonymous bid the model does not even learn the bidder's name. */
export function hideBidder(text: string, context: BidContext): string {
  const { bidder, blind } = context.settings;
  return blind && bidder.trim().length > 1 ? text.replaceAll(bidder.trim(), '我方') : text;
}
