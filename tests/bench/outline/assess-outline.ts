import { bid } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { TenderDocument } from '../../../site/server/documents/document.ts';
import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { fixedChapters } from '../../../site/server/writing/offline/fixed-chapters.ts';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';
import type { BidContext } from '../../../site/server/writing/writer.ts';
import { assigned } from './titles.ts';
import { namesOf, type OutlineTruth } from './truth.ts';
import {
  badTitles,
  below,
  firstLevelOf,
  isInPlace,
  isWhole,
  openPoints,
  treeOf,
  twins,
} from './verdict.ts';

const settings = v.parse(bid.BidSettings, { pages: 60, bidder: '华夏远景科技有限公司' });

/** What is right and wrong about an outline; shares and counts, and each fault in words. */
export interface Judged {
  first: number;
  formsOf: number;
  forms: number;
  bad: string[];
  twins: string[];
  pointsOf: number;
  open: string[];
  faults: string[];
}

/** Builds the outline of a tender by rule and holds it against its truth. */
export function judged(truth: OutlineTruth, document: TenderDocument): Judged {
  const whole = extractTender(document);
  const digits = (text: string) => text.replace(/\D/g, '');
  const lot =
    whole.lots.find(({ number }) => truth.lot !== null && digits(number) === digits(truth.lot)) ??
    whole.lots[0];
  const reading = lot ? extractTender(document, { lotId: lot.id }) : whole;
  const name = reading.facts.projectName?.value ?? truth.slug;
  const chapters = buildOutline({ ...reading, name, settings });
  const { roots, all } = treeOf(chapters);
  const context: BidContext = {
    ...reading,
    lots: reading.lotFacts ?? [],
    ...{ name, settings, chapters, responses: {}, factSheet: [], knowledge: [], pictures: [] },
    forms: tenderForms(document, reading.format),
  };
  const texts = fixedChapters(context);
  const { projectName, projectNumber, purchaser } = reading.facts;
  const values = [projectName, projectNumber, purchaser].map((fact) => fact?.value ?? '');
  const textOf = (node: (typeof all)[number]) =>
    below(node)
      .map(({ id }) => texts.get(id) ?? '')
      .join('\n');
  const places = assigned(
    truth.forms.map((form) => ({ names: namesOf(form) })),
    all,
    (i, node) => {
      const form = truth.forms[i];
      return (
        (form && isInPlace(truth, node, form) ? 0.05 : 0) +
        (node.settings.kind === 'form' ? 0.02 : 0)
      );
    },
  );
  const faults: string[] = [];
  const counted = truth.forms.filter((form, i) => !form.optional || places.has(i));
  const right = counted.filter((form) => {
    const node = places.get(truth.forms.indexOf(form));
    const isRight =
      node !== undefined &&
      isInPlace(truth, node, form) &&
      isWhole(form, textOf(node), node.children.length === 0, [...values, settings.bidder]);
    if (!isRight)
      faults.push(
        `form ${form.title}: ${node ? (isInPlace(truth, node, form) ? 'other text' : 'other place') : 'missing'}`,
      );
    return isRight;
  });
  const [bad, twin, open] = [
    badTitles(truth, all),
    twins(truth, all),
    openPoints(truth, all, reading.scoring),
  ];
  faults.push(
    ...bad.map((title) => `no chapter: ${title}`),
    ...twin.map((title) => `twins: ${title}`),
    ...open.map((point) => `open: ${point}`),
  );
  return {
    ...{ first: firstLevelOf(truth, roots), formsOf: counted.length, forms: right.length },
    ...{ bad, twins: twin, open, faults },
    pointsOf: truth.scoringChapters.reduce((sum, item) => sum + item.subPoints.length, 0),
  };
}
