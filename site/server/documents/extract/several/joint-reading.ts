import { tender } from 'tender-widgets/contract';
import { lotsOfChoice } from '../../../kernel/lot-choice.ts';
import type { TenderDocument } from '../../document.ts';
import type { BidPaper } from '../forms/bid-paper.ts';
import type { RequirementPassage } from '../requirements.ts';
import type { TenderReading } from '../tender/extract-tender.ts';
import { compact } from '../text.ts';
import type { FileReading } from './file-reading.ts';
import { jointScoring, type LotReading } from './joint-scoring.ts';
import { readFiles } from './read-files.ts';

/** What a tender says for the lots that are chosen: of several, what holds for all once, and each one's own. */
export function readChosen(
  document: TenderDocument,
  choice: string | null,
): { reading: TenderReading; said: readonly FileReading[] } {
  const chosen = lotsOfChoice(choice);
  const [only] = chosen;
  if (chosen.length < 2) return readFiles(document, only === undefined ? {} : { lotId: only });
  const whole = readFiles(document);
  const own = chosen.flatMap((lotId): LotReading[] => {
    const lot = whole.reading.lots.find(({ id }) => id === lotId);
    return lot ? [{ lot, reading: readFiles(document, { lotId }).reading }] : [];
  });
  return { said: whole.said, reading: own.length > 0 ? joined(whole.reading, own) : whole.reading };
}

function joined(whole: TenderReading, lots: readonly LotReading[]): TenderReading {
  const facts = tender.eachFact((name) => commonFact(name, whole, lots));
  const ofLots = lots.map(({ lot: { id, number, name }, reading: { facts: own } }) => {
    const { budget, ceilingPrice, bidBond, duration } = own;
    return { lotId: id, number, name, facts: { budget, ceilingPrice, bidBond, duration } };
  });
  const { scoring, doubts, ...scored } = jointScoring(lots);
  const others = lots.flatMap(({ reading }) =>
    reading.doubts.filter(({ about }) => about !== 'scoring'),
  );
  const all = [...doubts, ...once(others, ({ msg }) => msg), ...permission(whole)];
  return {
    ...whole,
    ...scored,
    facts,
    lotFacts: ofLots,
    overview: `${ofLots.map(lotLine).join('\n')}\n${whole.overview}`,
    scoring,
    doubts: all.map((doubt, i) => ({ ...doubt, id: `d${i + 1}` })),
    clauses: clausesOf(lots),
    format: formatOf(whole, lots),
    requirements: requirementsOf(lots),
  };
}

/** A lot as the overview tells of it. */
function lotLine({ number, name, facts }: tender.LotFacts): string {
  const { budget, ceilingPrice, bidBond, duration } = facts;
  const money = (label: string, fact: tender.Fact | null) =>
    fact ? [`${label}${fact.value}元`] : [];
  const said = [
    ...money('预算金额', budget),
    ...money('最高限价', ceilingPrice),
    ...money('投标保证金', bidBond),
    ...(duration ? [`工期（服务期、交货期）${duration.value}`] : []),
  ];
  return `- 所投${number} ${name}${said.length > 0 ? `：${said.join('，')}` : ''}`;
}

/** The papers of the lots in the tender's order, with the lot of those that are for one of them alone. */
function formatOf({ format }: TenderReading, lots: readonly LotReading[]): BidPaper[] {
  const places = lots.map(({ reading }) => new Set(reading.format.map(placeOf)));
  return format.flatMap((entry): BidPaper[] => {
    const owners = lots.filter((_, at) => places[at]?.has(placeOf(entry)));
    const [only, ...others] = owners;
    if (!only) return [];
    return [others.length > 0 ? entry : { ...entry, lotId: only.lot.id }];
  });
}

const placeOf = ({ title, source }: tender.FormatEntry): string => `${source.block} ${title}`;

const money: readonly string[] = ['budget', 'ceilingPrice', 'bidBond'];
/** 各包投标保证金均为1万元: two lots have two of them. */
const ofEach = /[每各]一?个?(?:标段|标包|标项|采购包|合同包|包组|包件|分?包)/;

/** A fact of every lot is one where one passage says it for all of them together. */
function commonFact(
  name: tender.FactName,
  whole: TenderReading,
  lots: readonly LotReading[],
): tender.Fact | null {
  const [first, ...others] = lots.map(({ reading }) => reading.facts[name]);
  const isOne = others.every(
    (fact) =>
      fact?.value === first?.value &&
      fact?.source?.block === first?.source?.block &&
      fact?.source?.quote === first?.source?.quote,
  );
  const isEachs = money.includes(name) && ofEach.test(first?.source?.quote ?? '');
  if (isOne && !isEachs) return first ?? null;
  return (tender.lotFactNames as readonly string[]).includes(name) ? null : whole.facts[name];
}

/** What is read for some of the lots, each once; with the lot where it is read for one alone. */
function withOwners<T extends { lotId?: string | undefined }>(
  lots: readonly LotReading[],
  rowsOf: (reading: TenderReading) => readonly T[],
  keyOf: (row: T) => string,
): T[] {
  const found = new Map<string, { row: T; owners: Set<string> }>();
  for (const { lot, reading } of lots)
    for (const row of rowsOf(reading)) {
      const known = found.get(keyOf(row));
      if (known) known.owners.add(lot.id);
      else found.set(keyOf(row), { row, owners: new Set([lot.id]) });
    }
  return [...found.values()].map(({ row, owners }) => {
    const [only, ...others] = owners;
    return others.length > 0 || only === undefined ? row : { ...row, lotId: only };
  });
}

const requirementsOf = (lots: readonly LotReading[]): RequirementPassage[] =>
  withOwners(
    lots,
    ({ requirements }) => requirements,
    ({ heading, text }) => `${heading}\n${text}`,
  );

/** The clauses of all lots in the order of the file, numbered anew: each lot counts its own from one. */
function clausesOf(lots: readonly LotReading[]): tender.Clause[] {
  const all = withOwners(
    lots,
    ({ clauses }) => clauses,
    ({ kind, lotId, source, text }) => [kind, lotId, source?.block, compact(text)].join('/'),
  );
  const counts = new Map<string, number>();
  return tender.clauseKinds.flatMap((kind) =>
    all
      .filter((clause) => clause.kind === kind)
      .toSorted((one, other) => (one.source?.block ?? 0) - (other.source?.block ?? 0))
      .map((clause) => {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        return { ...clause, id: `${kind}-${count}` };
      }),
  );
}

/** What is to be asked before several lots are answered in one bid. */
function permission({ joint }: TenderReading): Omit<tender.Doubt, 'id'>[] {
  if (joint && joint.rule !== 'unclear') return [];
  const msg = joint
    ? '招标文件对几个标段（包）能否合编一份投标文件说法不一，合并前请向采购人确认'
    : '招标文件没有说明几个标段（包）可以合编一份投标文件，合并前请向采购人确认';
  return [{ about: 'lots', kind: 'joint', msg, sources: joint?.sources ?? [] }];
}

function once<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => seen.size < seen.add(keyOf(row)).size);
}
