import type { check, outline, tender } from 'tender-widgets/contract';
import { type Nature, scoringNature } from './criteria/nature.ts';
import { proofKind } from './criteria/proof-tables.ts';
import { type AskedPoint, askedPoints } from './points/asked-points.ts';
import { proofEstimate, responseEstimate, textEstimate } from './points/estimate.ts';
import { type AnsweringChapter, proofState, textState } from './points/point-state.ts';
import { listProofs } from './points/proof-list.ts';
import { childrenOf, readingOrder } from './structure/tree.ts';
import { type ChapterReading, readChapter } from './text/chapter-reading.ts';
import { rowWords } from './text/plain-text.ts';
import { containment, subjectTerms } from './text/relevance.ts';

type CoverageRow = check.CoverageRow;
type Chapter = outline.OutlineChapter;

/** A written answer shorter than this is thin, and needs more the more points it earns, up to a limit. */
const BASE_CHARS = 60;
const CHARS_PER_POINT = 20;
const MOST_CHARS = 400;
/** Proofs need less text: what is shown counts. */
const PROOF_CHARS = 20;
const QUOTE_CHARS = 120;
/** Points that a reason names. */
const NAMED_POINTS = 4;

/** What an item asks, worked out once for its words. */
interface Wanted {
  nature: Nature;
  points: readonly AskedPoint[];
  terms: ReadonlySet<string>;
}

const wantedByWords = new Map<string, Wanted>();
const MOST_WANTED = 2000;

function wantedOf(item: tender.ScoringItem): Wanted {
  const key = JSON.stringify([item.category, item.item, item.maxScore, item.criteria, item.points]);
  const known = wantedByWords.get(key);
  if (known) return known;
  if (wantedByWords.size >= MOST_WANTED) wantedByWords.clear();
  const nature = scoringNature(item);
  const wanted = {
    nature,
    points: askedPoints(item, nature),
    terms: subjectTerms(`${item.item}\n${item.criteria}`),
  };
  wantedByWords.set(key, wanted);
  return wanted;
}

const quotes = new WeakMap<ChapterReading, Map<Wanted, string>>();

/** The passage of a text that says most of what an item asks; a heading only where nothing else does. Found once for each text. */
function bestPassage(reading: ChapterReading, wanted: Wanted): string {
  const known = quotes.get(reading) ?? new Map<Wanted, string>();
  quotes.set(reading, known);
  const cached = known.get(wanted);
  if (cached !== undefined) return cached;
  let best = '';
  let most = -1;
  for (const { text, terms, heading } of reading.passages) {
    const fit = containment(wanted.terms, terms) - (heading ? 1 : 0);
    if (fit > most) {
      most = fit;
      best = text;
    }
  }
  const quote = rowWords(best).slice(0, QUOTE_CHARS);
  known.set(wanted, quote);
  return quote;
}

type Answer = Pick<CoverageRow, 'state' | 'reason' | 'points' | 'estimate'>;
type Points = CoverageRow['points'];

const ATTENDED = '这一项不看标书正文（现场演示、答辩，或由评审方查询），请另行准备';
const nothing = { low: 0, high: 0 };

/** What the chapters that answer an item say, and how much of them. */
interface Written {
  /** Those that are linked to it. */
  linked: readonly Chapter[];
  chapters: readonly (AnsweringChapter & { content: string })[];
  /** How many of these have no chapters below them. */
  leaves: number;
  chars: number;
  blanks: number;
}

/** The points as nothing is there for them. */
const openPoints = ({ points }: Wanted): Points =>
  points.map(({ id, text, score }) => ({
    ...{ id, text, state: 'open' as const, missing: '还没有写到' },
    ...(score ? { maxScore: score.most } : {}),
  }));

const namesOf = (points: Points): string => {
  const names = points.slice(0, NAMED_POINTS).map(({ text, missing }) => {
    const name = text.length > 30 ? `${text.slice(0, 30)}…` : text;
    return missing === undefined || missing === '还没有写到' ? `“${name}”` : `“${name}”${missing}`;
  });
  return `${names.join('；')}${points.length > names.length ? '等' : ''}`;
};

