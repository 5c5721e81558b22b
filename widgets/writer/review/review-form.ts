import * as v from 'valibot';
import { type Bid, BidSettings } from '../../core/contract/bid.ts';
import {
  Clause,
  clauseKinds,
  clauseParts,
  eachFact,
  factNames,
  Source,
  scoringCategories,
  type Tender,
} from '../../core/contract/tender.ts';
import { t as writerTexts } from '../base/messages.ts';
import { type ClauseRow, clauseBody, clauseRowOf, isEmptyClause } from './clause-rows.ts';
import { type FactFields, factFields, factsBody, noFacts } from './fact-values.ts';
import { t } from './messages.ts';
import { isEmptyRow, rowOf, type ScoringRow, scoreOf } from './scoring-rows.ts';

/** What a person can change before the outline is made. */
export interface ReviewForm {
  name: string;
  overview: string;
  facts: FactFields;
  scoring: readonly ScoringRow[];
  clauses: readonly ClauseRow[];
  settings: Omit<BidSettings, 'pages'>;
  /** As typed. */
  pages: string;
}

export type Problem = { field: 'name' | 'pages' } | { field: 'item' | 'score'; key: string };

const PAGES_MAX = 2000;
const SCORE_MAX = 1000;
const NAME_MAX = 200;

const { pages: usualPages, ...usualSettings } = v.parse(BidSettings, {});
export const emptyForm: ReviewForm = {
  name: '',
  overview: '',
  facts: noFacts,
  scoring: [],
  clauses: [],
  settings: usualSettings,
  pages: String(usualPages),
};

/** A form filled from what was read in a tender file. */
export function tenderForm(tender: Tender): ReviewForm {
  const project = tender.facts.projectName?.value ?? tender.fileName.replace(/\.\w+$/, '');
  const name = project === '' ? '' : writerTexts.bidNameDefault(project).slice(0, NAME_MAX);
  return { ...emptyForm, name, ...readParts(tender) };
}

/** The parts of a form that come from the file, and change with the lot. */
export function readParts({
  overview,
  facts,
  scoring,
  clauses,
}: Pick<Tender, 'overview' | 'facts' | 'scoring' | 'clauses'>) {
  return {
    overview,
    facts: factFields(facts),
    scoring: scoring.map(rowOf),
    clauses: clauses.map(clauseRowOf),
  };
}

/** A form filled from a bid. */
export function bidForm(bid: Bid): ReviewForm {
  const { pages, ...settings } = bid.settings;
  return { name: bid.name, ...readParts(bid), settings, pages: String(pages) };
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

/** Rows as the calls take them. Empty ones stay behind. */
export function scoringBody(rows: readonly ScoringRow[]) {
  return rows
    .filter((row) => !isEmptyRow(row))
    .map((row) => ({
      ...(row.id === undefined ? {} : { id: row.id }),
      category: row.category,
      item: row.item.trim(),
      maxScore: scoreOf(row),
      criteria: row.criteria,
      source: row.source,
      ...(row.points === undefined ? {} : { points: [...row.points] }),
      ...(row.group === undefined ? {} : { group: row.group }),
    }));
}

/** What the call that creates a bid takes; facts and clauses follow by `changeBid`. Empty rows stay behind. */
export function newBidBody(form: ReviewForm) {
  // How the Word file looks is settled at the end; it must not be sent back as it was when this form was opened.
  const { wordFormat: _, ...settings } = form.settings;
  return {
    name: form.name.trim(),
    overview: form.overview,
    scoring: scoringBody(form.scoring),
    settings: { ...settings, pages: Number(form.pages) },
  };
}

/** All of a form, as the service keeps it. */
export function formBody(form: ReviewForm) {
  const clauses = form.clauses.filter((row) => !isEmptyClause(row)).map(clauseBody);
  return { ...newBidBody(form), facts: factsBody(form.facts), clauses };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two forms say the same, whatever empty rows they have. */
export const isSameForm = (one: ReviewForm, other: ReviewForm): boolean =>
  one === other || same(formBody(one), formBody(other));

/** The parts of a form that differ from what the service has: hundreds of clauses are not sent for a letter of the overview. */
export function changedBody(
  form: ReviewForm,
  saved: ReviewForm,
): Partial<ReturnType<typeof formBody>> {
  const [now, before] = [formBody(form), formBody(saved)];
  return {
    ...(same(now.name, before.name) ? {} : { name: now.name }),
    ...(same(now.overview, before.overview) ? {} : { overview: now.overview }),
    ...(same(now.scoring, before.scoring) ? {} : { scoring: now.scoring }),
    ...(same(now.settings, before.settings) ? {} : { settings: now.settings }),
    ...(same(now.facts, before.facts) ? {} : { facts: now.facts }),
    ...(same(now.clauses, before.clauses) ? {} : { clauses: now.clauses }),
  };
}

function idsOf(
  rows: readonly { key: string }[],
  given: readonly { id: string }[],
): Map<string, string> {
  return new Map(
    rows.flatMap((row, index) => (given[index] ? [[row.key, given[index].id] as const] : [])),
  );
}

const withId = <T extends { key: string; id?: string }>(
  row: T,
  ids: ReadonlyMap<string, string>,
): T => {
  const id = ids.get(row.key);
  return row.id !== undefined || id === undefined ? row : { ...row, id };
};

/** The form with the ids the service gave to new rows; what is typed and where the cursor stands is untouched. */
export function withIds(form: ReviewForm, sent: ReviewForm, bid: Bid): ReviewForm {
  const scoring = idsOf(
    sent.scoring.filter((row) => !isEmptyRow(row)),
    bid.scoring,
  );
  const clauses = idsOf(
    sent.clauses.filter((row) => !isEmptyClause(row)),
    bid.clauses,
  );
  return {
    ...form,
    scoring: form.scoring.map((row) => withId(row, scoring)),
    clauses: form.clauses.map((row) => withId(row, clauses)),
  };
}

/** A form as lines of text, for two of them to be compared. */
export function formText(form: ReviewForm): string {
  const facts = factNames.flatMap((name) =>
    form.facts[name].value === ''
      ? []
      : [t.factText(writerTexts.facts[name], form.facts[name].value)],
  );
  const scoring = form.scoring.map((row) =>
    t.rowText(row.category, row.item, row.score, row.criteria),
  );
  const clauses = form.clauses.map((row) =>
    t.clauseText(writerTexts.clauseKinds[row.kind], row.number, row.text),
  );
  return [
    form.name,
    t.settingsText(form.pages, form.settings.bidder),
    ...facts,
    form.overview,
    ...scoring,
    ...clauses,
  ].join('\n');
}

const RowDraft = {
  key: v.string(),
  id: v.exactOptional(v.string()),
  source: v.nullable(Source),
};
const FormDraft = v.object({
  name: v.string(),
  overview: v.string(),
  pages: v.string(),
  settings: v.omit(BidSettings, ['pages']),
  facts: v.object(eachFact(() => v.object({ value: v.string(), source: v.nullable(Source) }))),
  scoring: v.array(
    v.object({
      ...RowDraft,
      category: v.picklist(scoringCategories),
      item: v.string(),
      score: v.string(),
      criteria: v.string(),
    }),
  ),
  clauses: v.array(
    v.object({
      ...RowDraft,
      kind: v.picklist(clauseKinds),
      text: v.string(),
      number: v.string(),
      part: v.picklist([...clauseParts, '']),
      read: v.optional(v.pick(Clause, ['meaning', 'binding', 'lotId']), {}),
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
