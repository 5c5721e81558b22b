import type { compare } from 'tender-widgets/contract';
import { type DocumentText, whereIs } from '../document-text.ts';
import type { PairWork } from '../match/compare-pair.ts';
import type { PairWeight } from '../match/pair-weight.ts';
import type { BidderOf } from './bidders.ts';
import type { SharedSlip } from './typo-findings.ts';

/** What findings are made of. */
export interface Findable {
  texts: readonly DocumentText[];
  tender: DocumentText | null;
  /** Of each text: who hands it in. */
  bidders: readonly BidderOf[];
  works: readonly PairWork[];
  /** Of each work: what its text weighs, and its tables. */
  weights: readonly { text: PairWeight; table: PairWeight }[];
  slips: readonly SharedSlip[];
  pairs: readonly compare.ComparedPair[];
  matches: Readonly<Record<string, compare.Match[]>>;
}

/** A finding before it has its number. */
export type Finding = Omit<compare.CompareFinding, 'id'>;

/** Places told of one document in one finding. */
const MOST_PLACES = 3;

/** A value that stands somewhere in a document. */
export interface Mention {
  document: number;
  block: number;
  start: number;
  end: number;
}

/** Files named in a title: all up to three, then their number. */
export function namesOf(texts: readonly DocumentText[], documents: readonly number[]): string {
  const names = documents
    .slice(0, 3)
    .map((index) => `《${texts[index]?.document.fileName ?? ''}》`);
  return documents.length > 3
    ? `${names.join('、')}等 ${documents.length} 份文件`
    : names.join('、');
}

/** The place of a mention. */
export function placeOf(
  text: DocumentText,
  { block, start, end }: Pick<Mention, 'block' | 'start' | 'end'>,
): compare.Place {
  const quote = (text.texts[block] ?? '').slice(start, Math.min(end, start + 300));
  return {
    documentId: text.document.id,
    block,
    start,
    end,
    ...whereIs(text, block),
    quote,
  };
}

/** Values that stand in two documents or more and not in the tender file, each with a few places of each document. */
export function sharedValues(
  texts: readonly DocumentText[],
  mentions: ReadonlyMap<string, readonly Mention[]>,
  asked: ReadonlySet<string>,
): { value: string; documents: number[]; ids: string[]; places: compare.Place[] }[] {
  return [...mentions].flatMap(([value, all]) => {
    const documents = [...new Set(all.map(({ document }) => document))];
    if (documents.length < 2 || asked.has(value)) return [];
    const places = documents.flatMap((index) =>
      all
        .filter(({ document }) => document === index)
        .slice(0, MOST_PLACES)
        .map((mention) => placeOf(texts[index] as DocumentText, mention)),
    );
    return [
      { value, documents, ids: documents.map((index) => texts[index]?.document.id ?? ''), places },
    ];
  });
}

/** Adds a mention of a value. */
export function mention(mentions: Map<string, Mention[]>, value: string, at: Mention): void {
  const known = mentions.get(value);
  if (known) known.push(at);
  else mentions.set(value, [at]);
}
