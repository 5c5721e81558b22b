import type { tender } from 'tender-widgets/contract';
import { type Block, blockText } from '../../document.ts';
import { sourceOf } from '../text.ts';

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
  /^(?:(?:form|annex|appendix|attachment|schedule|exhibit)\s+\d{1,2}(?:[-.]\d{1,2})?\s+(?=[a-z])|(?:(?:form|annex|appendix|attachment|schedule|exhibit)\s+)?(?:[a-z]{0,4}[-. ]?\d{1,2}(?:[-.]\d{1,2}){0,2}|[a-z]|[ivx]{1,5})\s*[.):：–-]\s*)/i;
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

const listLead =
  /\bdocuments?\s+(?:comprising|constituting|forming)\s+the\s+(?:bid|tender|proposal|quotation)\b|\b(?:bid|tender|proposal|quotation)\b.{0,60}\bshall\s+(?:comprise|include|consist|contain)\b/i;
const listed =
  /^\(?(?:[a-z]|\d{1,2}|[ivx]{1,4})[).]\s*([A-Z][^.;:]{2,80}?)(?:[;,]?\s+(?:and|or))?[;,.]?$/i;
const LONGEST_LEAD = 200;
const MOST_LISTED = 40;

/** What the instructions list as parts of the bid, each with the block it stands in. */
function listedPapers(blocks: readonly Block[]): { title: string; block: Block }[] {
  for (const [at, lead] of blocks.entries()) {
    if (lead.kind === 'table' || lead.text.length > LONGEST_LEAD || !listLead.test(lead.text))
      continue;
    const papers: { title: string; block: Block }[] = [];
    for (const block of blocks.slice(at + 1, at + MOST_LISTED)) {
      const words = block.kind === 'table' ? undefined : listed.exec(block.text.trim())?.[1];
      if (words === undefined && papers.length === 0 && !isChapter(block)) continue;
      if (words === undefined) break;
      papers.push({ title: bare(words), block });
    }
    if (papers.length >= LEAST_FORMS) return papers;
  }
  return [];
}

const plainWords = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\b(?:forms?|tables?|the|of|for|a)\b|[^a-z]/g, '')
    .trim();
const isSame = (one: string, two: string): boolean => {
  const [a, b] = [plainWords(one), plainWords(two)];
  return a !== '' && b !== '' && (a === b || a.includes(b) || b.includes(a));
};

/** The forms, and between them what the instructions list without a form. */
function withListed(
  entries: readonly tender.FormatEntry[],
  blocks: readonly Block[],
): tender.FormatEntry[] {
  const papers = listedPapers(blocks);
  const named = papers.filter(({ title }) => entries.some((entry) => isSame(entry.title, title)));
  if (named.length < LEAST_FORMS) return [...entries];
  const all = [...entries];
  let last = -1;
  for (const { title, block } of papers) {
    const at = all.findIndex((entry) => isSame(entry.title, title));
    if (at !== -1) last = at;
    else if (!foreign.test(title))
      all.splice(++last, 0, { title, level: 1, source: sourceOf(block, title) });
  }
  return all;
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
