import * as v from 'valibot';
import { PriceInput, PriceSettings } from '../../core/contract/price.ts';
import { createDraft } from '../../core/drafts.ts';
import type { PriceDraft } from '../../core/price/index.ts';

const Side = v.object({ rows: v.array(PriceInput), settings: PriceSettings });
const Edits = v.object({ base: Side, mine: Side });

interface PriceEdits {
  base: PriceDraft;
  mine: PriceDraft;
}

/** Edits of a sheet that the service has not acknowledged yet, with what they were made from. */
export const createPriceDraft = (bidId: string) =>
  createDraft(`prices.${bidId}`, (stored): PriceEdits | undefined => {
    const read = v.safeParse(Edits, stored);
    return read.success ? read.output : undefined;
  });
