import type { tender } from 'tender-widgets/contract';
import { type Block, blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { sourceOf } from '../text.ts';
import { type ListedPaper, listedPapers } from './english-list.ts';

/**
 * The papers of a tender written in English: from its chapter of forms, by titles as such tenders have them. Fewer signs are known than of
 * Chinese tenders, so that what is no clear title begins nothing.
 */

/** How such a paper is called, as a word of its title. */
const paper =
  /\b(?:letter|forms?|schedules?|declaration|statement|list|power of attorney|authori[sz]ation|certificates?|tables?|agreement|information|sheet|summary|bid security|undertaking|commitment|experience|qualifications?|curriculum vitae|cv|methodology|plan|proposal|programme|deviations?|compliance|guarantee)\b/i;
/** Of others, or of a time after the bid. */
const foreign =
  /\b(?:contract|performance (?:security|bond|guarantee)|advance payment|notification of award|complaint|evaluation|warranty certificate|table of contents)\b/i;
const number =
  /^(?:(?:form|annex|appendix|attachment|schedule|exhibit)\s+(?:\d{1,2}(?:[-.]\d{1,2})?|[a-h])\s+(?=[a-z])|(?:(?:form|annex|appendix|attachment|schedule|exhibit)\s+)?(?:[a-z]{0,4}[-. ]?\d{1,2}(?:[-.]\d{1,2}){0,2}|[a-z]|[ivx]{1,5})\s*[.):：–-]\s*)/i;
const LONGEST_TITLE = 80;
const MOST_WORDS = 10;
const LEAST_FORMS = 2;
/** Without forms a list of so many papers is what the bid consists of. */
const LEAST_LISTED = 3;

/** What a bid consists of by the chapters of forms of an English tender and by what its instructions list; empty where neither is known. */
export function englishFormat(placed: readonly PlacedBlock[]): tender.FormatEntry[] {
  const runs = runsOf(placed).map(formsOf);
  const forms = runs.reduce((most, one) => (one.length > most.length ? one : most), []);
  const papers = listedPapers(placed.map(({ block }) => block)).filter(
    ({ title }) => !foreign.test(title),
  );
  const isKnown =
    forms.filter(({ form }) => form).length >= LEAST_FORMS || papers.length >= LEAST_LISTED;
  return isKnown ? withListed(forms, papers) : [];
}

/** The blocks of each chapter of forms, without its own title. */
function runsOf(placed: readonly PlacedBlock[]): Block[][] {
  const runs: Block[][] = [];
  let isOpen = false;
  for (const { place, title, block } of placed) {
    if (place === 'format' && (!isOpen || title)) runs.push([]);
    isOpen = place === 'format';
    if (isOpen && !title) runs.at(-1)?.push(block);
  }
  return runs;
}