function textAnswer(item: tender.ScoringItem, wanted: Wanted, written: Written): Answer {
  const needed = Math.min(MOST_CHARS, BASE_CHARS + CHARS_PER_POINT * item.maxScore);
  const points = wanted.points.map((point) => textState(point, written.chapters));
  const length = Math.min(1, written.chars / needed);
  const estimate = textEstimate(item, wanted.points, points, length);
  if (length < 1) {
    const reason = `响应内容只有约 ${written.chars} 字，建议不少于 ${needed} 字`;
    return { state: 'thin', reason, points, estimate };
  }
  const open = points.filter(({ state }) => state === 'open');
  if (open.length === 0) return { state: 'covered', reason: '', points, estimate };
  return { state: 'thin', reason: `评分标准要求的内容还缺：${namesOf(open)}`, points, estimate };
}

function proofAnswer(item: tender.ScoringItem, wanted: Wanted, written: Written): Answer {
  const list = listProofs(written.chapters);
  const isAlone = wanted.points.length === 1;
  const found = wanted.points.map((point) =>
    proofState(point, proofKind(item.item, point.text), list, isAlone),
  );
  const points = found.map(({ listed: _listed, shown: _shown, ...point }) => point);
  const estimate = proofEstimate(item, wanted.points, found, list.isDoubted);
  const lacking = points.filter(({ state }) => state !== 'evidenced');
  if (lacking.length === 0) return { state: 'covered', reason: '', points, estimate };
  const reason = found.every(({ listed }) => listed === 0)
    ? '还没有列出证明材料，请填写并附上扫描件：这一项靠证明材料得分，文字不得分'
    : `证明材料还缺：${namesOf(lacking)}`;
  return { state: 'thin', reason, points, estimate };
}

/** Answers that a form offers to choose from, and what a blank asks for: 正偏离/完全响应/负偏离. */
const offered =
  /【[^】]{0,200}】|(?:正偏离|无偏离|完全响应|负偏离)(?:\s{0,4}[/／、或]\s{0,4}(?:正偏离|无偏离|完全响应|负偏离)){1,3}/g;
const isNegative = /(?<![无不非])负偏离/;

function responseAnswer(item: tender.ScoringItem, written: Written): Answer {
  const rows = written.chapters.flatMap(({ reading }) =>
    reading.passages.filter(({ row }) => row).map(({ text }) => text),
  );
  const counts = {
    all: rows.length,
    pending: rows.filter((row) => /待确认|【待填写/.test(row)).length,
    // A row nobody has answered yet may quote what the tender says of them.
    negative: rows.filter(
      (row) => !row.includes('待确认') && isNegative.test(row.replace(offered, '')),
    ).length,
  };
  const estimate = responseEstimate(item, counts);
  const parts = [
    counts.all === 0 ? '还没有逐条应答的表' : '',
    counts.pending > 0 ? `还有 ${counts.pending} 条待确认` : '',
    counts.negative > 0 ? `${counts.negative} 条为负偏离` : '',
  ].filter((part) => part !== '');
  const state = parts.length === 0 ? ('covered' as const) : ('thin' as const);
  return { state, reason: parts.join('，'), points: [], estimate };
}

function filledAnswer(item: tender.ScoringItem, nature: Nature, written: Written): Answer {
  const what = nature === 'price' ? '报价' : '索引';
  // What others offer decides on a price; how a bid is made up, judges say.
  const low = nature === 'price' ? 0 : item.maxScore / 2;
  const estimate = { low, high: item.maxScore };
  if (written.chars < PROOF_CHARS)
    return { state: 'thin', reason: '还没有列出实际内容，请填写', points: [], estimate: nothing };
  if (written.blanks === 0) return { state: 'covered', reason: '', points: [], estimate };
  const reason = `${what}还有 ${written.blanks} 处待填写，请补齐`;
  return { state: 'thin', reason, points: [], estimate };
}

