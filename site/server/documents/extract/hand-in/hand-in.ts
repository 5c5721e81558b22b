import type { handIn, tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { bestSayings } from '../sayings.ts';
import { taskWords } from './kinds.ts';

/** What the tender says of one thing to be done with the bid by hand. */
export interface HandInDuty {
  kind: handIn.HandInKind;
  text: string;
  source: tender.Source;
}

/** The duties of handing a bid in that a tender states, each in the words that say most of it. */
export const handInDuties = (document: TenderDocument): HandInDuty[] =>
  bestSayings(document, taskWords).map(({ words, text, source }) => ({
    kind: words.kind,
    text,
    source,
  }));
