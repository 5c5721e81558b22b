import * as v from 'valibot';
import { type Bid, BidSettings } from '../core/contract/bid.ts';
import { type ScoringItem, Source, scoringCategories, type Tender } from '../core/contract/tender.ts';
import { t } from './messages.ts';

/** One row of the scoring table while it is edited; the score is what was typed. */
export interface ScoringRow {
  /** Stays while the row lives, also when the service gives the row its id. */
  key: string;
  id?: string;
  category: ScoringItem['category'];
  item: string;
  score: string;
  criteria: string;
  source: Source | null;
}

/** What a person can change before the outline is made. */
export interface ReviewForm {
  name: string;
  overview: string;
  scoring: readonly ScoringRow[];
  settings: Omit<BidSettings, 'pages'>;
  /** As typed. */
  pages: string;
}

export type Problem = { field: 'name' | 'pages' } | { field: 'item' | 'score'; key: string };

const PAGES_MAX = 2000;
const SCORE_MAX = 1000;

export const emptyForm: ReviewForm = formOf({ name: '', overview: '', scoring: [], settings: v.parse(BidSettings, {}) });

function rowOf(item: ScoringItem): ScoringRow {
  const { id, category, maxScore, criteria, source } = item;
  return { key: id, id, category, item: item.item, score: String(maxScore), criteria, source };
}

function formOf({ name, overview, scoring, settings }: Pick<Bid, 'name' | 'overview' | 'scoring' | 'settings'>): ReviewForm {
  const { pages, ...rest } = settings;
  return { name, overview, scoring: scoring.map(rowOf), settings: rest, pages: String(pages) };
}

/** A form filled from what was read in a tender file. */
export function tenderForm(tender: Tender): ReviewForm {
  const project = tender.facts.projectName?.value ?? tender.fileName.replace(/\.\w+$/, '');
  const name = project === '' ? '' : t.bidNameDefault(project).slice(0, 200);
  return { ...emptyForm, name, overview: tender.overview, scoring: tender.scoring.map(rowOf) };
}

/** A form filled from a bid. */
export const bidForm = (bid: Bid): ReviewForm => formOf(bid);

const isEmptyRow = (row: ScoringRow) => row.item.trim() === '' && row.criteria.trim() === '' && row.score.trim() === '';

function scoreOf(row: ScoringRow): number {
  return row.score.trim() === '' ? 0 : Number(row.score);
}

/** What keeps the form from being sent, in reading order. */
export function formProblems(form: ReviewForm): Problem[] {
  const problems: Problem[] = form.name.trim() === '' ? [{ field: 'name' }] : [];
  for (const row of form.scoring) {
    if (isEmptyRow(row)) continue;
    if (row.item.trim() === '') problems.push({ field: 'item', key: row.key });
    const score = scoreOf(row);
    if (!(score >= 0 && score <= SCORE_MAX)) problems.push({ field: 'score', key: row.key });
  }
  const pages = Number(form.pages);
  if (!Number.isInteger(pages) || pages < 1 || pages > PAGES_MAX) problems.push({ field: 'pages' });
  return problems;
}

/** Sum of the scores, rounded to cents so that 0.1 + 0.2 reads 0.3. */
export function formTotal(form: ReviewForm): number {
  const sum = form.scoring.reduce((total, row) => total + (scoreOf(row) || 0), 0);
  return Math.round(sum * 100) / 100;
}

/** Body of the call that creates or changes a bid. Empty rows stay behind. */
export function formBody(form: ReviewForm) {
  const scoring = form.scoring
    .filter((row) => !isEmptyRow(row))
    .map((row) => ({
      ...(row.id === undefined ? {} : { id: row.id }),
      category: row.category,
      item: row.item.trim(),
      maxScore: scoreOf(row),
      criteria: row.criteria,
      source: row.source,
    }));
  return { name: form.name.trim(), overview: form.overview, scoring, settings: { ...form.settings, pages: Number(form.pages) } };
}

/** The form with the ids the service gave to new rows; what is typed and where the cursor stands is untouched. */
export function withIds(form: ReviewForm, sent: ReviewForm, bid: Bid): ReviewForm {
  const sentRows = sent.scoring.filter((row) => !isEmptyRow(row));
  const ids = new Map(sentRows.map((row, index) => [row.key, bid.scoring[index]?.id]));
  const scoring = form.scoring.map((row) => {
    const id = ids.get(row.key);
    return id === undefined || id === row.id ? row : { ...row, id };
  });
  return { ...form, scoring };
}

/** A row added by hand. */
export function newRow(key: string): ScoringRow {
  return { key, category: t.defaultCategory, item: '', score: '', criteria: '', source: null };
}

const FormDraft = v.object({
  name: v.string(),
  overview: v.string(),
  pages: v.string(),
  settings: v.omit(BidSettings, ['pages']),
  scoring: v.array(
    v.object({
      key: v.string(),
      id: v.exactOptional(v.string()),
      category: v.picklist(scoringCategories),
      item: v.string(),
      score: v.string(),
      criteria: v.string(),
      source: v.nullable(Source),
    }),
  ),
});
const Kept = v.object({ rev: v.number(), form: FormDraft });

/** A form kept on this machine, with the revision of the bid it was typed over (0 for a tender). */
export interface KeptForm {
  rev: number;
  form: ReviewForm;
}

/** Reads a kept form; undefined for one of another shape. */
export function readKeptForm(stored: unknown): KeptForm | undefined {
  const result = v.safeParse(Kept, stored);
  return result.success ? result.output : undefined;
}
