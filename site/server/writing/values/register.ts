import { type check, type outline, tender } from 'tender-widgets/contract';
import type { ChosenLots } from '../lots/chosen-lots.ts';
import { comparable } from '../text/tidy.ts';
import { clauseAnswerer, verdictOfResponse } from './answer-clause.ts';
import { clauseAnswers, clauseWords } from './clause-answers.ts';
import { type OwnSources, ownValues } from './own-values.ts';

/** What the register needs of a bid. */
export interface RegisterBid extends OwnSources {
  /** What the tender is called. */
  name?: string;
  clauses: readonly tender.Clause[];
  responses: Readonly<Record<string, check.ClauseResponse>>;
  chapters: readonly outline.OutlineChapter[];
  /** The lots it answers, where there are several. */
  lots?: ChosenLots;
}

const business =
  /付款|支付|合同|(?<!施)工期|交货|质保|保修|报价|保证金|验收|有效期|违约|服务期|资质|资格|分包|税费|税率|发票|保险|知识产权|业绩|信用/;

/** The deviation table a clause stands in: as it was read, else by what it is about. */
export function clausePart(clause: Pick<tender.Clause, 'part' | 'text'>): '技术' | '商务' {
  return clause.part ?? (business.test(clause.text) ? '商务' : '技术');
}

/** Whether a clause is answered row by row: marked ones, and rows of the tender's own tables. */
function isRegistered(clause: tender.Clause): boolean {
  return tender.isAnswered(clause) || clause.part !== undefined;
}

/** The order of the file; what was added by hand comes last. */
function inFile(clause: tender.Clause, next: tender.Clause): number {
  const [one, other] = [clause.source, next.source];
  if (!one || !other) return Number(one === null) - Number(other === null);
  return one.block - other.block || (one.row ?? 0) - (other.row ?? 0) || inLine(clause, next);
}

/** 出具意见书，★由2人签署: both stand in one line. */
function inLine(one: tender.Clause, other: tender.Clause): number {
  const quotes = [one, other].map(({ source }) => comparable(source?.quote ?? ''));
  const line = quotes.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const [at, next] = [one, other].map(({ text }) => line.indexOf(comparable(text).slice(0, START)));
  return at === undefined || next === undefined || at < 0 || next < 0 ? 0 : at - next;
}
/** Letters by which a clause is found in its line. */
const START = 8;

type Answer = Pick<
  check.RegisterRow,
  'response' | 'deviation' | 'evidence' | 'note' | 'state' | 'confirmedBy'
>;

/** What is known of a clause without anybody's word: values of the bidder's own, compared where they can be. */
function proposal(text: string, answer: ReturnType<typeof clauseAnswerer>): Answer {
  const { response, verdict, evidence } = answer(text);
  const state = response === '' ? 'open' : verdict === undefined ? 'proposed' : 'compared';
  return { response, deviation: verdict ?? 'pending', evidence, note: '', state };
}

/** The bidder's own words. Who confirmed them is told; a deviation left pending is found by the figures where it can be. */
function ownAnswer(text: string, own: check.ClauseResponse): Answer {
  const { response, note, evidence = [], confirmedBy } = own;
  const isConfirmed = own.deviation !== 'pending';
  const verdict = isConfirmed ? undefined : verdictOfResponse(text, response);
  const unconfirmed = response.trim() === '' ? 'open' : verdict ? 'compared' : 'proposed';
  return {
    ...{ response, note, evidence },
    deviation: verdict ?? own.deviation,
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
    state: isConfirmed ? 'answered' : unconfirmed,
  };
}

/**
 * The register of clauses: a row for each, in the tender's order, with the bidder's word, else with values of the bidder's own
 * compared by their figures; open where there is neither. What the text of the bid says is shown beside it and is no answer.
 * `contents` is Markdown as stored, live blocks unresolved.
 */
export function registerOf(
  bid: RegisterBid,
  contents: ReadonlyMap<string, string>,
): check.RegisterRow[] {
  const clauses = bid.clauses.filter(isRegistered).toSorted(inFile);
  const places = clauseAnswers(clauses, bid.chapters, contents);
  const answer = clauseAnswerer(ownValues(bid));
  return clauses.map((clause, at) => {
    const own = bid.responses[clause.id];
    const lot = bid.lots?.find(({ lotId }) => lotId === clause.lotId);
    return {
      clauseId: clause.id,
      kind: clause.kind,
      number: clause.number ?? '',
      ...(lot ? { lot: lot.number } : {}),
      part: clausePart(clause),
      ...(clause.goods === undefined ? {} : { goods: clause.goods }),
      ...(clause.beside === undefined ? {} : { beside: clause.beside }),
      text: clause.text,
      requirement: clauseWords(clause.text),
      source: clause.source,
      chapters: places[at]?.chapters ?? [],
      ...(own ? ownAnswer(clause.text, own) : proposal(clause.text, answer)),
    };
  });
}
