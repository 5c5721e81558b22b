import type { Finding } from '../../core/contract/check.ts';
import { factNames, type Source } from '../../core/contract/tender.ts';
import type { ReviewForm } from '../review/review-form.ts';
import { t } from './messages.ts';

export interface TenderPassage {
  text: string;
  source: Source | null;
}

const bare = (text: string): string => text.replace(/\s/g, '');

/** A moment, which a finding may name by its day. */
const moment = /^\d{4}-\d{2}-\d{2}/;

/** How a finding may name a value: whole, or a moment by its day. Nothing so short that it may stand anywhere. */
const namesOf = (value: string): string[] =>
  [value.trim(), moment.exec(value)?.[0] ?? ''].filter((name) => name.length > 1);

type Read = Pick<ReviewForm, 'clauses' | 'scoring' | 'facts'>;

/** Of two facts with one value (bids are opened when they are due) it is the one that is called by its name. */
function factNamed(said: string, facts: Read['facts']): TenderPassage | undefined {
  const sources = factNames.flatMap((name) => {
    const { value, source } = facts[name];
    return source && namesOf(value).some((one) => said.includes(one)) ? [source] : [];
  });
  const named = sources.find(({ quote }) => said.includes(quote.split(/[：:]/)[0] ?? quote));
  const source = named ?? sources[0];
  return source && { text: source.quote, source };
}

/** Words of the tender in the one clause that has them; where several have, they stand for themselves. */
function citedPassage(words: string, clauses: Read['clauses']): TenderPassage {
  const [clause, further] = clauses.filter(({ text }) => bare(text).includes(bare(words)));
  return clause && !further
    ? { text: clause.text, source: clause.source }
    : { text: words, source: null };
}

/**
 * The words of the tender that a finding goes by, as far as the finding names them: the clause it quotes, the scoring item or the
 * fact it speaks of, or what it says that the tender says. Undefined where it names none, which is then not guessed.
 */
export function tenderPassage(
  { chapterId, quote, msg, fix }: Finding,
  { clauses, scoring, facts }: Read,
): TenderPassage | undefined {
  const quoted = bare(quote);
  // What is about the whole bid quotes the tender.
  if (chapterId === null && quoted !== '') {
    const clause = clauses.find(({ text }) => bare(text).includes(quoted));
    return { text: clause?.text ?? quote, source: clause?.source ?? null };
  }
  const item = scoring.find((row) => row.item.trim() !== '' && msg.includes(row.item.trim()));
  if (item) return { text: `${item.item} ${item.criteria}`.trim(), source: item.source };
  const named = factNamed(`${msg} ${fix?.to ?? ''}`, facts);
  const words = t.checks.cited.exec(msg);
  return named ?? (words ? citedPassage(words[1] ?? words[2] ?? '', clauses) : undefined);
}
