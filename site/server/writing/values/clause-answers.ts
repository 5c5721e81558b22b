import type { check, outline, tender } from 'tender-widgets/contract';
import { readingOrder } from '../structure/tree.ts';
import { type ChapterReading, readChapter } from '../text/chapter-reading.ts';
import { groupBy } from '../text/group-by.ts';
import { withFigures } from '../text/han-number.ts';
import { rowWords } from '../text/plain-text.ts';
import { subjectTerms } from '../text/relevance.ts';
import { comparable, sentences, stripEnumerator, tidy } from '../text/tidy.ts';
import { demandsOf, type Span } from './quantity.ts';

/** A sentence of a clause counts as answered when one passage holds this share of its terms. */
const ANSWERED = 0.55;
/** So much of a clause, by its terms, must be answered. */
const CLAUSE_ANSWERED = 0.7;
/** What a very short clause may be recognised by. */
const SHORT_CLAUSE = 6;
const QUOTE_CHARS = 200;
const MOST_PLACES = 3;
const SENTENCE_CHARS = 8;

/** Where, and whether, the bid speaks of a clause. */
interface ClauseAnswer {
  chapters: check.CoverageRow['chapters'];
  /** The text commits to what the clause asks, with its figures. */
  written: boolean;
  /** The text speaks of it, but with other figures than these. */
  otherFigures: string[];
}

interface Part {
  clause: number;
  terms: ReadonlySet<string>;
  figures: readonly string[];
  /** What is asked for at least or at most; more, or less, answers it as well. */
  demands: readonly Span[];
  best: number;
  /** Same, among passages that hold all figures. */
  bestFull: number;
}

