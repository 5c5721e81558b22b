import type { bid, tender } from 'tender-widgets/contract';
import { fieldOf } from '../catalogue/catalogue.ts';
import { wordingOf } from '../text/wording.ts';
import { assignItems } from './assign-items.ts';
import { type Draft, formatSkeleton } from './draft.ts';
import { itemTitles } from './item-titles.ts';

interface TenderBid {
  name: string;
  overview: string;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  settings: bid.BidSettings;
  format: tender.FormatEntry[];
  requirements: { heading: string; text: string }[];
}

/** The outline the tender's own format asks for, the scored items hung where they belong; empty where it lays none down. */
export function tenderDrafts({
  name,
  overview,
  scoring,
  clauses,
  settings,
  format,
  requirements,
}: TenderBid): Draft[] {
  const drafts = formatSkeleton(format);
  if (drafts.length === 0) return drafts;
  const words = wordingOf({ name, overview, scoring, clauses, requirements });
  const titles = itemTitles(scoring);
  assignItems(drafts, {
    scoring,
    titles,
    bidType: settings.bidType,
    field: fieldOf({ name, text: overview, scoring }),
    name,
    words,
    blind: settings.blind,
  });
  return drafts;
}
