import type { outline } from 'tender-widgets/contract';
import type { FoundChange } from '../../documents/extract/addenda/patch.ts';
import { nameKey } from '../../documents/extract/text.ts';
import { containment, createMatcher, subjectTerms } from '../text/relevance.ts';
import { swapped, swapsOf } from './values.ts';

export interface TouchedBid {
  chapters: readonly outline.OutlineChapter[];
  /** Markdown by chapter, of those that have a text. */
  contents: ReadonlyMap<string, string>;
}

/** A phrase shorter than this stands anywhere. */
const PHRASE = 8;
/** A paragraph answers a requirement where it has this share of its terms. */
const ANSWERS = 0.7;
const LEAST_TERMS = 5;
/** What is added belongs to the chapter that is plainly about it. */
const LEAST_MATCH = 1.2;

/** Ids of the written chapters that a change touches: that answer the item, quote the words, bear the value, stand for the form. */
function touchedChapters(change: FoundChange, bid: TouchedBid): string[] {
  const found = new Set([
    ...byScoring(change, bid),
    ...byForm(change, bid),
    ...byValues(change, bid),
    ...byWords(change, bid),
  ]);
  if (found.size === 0) for (const id of bySubject(change, bid)) found.add(id);
  return bid.chapters.flatMap(({ id }) => (found.has(id) && bid.contents.has(id) ? [id] : []));
}

function byScoring({ patch }: FoundChange, { chapters }: TouchedBid): string[] {
  const items = new Set((patch.scoring ?? []).flatMap(({ was }) => was?.id ?? []));
  return chapters.flatMap(({ id, scoringIds }) =>
    scoringIds.some((one) => items.has(one)) ? [id] : [],
  );
}

function byForm({ kind, about, patch }: FoundChange, { chapters }: TouchedBid): string[] {
  if (kind !== 'form') return [];
  const blocks = (patch.text ?? []).flatMap(({ block }) => block ?? []);
  return chapters.flatMap(({ id, title, settings }) => {
    const { form, kind: own } = settings;
    const isIn = form && blocks.some((block) => block >= form.first && block <= form.last);
    const name = nameKey(title);
    return isIn || (own === 'form' && name.length >= 3 && nameKey(about).includes(name))
      ? [id]
      : [];
  });
}

function byValues({ patch }: FoundChange, { contents }: TouchedBid): string[] {
  const swaps = swapsOf(patch.facts ?? []);
  if (swaps.length === 0) return [];
  return [...contents].flatMap(([id, text]) =>
    swapped(text, swaps).values.length > 0 ? [id] : [],
  );
}

/** The pieces of the old words that the new ones no longer have. */
function gonePhrases({ before, after, patch }: FoundChange): string[] {
  const olds = [before, ...(patch.clauses ?? []).flatMap(({ was }) => was?.text ?? [])];
  const kept = nameKey(after);
  const phrases = olds.flatMap((text) => text.split(/[，,。；;\n]/)).map((text) => text.trim());
  return [...new Set(phrases)].filter((text) => {
    const key = nameKey(text);
    return key.length >= PHRASE && !kept.includes(key);
  });
}

function byWords(change: FoundChange, { contents }: TouchedBid): string[] {
  if (change.act === 'added') return [];
  const phrases = gonePhrases(change);
  if (phrases.length === 0) return [];
  const keys = phrases.map(nameKey);
  const wanted = phrases.map(subjectTerms).filter(({ size }) => size >= LEAST_TERMS);
  return [...contents].flatMap(([id, content]) => {
    const isQuoted = keys.some((key) => nameKey(content).includes(key));
    if (isQuoted) return [id];
    const answers = content
      .split('\n')
      .filter((line) => line.trim() !== '')
      .some((line) => {
        const own = subjectTerms(line);
        return wanted.some((terms) => containment(terms, own) >= ANSWERS && terms.size <= own.size);
      });
    return answers ? [id] : [];
  });
}

/** For what is added, and what no chapter repeats: the chapter whose title and brief are about it. */
function bySubject(change: FoundChange, { chapters, contents }: TouchedBid): string[] {
  if (change.kind === 'fact' || change.kind === 'quantity') return [];
  if (change.kind === 'form' || (change.patch.scoring ?? []).some(({ was }) => !was)) return [];
  const prose = chapters.filter(
    ({ id, settings }) => contents.has(id) && (settings.kind ?? 'prose') === 'prose',
  );
  const match = createMatcher(
    prose.map(({ title, brief }) => ({
      profile: [
        { text: title, weight: 3 },
        { text: brief, weight: 1 },
      ],
    })),
  );
  const rated = [...match(`${change.about} ${change.before} ${change.after}`)];
  const best = rated.toSorted(([, one], [, other]) => other - one)[0];
  const chapter = best && best[1] >= LEAST_MATCH ? prose[best[0]] : undefined;
  return chapter ? [chapter.id] : [];
}

/** `touchedChapters` for several changes, in their order. */
export const touchedByChanges = (changes: readonly FoundChange[], bid: TouchedBid): string[][] =>
  changes.map((change) => touchedChapters(change, bid));
