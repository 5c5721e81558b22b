import { randomBytes, randomUUID } from 'node:crypto';
import type { outline } from 'tender-widgets/contract';
import * as v from 'valibot';
import { titleText } from '../text/tidy.ts';
import type { BidContext, Writer } from '../writer.ts';
import type { Model, ModelPrompt } from './model.ts';
import { ModelError } from './model-error.ts';
import { headOf, pickPassages } from './passages.ts';
import { outlineRows } from './prompt-lines.ts';
import { material, materialRule, wishBlock } from './prompt-material.ts';

type Chapters = outline.OutlineChapter[];

const Improved = v.object({
  chapters: v.array(
    v.object({
      id: v.string(),
      parentId: v.optional(v.nullable(v.string()), null),
      title: v.string(),
      brief: v.optional(v.string(), ''),
      pages: v.optional(v.number(), 0),
      scoringIds: v.optional(v.array(v.string()), []),
    }),
  ),
});
type Wish = Parameters<NonNullable<Writer['improveOutline']>>[2];
type Improved = v.InferOutput<typeof Improved>['chapters'];

const MAX_DEPTH = 4;
const MAX_CHAPTERS = 1000;
/** Tries; after that the rules' outline stands, which is never bad. */
const TRIES = 2;
/** Larger outlines come back damaged or not at all. */
const MAX_DRAFT = 300;

/**
 * Asks the model to improve the rules' outline after the bidder's wish. With `wish.chapterId` only what stands below that chapter
 * changes. Gives back the draft itself where the model fails or
 * answers nonsense; throws only an AbortError.
 */
export async function improveOutline(
  model: Model,
  context: BidContext,
  draft: Chapters,
  wish: Wish,
  signal: AbortSignal,
): Promise<Chapters> {
  if (draft.length === 0 || draft.length > MAX_DRAFT) return draft;
  const prompt = outlinePrompt(context, draft, wish);
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const { chapters } = await model.object(prompt, Improved, signal);
      const merged =
        mergeOutline(draft, chapters, new Set(context.scoring.map((item) => item.id))) ?? draft;
      return wish.chapterId === undefined ? merged : onlyBelow(wish.chapterId, draft, merged);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof ModelError) || !error.retriable) return draft;
    }
  }
  return draft;
}

function below(id: string, chapters: Chapters): Set<string> {
  const found = new Set<string>();
  for (const { chapter } of outlineRows(chapters, null, 0))
    if (chapter.parentId !== null && (chapter.parentId === id || found.has(chapter.parentId)))
      found.add(chapter.id);
  return found;
}

/** The draft with what stands below one chapter taken from the answer; a scoring item that got lost goes to the chapter itself. */
function onlyBelow(id: string, draft: Chapters, answer: Chapters): Chapters {
  const old = below(id, draft);
  const fresh = below(id, answer);
  const kept = draft.filter((chapter) => !old.has(chapter.id)).map((chapter) => ({ ...chapter }));
  const added = answer.filter(
    (chapter) => fresh.has(chapter.id) && !kept.some((one) => one.id === chapter.id),
  );
  if (added.length === 0) return draft;
  const assigned = new Set([...kept, ...added].flatMap((chapter) => chapter.scoringIds));
  const lost = draft.flatMap((chapter) => chapter.scoringIds).filter((item) => !assigned.has(item));
  const home = kept.find((chapter) => chapter.id === id);
  if (home) home.scoringIds = [...new Set([...home.scoringIds, ...lost])];
  return outlineRows([...kept, ...added], null, 0).map(({ chapter }) => chapter);
}

function wishLines(wish: Wish, draft: Chapters): string[] {
  const home = draft.find((chapter) => chapter.id === wish.chapterId);
  return [
    // An id is ours; the title stands in the draft.
    home ? `只改进 id 为 ${JSON.stringify(home.id)} 的一章之下的章节，其余章节原样列出。` : '',
    wish.instruction.trim() === '' ? '' : '投标人的要求在不丢失评分项的前提下满足。',
  ].filter(Boolean);
}

