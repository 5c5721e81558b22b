import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import { type EntryLike, type EntryPlace, entryPlace } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { FeedbackPane } from './feedback-pane.tsx';
import { messages } from './messages.ts';
import { ReadingPanes } from './reading-panes.tsx';
import { SearchBox, SearchHits } from './search-pane.tsx';
import { articleNamed, createHelp, type HelpKind, type HelpStore, type HelpTab } from './store.ts';

export interface HelpProps extends ElementProps {
  /** Name of the article to open; `question/` stands before that of a question. */
  article?: string;
  base?: string;
}

const tabs: readonly HelpTab[] = ['help', 'question', 'feedback'];
const isRead = (kind: string): kind is HelpKind => kind === 'help' || kind === 'question';

/** The help centre in one element. */
export function Help({ article = '', base, emit }: HelpProps) {
  const [store] = useState(createHelp);
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    const named = articleNamed(article);
    if (named) store.open(named);
    else store.show('help');
  }, [store, article]);
  useEffect(() => store.stop, [store]);
  const tab = useStore(store.$tab);
  const { text } = useStore(store.search.$query);
  const onPage = entryPlace(siteBase(base), emit);
  const place: EntryPlace = {
    ...onPage,
    open: (entry: EntryLike) => {
      if (!onPage.open(entry)) return false;
      if (!isRead(entry.kind)) return true;
      store.open({ kind: entry.kind, code: entry.code }, true);
      // The link stood further down than the article now begins.
      if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
      return false;
    },
  };
  return (
    <section className="help" aria-label={messages.title} ref={top}>
      <SearchBox search={store.search} />
      {text.trim() ? (
        <SearchHits search={store.search} place={place} />
      ) : (
        <Tabs
          label={messages.title}
          tabs={tabs.map((id) => ({ id, label: messages.tabs[id] }))}
          value={tab}
          onChange={store.show}
        >
          <Pane store={store} tab={tab} place={place} emit={emit} />
        </Tabs>
      )}
    </section>
  );
}

interface PaneProps extends Pick<HelpProps, 'emit'> {
  store: HelpStore;
  tab: HelpTab;
  place: EntryPlace;
}

function Pane({ store, tab, place, emit }: PaneProps) {
  if (tab === 'feedback') return <FeedbackPane emit={emit} />;
  return <ReadingPanes key={tab} store={store} kind={tab} place={place} />;
}
