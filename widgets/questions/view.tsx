import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createArticle } from '../core/content/article.ts';
import { byCategory, createContentList } from '../core/content/list.ts';
import { siteBase } from '../core/content/site-base.ts';
import type { ContentEntry } from '../core/contract/content.ts';
import { Button } from '../kit/button.tsx';
import { ArticleText } from '../kit/content-article.tsx';
import { EntryLink, type EntryPlace, entryPlace } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSlotted } from '../kit/slotted.ts';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { messages } from './messages.ts';

export interface QuestionsProps extends ElementProps {
  /** Lists this group only. */
  category?: string;
  /** Most questions that are listed. */
  limit?: number;
  base?: string;
}

/** Frequent questions: those of the page, or those the service has. */
export function Questions(props: QuestionsProps) {
  const slotted = useSlotted(props.host);
  return (
    <section className={slotted ? 'questions' : 'questions own'} aria-label={messages.title}>
      {slotted ? <slot /> : <Fetched {...props} />}
    </section>
  );
}

function Fetched({ category, limit, base, emit }: QuestionsProps) {
  const [store] = useState(createContentList);
  const list = useStore(store.$list);
  useEffect(() => {
    void store.load({ kind: 'question', category, limit });
    return store.abort;
  }, [store, category, limit]);
  const place = entryPlace(siteBase(base), emit);
  switch (list.state) {
    case 'loading':
      return (
        <div className="loading">
          <Skeleton lines={7} />
        </div>
      );
    case 'failed': {
      const retry = () => void store.load({ kind: 'question', category, limit });
      return <ErrorState title={messages.failedTitle} text={list.msg} onRetry={retry} />;
    }
    case 'ready':
      if (list.value.length === 0)
        return <EmptyState icon="info" title={messages.emptyTitle} text={messages.emptyText} />;
      return category ? (
        <List entries={list.value} place={place} />
      ) : (
        <Grouped entries={list.value} place={place} />
      );
  }
}

interface ListProps {
  entries: readonly ContentEntry[];
  place: EntryPlace;
}

/** Every group, in one list or by its tab. */
const ALL = 'all';

function Grouped({ entries, place }: ListProps) {
  const [shown, setShown] = useState(ALL);
  const groups = byCategory(entries);
  if (groups.length < 2) return <List entries={entries} place={place} />;
  const tabs = groups.map(({ category }) => ({
    id: `c-${category}`,
    label: category || messages.other,
  }));
  const group = groups.find(({ category }) => `c-${category}` === shown);
  return (
    <Tabs
      label={messages.categories}
      tabs={[{ id: ALL, label: messages.all }, ...tabs]}
      value={group ? shown : ALL}
      onChange={setShown}
    >
      <List entries={group?.entries ?? entries} place={place} />
    </Tabs>
  );
}

function List({ entries, place }: ListProps) {
  return (
    <ul className="list">
      {entries.map((entry) => (
        <li key={entry.code}>
          <Question entry={entry} place={place} />
        </li>
      ))}
    </ul>
  );
}

function Question({ entry, place }: { entry: ContentEntry; place: EntryPlace }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = (shown: boolean) => {
    setOpen(shown);
    if (shown) setOpened(true);
  };
  return (
    <details
      className="question"
      open={open}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary className="title">
        <span>{entry.title}</span>
        <Icon name="chevron-down" />
      </summary>
      {opened && <Answer entry={entry} place={place} />}
    </details>
  );
}

/** Read when the question is opened for the first time. */
function Answer({ entry, place }: { entry: ContentEntry; place: EntryPlace }) {
  const [store] = useState(createArticle);
  const state = useStore(store.$article);
  useEffect(() => {
    void store.load('question', entry.code);
    return store.abort;
  }, [store, entry.code]);
  if (state.state === 'loading') {
    return (
      <div className="answer">
        <Skeleton lines={3} />
      </div>
    );
  }
  if (state.state === 'ready') {
    return (
      <div className="answer">
        <ArticleText html={state.value.html} place={place} />
        <p className="page">
          <EntryLink entry={entry} place={place}>
            {messages.page}
          </EntryLink>
        </p>
      </div>
    );
  }
  return (
    <div className="answer" role="alert">
      <p>{state.state === 'failed' ? state.msg : messages.answerFailed}</p>
      <Button size="small" icon="refresh" onClick={() => void store.load('question', entry.code)}>
        {messages.retry}
      </Button>
    </div>
  );
}
