import type { Finding } from '../../core/contract/check.ts';
import { factNames, type Source } from '../../core/contract/tender.ts';
import type { ReviewForm } from '../review/review-form.ts';

export interface TenderPassage {
  text: string;
  source: Source | null;
}

const bare = (text: string): string => text.replace(/\s/g, '');

/**
 * The words of the tender that a finding goes by, as far as the finding names them: the clause it quotes, the scoring item or the
 * fact it speaks of. Undefined where it names none, which is then not guessed.
 */
export function tenderPassage(
  { chapterId, quote, msg, fix }: Finding,
  { clauses, scoring, facts }: Pick<ReviewForm, 'clauses' | 'scoring' | 'facts'>,
): TenderPassage | undefined {
  const quoted = bare(quote);
  // What is about the whole bid quotes the tender.
  if (chapterId === null && quoted !== '') {
    const clause = clauses.find(({ text }) => bare(text).includes(quoted));
    return { text: clause?.text ?? quote, source: clause?.source ?? null };
  }
  const item = scoring.find((row) => row.item.trim() !== '' && msg.includes(row.item.trim()));
  if (item) return { text: `${item.item} ${item.criteria}`.trim(), source: item.source };
  const said = `${msg} ${fix?.to ?? ''}`;
  const fact = factNames
    .map((name) => facts[name])
    .find(({ value, source }) => source && value.trim().length > 1 && said.includes(value.trim()));
  return fact?.source ? { text: fact.source.quote, source: fact.source } : undefined;
}
