import { bidBlocks } from '../../comparing/import/bid-document.ts';
import { pastedScoring, scoringFromText } from '../../documents/extract/scoring/scoring.ts';
import { measureChapters } from '../../layout/measure/estimate.ts';
import { touchedByChanges } from '../../writing/addenda/touched.ts';
import { chapterFigure } from '../../writing/chapter-figure.ts';
import { checkBid } from '../../writing/checks/checks.ts';
import { coverage } from '../../writing/coverage.ts';
import { matchGoods } from '../../writing/goods/match-goods.ts';
import { handInGaps } from '../../writing/hand-in/hand-in-gaps.ts';
import { placeKnowledge } from '../../writing/knowledge/place-knowledge.ts';
import { liveTable, resolveContents, resolveLive } from '../../writing/live-blocks.ts';
import { fillChapters, fillPlaces } from '../../writing/offline/fill-once.ts';
import { fixedChapters } from '../../writing/offline/fixed-chapters.ts';
import { pricedForms } from '../../writing/offline/price-forms.ts';
import { buildOutline } from '../../writing/outline.ts';
import { outlineSigns } from '../../writing/outline-signs.ts';
import { placesInChapters, replaceInChapters } from '../../writing/shown/chapter-texts.ts';
import { tenderDrafts } from '../../writing/structure/tender-drafts.ts';
import { registerOf } from '../../writing/values/register.ts';
import { compose, composeForm } from './compose-function.ts';
import {
  coversInDocument,
  datesInDocument,
  factSheetOfDocument,
  formsInDocument,
  handInDutiesInDocument,
  headingsInDocument,
  movedPriceRows,
  offersOfDocument,
  pageLimitInDocument,
  priceRowsInDocument,
  priceRowsInFile,
  priceRuleInDocument,
  priceTermsInDocument,
  sealRulesInDocument,
  statedInDocument,
} from './document-functions.ts';

/** What is done with texts of any length: pure functions whose input and answer are plain data. Ask `runText`. */
export const textFunctions = {
  bidBlocks,
  buildOutline,
  chapterFigure,
  checkBid,
  compose,
  coversInDocument,
  composeForm,
  coverage,
  datesInDocument,
  factSheetOfDocument,
  fillChapters,
  fillPlaces,
  fixedChapters,
  formsInDocument,
  handInDutiesInDocument,
  handInGaps,
  headingsInDocument,
  liveTable,
  matchGoods,
  measureChapters,
  movedPriceRows,
  offersOfDocument,
  outlineSigns,
  pageLimitInDocument,
  pastedScoring,
  placeKnowledge,
  placesInChapters,
  priceRowsInDocument,
  priceRowsInFile,
  priceRuleInDocument,
  priceTermsInDocument,
  pricedForms,
  registerOf,
  replaceInChapters,
  resolveContents,
  resolveLive,
  scoringFromText,
  sealRulesInDocument,
  statedInDocument,
  tenderDrafts,
  touchedByChanges,
};

export type TextFunctions = typeof textFunctions;
export type TextName = keyof TextFunctions;
