import { atom, computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import { type Bid, bidDetail, changeBid } from '../../core/contract/bid.ts';
import { createDraft } from '../../core/drafts.ts';
import { env } from '../../core/env.ts';
import { type FactLine, factGroups, isSameSheet, mergeSheets } from './fact-lines.ts';
import { t } from './messages.ts';

/** A value is saved once the hands rest. */
const SAVE_DELAY_MS = 800;

interface FactsDraft {
  base: FactLine[];
  lines: FactLine[];
}

const isDraft = (stored: unknown): stored is FactsDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'base' in stored &&
  Array.isArray(stored.base) &&
  'lines' in stored &&
  Array.isArray(stored.lines);

/** A line without a name cannot be stored; it waits on the screen until it has one. */
const nameable = (lines: readonly FactLine[]) => lines.filter((line) => line.label.trim() !== '');

/** The facts sheet on the screen, on this machine and on the service. Two who change it at once both keep their lines. */
function createSheet(bid: Bid, onBid: (bid: Bid) => void) {
  const params = { id: bid.id };
  const $lines = atom<readonly FactLine[]>(bid.factSheet);
  const draft = createDraft(`facts.${bid.id}`, (stored) => (isDraft(stored) ? stored : undefined));
  /** As the service had it when the lines here were made. */
  const base = { rev: bid.rev, lines: bid.factSheet };

  const put = (lines: readonly FactLine[]) => {
    $lines.set(lines);
    draft.write({ base: base.lines, lines: [...lines] });
    autosave.touch();
  };
  const adopt = (theirs: Bid) => {
    base.rev = theirs.rev;
    if (isSameSheet(base.lines, theirs.factSheet)) return;
    const merged = mergeSheets(base.lines, $lines.get(), theirs.factSheet);
    base.lines = theirs.factSheet;
    $lines.set(merged);
  };
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $lines.get();
      const factSheet = nameable(sent);
      const saved = await call(
        changeBid,
        { params, body: { rev: base.rev, factSheet } },
        { repeatSubmit: true, quiet: true },
      );
      base.rev = saved.rev;
      base.lines = saved.factSheet;
      if ($lines.get() === sent) draft.clear();
      else draft.write({ base: base.lines, lines: [...$lines.get()] });
      onBid(saved);
    },
    async onStale() {
      adopt(await call(bidDetail, { params }, { quiet: true }));
      autosave.settle();
      autosave.touch();
    },
  });
  const kept = draft.read();
  if (kept && bid.status !== 'finished' && !isSameSheet(kept.lines, bid.factSheet)) {
    put(mergeSheets(kept.base, kept.lines, bid.factSheet));
  }
  const reload = async () => {
    try {
      const theirs = await call(bidDetail, { params }, { quiet: true });
      adopt(theirs);
      onBid(theirs);
    } catch {
      // The sheet is saved over what is there now: nothing is lost by not seeing it yet.
    }
  };
  return { $lines, autosave, adopt, put, reload };
}

const confirmedLine = (line: FactLine): FactLine =>
  line.value.trim() === '' || line.confirmed ? line : { ...line, confirmed: true };

/** What the bidder knows and every chapter has to agree on: filled in, confirmed line by line, saved by itself. */
export function createFacts(bid: Bid, onBid: (bid: Bid) => void) {
  const { $lines, autosave, adopt, put, reload } = createSheet(bid, onBid);
  const $removed = atom<{ text: string; lines: readonly FactLine[] } | undefined>();
  const change = (lines: readonly FactLine[]) => {
    $removed.set(undefined);
    put(lines);
  };
  return {
    $lines,
    $removed,
    $groups: computed($lines, factGroups),
    /** Lines with a value that nobody has confirmed yet. */
    $unconfirmed: computed(
      $lines,
      (lines) => lines.filter((line) => line.value.trim() !== '' && !line.confirmed).length,
    ),
    $empty: computed($lines, (lines) => lines.filter((line) => line.value.trim() === '').length),
    $save: autosave.$save,
    flush: autosave.flush,
    stop: autosave.stop,
    /** The bid was fetched anew. */
    follow: adopt,
    /** Something else changed the sheet on the service. */
    reload,
    /** A changed value is the bidder's own word, so it counts as confirmed; an emptied one does not. */
    changeLine(
      id: string,
      part: Partial<Pick<FactLine, 'group' | 'label' | 'value' | 'confirmed'>>,
    ): void {
      const confirmed = part.value === undefined ? {} : { confirmed: part.value.trim() !== '' };
      change(
        $lines.get().map((line) => (line.id === id ? { ...line, ...confirmed, ...part } : line)),
      );
    },
    confirmAll: () => change($lines.get().map(confirmedLine)),
    /** @returns the id of the new line, to put the cursor there. */
    add(group: string): string {
      const id = env().randomId().slice(0, 24);
      change([
        ...$lines.get(),
        { id, group, label: '', value: '', confirmed: false, source: null },
      ]);
      return id;
    },
    remove(id: string): void {
      const lines = $lines.get();
      const label = lines.find((line) => line.id === id)?.label ?? '';
      put(lines.filter((line) => line.id !== id));
      $removed.set({ text: t.facts.removed(label), lines });
    },
    undoRemove(): void {
      const removed = $removed.get();
      if (removed) change(removed.lines);
    },
  };
}
