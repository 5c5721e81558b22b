import { comparable } from '../text/tidy.ts';
import { clauseWords } from './clause-answers.ts';
import { compareSpans, type Verdict } from './compare-spans.ts';
import type { OwnValue } from './own-values.ts';
import { amountOf, type Demand, demandsOf, type Span } from './quantity.ts';

/** What the bidder's own values say to a clause. */
export interface ClauseAnswer {
  /** The values under their names; '' where none is known. A figure without one is left to fill in. */
  response: string;
  /** Absent where no code can tell, which leaves it to a person. */
  verdict?: Verdict;
  evidence: OwnValue['evidence'];
}

const noAnswer: ClauseAnswer = { response: '', evidence: [] };
/** Longer texts are no value of a parameter. */
const MOST_SUBJECT = 30;

/** Words that name the same thing. */
const sameNames: readonly (readonly string[])[] = [
  ['质保期', '质量保证期', '保修期', '免费质保期', '质保期限', '质保年限', '质量保修期'],
  ['工期', '计划工期', '总工期', '施工工期', '合同工期'],
  ['交货期', '供货期', '交付期', '交货时间', '供货时间', '交货期限'],
  ['服务期', '服务期限', '合同履行期限', '服务时间'],
  ['投标有效期', '响应有效期', '报价有效期', '磋商有效期'],
];
const sameAs = new Map(
  sameNames.flatMap(([first = '', ...others]) => others.map((name) => [name, first] as const)),
);

const nameOf = (label: string): string => {
  const plain = comparable(label).replace(/(?:参数|指标|要求|说明)$/, '');
  return sameAs.get(plain) ?? plain;
};

/** Values under a name: those of one product alone, of the one the clause names where several have it. */
function valueUnder(
  values: ReadonlyMap<string, readonly OwnValue[]>,
  subject: string,
  words: string,
): OwnValue | undefined {
  const found = values.get(nameOf(subject)) ?? [];
  const named = found.filter(
    ({ product }) => product !== '' && words.includes(comparable(product)),
  );
  const meant = named.length > 0 ? named : found;
  const [first] = meant;
  // Two products with two values: nobody has said which one is offered.
  return meant.every(({ value }) => value === first?.value) ? first : undefined;
}

const segmentsOf = (text: string) =>
  text
    .split(/[，,；;。\n](?!\d{3}(?!\d))|、/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function verdictOf(demand: Demand, value: OwnValue | undefined): Verdict | undefined {
  const own = value && amountOf(value.value);
  return own && compareSpans(demand.span, own, demand.covers);
}

/** One that is not met is a negative deviation whatever the rest says; all must be compared for any other word. */
function whole(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  if (verdicts.includes('negative')) return 'negative';
  if (verdicts.length === 0 || verdicts.includes(undefined)) return undefined;
  return verdicts.includes('positive') ? 'positive' : 'none';
}

/** Looks values up by their names; made once for all clauses. */
export function clauseAnswerer(values: readonly OwnValue[]): (text: string) => ClauseAnswer {
  const byName = new Map<string, OwnValue[]>();
  for (const value of values) {
    const row = byName.get(nameOf(value.label));
    if (row) row.push(value);
    else byName.set(nameOf(value.label), [value]);
  }
  return (text) => {
    const words = clauseWords(text);
    const plain = comparable(words);
    // 处理器：主频≥2.5GHz is also asked for as 处理器主频.
    const head = /^([^：:，,；;。]{1,12})[：:]/.exec(words)?.[1] ?? '';
    const segments = segmentsOf(words).map((segment) => ({ segment, demands: demandsOf(segment) }));
    const parts = segments.map(({ segment, demands }) => {
      const [first] = demands;
      const subject = first?.subject || segment.slice(0, MOST_SUBJECT).split(/[：:]/)[0] || '';
      const own =
        valueUnder(byName, subject, plain) ?? valueUnder(byName, `${head}${subject}`, plain);
      const verdict = first && demands.length === 1 ? verdictOf(first, own) : undefined;
      return { own, verdict, first };
    });
    const known = parts.flatMap(({ own }) => (own ? [own] : []));
    if (known.length === 0) return noAnswer;
    const said = parts.flatMap(({ own, first }) => {
      if (own) return [`${own.label}：${own.value}`];
      return first ? [`${first.subject || '该项'}：【待填写：实际值】`] : [];
    });
    const verdict = whole(parts.map((part) => part.verdict));
    return {
      response: [...new Set(said)].join('；'),
      ...(verdict === undefined ? {} : { verdict }),
      evidence: [...new Set(known)].flatMap(({ evidence }) => evidence),
    };
  };
}

/** What is promised is its figure: who says within 45 minutes does not promise 30. */
const promised = (span: Span): Span => ({
  ...span,
  low: span.low ?? span.high,
  high: span.high ?? span.low,
});

/**
 * Holds what the bidder wrote against the clause: each figure asked for has to be found in the answer under its name; where both hold
 * a single figure, no name is needed. Undefined where a part of the clause asks for no figure, or its figure is not answered.
 */
export function verdictOfResponse(text: string, response: string): Verdict | undefined {
  const asked = segmentsOf(clauseWords(text)).map(demandsOf);
  const said = segmentsOf(response).flatMap(demandsOf);
  const isSingle = asked.flat().length === 1 && said.length === 1;
  return whole(
    asked.map(([demand, ...more]) => {
      if (!demand || more.length > 0) return undefined;
      const own = isSingle
        ? said[0]
        : said.find(({ subject }) => nameOf(subject) === nameOf(demand.subject));
      return own && compareSpans(demand.span, promised(own.span), demand.covers);
    }),
  );
}
