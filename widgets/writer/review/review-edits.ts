import { atom } from 'nanostores';
import {
  type Clause,
  type FactName,
  type Facts,
  isAnswered,
  type ScoringCategory,
  type Source,
} from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { t as writerTexts } from '../base/messages.ts';
import { type ClauseRow, newClause } from './clause-rows.ts';
import { type FactField, factFields, tidyFact } from './fact-values.ts';
import { t } from './messages.ts';
import type { createReviewDraft } from './review-draft.ts';
import type { ReviewForm } from './review-form.ts';
import {
  mergedRows,
  movedRows,
  newRow,
  type ScoringPiece,
  type ScoringRow,
  splitRows,
} from './scoring-rows.ts';
import { undoneRows } from './undone-rows.ts';

type ReviewDraft = ReturnType<typeof createReviewDraft>;

/** A change that can be taken back, and the list it is of. */
export interface Undo {
  list: 'scoring' | 'clauses' | 'all';
  text: string;
  undo(form: ReviewForm): Partial<ReviewForm>;
}

/** The row the focus is to go to after a change that takes the focused one away; undefined key: none is left in that list. */
export interface WantedRow {
  list: 'scoring' | 'clauses';
  key: string | undefined;
}

/** Longest piece of a clause that stands in a notice. */
const NOTICE_CHARS = 24;

/** Changes of the form, and the last one of those that are taken back as a whole. */
function createChanges({ $form, change }: ReviewDraft) {
  const $undo = atom<Undo | undefined>();
  const $wanted = atom<WantedRow | undefined>();
  /** For screen readers: what was done that shows only by its place. */
  const $announcement = atom('');
  const patch = (part: Partial<ReviewForm>) => change({ ...$form.get(), ...part });
  return {
    $undo,
    $wanted,
    $announcement,
    patch,
    undo(): void {
      const last = $undo.get();
      const before = $form.get();
      $undo.set(undefined);
      if (!last) return;
      patch(last.undo(before));
      $announcement.set(t.undone);
      if (last.list !== 'all')
        $wanted.set({
          list: last.list,
          key: firstOther($form.get()[last.list], before[last.list]),
        });
    },
    forgetUndo: () => $undo.set(undefined),
    /** Changes the scoring table in a way that can be taken back. */
    changeScoring(text: string, scoring: readonly ScoringRow[]): void {
      const before = $form.get().scoring;
      patch({ scoring });
      $undo.set({
        list: 'scoring',
        text,
        undo: (form) => ({ scoring: undoneRows({ before, after: scoring }, form.scoring) }),
      });
    },
    changeClauses(text: string, clauses: readonly ClauseRow[]): void {
      const before = $form.get().clauses;
      patch({ clauses });
      $undo.set({
        list: 'clauses',
        text,
        undo: (form) => ({ clauses: undoneRows({ before, after: clauses }, form.clauses) }),
      });
    },
    /** Takes over what was read anew; what was typed can be brought back. */
    replaceRead(text: string, read: Partial<ReviewForm>): void {
      const before = $form.get();
      patch(read);
      $undo.set({ list: 'all', text, undo: () => before });
    },
  };
}

type Changes = ReturnType<typeof createChanges>;
type Row = { readonly key: string };

/** The first row that was not there, or not so, before; else the first. */
const firstOther = (rows: readonly Row[], before: readonly Row[]): string | undefined =>
  (rows.find((row) => !before.includes(row)) ?? rows[0])?.key;

/** The row that stands in the place of the first of those taken away, else the one above. */
function neighbourOf(rows: readonly Row[], gone: ReadonlySet<string>): string | undefined {
  const at = rows.findIndex(({ key }) => gone.has(key));
  const left = rows.slice(at).find(({ key }) => !gone.has(key)) ?? rows.slice(0, at).at(-1);
  return left?.key;
}

const placeAfter = <T extends { key: string }>(
  rows: readonly T[],
  key: string | undefined,
  row: T,
): T[] => {
  const at = key === undefined ? -1 : rows.findIndex((other) => other.key === key);
  return at < 0 ? [...rows, row] : [...rows.slice(0, at + 1), row, ...rows.slice(at + 1)];
};

/** Which rows of the scoring table are chosen, to be changed together. */
function createSelection({ $form }: ReviewDraft) {
  const $selected = atom<ReadonlySet<string>>(new Set());
  return {
    $selected,
    select(key: string, isSelected: boolean): void {
      const next = new Set($selected.get());
      if (isSelected) next.add(key);
      else next.delete(key);
      $selected.set(next);
    },
    selectAll: (isSelected: boolean) =>
      $selected.set(new Set(isSelected ? $form.get().scoring.map(({ key }) => key) : [])),
  };
}

/** Changes of one row of the scoring table. */
function createRowEdits({ $form }: ReviewDraft, { patch, changeScoring, $announcement }: Changes) {
  const rows = () => $form.get().scoring;
  return {
    changeRow: (key: string, part: Partial<ScoringRow>) =>
      patch({ scoring: rows().map((row) => (row.key === key ? { ...row, ...part } : row)) }),
    /** @returns the key of the new row, to put the cursor there. */
    addRow(after?: string): string {
      const category = rows().find(({ key }) => key === after)?.category;
      const row = newRow(env().randomId(), category);
      patch({ scoring: placeAfter(rows(), after, row) });
      return row.key;
    },
    splitRow(key: string, pieces: readonly ScoringPiece[]): void {
      const item = rows().find((row) => row.key === key)?.item ?? '';
      changeScoring(
        t.splitDone(item, pieces.length),
        splitRows(rows(), key, pieces, () => env().randomId()),
      );
    },
    moveRow(key: string, step: number): void {
      patch({ scoring: movedRows(rows(), key, step) });
      const at = rows().findIndex((row) => row.key === key);
      $announcement.set(t.movedTo(rows()[at]?.item.trim() || t.unnamed, at + 1));
    },
  };
}