/** A clause without its mark and number, on one line. */
export function clauseWords(text: string): string {
  return stripEnumerator(tidy(text).replace(/^[★▲※☆△*#\s]+/, '')).replace(/[；。]$/, '');
}

/** Figures that say how much, without numbers of clauses, tables and standards. */
export function figuresOf(text: string): string[] {
  const bare = withFigures(text)
    .replace(
      /(?:第|附件|附表|表|图|格式|序号)\s*\d+(?:[.-]\d+)*|(?<![A-Z])[A-Z]{2,}(?:\/[/T]{0,5})?\s*\d[\d.]*(?:[-—]\d+)?|[（(]\d{1,2}[）)]|(?<!\d)\d+(?:\.\d+){2,}|(?<=[：:。；]\s{0,2})\d{1,2}\.\d{1,2}(?=[\u4e00-\u9fff]{2})(?![米倍万元吨升度年月天分小公平立千厘毫微英])/g,
      ' ',
    )
    .replace(/(\d),(?=\d{3})/g, '$1');
  return [...bare.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => String(Number(figure)));
}

function partsOf(clauses: readonly tender.Clause[]): Part[] {
  return clauses.flatMap((clause, at) => {
    const words = clauseWords(clause.text);
    const all = sentences(words).filter((sentence) => sentence.length >= SENTENCE_CHARS);
    return (all.length > 0 ? all : [words]).map((sentence) => ({
      clause: at,
      terms: subjectTerms(sentence),
      figures: figuresOf(sentence),
      demands: demandsOf(sentence).map(({ span }) => span),
      best: 0,
      bestFull: 0,
    }));
  });
}

/** 以上由我方摘自招标文件, 项目名称为…，项目编号为…: what is told of the tender commits to nothing. */
const quoted = /摘自[^，。]{2,10}文件|文件载明|项目名称为[^。]{2,60}，[^。，]{2,8}为/;

type Passage = Pick<ChapterReading['passages'][number], 'text' | 'terms'>;

/** What of the passages may answer: of a row that is still to be filled in the words are the clause's own, as what is told of the tender is. */
function ownPassages({ passages }: ChapterReading): Passage[] {
  return passages.flatMap((passage): Passage[] => {
    if (passage.heading || passage.text.includes('【待填写')) return [];
    if (!quoted.test(passage.text)) return [passage];
    const text = passage.text
      .split(/(?<=[。；;\n])/)
      .filter((sentence) => !quoted.test(sentence))
      .join('');
    return [{ text, terms: subjectTerms(text) }];
  });
}

interface Hit {
  clause: number;
  chapter: outline.OutlineChapter;
  quote: string;
  score: number;
}

function indexOf(parts: readonly Part[]): Map<string, number[]> {
  const byTerm = new Map<string, number[]>();
  for (const [at, part] of parts.entries()) {
    for (const term of part.terms) {
      const row = byTerm.get(term);
      if (row) row.push(at);
      else byTerm.set(term, [at]);
    }
  }
  return byTerm;
}

/** 主频2.8GHz where ≥2.6GHz is asked for. */
function exceeds({ figures, demands }: Part, { text }: Passage): boolean {
  const isBound = demands.length === figures.length && demands.every(isOpen);
  if (figures.length === 0 || !isBound) return false;
  const own = demandsOf(text).map(({ span }) => span);
  return demands.every((want) =>
    own.some(
      ({ measure, low, high }) =>
        measure === want.measure &&
        (want.high === undefined
          ? (low ?? Number.NaN) >= (want.low ?? 0)
          : (high ?? Number.NaN) <= want.high),
    ),
  );
}
const isOpen = ({ low, high, measure }: Span): boolean =>
  measure !== '' && (low === undefined) !== (high === undefined);

function lookThrough(
  parts: readonly Part[],
  byTerm: ReadonlyMap<string, readonly number[]>,
  chapter: outline.OutlineChapter,
  reading: ChapterReading,
): Hit[] {
  const hits: Hit[] = [];
  for (const passage of ownPassages(reading)) {
    let figures: ReadonlySet<string> | undefined;
    const counts = new Map<number, number>();
    for (const term of passage.terms)
      for (const at of byTerm.get(term) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
    for (const [at, count] of counts) {
      const part = parts[at];
      if (!part) continue;
      const share = count / Math.max(1, part.terms.size);
      if (share < ANSWERED) continue;
      if (part.figures.length > 0) figures ??= new Set(figuresOf(passage.text));
      const full = part.figures.every((figure) => figures?.has(figure)) || exceeds(part, passage);
      part.best = Math.max(part.best, share);
      if (full) part.bestFull = Math.max(part.bestFull, share);
      hits.push({
        clause: part.clause,
        chapter,
        quote: passage.text,
        score: full ? share + 1 : share,
      });
    }
  }
  return hits;
}

function placesOf(hits: readonly Hit[]): check.CoverageRow['chapters'] {
  const found = new Map<string, Hit>();
  for (const hit of hits)
    if ((found.get(hit.chapter.id)?.score ?? -1) < hit.score) found.set(hit.chapter.id, hit);
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_PLACES)
    .map(({ chapter, quote }) => ({
      id: chapter.id,
      title: chapter.title,
      quote: rowWords(quote).slice(0, QUOTE_CHARS),
    }));
}

const weigh = (parts: readonly Part[], isAnswered: (part: Part) => boolean): number => {
  const size = (part: Part) => Math.max(1, part.terms.size);
  const total = parts.reduce((sum, part) => sum + size(part), 0);
  return parts.filter(isAnswered).reduce((sum, part) => sum + size(part), 0) / Math.max(1, total);
};

/** Works each key's value out once. */
function memoized<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Finds for each clause the passages that answer it, in the order of `clauses`. Live blocks in `contents` must not be resolved: a
 * table made of the clauses themselves is no answer. Time grows with the text.
 */
export function clauseAnswers(
  clauses: readonly tender.Clause[],
  chapters: readonly outline.OutlineChapter[],
  contents: ReadonlyMap<string, string>,
): ClauseAnswer[] {
  const parts = partsOf(clauses);
  const byTerm = indexOf(parts);
  const hits: Hit[][] = clauses.map(() => []);
  const ordered = readingOrder(chapters).filter(
    (chapter) => (contents.get(chapter.id) ?? '').trim() !== '',
  );
  for (const chapter of ordered) {
    for (const hit of lookThrough(
      parts,
      byTerm,
      chapter,
      readChapter(contents.get(chapter.id) ?? ''),
    ))
      hits[hit.clause]?.push(hit);
  }
  const partsByClause = groupBy(parts, (part) => part.clause);
  const plainText = memoized((id: string) =>
    comparable(
      ownPassages(readChapter(contents.get(id) ?? ''))
        .map(({ text }) => text)
        .join('\n'),
    ),
  );
  return clauses.map((clause, at) => {
    const own = partsByClause.get(at) ?? [];
    const plain = comparable(clauseWords(clause.text));
    const terms = own.reduce((sum, part) => sum + part.terms.size, 0);
    const short =
      terms < SHORT_CLAUSE && plain !== ''
        ? ordered.find((one) => plainText(one.id).includes(plain))
        : undefined;
    const spoken = weigh(own, (part) => part.best >= ANSWERED) >= CLAUSE_ANSWERED;
    const written =
      short !== undefined ||
      plain === '' ||
      weigh(own, (part) => part.bestFull >= ANSWERED) >= CLAUSE_ANSWERED;
    const places = placesOf(hits[at] ?? []);
    return {
      chapters:
        places.length > 0 || !short
          ? places
          : [{ id: short.id, title: short.title, quote: clauseWords(clause.text) }],
      written,
      otherFigures:
        spoken && !written
          ? own.filter((part) => part.bestFull < ANSWERED).flatMap((part) => part.figures)
          : [],
    };
  });
}
