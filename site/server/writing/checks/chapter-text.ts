import type { bid, check, outline, price, tender } from 'tender-widgets/contract';
import type { StatedTerm } from '../../documents/extract/stated/stated-terms.ts';
import type { PlacedKnowledge } from '../knowledge/place-knowledge.ts';
import type { ChosenLots } from '../lots/chosen-lots.ts';
import { readChapter } from '../text/chapter-reading.ts';
import { withAccepted } from '../text/reference-text.ts';
import type { EarlierBid } from './earlier-bids.ts';
import type { Expiring } from './expiry.ts';
import type { TenderLots } from './other-lots.ts';

/** A paragraph, heading, list item or table row of a chapter, as plain text. */
export interface Passage {
  chapterId: string;
  text: string;
  /** A row of a table. */
  row: boolean;
  heading: boolean;
  terms: ReadonlySet<string>;
  /** The text as it stands, where `text` covers what is the tender's. */
  shown?: string;
}

/** What every check reads. */
export interface CheckInput {
  name?: string;
  overview?: string;
  facts: tender.Facts;
  /** The lots it answers, where there are several. */
  lots?: ChosenLots;
  /** All lots of the tender, chosen ones and others; absent where it has none. */
  tenderLots?: TenderLots;
  scoring: readonly tender.ScoringItem[];
  clauses: readonly tender.Clause[];
  settings: bid.BidSettings;
  factSheet?: readonly bid.SheetFact[];
  responses?: Readonly<Record<string, check.ClauseResponse>>;
  chapters: readonly outline.OutlineChapter[];
  /** Markdown by chapter id, live blocks resolved. */
  contents: ReadonlyMap<string, string>;
  /** What the tender file says, for what may be stated and for its rules of an anonymous bid. */
  requirements?: readonly { heading: string; text: string }[];
  /** What it states with figures in any of its parts, with places. */
  stated?: readonly StatedTerm[];
  /** The tender's own forms, as they were before anything was filled in. */
  forms?: readonly { content: string }[];
  /** The bidder's own material. Without it nothing is called unsourced that it might hold. */
  knowledge?: readonly { title: string; text: string }[];
  /** The owner's bids for other tenders. */
  earlier?: readonly EarlierBid[];
  /** Where the chosen material stands, and what of it stands nowhere. */
  placed?: PlacedKnowledge;
  /** What the bidder and its staff have that ends some day. */
  credentials?: readonly Expiring[];
  /** The prices as they are offered; absent: none, or not all of them. */
  price?: price.PriceSheet | undefined;
  /** Pages of the Word file as laid out; absent: estimated from the length of the text. */
  pages?: number;
}

/** All passages of a bid, in the order of its chapters; stock text too, without its marks: it is handed in as well. */
export function passagesOf(input: CheckInput): Passage[] {
  return input.chapters.flatMap(({ id }) => {
    const content = input.contents.get(id) ?? '';
    return content.trim() === ''
      ? []
      : readChapter(withAccepted(content)).passages.map((passage) => ({
          chapterId: id,
          ...passage,
        }));
  });
}

/** A row's cells that tell something in a sentence, each as a text of its own; of what is no row the whole. */
export function sentencesIn(passage: Passage): Passage[] {
  if (!passage.row) return [passage];
  const shown = passage.shown ?? passage.text;
  return [...shown.matchAll(/[^|]+/g)].flatMap(({ 0: cell, index }) => {
    const text = passage.text.slice(index, index + cell.length);
    return /[。；](?=\s*$)/.test(cell) ? [{ ...passage, row: false, text, shown: cell }] : [];
  });
}

const QUOTE_CHARS = 80;

/** A short verbatim quote around a place of a passage; of a table row only the cell that holds the place. */
export function quoteAt(
  passage: Pick<Passage, 'text' | 'shown'>,
  at: number,
  length: number,
): string {
  const text = passage.shown ?? passage.text;
  if (text.startsWith('|')) {
    // A long cell is looked at as far as a quote can reach.
    const reach = length + 2 * QUOTE_CHARS;
    const first = Math.max(0, at - reach);
    const from = first + text.slice(first, at + 1).lastIndexOf('|') + 1;
    const last = Math.max(at, from);
    const end = text.slice(last, last + reach).indexOf('|');
    const cell = text.slice(from, end === -1 ? last + reach : last + end);
    const lead = cell.length - cell.trimStart().length;
    return around(cell.trim(), Math.max(0, at - from - lead), length);
  }
  return around(text, at, length);
}

function around(text: string, at: number, length: number): string {
  if (text.length <= QUOTE_CHARS) return text;
  const before = Math.max(0, at - Math.max(0, Math.floor((QUOTE_CHARS - length) / 2)));
  return text.slice(before, before + QUOTE_CHARS);
}

/** So much before the wrong words tells which of the same words in a chapter are meant. */
const FIX_BEFORE = 16;

/** The change that puts the right words at a place of a passage, with a few words before it that belong to it. */
export function fixAt(
  { text, shown }: Pick<Passage, 'text' | 'shown'>,
  at: number,
  length: number,
  right: string,
): NonNullable<Found['fix']> | undefined {
  const whole = shown ?? text;
  const before = whole
    .slice(Math.max(0, at - FIX_BEFORE), at)
    .replace(/^.*[|。；，\n]/, '')
    .trimStart();
  const wrong = whole.slice(at, at + length);
  // Words over the border of cells stand in no chapter as they are.
  if (wrong.trim() === '' || wrong.includes('|') || wrong === right) return undefined;
  return { from: before + wrong, to: before + right };
}

/** A finding before the bid's own record of it (id, waiver) is added. */
export interface Found
  extends Pick<check.Finding, 'kind' | 'severity' | 'chapterId' | 'quote' | 'msg'> {
  other?: check.Finding['other'];
  places?: number;
  fix?: NonNullable<check.Finding['fix']>;
}
