import type { bid, CallReply, outline, tender } from 'tender-widgets/contract';
import { ownText, textPassages } from './checks/chapter-text.ts';
import { criteriaAspects } from './criteria/aspects.ts';
import { scoringNature } from './criteria/nature.ts';
import { childrenOf, readingOrder } from './structure/tree.ts';
import { containment, subjectTerms } from './text/relevance.ts';

type CoverageRow = CallReply<typeof bid.bidCoverage>[number];
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

/** The passage of a text that says most of what the criteria ask. */
function bestPassage(content: string, wanted: ReadonlySet<string>): string {
  let best = '';
  let most = -1;
  for (const passage of textPassages(content)) {
    const fit = containment(wanted, subjectTerms(passage));
    if (fit > most) {
      most = fit;
      best = passage;
    }
  }
  return best.slice(0, QUOTE_CHARS);
}

function stateOf(item: tender.ScoringItem, text: string): CoverageRow['state'] {
  const own = ownText(text);
  if (text.trim() === '') return 'missing';
  const nature = scoringNature(item);
  if (nature !== 'prose') {
    const open = /【待填写[^】]*】/.test(text);
    return open || own.length < PROOF_CHARS ? 'thin' : 'covered';
  }
  const needed = Math.min(MOST_CHARS, BASE_CHARS + CHARS_PER_POINT * item.maxScore);
  if (own.length < needed) return 'thin';
  const aspects = criteriaAspects(item);
  const words = subjectTerms(own);
  const spoken = aspects.filter((aspect) => {
    const terms = subjectTerms(aspect.title);
    return terms.size === 0 || containment(terms, words) >= ASPECT_TERMS;
  });
  return aspects.length > 1 && spoken.length < aspects.length * ASPECTS_SPOKEN ? 'thin' : 'covered';
}

/** Chapters that answer an item: those linked to it, and everything below them. */
function answering(
  item: tender.ScoringItem,
  ordered: readonly Chapter[],
  children: ReadonlyMap<string | null, readonly Chapter[]>,
): Chapter[] {
  const found = new Set<Chapter>();
  const add = (chapter: Chapter) => {
    if (found.has(chapter)) return;
    found.add(chapter);
    for (const child of children.get(chapter.id) ?? []) add(child);
  };
  for (const chapter of ordered) if (chapter.scoringIds.includes(item.id)) add(chapter);
  return ordered.filter((chapter) => found.has(chapter));
}

/**
 * Tells for each scoring item where the bid answers it and how well. `missing`: no chapter, or nothing written; `thin`: too short
 * for its weight, most of what the criteria name is absent, or proofs are still blanks; else `covered`. Each chapter comes with the
 * passage that answers best, verbatim.
 */
export function coverage(
  scoring: readonly tender.ScoringItem[],
  chapters: readonly Chapter[],
  contents: ReadonlyMap<string, string>,
): CoverageRow[] {
  const ordered = readingOrder(chapters);
  const children = childrenOf(chapters);
  return scoring.map((item) => {
    const answers = answering(item, ordered, children);
    const wanted = subjectTerms(`${item.item}\n${item.criteria}`);
    const written = answers.filter((chapter) => (contents.get(chapter.id) ?? '').trim() !== '');
    const leaves = written.filter((chapter) => !children.has(chapter.id));
    const text = (leaves.length > 0 ? leaves : written)
      .map((chapter) => `${chapter.title}\n${contents.get(chapter.id) ?? ''}`)
      .join('\n');
    const linked = answers.filter((chapter) => chapter.scoringIds.includes(item.id));
    return {
      scoringId: item.id,
      item: item.item,
      category: item.category,
      maxScore: item.maxScore,
      chapters: linked.map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        quote: bestPassage(contents.get(chapter.id) ?? '', wanted),
      })),
      state:
        leaves.length === 0 && !written.some((chapter) => !children.has(chapter.id))
          ? written.length === 0
            ? 'missing'
            : 'thin'
          : stateOf(item, text),
    };
  });
}
