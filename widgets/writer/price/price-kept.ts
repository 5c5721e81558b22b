import { atom, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  type PriceInput,
  type PriceRow,
  type PriceSheet,
  priceSheet,
  savePriceSheet,
} from '../../core/contract/price.ts';
import { notifySuccess } from '../../core/notify.ts';
import {
  mergePrices,
  type PriceConflict,
  type PriceDraft,
  priceEdits,
} from '../../core/price/index.ts';
import { t } from './messages.ts';
import { createPriceDraft } from './price-draft.ts';

/** A figure is saved once the hands rest. */
const SAVE_DELAY_MS = 800;

const draftOf = ({ rows, settings }: PriceSheet): PriceDraft => ({
  rows: rows.map(({ amount: _amount, tax: _tax, ...row }: PriceRow): PriceInput => row),
  settings,
});

/** What was sent and not heard of again: it may have arrived, and is nobody else's. */
const isOwn = (sent: PriceDraft | undefined, { rowId, field, theirs }: PriceConflict): boolean =>
  Object.entries(sent?.rows.find(({ id }) => id === rowId) ?? {}).some(
    ([key, value]) => key === field && value === theirs,
  );

/** The sheet as the service last said it, and the edits on top of it, kept on this machine until it has them. */
function createBase(
  bidId: string,
  $draft: WritableAtom<PriceDraft>,
  onSheet: (sheet: PriceSheet) => void,
) {
  const $conflicts = atom<readonly PriceConflict[]>([]);
  /** What the tender says the total may be. */
  const $limit = atom('');
  const $moved = atom<NonNullable<PriceSheet['addenda']>>([]);
  const local = createPriceDraft(bidId);
  const known = { base: $draft.get(), rev: 0, unanswered: $draft.get() };
  const adopt = (sheet: PriceSheet): PriceDraft => {
    known.base = draftOf(sheet);
    known.rev = sheet.rev;
    $limit.set(sheet.tenderCeiling);
    $moved.set(sheet.addenda ?? []);
    onSheet(sheet);
    return known.base;
  };
  return {
    ...{ $conflicts, $limit, $moved, known, local, adopt },
    keep(): void {
      const mine = $draft.get();
      if (mine === known.base) local.clear();
      else local.write(priceEdits(known.base, mine));
    },
    /** Mine on top of theirs: both sets of edits, and the cells that both have changed are asked about. */
    merge(from: PriceDraft, mine: PriceDraft, theirs: PriceDraft): PriceDraft {
      const { conflicts, ...merged } = mergePrices(from, mine, theirs);
      const asked = conflicts.filter((one) => !isOwn(known.unanswered, one));
      if (asked.length > 0) $conflicts.set([...$conflicts.get(), ...asked]);
      return merged;
    },
  };
}

interface Heard {
  /** Somebody else has changed the sheet from one to the other. */
  onTheirs: (base: PriceDraft, theirs: PriceDraft) => void;
  /** What the service has now. */
  onSheet: (sheet: PriceSheet) => void;
}

/** The sheet as the service has it, with the edits on top saved and merged. */
export function createKept(
  bidId: string,
  $draft: WritableAtom<PriceDraft>,
  { onTheirs, onSheet }: Heard,
) {
  const params = { id: bidId };
  const { known, local, keep, merge, adopt, ...stores } = createBase(bidId, $draft, onSheet);
  const { $conflicts } = stores;
  const fetchSheet = () => call(priceSheet, { params }, { quiet: true });
  const save = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $draft.get();
      const { rows, settings } = sent;
      const body = { rev: known.rev, rows: [...rows], settings };
      known.unanswered = sent;
      adopt(await call(savePriceSheet, { params, body }, { quiet: true }));
      known.base = sent;
      keep();
    },
    /** Both sets of edits are kept; where both have changed a cell mine stays, and the other is shown. */
    async onStale() {
      const [from, before] = [known.base, $conflicts.get()];
      const theirs = adopt(await fetchSheet());
      $draft.set(merge(from, $draft.get(), theirs));
      onTheirs(from, theirs);
      if ($conflicts.get() === before) notifySuccess(t.merged);
      save.settle();
      touch();
    },
  });
  const touch = () => {
    keep();
    save.touch();
  };
  return {
    ...{ ...stores, save, touch, adopt, fetchSheet },
    /** The sheet with what an earlier visit could not save; undefined where there is nothing of it. */
    restored(): PriceDraft | undefined {
      const kept = local.read();
      if (!kept) return undefined;
      const merged = merge(kept.base, kept.mine, known.base);
      if (JSON.stringify(merged) !== JSON.stringify(known.base)) return merged;
      local.clear();
      return undefined;
    },
    /** What a file has changed, under what was typed meanwhile; undefined where it is known already. */
    imported(sheet: PriceSheet) {
      const { base: from, rev } = known;
      if (sheet.rev <= rev) return undefined;
      const mine = $draft.get();
      const theirs = adopt(sheet);
      const isTyped = mine !== from;
      const draft = isTyped ? merge(from, mine, theirs) : theirs;
      return { draft, isTyped, isNext: sheet.rev === rev + 1 };
    },
  };
}
