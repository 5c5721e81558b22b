import { confirmedFacts } from '../fact-sheet.ts';
import { type Holder, holderOf } from '../text/holder.ts';
import { comparable } from '../text/tidy.ts';
import type { BidContext } from '../writer.ts';
import { figuresIn } from './figures.ts';

/** What may be stated: the bidder's own material, and beside it what the tender file says. */
export interface Sources {
  /** Letters and figures of the bidder's material. */
  own: Holder;
  /** Same, with the tender file's. */
  all: Holder;
  ownFigures: ReadonlySet<string>;
  figures: ReadonlySet<string>;
}

/** Gathers what may be stated. */
export function sourcesOf(own: readonly string[], tender: readonly string[]): Sources {
  const ownText = comparable(own.join('\n'));
  const ownFigures = figuresIn(own);
  return {
    own: holderOf(ownText),
    all: holderOf(ownText + comparable(tender.join('\n'))),
    ownFigures,
    figures: new Set([...ownFigures, ...figuresIn(tender)]),
  };
}

/** What a writer of this bid may state. */
export function bidSources(context: BidContext, wishes: readonly string[] = []): Sources {
  const { facts, settings } = context;
  const tender = [
    context.name,
    context.overview,
    ...Object.values(facts).flatMap((fact) => (fact ? [fact.value, fact.source?.quote ?? ''] : [])),
    ...context.scoring.map((item) => `${item.item}\n${item.criteria}\n${item.maxScore}分`),
    ...context.clauses.map((clause) => clause.text),
    ...context.requirements.map((passage) => `${passage.heading}\n${passage.text}`),
    ...context.chapters.map((chapter) => `${chapter.title}\n${chapter.brief}`),
  ];
  const own = [
    settings.bidder,
    ...confirmedFacts(context.factSheet).map((fact) => `${fact.label}：${fact.value}`),
    ...context.knowledge.map((passage) => `${passage.title}\n${passage.text}`),
    ...Object.values(context.responses).map((answer) => `${answer.response}\n${answer.note}`),
    ...wishes,
  ];
  return sourcesOf(own, tender);
}

/** Whether a source says this, whatever its punctuation. */
export function isIn(known: Holder, text: string): boolean {
  const plain = comparable(text);
  return plain === '' || known.has(plain);
}
