import type { check } from 'tender-widgets/contract';
import { type ProofKind, postsIn } from '../criteria/proof-tables.ts';
import type { ChapterReading } from '../text/chapter-reading.ts';
import { rowWords } from '../text/plain-text.ts';
import { containment, subjectTerms } from '../text/relevance.ts';
import { compareSpans } from '../values/compare-spans.ts';
import { demandsOf } from '../values/quantity.ts';
import { type AskedPoint, isAskedAroundTheClock } from './asked-points.ts';
import type { ListedProof, ProofList } from './proof-list.ts';
import { type Section, sectionsOf } from './sections.ts';

export type PointState = check.CoveragePoint;

/** A point is spoken of where this share of its terms stands in a section and its headings, and some of them in its own words. */
const SPOKEN = 0.5;
const OWN_WORDS = 0.4;
/** Sections shorter than this only name the point. */
const SAID_CHARS = 30;
const QUOTE_CHARS = 120;
/** A proof fits a rule by this share of its name. */
const FITS = 0.3;

/** A chapter with its text, as points are looked for in it. */
export interface AnsweringChapter {
  id: string;
  title: string;
  reading: ChapterReading;
}

interface Place {
  chapterId: string;
  quote: string;
  text: string;
  fit: number;
  chars: number;
}

/** All places that speak of a point, the best first. */
function placesOf(terms: ReadonlySet<string>, chapters: readonly AnsweringChapter[]): Place[] {
  return chapters
    .flatMap(({ id, title, reading }) =>
      sectionsOf(reading, title).flatMap((section): Place[] => {
        const own = containment(terms, section.own);
        const fit = containment(terms, section.whole);
        if (fit < SPOKEN || own < OWN_WORDS) return [];
        return [{ ...best(terms, section), chapterId: id, fit: own + fit }];
      }),
    )
    .sort((a, b) => b.fit - a.fit);
}

/** The words of a section that say most of a point. */
function best(
  terms: ReadonlySet<string>,
  { passages }: Section,
): Pick<Place, 'quote' | 'text' | 'chars'> {
  const fits = passages.map((passage) => containment(terms, passage.terms));
  const first = passages[fits.indexOf(Math.max(...fits))];
  const text = passages.map((passage) => passage.text).join('\n');
  return {
    quote: rowWords(first?.text ?? '').slice(0, QUOTE_CHARS),
    ...{ text, chars: text.length },
  };
}

/** Whether a text has a figure that is as good as what is asked. */
function hasFigure(text: string, demand: AskedPoint['demands'][number]): boolean {
  return demandsOf(text).some((own) => {
    const verdict = compareSpans(demand.span, own.span, demand.covers);
    const isSame = own.span.low === demand.span.low && own.span.high === demand.span.high;
    return verdict === undefined ? isSame : verdict !== 'negative';
  });
}

/** The figures of a point that none of the texts has. */
function absentFigures(point: AskedPoint, texts: readonly string[]): string[] {
  const figures = point.demands
    .filter((demand) => !texts.some((text) => hasFigure(text, demand)))
    .map(({ text }) => text);
  const lacksClock = point.isAroundTheClock && !texts.some(isAskedAroundTheClock);
  return lacksClock ? ['7×24 小时', ...figures] : figures;
}

/** What the text says to a point: answered where it speaks of it and has its figures; a figure in prose is a promise. */
export function textState(point: AskedPoint, chapters: readonly AnsweringChapter[]): PointState {
  const { id, text, score } = point;
  const base = { id, text, ...(score ? { maxScore: score.most } : {}) };
  const places = placesOf(point.terms, chapters);
  const [first] = places;
  const hasFigures = point.demands.length > 0 || point.isAroundTheClock;
  const chars = places.reduce((sum, place) => sum + place.chars, 0);
  const isPlain = point.terms.size === 0;
  if (!first && !(isPlain && hasFigures)) return { ...base, state: 'open', missing: '还没有写到' };
  const texts = isPlain
    ? chapters.flatMap(({ reading }) => reading.passages.map((passage) => passage.text))
    : places.map((place) => place.text);
  const absent = absentFigures(point, texts);
  const place = first ? { chapterId: first.chapterId, quote: first.quote } : {};
  if (absent.length > 0)
    return { ...base, ...place, state: 'open', missing: `没有写到 ${absent.join('、')}` };
  if (first && chars < SAID_CHARS && !hasFigures)
    return { ...base, ...place, state: 'open', missing: '只提到，还没有展开' };
  return { ...base, ...place, state: 'answered', ...(hasFigures ? { promised: true } : {}) };
}

/** Proofs that a rule asks for: of references and finance all that are listed, of people those of its posts, of papers those it names. */
function fitting(
  point: AskedPoint,
  kind: ProofKind,
  list: ProofList,
  isAlone: boolean,
): ListedProof[] {
  const rows = list.rows.filter((row) => row.kind === kind);
  const posts = kind === 'people' ? postsIn(point.text) : [];
  if (posts.length > 0) {
    const held = rows.filter(({ text }) => posts.some((post) => text.includes(post)));
    if (held.length > 0 || !isAlone) return held;
  }
  if (isAlone || kind === 'performance') return rows;
  return rows.filter(({ name }) => containment(subjectTerms(name), point.terms) >= FITS);
}

export interface ProofState extends PointState {
  /** Proofs that are listed, and those of them with a picture. */
  listed: number;
  shown: number;
}

/** What is shown for a rule that asks for proofs. Prose never earns it: a row that names one is listed, a picture beside it shows it. */
export function proofState(
  point: AskedPoint,
  kind: ProofKind,
  list: ProofList,
  isAlone: boolean,
): ProofState {
  const rows = fitting(point, kind, list, isAlone);
  const chapters = new Set(rows.map(({ chapterId }) => chapterId));
  const pictures = list.pictures.filter(({ chapterId }) => chapters.has(chapterId)).length;
  const { id, text, score } = point;
  const counts = { listed: rows.length, shown: Math.min(rows.length, pictures) };
  const base = { id, text, ...(score ? { maxScore: score.most } : {}), ...counts };
  const [first] = rows;
  if (!first) return { ...base, state: 'open', missing: '还没有列出证明材料' };
  const place = { chapterId: first.chapterId, quote: first.text.slice(0, QUOTE_CHARS) };
  if (counts.shown === 0)
    return { ...base, ...place, state: 'answered', missing: '已列出，还没有附上扫描件' };
  const wanted = score?.isEach ? Math.ceil(score.most / score.points) : 1;
  const more = wanted - counts.shown;
  const missing =
    more > 0 && score ? `已附 ${counts.shown} 份，再附 ${more} 份可得满 ${score.most} 分` : '';
  return { ...base, ...place, state: 'evidenced', ...(missing ? { missing } : {}) };
}
