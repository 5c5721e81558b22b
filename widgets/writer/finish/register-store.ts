import { atom, computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  answerClause,
  answerClauses,
  bidRegister,
  type ClauseAnswer,
  type Deviation,
  deviations,
  type RegisterRow,
} from '../../core/contract/check.ts';
import { createDraft } from '../../core/drafts.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';

/** An answer is saved once the hands rest. */
const SAVE_DELAY_MS = 800;

/** An answer as it was kept in the browser, as far as it can be read. */
function answerFrom(stored: unknown): ClauseAnswer {
  const { response, note, deviation } = Object(stored) as Record<string, unknown>;
  const known = deviations.find((one) => one === deviation);
  return {
    ...(typeof response === 'string' ? { response } : {}),
    ...(typeof note === 'string' ? { note } : {}),
    ...(known ? { deviation: known } : {}),
  };
}

/** The row as it will be with the answer. */
function answered(row: RegisterRow, answer: ClauseAnswer = {}): RegisterRow {
  const { response = row.response, deviation = row.deviation, note = row.note } = answer;
  return { ...row, response, deviation, note };
}

const answersFrom = (stored: unknown): Record<string, ClauseAnswer> =>
  Object.fromEntries(
    Object.entries(Object(stored) as object)
      .map(([id, answer]) => [id, answerFrom(answer)] as const)
      .filter(([, answer]) => Object.keys(answer).length > 0),
  );

/** A clause is settled once a person has said how the bid stands to it, or figures have been compared. */
export const isOpenRow = ({ deviation }: RegisterRow): boolean => deviation === 'pending';

/** Answers that are typed and not on the service yet, kept in the browser meanwhile. */
function createWaiting(bidId: string) {
  const draft = createDraft(`register.${bidId}`, answersFrom);
  const waiting = new Map<string, ClauseAnswer>(Object.entries(draft.read() ?? {}));
  const keep = () =>
    waiting.size === 0 ? draft.clear() : draft.write(Object.fromEntries(waiting));
  return { waiting, keep };
}

/** The clauses, each with its answer: what the deviation tables of the Word file say. Saved clause by clause. */
export function createRegister(bidId: string) {
  const $rows = atom<Loaded<readonly RegisterRow[]>>({ state: 'loading' });
  const params = { id: bidId };
  const { waiting, keep } = createWaiting(bidId);
  const withWaiting = (row: RegisterRow): RegisterRow => answered(row, waiting.get(row.clauseId));
  const replaceRow = (row: RegisterRow) =>
    $rows.set({
      state: 'ready',
      value: valueOf($rows.get(), []).map((one) =>
        one.clauseId === row.clauseId ? withWaiting(row) : one,
      ),
    });
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      for (const [clauseId, body] of waiting) {
        const row = await call(
          answerClause,
          { params: { id: bidId, clauseId }, body },
          { repeatSubmit: true, quiet: true },
        );
        if (waiting.get(clauseId) === body) waiting.delete(clauseId);
        keep();
        replaceRow(row);
      }
    },
    onStale: () => undefined,
  });
  return {
    $rows,
    $open: computed($rows, (rows) => valueOf(rows, []).filter(isOpenRow).length),
    $save: autosave.$save,
    flush: autosave.flush,
    stop: autosave.stop,
    async look(): Promise<void> {
      await autosave.flush();
      await loadInto($rows, async () => {
        return (await call(bidRegister, { params }, { quiet: true })).map(withWaiting);
      });
      if (waiting.size > 0) autosave.touch();
    },
    /** Says of all these clauses at once how the bid stands to them; what they answer stays. */
    async confirm(ids: readonly string[], deviation: Deviation): Promise<void> {
      await autosave.flush();
      const body = { rows: ids.map((clauseId) => ({ clauseId, deviation })) };
      const rows = await call(answerClauses, { params, body }, { repeatSubmit: true });
      $rows.set({ state: 'ready', value: rows.map(withWaiting) });
    },
    answer(clauseId: string, part: ClauseAnswer): void {
      const row = valueOf($rows.get(), []).find((one) => one.clauseId === clauseId);
      if (!row) return;
      // Only what was changed: a deviation that figures show is not the word of who edits the text beside it.
      const answer = { ...waiting.get(clauseId), ...part };
      waiting.set(clauseId, answer);
      keep();
      replaceRow(answered(row, answer));
      autosave.touch();
    },
  };
}