function outlinePrompt(context: BidContext, draft: Chapters, wish: Wish): ModelPrompt {
  const mark = randomBytes(6).toString('hex');
  const system = [
    '你是资深的投标文件编写人员，负责改进投标文件的目录。',
    '- 输入是按招标文件规则生成的目录草稿。保留其中每一章的 id；可以改进第二级及以下的标题、说明（brief）和顺序，可以增加子章节（id 用 n1、n2……），不合并或删除已有章节。',
    '- 第一级章节，以及表格、函件和证明材料，标题、位置和顺序按招标文件的要求而定，不改动，之下不加章节。',
    '- 每个评分项（scoringIds）必须留在某一章；技术类评分项之下按评分标准逐点展开子章节，使评委能按标准逐条找到内容。',
    '- brief 用一两句话写明该章写什么、回应哪条标准；pages 按分值和内容分配，总页数不变。',
    '- 标题具体、简短，不带编号，末尾不加标点；最多四级；不写与本项目无关的内容。',
    `- ${materialRule(mark)}`,
  ].join('\n');
  const scoring = context.scoring.map(
    (item) =>
      `${item.id}｜${item.category}｜${item.item}｜${item.maxScore} 分｜${item.criteria.replaceAll('\n', ' ')}`,
  );
  const rows = outlineRows(draft, null, 0).map(({ chapter }) => {
    const { id, parentId, title, brief, pages, scoringIds } = chapter;
    return JSON.stringify({ id, parentId, title, brief, pages, scoringIds });
  });
  const requirements = context.requirements.map(({ heading, text }) => ({ title: heading, text }));
  const fitting = pickPassages(
    requirements,
    `${scoring.join('\n')}\n${draft.map((chapter) => chapter.title).join('\n')}`,
    6000,
  );
  const user = [
    material(mark, '项目概况', headOf(context.overview, 2500)),
    material(mark, '评分项', headOf(scoring.join('\n'), 10_000)),
    material(
      mark,
      '招标要求摘录',
      fitting.map(({ title, text }) => `【${title}】\n${text}`).join('\n\n'),
    ),
    material(mark, '目录草稿（每行一章）', rows.join('\n')),
    wishBlock(mark, wish.instruction),
    ['## 任务\n给出改进后的完整目录，chapters 按阅读顺序排列。', ...wishLines(wish, draft)].join(
      '\n',
    ),
  ];
  const { bidId } = context;
  const prompt = { system, user: user.filter(Boolean).join('\n\n') };
  return bidId === undefined ? prompt : { ...prompt, bidId };
}

/**
 * Brings the model's answer back to what an outline must be: the draft's first level, every chapter of the draft, every scoring item,
 * a tree, the same number of pages. Undefined where too little of the draft is recognisable in it.
 */
function mergeOutline(
  draft: Chapters,
  answer: Improved,
  scoringIds: ReadonlySet<string>,
): Chapters | undefined {
  const old = new Map(draft.map((chapter) => [chapter.id, chapter]));
  const kept = new Set(answer.map((row) => row.id).filter((id) => old.has(id)));
  if (kept.size < draft.length / 2 || answer.length > Math.min(MAX_CHAPTERS, draft.length * 3 + 20))
    return undefined;
  const ids = new Map<string, string>();
  const rows: Chapters = [];
  for (const row of answer) {
    const before = old.get(row.id);
    if (ids.has(row.id) || (!before && titleOf(row.title) === '')) continue;
    ids.set(row.id, before ? row.id : randomUUID());
    rows.push(chapterOf(row, before, ids.get(row.id) ?? row.id, scoringIds));
  }
  for (const chapter of rows)
    if (!isTenders(chapter))
      chapter.parentId = chapter.parentId === null ? null : (ids.get(chapter.parentId) ?? null);
  const whole = inTendersOrder(withoutParts(withLost(draft, rows)), draft);
  attach(whole, old);
  return finish(whole, draft);
}

/** A form, a table, a proof: nothing is put below it. */
const isWhole = ({ settings }: outline.OutlineChapter): boolean =>
  settings.form !== undefined || settings.kind !== 'prose';
/** Its title and its place are the tender's, not the model's. */
const isTenders = (chapter: outline.OutlineChapter): boolean =>
  chapter.parentId === null || isWhole(chapter);

/** Leaves out what the model put below a form, a table or a proof. */
function withoutParts(rows: Chapters): Chapters {
  const whole = new Set(rows.filter(isWhole).map(({ id }) => id));
  return rows.filter((row) => isWhole(row) || row.parentId === null || !whole.has(row.parentId));
}

