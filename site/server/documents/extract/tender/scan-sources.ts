import { tender } from 'tender-widgets/contract';
import type { Block, TenderDocument } from '../../document.ts';
import type { TenderReading } from './extract-tender.ts';

const keyOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** A source in a block whose letters were recognised says so, and how sure the recogniser was of the words. */
function marked(source: tender.Source, blocks: readonly Block[]): tender.Source {
  const block = blocks[source.block];
  if (!block?.scanned) return source;
  const quote = keyOf(source.quote);
  const scores = (block.doubts ?? []).flatMap(({ text, score }) => {
    const line = keyOf(text);
    return quote.includes(line) || line.includes(quote) ? [score] : [];
  });
  return {
    ...source,
    scanned: true,
    ...(scores.length > 0 ? { confidence: Math.min(...scores) } : {}),
  };
}

type Sourced = { source: tender.Source | null };

/** Rows with their sources marked where these are in recognised pages. */
export function markRows<T extends Sourced>(rows: readonly T[], blocks: readonly Block[]): T[] {
  return rows.map((row) => (row.source ? { ...row, source: marked(row.source, blocks) } : row));
}

/** Doubts, with the places that show them marked in the same way. */
export function markDoubts(
  doubts: readonly tender.Doubt[],
  blocks: readonly Block[],
): tender.Doubt[] {
  return doubts.map((doubt) => ({
    ...doubt,
    sources: doubt.sources.map((source) => marked(source, blocks)),
  }));
}

/** What was read, with every source in recognised pages marked. */
export function markScannedSources(
  reading: TenderReading,
  { blocks, scannedPages = 0 }: TenderDocument,
): TenderReading {
  if (scannedPages === 0) return reading;
  const { facts, scoring, scoringParts, doubts, clauses, lots, format } = reading;
  return {
    ...reading,
    facts: tender.eachFact((name) => {
      const fact = facts[name];
      return (fact && markRows([fact], blocks)[0]) ?? null;
    }),
    scoring: markRows(scoring, blocks),
    scoringParts: markRows(scoringParts, blocks),
    doubts: markDoubts(doubts, blocks),
    clauses: markRows(clauses, blocks),
    lots: markRows(lots, blocks),
    format: markRows(format, blocks),
    scannedPages,
  };
}
