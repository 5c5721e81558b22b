import type { bid, check, edit, outline, price, profile, tender } from 'tender-widgets/contract';
import type { RequirementPassage } from '../documents/extract/requirements.ts';
import type { TenderForm } from './form-blanks/tender-form.ts';
import type { ChosenLots } from './lots/chosen-lots.ts';

/** Everything a writer may know of the bid while it writes one chapter. Nothing outside it may be stated as fact. */
export interface BidContext {
  /** The account whose bid it is: its works take turns with others'. Absent where nobody else writes. */
  owner?: string;
  /** The bid that the model's tokens are counted for. */
  bidId?: string;
  name: string;
  overview: string;
  facts: tender.Facts;
  /** The lots it answers, where there are several; a fact that differs from lot to lot is null in `facts`. */
  lots?: ChosenLots;
  /** The one it answers (`onlyLot`); absent or empty: the tender is not divided, or it answers several. */
  ownLot?: ChosenLots;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  /** What the bidder has said of the clauses, by the clause's id. */
  responses: Record<string, check.ClauseResponse>;
  /** The bidder's facts; only confirmed ones may be stated. */
  factSheet: bid.SheetFact[];
  settings: bid.BidSettings;
  /** Of an open bid with one volume that hides the bidder (`contextIn`): its settings are those of an anonymous one, the tender's forms stay. */
  isDarkVolume?: true;
  chapters: outline.OutlineChapter[];
  /** Characters a page of a chapter's budget stands for in the bid's format; absent: the standard layout's. */
  charsPerPage?: number;
  /** Passages of the bidder's own material that fit the chapter, with the file they come from; its id tells which chapters chose it, `home` where it was placed. */
  knowledge: { title: string; text: string; fileId?: string; home?: string }[];
  /** Pictures of the library that stand in the chapter; the run puts them in (`withPictures`) once the text is there. */
  pictures: { id: string; title: string; category: string; tags: string[] }[];
  /** Passages of the tender file (requirements, technical specification) in reading order; the writer picks what fits. */
  requirements: RequirementPassage[];
  /** What the company is and has, and the day its certificates have to count on, `yyyy-MM-dd`; absent: nothing of it may be stated. */
  profile?: { whole: profile.CompanyProfile; day: string } | undefined;
  /** The tender's own forms (`tenderForms`), kept and filled in; absent: none are known. */
  forms?: TenderForm[];
  /** The price sheet the bidder has saved; absent: none, or one with rows still without a price. */
  price?: price.PriceSheet | undefined;
}

export interface ChapterTask {
  context: BidContext;
  chapter: outline.OutlineChapter;
  /** Target length in characters, from the chapter's page budget. */
  targetChars: number;
  /** What was already written and shown before an interruption; the writer goes on from there, never repeats it. */
  written: string;
  /** Ends of the neighbouring chapters already written, so that the text connects and does not repeat. */
  before: string;
  after: string;
  /** What other chapters of the bid say already, those nearest in subject first, so that nothing is said twice; absent: unknown. */
  said?: readonly { title: string; content: string }[];
  /** Extra wish of the bidder for this writing. */
  instruction: string;
  /**
   * What to do with a text that is there already; null: write anew. The answer is the whole new text of about `targetChars`, and says
   * what the old one said: `expand` adds what else has a basis, `shorten` drops what weighs least, never an answer to ★ or a score.
   */
  goal: { mode: 'expand' | 'shorten'; content: string } | null;
}

/** A passage the bidder has selected, to be written otherwise; the answer is Markdown that takes its place (`continue`: follows it). */
export interface PassageTask {
  context: BidContext;
  chapter: outline.OutlineChapter;
  action: (typeof edit.passageActions)[number];
  passage: string;
  before: string;
  after: string;
  instruction: string;
}

/**
 * Writes chapters as Markdown without the chapter's own title; sub-headings start at `####` level and stay inside the chapter.
 * `writeChapter` yields pieces of new text to append to `task.written`; it ends when the chapter is complete.
 * Errors: `WriterError`; an abort of `signal` ends the iteration with an AbortError.
 */
export interface Writer {
  readonly kind: 'offline' | 'model';
  readonly name: string;
  writeChapter(task: ChapterTask, signal: AbortSignal): AsyncIterable<string>;
  /** Yields pieces of the new passage. Errors as `writeChapter`. */
  writePassage(task: PassageTask, signal: AbortSignal): AsyncIterable<string>;
  /** Makes an outline better than the rules' one, from it; may not lose a scoring item. Absent: the rules' outline stands. */
  improveOutline?:
    | ((
        context: BidContext,
        draft: outline.OutlineChapter[],
        wish: { chapterId?: string; instruction: string },
        signal: AbortSignal,
      ) => Promise<outline.OutlineChapter[]>)
    | undefined;
}

/** Why a writer failed. `retriable`: the service may recover by itself (down, slow, 429, cut), so the run waits and tries again. */
export class WriterError extends Error {
  override name = 'WriterError' as const;
  readonly retriable: boolean;
  /** Milliseconds the service asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { retriable: boolean; retryAfter?: number | undefined },
  ) {
    super(message, options);
    this.retriable = options.retriable;
    this.retryAfter = options.retryAfter;
  }
}