/** The scoring table under hand. */
function createScoringEdits(draft: ReviewDraft, changes: Changes) {
  const { changeScoring, $wanted } = changes;
  const selection = createSelection(draft);
  const { $selected } = selection;
  const rows = () => draft.$form.get().scoring;
  const clear = () => $selected.set(new Set());
  const want = (key: string | undefined) => $wanted.set({ list: 'scoring', key });
  /** The bar with the buttons goes with the selection. */
  const wantFirst = (keys: ReadonlySet<string>) =>
    want(rows().find(({ key }) => keys.has(key))?.key);
  return {
    ...selection,
    ...createRowEdits(draft, changes),
    removeRows(keys: ReadonlySet<string>): void {
      const gone = rows().filter(({ key }) => keys.has(key));
      const item = gone[0]?.item.trim() || t.unnamed;
      const next = neighbourOf(rows(), keys);
      changeScoring(
        t.removed(gone.length, item),
        rows().filter(({ key }) => !keys.has(key)),
      );
      clear();
      want(next);
    },
    mergeRows(keys: ReadonlySet<string>): void {
      changeScoring(t.merged(keys.size), mergedRows(rows(), keys));
      clear();
      wantFirst(keys);
    },
    setCategory(keys: ReadonlySet<string>, category: ScoringCategory): void {
      const changed = rows().map((row) => (keys.has(row.key) ? { ...row, category } : row));
      changeScoring(t.recategorised(keys.size, category), changed);
      clear();
      wantFirst(keys);
    },
    /** Rows taken from the file. */
    addRead(read: readonly ScoringRow[]): void {
      const isUnread = read.some(({ score }) => score === '');
      changeScoring(isUnread ? t.marked.unread : t.marked.rows(read.length), [...rows(), ...read]);
      want(read[0]?.key);
    },
    /** Rows recognised in a pasted text. */
    addPasted(pasted: readonly ScoringRow[], replace: boolean): void {
      const text = replace ? t.replacedRows(pasted.length) : t.pastedRows(pasted.length);
      changeScoring(text, replace ? pasted : [...rows(), ...pasted]);
    },
  };
}

/** The clauses under hand. */
function createClauseEdits({ $form }: ReviewDraft, { patch, changeClauses, $wanted }: Changes) {
  const rows = () => $form.get().clauses;
  /** The one beside a clause that leaves its tab. */
  const beside = (key: string): string | undefined => {
    const kind = rows().find((row) => row.key === key)?.kind;
    return neighbourOf(
      rows().filter((row) => row.kind === kind),
      new Set([key]),
    );
  };
  return {
    changeClause(key: string, part: Partial<ClauseRow>): void {
      patch({ clauses: rows().map((row) => (row.key === key ? { ...row, ...part } : row)) });
    },
    /** A clause taken from the file. */
    addClauseFrom(kind: Clause['kind'], text: string, source: Source): void {
      const row = { ...newClause(env().randomId(), kind), text, source };
      changeClauses(t.marked.clauseAdded(writerTexts.clauseKinds[kind]), [...rows(), row]);
      $wanted.set({ list: 'clauses', key: row.key });
    },
    /** Puts a clause under another kind, which may take it out of sight. */
    moveClause(key: string, kind: Clause['kind']): void {
      const moved = rows().map((row): ClauseRow => {
        if (row.key !== key) return row;
        const { part } = newClause('', kind);
        // What was said of the old mark says nothing of another kind.
        const { meaning: _meaning, binding: _binding, ...read } = row.read;
        return {
          ...row,
          kind,
          part: isAnswered({ kind }) && row.part !== '' ? row.part : part,
          read,
        };
      });
      const next = beside(key);
      changeClauses(t.clauseMoved(writerTexts.clauseKinds[kind]), moved);
      $wanted.set({ list: 'clauses', key: next });
    },
    /** @returns the key of the new clause. */
    addClause(kind: Clause['kind']): string {
      const row = newClause(env().randomId(), kind);
      const last = rows().findLast((other) => other.kind === kind)?.key;
      patch({ clauses: placeAfter(rows(), last, row) });
      return row.key;
    },
    removeClause(key: string): void {
      const text = rows().find((row) => row.key === key)?.text ?? '';
      const short = text.length > NOTICE_CHARS ? `${text.slice(0, NOTICE_CHARS)}…` : text;
      const next = beside(key);
      changeClauses(
        t.clauseRemoved(short),
        rows().filter((row) => row.key !== key),
      );
      $wanted.set({ list: 'clauses', key: next });
    },
  };
}

/** Everything a person changes in what was read. */
export function createReviewEdits(draft: ReviewDraft) {
  const { $form } = draft;
  const changes = createChanges(draft);
  const { patch } = changes;
  const setFact = (name: FactName, part: Partial<FactField>) => {
    const { facts } = $form.get();
    patch({ facts: { ...facts, [name]: { ...facts[name], ...part } } });
  };
  return {
    ...changes,
    ...createScoringEdits(draft, changes),
    ...createClauseEdits(draft, changes),
    changeFact: (name: FactName, value: string) => setFact(name, { value }),
    takeFactFrom: (name: FactName, value: string, source: Source) =>
      setFact(name, { value: tidyFact(name, value), source }),
    /** The field is left: amounts and times are written the way they are kept. */
    tidyFact(name: FactName): void {
      const { value } = $form.get().facts[name];
      const tidy = tidyFact(name, value);
      if (tidy !== value) setFact(name, { value: tidy });
    },
    /** Takes the value of the file again. */
    resetFact: (name: FactName, facts: Facts) => setFact(name, factFields(facts)[name]),
  };
}