/** The papers of a chapter of forms, each with the blocks of its form where it prints one. */
function formsOf(run: readonly Block[]): tender.FormatEntry[] {
  const levels = run.map((block) => (block.kind === 'heading' ? (block.level ?? 9) : 9));
  const top = levels.find((level) => level < 9) ?? 9;
  // A heading above those of the forms opens another chapter.
  const next = levels.findIndex((level) => level < top);
  const blocks = next < 0 ? run : run.slice(0, next);
  const starts = blocks.flatMap((block, at) => (isTitle(block, top) ? [at] : []));
  return starts.flatMap((at, i): tender.FormatEntry[] => {
    const block = blocks[at];
    if (!block || block.kind === 'table') return [];
    const line = block.text.trim();
    const own = blocks.slice(at + 1, starts[i + 1] ?? blocks.length);
    const hasForm = own.some(
      (one) => one.kind === 'table' || /_{3,}|:\s*$|\[\s*insert\b/i.test(blockText(one)),
    );
    const [head, tail] = [own[0], own.at(-1)];
    if (foreign.test(bare(line))) return [];
    return [
      {
        ...{ title: bare(line), level: 1, source: sourceOf(block, line) },
        ...(hasForm && head && tail ? { form: { first: head.index, last: tail.index } } : {}),
      },
    ];
  });
}

const plainWords = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\b(?:forms?|tables?|the|of|for|a)\b|[’']s?|s\b|[^a-z]/g, '')
    .trim();
const isSame = (one: string, two: string): boolean => {
  const [a, b] = [plainWords(one), plainWords(two)];
  return a !== '' && b !== '' && (a === b || a.includes(b) || b.includes(a));
};

/** The parts of the bid in the order the instructions list them, each with its form or without; forms they do not name stand behind the one before them. */
function withListed(
  entries: readonly tender.FormatEntry[],
  papers: readonly ListedPaper[],
): tender.FormatEntry[] {
  const volumes = volumesOf(papers, entries);
  if (volumes) return volumes;
  const named = papers.filter(({ title }) => entries.some((entry) => isSame(entry.title, title)));
  if (named.length < LEAST_FORMS && papers.length < LEAST_LISTED) return [...entries];
  const used = new Set<tender.FormatEntry>();
  const all = papers.map(({ title, block }): tender.FormatEntry => {
    const own = entries.find((entry) => !used.has(entry) && isSame(entry.title, title));
    if (own) used.add(own);
    return own ?? { title, level: 1, source: sourceOf(block, title) };
  });
  for (const [at, entry] of entries.entries()) {
    if (used.has(entry)) continue;
    const before = entries[at - 1];
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, entry);
  }
  return all;
}

/** Parts that are bound apart, each with what the instructions say it contains; undefined where fewer than two parts hold anything. */
function volumesOf(
  papers: readonly ListedPaper[],
  entries: readonly tender.FormatEntry[],
): tender.FormatEntry[] | undefined {
  if (papers.filter(({ parts }) => parts.length > 0).length < LEAST_FORMS) return undefined;
  const home = (entry: tender.FormatEntry) =>
    papers.findIndex(({ parts }) => parts.some((part) => isSame(part, entry.title)));
  const homes = entries.map(home);
  // A form no part names belongs to the part of the form before it.
  for (const [at, own] of homes.entries()) if (own < 0) homes[at] = Math.max(0, homes[at - 1] ?? 0);
  return papers.flatMap(({ title, block, parts }, n): tender.FormatEntry[] => {
    const forms = entries.filter((_, at) => homes[at] === n);
    const listed = parts.map((part): tender.FormatEntry => {
      const own = forms.find((entry) => isSame(part, entry.title));
      return own ? { ...own, level: 2 } : { title: part, level: 2, source: sourceOf(block, part) };
    });
    const rest = forms.filter((entry) => !parts.some((part) => isSame(part, entry.title)));
    return [
      { title, level: 1, source: sourceOf(block, title), volume: true },
      ...listed,
      ...rest.map((entry) => ({ ...entry, level: 2 })),
    ];
  });
}

const bare = (text: string): string =>
  text
    .replace(number, '')
    .replace(/ {0,4}\((?:sample|format|form|if any|if applicable|optional)\) {0,4}$/i, '')
    .trim();

/** A heading of the chapter's first level, or a numbered line called like such a paper. */
function isTitle(block: Block, top: number): boolean {
  if (block.kind === 'table' || block.toc) return false;
  const text = block.text.trim();
  if (text.length > LONGEST_TITLE) return false;
  const title = bare(text);
  const words = title.split(/\s+/);
  if (!/^[A-Z]/.test(title) || words.length > MOST_WORDS || /[.;:?!]$|_{2,}/.test(title))
    return false;
  // Small words aside all begin with capitals: a title, no sentence.
  const isNamed = words.every((word) => /^[A-Z0-9(&]/.test(word) || word.length <= 4);
  if (block.kind === 'heading') return (block.level ?? 9) === top;
  return isNamed && number.test(text) && (paper.test(title) || words.length <= 4);
}
