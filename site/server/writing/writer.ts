import type { bid, outline, tender } from 'tender-widgets/contract';

/** Everything a writer may know of the bid while it writes one chapter. Nothing outside it may be stated as fact. */
export interface BidContext {
  name: string;
  overview: string;
  facts: tender.Facts;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  settings: bid.BidSettings;
  chapters: outline.OutlineChapter[];
  /** Passages of the bidder's own material that fit the chapter, with the file they come from. */
  knowledge: { title: string; text: string }[];
  /** Passages of the tender file (requirements, technical specification) in reading order; the writer picks what fits. */
  requirements: { heading: string; text: string }[];
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
  /** Extra wish of the bidder for this writing. */
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
  /** Makes an outline better than the rules' one, from it; may not lose a scoring item. Absent: the rules' outline stands. */
  improveOutline?(context: BidContext, draft: outline.OutlineChapter[], signal: AbortSignal): Promise<outline.OutlineChapter[]>;
}

/** Why a writer failed. `retriable`: the service may recover by itself (down, slow, 429, cut), so the run waits and tries again. */
export class WriterError extends Error {
  override name = 'WriterError' as const;
  readonly retriable: boolean;
  /** Milliseconds the service asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(message: string, options: ErrorOptions & { retriable: boolean; retryAfter?: number | undefined }) {
    super(message, options);
    this.retriable = options.retriable;
    this.retryAfter = options.retryAfter;
  }
}
