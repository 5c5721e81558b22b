import type { tender } from 'tender-widgets/contract';
import { type Block, blockText } from '../../document.ts';
import { sourceOf } from '../text.ts';
import { type ListedPaper, listedPapers } from './english-list.ts';

/**
 * The papers of a tender written in English: from its chapter of forms, by titles as such tenders have them. Fewer signs are known than of
 * Chinese tenders, so that what is no clear title begins nothing.
 */

const chapter =
  /^(?:section|chapter|part|volume|annex|appendix|schedule)\s+(?:[ivxlc]{1,6}|\d{1,2}|[a-z])\b/i;
const formsChapter =
  /\b(?:bidding|bid|tender|proposal|quotation|sample|standard)\s+forms?\b|\bforms?\s+of\s+(?:bid|tender|proposal|quotation)s?\b|\bformats?\s+(?:of|for)\b.{0,30}\b(?:bid|tender|proposal)/i;
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
/** What a bid consists of by the chapter of forms of an English tender; empty where none is known. */
export function englishFormat(blocks: readonly Block[]): tender.FormatEntry[] {
  const lines = blocks.map((block) => (block.kind === 'table' ? '' : block.text.trim()));
  // A table of contents names the chapter too: the last one has the forms.
  const from = lines.findLastIndex(
    (text, at) => text.length <= LONGEST_TITLE && formsChapter.test(text) && isChapter(blocks[at]),
  );
  if (from < 0) return [];
  const next = lines.findIndex(
    (text, at) => at > from && chapter.test(text) && isChapter(blocks[at]),
  );
  const end = next < 0 ? blocks.length : next;
  const starts = lines.flatMap((text, at) =>
    at > from && at < end && isTitle(text, blocks[at]) ? [at] : [],
  );
  const entries = starts.flatMap((at, i): tender.FormatEntry[] => {
    const [block, title] = [blocks[at], bare(lines[at] ?? '')];
    const last = (starts[i + 1] ?? end) - 1;
    if (!block || foreign.test(title)) return [];
    const own = blocks.slice(at + 1, last + 1);
    const hasForm = own.some((one) => one.kind === 'table' || /_{3,}|:\s*$/.test(blockText(one)));
    const [head, tail] = [own[0], own.at(-1)];
    return [
      {
        ...{ title, level: 1, source: sourceOf(block, lines[at] ?? '') },
        ...(hasForm && head && tail ? { form: { first: head.index, last: tail.index } } : {}),
      },
    ];
  });
  return entries.filter(({ form }) => form).length >= LEAST_FORMS
    ? withListed(entries, blocks)
    : [];
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
  blocks: readonly Block[],
): tender.FormatEntry[] {
  const papers = listedPapers(blocks).filter(({ title }) => !foreign.test(title));
  const named = papers.filter(({ title }) => entries.some((entry) => isSame(entry.title, title)));
  if (named.length < LEAST_FORMS) return volumesOf(papers, entries) ?? [...entries];
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

const isChapter = (block: Block | undefined): boolean =>
  block?.kind === 'heading'
    ? (block.level ?? 9) <= 1
    : block?.kind === 'paragraph' && !block.toc && chapter.test(block.text.trim());

const bare = (text: string): string =>
  text
    .replace(number, '')
    .replace(/ {0,4}\((?:sample|format|form|if any|if applicable|optional)\) {0,4}$/i, '')
    .trim();

function isTitle(text: string, block: Block | undefined): boolean {
  if (!block || block.kind === 'table' || block.toc || text.length > LONGEST_TITLE) return false;
  const title = bare(text);
  const words = title.split(/\s+/);
  if (!/^[A-Z]/.test(title) || words.length > MOST_WORDS || /[.;:?!]$|_{2,}/.test(title))
    return false;
  // Small words aside all begin with capitals: a title, no sentence.
  const isNamed = words.every((word) => /^[A-Z0-9(&]/.test(word) || word.length <= 4);
  if (block.kind === 'heading') return true;
  return isNamed && number.test(text) && (paper.test(title) || words.length <= 4);
}
