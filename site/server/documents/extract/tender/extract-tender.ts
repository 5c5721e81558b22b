import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { absentRequirements } from '../absent-requirements.ts';
import { extractClauses } from '../clauses/clauses.ts';
import { extractFactsWithDoubts } from '../facts/facts.ts';
import type { BidPaper } from '../forms/bid-paper.ts';
import { extractFormat } from '../forms/format.ts';
import { withFormsAsFormat } from '../forms/printed-elsewhere.ts';
import { volumeDoubts } from '../forms/stated-volumes.ts';
import { lotCalled } from '../lot-names.ts';
import { type RequirementPassage, requirementPassages } from '../requirements.ts';
import { extractScoring } from '../scoring/scoring.ts';
import { type PlacedBlock, placeBlocks, withoutBoxes } from '../sections.ts';
import { formatOfLot } from './form-lots.ts';
import { jointLots } from './joint-lots.ts';
import { lotTitles, withoutOtherLots } from './lot-blocks.ts';
import { extractLots } from './lots.ts';
import { composeOverview } from './overview.ts';
import { markScannedSources } from './scan-sources.ts';

/** Everything read out of a tender file. Nothing in it is without a place in the file. */
export interface TenderReading {
  facts: tender.Facts;
  /** Markdown, the file's own words. */
  overview: string;
  scoring: tender.ScoringItem[];
  /** What the scoring items should add up to, and what the file says its parts are worth. */
  scoringExpected: number;
  scoringParts: tender.ScoringPart[];
  scoringState: tender.ScoringState;
  /** What decides where nothing is scored; null where the file does not say. */
  method: string | null;
  /** What is not proven. */
  doubts: tender.Doubt[];
  /** Remarks for the user, e.g. a scoring total that is not 100. */
  warnings: string[];
  clauses: tender.Clause[];
  /** Two lots or more; empty when the tender is not divided. */
  lots: tender.Lot[];
  /** What is said of one bid for several lots; absent for nothing. */
  joint?: tender.JointLots;
  /** Of the lots that one bid is to answer; absent where one lot is read, or none. */
  lotFacts?: tender.LotFacts[];
  /** For which lots it was made (`lot-choice.ts`); null: for none that was chosen. */
  choice?: string | null;
  format: BidPaper[];
  requirements: RequirementPassage[];
  /** How many pages were read by recognising their letters; absent for none. */
  scannedPages?: number;
}

/**
 * Reads facts, overview, scoring, clauses, lots and bid format out of a document.
 * With `lotId` (an id of `lots`) the lot's own amounts and scoring are preferred; an unknown id is as none. With `wants` the file says what
 * is wanted (技术规范书): what stands in no other part of it is that.
 */
export function extractTender(
  document: TenderDocument,
  options: { lotId?: string; wants?: boolean } = {},
): TenderReading {
  const blocks = options.wants ? asRequirements(placeBlocks(document)) : placeBlocks(document);
  const format = extractFormat(blocks);
  const placed = withFormsAsFormat(blocks, format);
  const { lots, doubts: lotDoubts } = extractLots(placed);
  const lot = lots.find(({ id }) => id === options.lotId);
  const { facts, doubts } = extractFactsWithDoubts(placed, {
    ...(lot
      ? { lotNumber: lot.number, isLot: (name) => lotCalled(name, lots)?.id === lot.id }
      : { divided: lots.length > 1 }),
    lotAt: lotTitles(placed, lots),
  });
  const scoring = extractScoring(withoutBoxes(document), lot ? { lot } : {});
  const joint = lots.length > 1 ? jointLots(placed) : undefined;
  const own = lot ? withoutOtherLots(placed, lots, lot) : placed;
  const papers = lot ? formatOfLot(format, lots, lot, placed) : { format, doubts: [] };
  const reading: TenderReading = {
    facts,
    overview: composeOverview(own, facts),
    scoring: scoring.items,
    scoringExpected: scoring.expected,
    scoringParts: scoring.parts,
    scoringState: scoring.state,
    method: scoring.method,
    doubts: numbered([
      ...scoring.doubts,
      ...doubts,
      ...volumeDoubts(placed, format),
      ...absentRequirements(own),
      ...papers.doubts,
      ...lotDoubts,
    ]),
    warnings: scoring.warnings,
    clauses: extractClauses(placed, { lots, ...(lot ? { lotId: lot.id } : {}) }),
    lots,
    ...(joint ? { joint } : {}),
    format: papers.format,
    requirements: requirementPassages(own),
  };
  return markScannedSources(reading, document);
}

function asRequirements(placed: readonly PlacedBlock[]): PlacedBlock[] {
  return placed.map((part) =>
    part.place === 'other' || part.place === 'cover' ? { ...part, place: 'requirements' } : part,
  );
}

/** The doubts of all parts, each with an id of its own. */
const numbered = (doubts: readonly tender.Doubt[]): tender.Doubt[] =>
  doubts.map((doubt, i) => ({ ...doubt, id: `d${i + 1}` }));