function answerOf(item: tender.ScoringItem, wanted: Wanted, written: Written): Answer {
  const { linked, chapters, leaves } = written;
  const [first] = linked;
  const { nature } = wanted;
  const without = { points: openPoints(wanted), estimate: nothing };
  if (nature === 'attended') return { ...without, state: 'thin', reason: ATTENDED };
  if (!first) {
    const reason = '目录中没有章节响应这一项，请补充一章并关联该评分项';
    return { ...without, state: 'missing', reason };
  }
  if (chapters.length === 0) {
    const reason = `对应章节“${first.title}”还没有内容，请编写`;
    return { ...without, state: 'missing', reason };
  }
  if (leaves === 0) {
    const reason = `“${first.title}”之下的章节还没有内容，请编写`;
    return { ...without, state: 'thin', reason };
  }
  if (nature === 'prose') return textAnswer(item, wanted, written);
  if (nature === 'evidence') return proofAnswer(item, wanted, written);
  if (nature === 'response') return responseAnswer(item, written);
  return filledAnswer(item, nature, written);
}

/** Chapters that answer an item: those linked to it, and everything below them, in reading order. */
function answering(
  linked: readonly Chapter[],
  places: ReadonlyMap<Chapter, number>,
  children: ReadonlyMap<string | null, readonly Chapter[]>,
): Chapter[] {
  const found = new Set<Chapter>();
  const add = (chapter: Chapter) => {
    if (found.has(chapter)) return;
    found.add(chapter);
    for (const child of children.get(chapter.id) ?? []) add(child);
  };
  for (const chapter of linked) add(chapter);
  return [...found].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/**
 * Tells for each scoring item where the bid answers it, point by point, what that may earn, and why not more. `missing`: no chapter, or
 * nothing written; `thin`: too short for its weight, or one of its points is open, or a proof is not shown; else `covered`. Each
 * chapter comes with the passage that answers best, as plain text. `contents` is Markdown with its live blocks resolved. Fast
 * enough to be asked again after each change: a text is read once.
 */
export function coverage(
  scoring: readonly tender.ScoringItem[],
  chapters: readonly Chapter[],
  contents: ReadonlyMap<string, string>,
): CoverageRow[] {
  const ordered = readingOrder(chapters);
  const places = new Map(ordered.map((chapter, at) => [chapter, at]));
  const children = childrenOf(chapters);
  const linkedTo = new Map<string, Chapter[]>();
  for (const chapter of ordered) {
    for (const id of chapter.scoringIds) {
      const row = linkedTo.get(id);
      if (row) row.push(chapter);
      else linkedTo.set(id, [chapter]);
    }
  }
  const readings = new Map<Chapter, ChapterReading>();
  for (const chapter of ordered) {
    const content = contents.get(chapter.id) ?? '';
    if (content.trim() !== '') readings.set(chapter, readChapter(content));
  }
  return scoring.map((item) => {
    const linked = linkedTo.get(item.id) ?? [];
    const written = answering(linked, places, children).filter((chapter) => readings.has(chapter));
    const leaves = written.filter((chapter) => !children.has(chapter.id));
    const answers = (leaves.length > 0 ? leaves : written).flatMap((chapter) => {
      const reading = readings.get(chapter);
      const { id, title } = chapter;
      return reading ? [{ id, title, reading, content: contents.get(id) ?? '' }] : [];
    });
    const wanted = wantedOf(item);
    return {
      scoringId: item.id,
      item: item.item,
      category: item.category,
      maxScore: item.maxScore,
      chapters: linked.map((chapter) => {
        const reading = readings.get(chapter);
        return {
          id: chapter.id,
          title: chapter.title,
          quote: reading ? bestPassage(reading, wanted) : '',
        };
      }),
      nature: wanted.nature,
      ...answerOf(item, wanted, {
        ...{ linked, chapters: answers, leaves: leaves.length },
        chars: answers.reduce((sum, { reading }) => sum + reading.ownChars, 0),
        blanks: answers.reduce((sum, { reading }) => sum + reading.blanks, 0),
      }),
    };
  });
}
