import type { check, outline, tender } from 'tender-widgets/contract';
import type { Aspect } from './criteria/aspect.ts';
import { criteriaAspects } from './criteria/aspects.ts';
import { type Nature, scoringNature } from './criteria/nature.ts';
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
/** An aspect is spoken of when this share of its terms stands in the text. */
const ASPECT_TERMS = 0.5;
/** So many of the aspects may be absent. */
const ASPECTS_SPOKEN = 0.5;
const QUOTE_CHARS = 120;
/** Aspects that a reason names. */
const NAMED_ASPECTS = 4;

/** What an item asks, worked out once for its words. */
interface Wanted {
  nature: Nature;
  aspects: readonly { title: string; terms: ReadonlySet<string> }[];
  terms: ReadonlySet<string>;
}

const wantedByWords = new Map<string, Wanted>();
const MOST_WANTED = 2000;

function wantedOf(item: tender.ScoringItem): Wanted {
  const key = `${item.category}\n${item.item}\n${item.criteria}`;
  const known = wantedByWords.get(key);
  if (known) return known;
  if (wantedByWords.size >= MOST_WANTED) wantedByWords.clear();
  const wanted = {
    nature: scoringNature(item),
    aspects: criteriaAspects(item).map(({ title }: Aspect) => ({
      title,
      terms: subjectTerms(title),
    })),
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

type Judgement = Pick<CoverageRow, 'state' | 'reason'>;

const ATTENDED = '这一项不看标书正文（现场演示、答辩，或由评审方查询），请另行准备';
const covered: Judgement = { state: 'covered', reason: '' };
const thin = (reason: string): Judgement => ({ state: 'thin', reason });

function proofVerdict(nature: Nature, blanks: number, chars: number): Judgement {
  if (chars < PROOF_CHARS) return thin('还没有列出实际内容，请填写并附上证明材料');
  if (blanks === 0) return covered;
  const what = {
    evidence: '证明材料',
    price: '报价',
    response: '响应表',
    prose: '内容',
    whole: '索引',
    attended: '索引',
  }[nature];
  return thin(
    `${what}还有 ${blanks} 处待填写，请补齐${nature === 'evidence' ? '并附上扫描件' : ''}`,
  );
}

function proseVerdict(
  item: tender.ScoringItem,
  wanted: Wanted,
  words: readonly ReadonlySet<string>[],
  chars: number,
): Judgement {
  const needed = Math.min(MOST_CHARS, BASE_CHARS + CHARS_PER_POINT * item.maxScore);
  if (chars < needed) return thin(`响应内容只有约 ${chars} 字，建议不少于 ${needed} 字`);
  const absent = wanted.aspects.filter(({ terms }) => {
    const said = [...terms].filter((term) => words.some((text) => text.has(term)));
    return said.length < terms.size * ASPECT_TERMS;
  });
  const spoken = wanted.aspects.length - absent.length;
  if (wanted.aspects.length < 2 || spoken >= wanted.aspects.length * ASPECTS_SPOKEN) return covered;
  const names = absent.slice(0, NAMED_ASPECTS).map(({ title }) => title);
  return thin(
    `评分标准要求的${names.join('、')}${absent.length > names.length ? '等' : ''}还没有写到，请补充`,
  );
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

function judge(
  item: tender.ScoringItem,
  linked: readonly Chapter[],
  read: readonly ChapterReading[],
  leaves: number,
): Judgement {
  const [first] = linked;
  const wanted = wantedOf(item);
  if (wanted.nature === 'attended') return thin(ATTENDED);
  if (!first)
    return { state: 'missing', reason: '目录中没有章节响应这一项，请补充一章并关联该评分项' };
  if (read.length === 0)
    return { state: 'missing', reason: `对应章节“${first.title}”还没有内容，请编写` };
  if (leaves === 0) return thin(`“${first.title}”之下的章节还没有内容，请编写`);
  const chars = read.reduce((sum, one) => sum + one.ownChars, 0);
  const blanks = read.reduce((sum, one) => sum + one.blanks, 0);
  if (wanted.nature !== 'prose') return proofVerdict(wanted.nature, blanks, chars);
  const titles = linked.map((chapter) => subjectTerms(chapter.title));
  return proseVerdict(item, wanted, [...titles, ...read.map((one) => one.terms)], chars);
}

/**
 * Tells for each scoring item where the bid answers it, how well, and why not better. `missing`: no chapter, or nothing written;
 * `thin`: too short for its weight, most of what the criteria name is absent, or proofs are still blanks; else `covered`. Each
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
    const read = (leaves.length > 0 ? leaves : written).flatMap(
      (chapter) => readings.get(chapter) ?? [],
    );
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
      ...judge(item, linked, read, leaves.length),
    };
  });
}
