import { randomUUID } from 'node:crypto';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { carriedCover, carriedForm, keepsSpaces, tenderBody } from './carried-form.ts';
import { themeFonts } from './clean-form.ts';
import type { FillWay } from './fill-form-words.ts';
import { FormRefusedError } from './ooxml.ts';
import { type CoverSlot, type FormSlot, spliceForms, type TenderSource } from './splice-forms.ts';
import { openTenderDocx } from './tender-docx.ts';

/** A bid whose forms go into the file as the tender's Word file has them. */
export interface CarriedForms {
  /** The bid with marks in its chapters where a form stands for their text. */
  bid: WordBid;
  /** Puts the forms where the written file has the marks. Throws FormRefusedError. */
  splice(docx: Uint8Array, way: FillWay): Promise<Uint8Array>;
}

/**
 * Looks for the cover and the forms of a bid's chapters in the tender's Word file. Undefined where none can be carried: the tender is no
 * .docx, its forms hold what a bid may not, or the bidder has written other words than the forms have. `coverWay`: with
 * as many empty lines as it has, with fewer, or the forms alone.
 */
export async function carryForms(
  bid: WordBid,
  format: WordFormat,
  coverWay: 'as-printed' | 'closer' | 'not' = 'as-printed',
): Promise<CarriedForms | undefined> {
  const printed = coverWay !== 'not' && format.cover.show ? bid.cover.tenders : undefined;
  if (!bid.tender || (!printed && bid.chapters.every(({ form }) => form === undefined)))
    return undefined;
  const source = await openSource(bid.tender);
  if (!source) return undefined;
  const slots = formSlots(bid, source);
  const coverForm =
    printed && carriedCover(source.body, printed, source.how, coverWay === 'closer');
  const cover: CoverSlot | undefined = coverForm && {
    ...{ form: coverForm, slot: randomUUID() },
    copy: /[正副]本/.test(printed.text) ? '' : format.cover.copy,
  };
  if (slots.size === 0 && !cover) return undefined;
  const chapters = bid.chapters.map((chapter) => {
    const slot = slots.get(chapter.id);
    if (!slot) return chapter;
    const { open, form } = slot;
    const carried = {
      open,
      slot: slot.slot,
      used: form.used,
      pages: form.pages,
      look: chapter.look,
    };
    return { ...chapter, carried };
  });
  const tenders = printed && { ...printed, ...(cover ? { slot: cover.slot } : {}) };
  return {
    bid: { ...bid, chapters, cover: { ...bid.cover, ...(tenders ? { tenders } : {}) } },
    splice: (docx, way) => spliceForms(docx, source, { slots: [...slots.values()], cover }, way),
  };
}

function formSlots(bid: WordBid, source: TenderSource): Map<string, FormSlot> {
  const slots = new Map<string, FormSlot>();
  for (const { id, form, content } of bid.chapters) {
    const carried =
      form === undefined ? undefined : carriedForm(source.body, form, content, source.how);
    const mark = randomUUID();
    if (carried) slots.set(id, { form: carried, open: `${mark}-open`, slot: `${mark}-form` });
  }
  return slots;
}

async function openSource(tender: Uint8Array): Promise<TenderSource | undefined> {
  try {
    const docx = await openTenderDocx(tender);
    const how = { fonts: themeFonts(docx.theme), keepsSpaces: keepsSpaces(docx) };
    return { docx, how, body: tenderBody(docx) };
  } catch (error) {
    if (error instanceof ReadingError || error instanceof FormRefusedError) return undefined;
    throw error;
  }
}
