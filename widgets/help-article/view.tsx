import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createArticle } from '../core/content/article.ts';
import { createHelpful, type HelpfulStore } from '../core/content/helpful.ts';
import { contentMessages } from '../core/content/messages.ts';
import { siteBase } from '../core/content/site-base.ts';
import { contentKinds } from '../core/contract/content.ts';
import { env } from '../core/env.ts';
import { ArticlePane } from '../kit/content-article.tsx';
import { Helpful } from '../kit/content-helpful.tsx';
import { entryPlace } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { useSlotted } from '../kit/slotted.ts';
import { messages } from './messages.ts';

export interface HelpArticleProps extends ElementProps {
  /** Name of the article in its kind. */
  code?: string;
  kind?: string;
  /** Address of our site, put before its paths. */
  base?: string;
}

/** One article, that of the page or one that is fetched, and below it the question whether it helped. */
export function HelpArticle(props: HelpArticleProps) {
  const slotted = useSlotted(props.host);
  return (
    <section className="help-article" aria-label={messages.label}>
      {slotted ? <OfPage /> : <Fetched {...props} />}
    </section>
  );
}

function OfPage() {
  const [helpful] = useState(createHelpful);
  useEffect(() => helpful.ask(env().path()), [helpful]);
  return (
    <>
      <slot />
      <div className="own">
        <Foot store={helpful} />
      </div>
    </>
  );
}

function Fetched({ code = '', kind: given = '', base, emit }: HelpArticleProps) {
  const [store] = useState(createArticle);
  const [helpful] = useState(createHelpful);
  const state = useStore(store.$article);
  const kind = contentKinds.find((one) => one === given) ?? 'help';
  useEffect(() => {
    void store.load(kind, code);
    return store.abort;
  }, [store, kind, code]);
  const url = state.state === 'ready' ? state.value.url : '';
  useEffect(() => helpful.ask(url), [helpful, url]);
  return (
    <div className="own">
      <ArticlePane
        state={state}
        place={entryPlace(siteBase(base), emit)}
        texts={contentMessages}
        foot={<Foot store={helpful} />}
        onRetry={() => void store.load(kind, code)}
      />
    </div>
  );
}

function Foot({ store }: { store: HelpfulStore }) {
  const state = useStore(store.$helpful);
  return (
    <Helpful
      texts={contentMessages.helpful}
      state={state}
      onVote={(helpful) => void store.vote(helpful)}
      onWrite={store.write}
      onSend={() => void store.tell()}
      onSkip={store.skip}
    />
  );
}