/** The places brothers of the tender have among all are filled in the order the draft has them. */
function inTendersOrder(rows: Chapters, draft: Chapters): Chapters {
  const waiting = draft.filter(isTenders);
  const own = new Set(waiting.map(({ id }) => id));
  return rows.map((row) => {
    if (!own.has(row.id)) return row;
    const at = waiting.findIndex(({ parentId }) => parentId === row.parentId);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    return rows.find(({ id }) => id === next?.id) ?? row;
  });
}

/** A title names; what says, judges or gives points is none. */
const SAYING = /[。；！？]|\d\s{0,4}分|不得分|必须|否则|应当/;
const LONGEST_TITLE = 40;

/** The model's words as a title; '' where they are none. */
function titleOf(words: string): string {
  if (SAYING.test(words)) return '';
  const title = titleText(words.replace(/[#*\n]/g, ' ').trim(), LONGEST_TITLE + 1);
  return title.length > LONGEST_TITLE ? '' : title;
}

function chapterOf(
  row: Improved[number],
  before: outline.OutlineChapter | undefined,
  id: string,
  known: ReadonlySet<string>,
) {
  const fixed = before !== undefined && isTenders(before);
  return {
    id,
    parentId: fixed ? before.parentId : row.parentId,
    order: 0,
    title: (fixed ? '' : titleOf(row.title)) || (before?.title ?? ''),
    pages: before?.pages ?? Math.min(200, Math.max(0, row.pages)),
    brief: (row.brief || before?.brief || '').slice(0, 5000),
    scoringIds: [
      ...new Set([
        ...(before?.scoringIds ?? []),
        ...row.scoringIds.filter((item) => known.has(item)),
      ]),
    ],
    settings: before?.settings ?? { instruction: '', kind: 'prose' as const },
  };
}

/** Puts chapters of the draft that are missing back behind the brother that stood before them. */
function withLost(draft: Chapters, rows: Chapters): Chapters {
  const whole = [...rows];
  for (const { chapter } of outlineRows(draft, null, 0)) {
    if (whole.some((row) => row.id === chapter.id)) continue;
    const brother = draft.find(
      (other) => other.parentId === chapter.parentId && other.order === chapter.order - 1,
    );
    const at = whole.findIndex((row) => row.id === brother?.id);
    whole.splice(at < 0 ? whole.length : at + 1, 0, { ...chapter });
  }
  return whole;
}

/** Makes a tree of it: no unknown parent, no ring, not too deep, and a chapter of the first level only from the draft's. */
function attach(rows: Chapters, old: ReadonlyMap<string, outline.OutlineChapter>): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const roots = rows.filter((row) => old.get(row.id)?.parentId === null);
  for (const row of rows) {
    if (roots.includes(row)) continue;
    const depth = depthOf(row, byId);
    if (depth !== undefined && depth <= MAX_DEPTH && row.parentId !== null) continue;
    row.parentId = old.get(row.id)?.parentId ?? roots.at(-1)?.id ?? null;
  }
}

/** 1 for the first level; undefined in a ring. */
function depthOf(
  row: outline.OutlineChapter,
  byId: ReadonlyMap<string, outline.OutlineChapter>,
): number | undefined {
  let depth = 1;
  for (
    let at: outline.OutlineChapter | undefined = row;
    at && at.parentId !== null;
    at = byId.get(at.parentId)
  ) {
    depth += 1;
    if (depth > 20) return undefined;
  }
  return depth;
}

/** Orders brothers as they stand, roots as in the draft, and shares out the draft's pages. Undefined where it is no tree after all. */
function finish(rows: Chapters, draft: Chapters): Chapters | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (
    rows.some(
      (row) =>
        depthOf(row, byId) === undefined || (row.parentId !== null && !byId.has(row.parentId)),
    )
  )
    return undefined;
  const places = new Map<string | null, number>();
  for (const row of rows) {
    const at = places.get(row.parentId) ?? 0;
    row.order =
      row.parentId === null ? (draft.find((chapter) => chapter.id === row.id)?.order ?? at) : at;
    places.set(row.parentId, at + 1);
  }
  const sum = (chapters: Chapters) => chapters.reduce((total, chapter) => total + chapter.pages, 0);
  const share = sum(rows) > 0 ? sum(draft) / sum(rows) : 1;
  for (const row of rows) row.pages = Math.round(row.pages * share * 100) / 100;
  return outlineRows(rows, null, 0).map(({ chapter }) => chapter);
}
