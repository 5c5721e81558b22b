import { tender } from 'tender-widgets/contract';
import type { TenderReading } from '../tender/extract-tender.ts';

type Change = (source: tender.Source) => tender.Source;

const row = <T extends { source: tender.Source | null }>(one: T, change: Change): T =>
  one.source ? { ...one, source: change(one.source) } : one;

/** What was read, with every place in the file changed. */
export function mapSources<T extends SourcedReading>(reading: T, change: Change): T {
  const rows = <R extends { source: tender.Source | null }>(list: readonly R[]): R[] =>
    list.map((one) => row(one, change));
  return {
    ...reading,
    facts: tender.eachFact((name) => {
      const fact = reading.facts[name];
      return fact && row(fact, change);
    }),
    scoring: rows(reading.scoring),
    scoringParts: rows(reading.scoringParts),
    clauses: rows(reading.clauses),
    lots: rows(reading.lots),
    ...(reading.joint
      ? { joint: { ...reading.joint, sources: reading.joint.sources.map(change) } }
      : {}),
    format: rows(reading.format),
    doubts: reading.doubts.map((doubt) => ({ ...doubt, sources: doubt.sources.map(change) })),
  };
}

export type SourcedReading = Pick<
  TenderReading,
  'facts' | 'scoring' | 'scoringParts' | 'clauses' | 'lots' | 'joint' | 'format' | 'doubts'
>;
