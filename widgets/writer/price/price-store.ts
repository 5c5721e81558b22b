import { atom, computed, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download, saveFile, upload } from '../../core/api/files.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { exportGoods, type GoodsOffers, goodsOffers } from '../../core/contract/goods.ts';
import {
  exportPriceSheet,
  type ImportNotice,
  importPriceSheet,
  mostPriceRows,
  type PriceInput,
  type PriceSettings,
  type PriceSheet,
} from '../../core/contract/price.ts';
import { type PriceRule, priceRule } from '../../core/contract/price-rule.ts';
import { type PriceTerm, priceTerms } from '../../core/contract/price-terms.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { notifySuccess, notifyWarning } from '../../core/notify.ts';
import {
  type PriceConflict,
  type PriceDraft,
  reckonPrices,
  startingSettings,
  withMovedRows,
} from '../../core/price/index.ts';
import { t } from './messages.ts';
import { createKept } from './price-kept.ts';
import { createSteps } from './price-steps.ts';

type Imported = CallReply<typeof importPriceSheet>;

/** Ids of rows made here; the service keeps them. */
export const newRow = (): PriceInput => ({
  id: `w${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`,
  ...{ name: '', unit: '', quantity: '', unitPrice: '', taxRate: '' },
});

function withGoods(
  { goods: _goods, ...row }: PriceInput,
  offer: GoodsOffers['offers'][number] | undefined,
): PriceInput {
  if (!offer) return row;
  const { productId, name, parameters } = offer;
  return { ...row, goods: { productId, name, parameters, state: 'confirmed' } };
}

/** Workbooks in and out; what is typed is saved first. */
function createFiles(bidId: string, flush: () => Promise<void>, take: (sheet: Imported) => void) {
  const params = { id: bidId };
  const $imported = atom<Imported | undefined>();
  const $busy = atom(false);
  const busily = async (work: () => Promise<void>) => {
    $busy.set(true);
    try {
      await flush();
      await work();
    } catch {
      // upload() and download() have told the user.
    } finally {
      $busy.set(false);
    }
  };
  return {
    $imported,
    $busy,
    importFile: (file: File) =>
      busily(async () => {
        const imported = await upload(importPriceSheet, file, { params });
        take(imported);
        $imported.set(imported);
      }),
    exportGoods: () =>
      busily(async () => saveFile(await download(exportGoods, { params }), t.goodsFileName)),
    exportFile: () =>
      busily(async () => saveFile(await download(exportPriceSheet, { params }), t.fileName)),
    closeImported: () => $imported.set(undefined),
  };
}

/** What the service says beside the sheet: the tender's rule of points, its words on how prices are put, and products of the profile. */
function createAsked(bidId: string) {
  const input = { params: { id: bidId } };
  const quiet = { quiet: true };
  const $rule = atom<Loaded<PriceRule>>({ state: 'loading' });
  const $terms = atom<readonly PriceTerm[]>([]);
  const $oddities = atom<readonly ImportNotice[]>([]);
  const $goods = atom<readonly GoodsOffers[]>([]);
  return {
    $rule,
    $terms,
    $oddities,
    $goods,
    async ask(): Promise<void> {
      await loadInto($rule, () => call(priceRule, input, quiet));
      const none = { terms: [], notices: [] };
      const said = await call(priceTerms, input, quiet).catch(() => none);
      $terms.set(said.terms);
      $oddities.set(said.notices);
      $goods.set(await call(goodsOffers, input, quiet).catch(() => []));
    },
  };
}

/** What the service says becomes the sheet that is worked on. */
function createTaking(
  $draft: WritableAtom<PriceDraft>,
  kept: ReturnType<typeof createKept>,
  steps: ReturnType<typeof createSteps>,
) {
  return {
    /** An imported file is a step as any other, unless it came together with what somebody else has saved. */
    take(sheet: PriceSheet): void {
      const imported = kept.imported(sheet);
      if (!imported) return;
      steps.put(imported.draft);
      if (!imported.isNext) steps.forget();
      if (imported.isTyped) kept.touch();
    },
    open(sheet: PriceSheet, locked: boolean): void {
      $draft.set(kept.adopt(sheet));
      steps.forget();
      const restored = locked ? undefined : kept.restored();
      if (!restored) return;
      $draft.set(restored);
      kept.touch();
      notifySuccess(t.restored);
    },
  };
}

/** The price sheet of a bid: what is typed is reckoned at once and saved; what somebody else has saved is merged cell by cell. */
export function createPrices(bidId: string, onSheet: (sheet: PriceSheet) => void = () => {}) {
  const $load = atom<Loaded<true>>({ state: 'loading' });
  const $draft = atom<PriceDraft>({ rows: [], settings: startingSettings });
  const { ask, ...asked } = createAsked(bidId);
  const kept = createKept(bidId, $draft, {
    onTheirs: (base, theirs) => steps.rebase(base, theirs),
    onSheet,
  });
  const { $conflicts, $limit, $moved, save, fetchSheet } = kept;
  const steps = createSteps($draft, kept.touch);
  const { take, open } = createTaking($draft, kept, steps);
  const change = (rows: readonly PriceInput[]) => {
    if (rows.length > mostPriceRows) return notifyWarning(t.tooMany(mostPriceRows));
    steps.change({ ...$draft.get(), rows });
  };
  return {
    $load,
    $draft,
    $conflicts,
    $steps: steps.$steps,
    $save: save.$save,
    $sheet: computed([$draft, $limit, $moved], ({ rows, settings }, limit, moved) =>
      withMovedRows(reckonPrices(0, rows, settings, limit), moved),
    ),
    ...asked,
    /** What is offered for a row, said by a person; nothing takes it back. */
    choose(rowId: string, offer: GoodsOffers['offers'][number] | undefined): void {
      change($draft.get().rows.map((row) => (row.id === rowId ? withGoods(row, offer) : row)));
    },
    ...createFiles(bidId, save.flush, take),
    change,
    undo: steps.undo,
    redo: steps.redo,
    set(settings: Partial<PriceSettings>): void {
      const { rows, settings: before } = $draft.get();
      steps.change({ rows, settings: { ...before, ...settings } });
    },
    async load(locked: boolean): Promise<void> {
      await loadInto($load, async () => {
        open(await fetchSheet(), locked);
        return true as const;
      });
      await ask();
    },
    /** Takes their value of a cell that both have changed, or leaves mine. */
    decide(conflict: PriceConflict, isTheirs: boolean): void {
      $conflicts.set($conflicts.get().filter((one) => one !== conflict));
      if (!isTheirs) return;
      const { rowId, field, theirs } = conflict;
      const { rows } = $draft.get();
      change(rows.map((row) => (row.id === rowId ? { ...row, [field]: theirs } : row)));
    },
    flush: save.flush,
    stop: save.stop,
  };
}

export type PriceStore = ReturnType<typeof createPrices>;
