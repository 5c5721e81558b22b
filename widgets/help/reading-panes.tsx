import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { byCategory } from '../core/content/list.ts';
import { contentMessages } from '../core/content/messages.ts';
import { Button } from '../kit/button.tsx';
import { ArticlePane } from '../kit/content-article.tsx';
import { Helpful } from '../kit/content-helpful.tsx';
import { EntryLink, type EntryPlace } from '../kit/content-link.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { messages } from './messages.ts';
import type { HelpKind, HelpStore } from './store.ts';

interface ReadingProps {
  store: HelpStore;
  kind: HelpKind;
  place: EntryPlace;
}

/** The list of articles and the one that is read: side by side, or one after the other where the element is narrow. */
export function ReadingPanes(props: ReadingProps) {
  const open = useStore(props.store.$open)[props.kind];
  return (
    <div className="panes" data-reading={open ? '' : undefined}>
      <Contents {...props} open={open} />
      <div className="reading">{open ? <Reading {...props} /> : <Choose />}</div>
    </div>
  );
}

function Choose() {
  return <EmptyState icon="book" title={messages.chooseTitle} text={messages.chooseText} />;
}

function Contents({ store, kind, place, open }: ReadingProps & { open: string | undefined }) {
  const list = useStore(store.lists[kind].$list);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open && store.takeFocus('list'))
      box.current?.querySelector<HTMLElement>(`[data-code="${store.left()}"]`)?.focus();
  }, [store, open]);
  if (list.state === 'failed') {
    return (
      <div className="contents">
        <ErrorState
          title={messages.listFailed}
          text={list.msg}
          onRetry={() => store.loadList(kind)}
        />
      </div>
    );
  }
  if (list.state === 'loading') {
    return (
      <div className="contents">
        <Skeleton lines={12} />
      </div>
    );
  }
  if (list.value.length === 0) {
    return (
      <div className="contents">
        <EmptyState icon="file" title={messages.emptyTitle} />
      </div>
    );
  }
  return (
    <nav className="contents" aria-label={messages.contents[kind]} ref={box}>
      {byCategory(list.value).map(({ category, entries }) => (
        <div key={category} className="category">
          <h3 className="category-title">{category || messages.other}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry.code}>
                <EntryLink
                  entry={entry}
                  place={place}
                  className="entry"
                  data-code={entry.code}
                  aria-current={entry.code === open ? 'page' : undefined}
                >
                  {entry.title}
                </EntryLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Reading({ store, kind, place }: ReadingProps) {
  const state = useStore(store.article.$article);
  const helpful = useStore(store.helpful.$helpful);
  const box = useRef<HTMLDivElement>(null);
  const url = state.state === 'ready' ? state.value.url : '';
  useEffect(() => store.helpful.ask(url), [store, url]);
  useEffect(() => {
    // Whoever follows links here goes on reading from the title; a page that has just opened keeps its focus.
    if (url && store.takeFocus('article'))
      box.current?.querySelector<HTMLElement>('.article-title')?.focus({ preventScroll: true });
  }, [store, url]);
  const foot = (
    <Helpful
      texts={contentMessages.helpful}
      state={helpful}
      onVote={(vote) => void store.helpful.vote(vote)}
      onWrite={store.helpful.write}
      onSend={() => void store.helpful.tell()}
      onSkip={store.helpful.skip}
    />
  );
  return (
    <div ref={box}>
      <div className="back">
        <Button kind="quiet" size="small" icon="arrow-left" onClick={() => store.leave(kind)}>
          {messages.back}
        </Button>
      </div>
      <ArticlePane
        state={state}
        place={place}
        texts={contentMessages}
        foot={foot}
        onRetry={store.reload}
      />
    </div>
  );
}
