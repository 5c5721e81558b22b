import { atom, computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  answerClause,
  bidRegister,
  type ClauseResponse,
  type RegisterRow,
} from '../../core/contract/check.ts';
import { createDraft } from '../../core/drafts.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';

/** An answer is saved once the hands rest. */
const SAVE_DELAY_MS = 800;

type Answers = Record<string, ClauseResponse>;

const isAnswers = (stored: unknown): stored is Answers =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every(
    (answer) => typeof answer === 'object' && answer !== null && 'response' in answer,
  );

const answerOf = ({ response, deviation, note }: RegisterRow): ClauseResponse => ({
  response,
  deviation,
  note,
});

/** A clause is settled by an answer of the bidder's, or by text that speaks of it. */
export const isOpenRow = ({ state }: RegisterRow): boolean => state === 'open';

/** The ★/▲ clauses, each with its answer: what the deviation tables of the Word file say. Saved clause by clause. */
export function createRegister(bidId: string) {
  const $rows = atom<Loaded<readonly RegisterRow[]>>({ state: 'loading' });
  const draft = createDraft(`register.${bidId}`, (stored) =>
    isAnswers(stored) ? stored : undefined,
  );
  /** Typed and not on the service yet. */
  const waiting = new Map<string, ClauseResponse>(Object.entries(draft.read() ?? {}));

  const keep = () =>
    waiting.size === 0 ? draft.clear() : draft.write(Object.fromEntries(waiting));
  const withWaiting = (row: RegisterRow): RegisterRow => ({ ...row, ...waiting.get(row.clauseId) });
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
        const rows = await call(bidRegister, { params: { id: bidId } }, { quiet: true });
        return rows.map(withWaiting);
      });
      if (waiting.size > 0) autosave.touch();
    },
    answer(clauseId: string, part: Partial<ClauseResponse>): void {
      const row = valueOf($rows.get(), []).find((one) => one.clauseId === clauseId);
      if (!row) return;
      const answer = { ...answerOf(row), ...part };
      waiting.set(clauseId, answer);
      keep();
      replaceRow({ ...row, ...answer });
      autosave.touch();
    },
  };
}
