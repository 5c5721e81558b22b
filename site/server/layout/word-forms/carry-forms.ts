import { randomUUID } from 'node:crypto';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { WordBid } from '../word-bid.ts';
import { carriedForm, keepsSpaces, tenderBody } from './carried-form.ts';
import { themeFonts } from './clean-form.ts';
import { FormRefusedError } from './ooxml.ts';
import { type FormSlot, spliceForms, type TenderSource } from './splice-forms.ts';
import { openTenderDocx } from './tender-docx.ts';

/** A bid whose forms go into the file as the tender's Word file has them. */
export interface CarriedForms {
  /** The bid with marks in its chapters where a form stands for their text. */
  bid: WordBid;
  /** Puts the forms where the written file has the marks. Throws FormRefusedError. `marks`: what is open is shaded. */
  splice(docx: Uint8Array, marks: boolean): Promise<Uint8Array>;
}

/**
 * Looks for the forms of a bid's chapters in the tender's Word file. Undefined where none can be carried: the tender is no .docx, its
 * forms hold what a bid may not, or the bidder has written other words than the forms have.
 */
export async function carryForms(bid: WordBid): Promise<CarriedForms | undefined> {
  if (!bid.tender || bid.chapters.every(({ form }) => form === undefined)) return undefined;
  const source = await openSource(bid.tender);
  if (!source) return undefined;
  const slots = new Map<string, FormSlot>();
  for (const { id, form, content } of bid.chapters) {
    const carried =
      form === undefined ? undefined : carriedForm(source.body, form, content, source.how);
    const mark = randomUUID();
    if (carried) slots.set(id, { form: carried, open: `${mark}-open`, slot: `${mark}-form` });
  }
  if (slots.size === 0) return undefined;
  const chapters = bid.chapters.map((chapter) => {
    const slot = slots.get(chapter.id);
    if (!slot) return chapter;
    const { open, form } = slot;
    const carried = { open, slot: slot.slot, used: form.used, pages: form.pages };
    return { ...chapter, carried };
  });
  return {
    bid: { ...bid, chapters },
    splice: (docx, marks) => spliceForms(docx, source, [...slots.values()], marks),
  };
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
