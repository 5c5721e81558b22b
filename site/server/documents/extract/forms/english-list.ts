import type { Block } from '../../document.ts';

/** What the instructions of an English tender list as parts of the bid. */
export interface ListedPaper {
  title: string;
  block: Block;
  /** What they say this part contains; empty where they say nothing. */
  parts: string[];
}

const bid = '(?:bid|tender|proposal|quotation)s?';
const listLead = new RegExp(
  `\\bdocuments?\\s+(?:comprising|constituting|forming)\\s+the\\s+${bid}\\b|\\b${bid}\\b.{0,60}\\b(?:shall|must|should)\\s+(?:comprise|include|consist|contain)\\b|\\b${bid}\\b.{0,40}\\b(?:shall|must|should|are\\s+to)\\s+be\\s+(?:organi[sz]ed|arranged|structured|presented|prepared|submitted)\\b.{0,40}\\b(?:order|sections|parts|volumes)\\b|^(?:\\d{1,2}(?:\\.\\d{1,2})?\\.?\\s+)?(?:contents?|composition)\\s+of\\s+(?:the\\s+)?${bid}\\b`,
  'i',
);
const listed =
  /^(\(?(?:[a-z]|\d{1,2}|[ivx]{1,4})[).])\s*([A-Z][^.;:]{2,200}?)(?:[;,]?\s+(?:and|or))?[;,.]?$/i;
/** How a paper is to be made is no part of its name. */
const manner =
  /,? (?:as (?:required|specified)|pursuant to|in the (?:form|format)|using the form)\b|,? ?\bif (?:required|any|applicable)/i;
const clause =
  /,? in accordance with (?:ITB |Clauses? |Section |Sub-clause ){1,3}(?:[\dIVX.]{1,8}\b(?:, and |, | and )?){1,5}/i;
/** Asks for nothing of its own: any other document required. */
const open = /^(?:any )?other\b|^any document/i;
const LONGEST_LEAD = 200;
const MOST_LISTED = 40;
const LEAST = 2;

/** The parts of the bid, each with the block it stands in and what it contains. */
export function listedPapers(blocks: readonly Block[]): ListedPaper[] {
  for (const [at, lead] of blocks.entries()) {
    if (lead.kind === 'table' || lead.text.length > LONGEST_LEAD || !listLead.test(lead.text))
      continue;
    const papers: ListedPaper[] = [];
    let style = '';
    for (const block of blocks.slice(at + 1, at + MOST_LISTED)) {
      const found = block.kind === 'table' ? null : listed.exec(block.text.trim());
      const own = styleOf(found?.[1] ?? '');
      // The next clause of the instructions is numbered otherwise.
      const words = style === '' || own === style ? found?.[2] : undefined;
      if (words !== undefined) style = own;
      if (words === undefined && papers.length === 0 && block.kind !== 'heading') continue;
      if (words === undefined) break;
      if (!open.test(words)) papers.push({ title: nameOf(words), block, parts: [] });
    }
    if (papers.length >= LEAST)
      return papers.map((paper) => ({ ...paper, parts: partsOf(paper.title, blocks) }));
  }
  return [];
}

/** (a) and (b) are of one list, 12. is of another. */
const styleOf = (number: string): string =>
  number.replace(/\d{1,2}/, '1').replace(/[a-z]{1,4}/i, 'a');

const nameOf = (words: string): string => {
  const plain = words.replace(clause, ' ').replace(/ {2,}/g, ' ');
  const at = plain.search(manner);
  const name = (at < 0 ? plain : plain.slice(0, at)).trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The Technical Proposal shall contain: (a) …; (b) … */
function partsOf(title: string, blocks: readonly Block[]): string[] {
  for (const block of blocks) {
    if (block.kind === 'table') continue;
    const text = block.text.trim().replace(/^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+/, '');
    const from = text.replace(/^the /i, '').toLowerCase();
    if (!from.startsWith(title.toLowerCase())) continue;
    const said = from.slice(title.length);
    if (!/^ (?:shall|must|should|will) (?:contain|include|comprise|consist of)\b/.test(said))
      continue;
    const list = text.slice(text.length - said.length);
    return list
      .split(/\(?(?:[a-z]|\d{1,2}|[ivx]{1,4})\) /i)
      .slice(1)
      .map((part) => nameOf(part.replace(/[;,.]?(?: and)?[;,. ]{0,3}$/, '')))
      .filter((part) => part.length > 2 && !open.test(part));
  }
  return [];
}
