import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { contentMessages } from '../core/content/messages.ts';
import { $recentSearches, forgetSearch } from '../core/content/recent.ts';
import type { SearchHit } from '../core/contract/content.ts';
import { IconButton } from '../kit/button.tsx';
import { HitLink } from '../kit/content-hits.tsx';
import type { EntryPlace } from '../kit/content-link.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Pager } from '../kit/table.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { formId, optionId } from './box.tsx';
import { messages } from './messages.ts';
import { type BoxStore, searchKinds } from './store.ts';

interface ResultsProps {
  store: BoxStore;
  place: EntryPlace;
  /** Id of the list of hits. */
  list: string;
  /** Only the first ones, in a panel, with a way to all. */
  first?: boolean;
}

/** Everything about a search on a page of its own: kinds to choose among, hits page by page. */
export function Found(props: ResultsProps) {
  const { store } = props;
  const { kind } = useStore(store.$query);
  const tabs = searchKinds.map((id) => ({ id, label: contentMessages.kinds[id] }));
  return (
    <Tabs
      label={messages.kinds}
      tabs={[{ id: '', label: messages.everyKind }, ...tabs]}
      value={kind}
      onChange={(chosen) => void store.narrow(chosen)}
    >
      <Hits {...props} />
    </Tabs>
  );
}

/** The hits, or why there are none. */
export function Hits({ store, place, list, first = false }: ResultsProps) {
  const found = useStore(store.$found);
  const { kind } = useStore(store.$query);
  switch (found.state) {
    case 'idle':
    case 'searching':
      return (
        <div className="waiting">
          <Skeleton lines={5} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState title={messages.failedTitle} text={found.msg} onRetry={() => void store.go()} />
      );
    case 'ready':
      if (found.hits.length === 0) return <Nothing query={found.text} narrowed={kind !== ''} />;
      return (
        <>
          <p className={first ? 'kit-hidden' : 'total'} role="status">
            {messages.found(found.total)}
          </p>
          <List
            hits={found.hits}
            store={store}
            place={place}
            list={list}
            tabIndex={first ? -1 : 0}
          />
          {first && found.total > found.hits.length && (
            <button type="submit" form={formId(list)} className="all">
              {messages.all(found.text)}
            </button>
          )}
          {!first && found.pages > 1 && (
            <div className="foot">
              <Pager
                current={found.current}
                pages={found.pages}
                total={found.total}
                onChange={(page) => void store.turn(page)}
              />
            </div>
          )}
        </>
      );
  }
}

interface ListProps extends ResultsProps {
  hits: readonly SearchHit[];
  /** -1 in a panel, which is left with Tab. */
  tabIndex: 0 | -1;
}

function List({ hits, store, place, list, tabIndex }: ListProps) {
  const chosen = useStore(store.$chosen);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className="hits" id={list} role="listbox" aria-label={messages.hits} ref={box}>
      {hits.map((hit, index) => (
        <HitLink
          key={`${hit.kind}/${hit.code}`}
          id={optionId(list, index)}
          role="option"
          aria-selected={index === chosen}
          tabIndex={tabIndex}
          hit={hit}
          place={place}
          kind={contentMessages.kinds[hit.kind]}
          onClick={() => store.remember()}
        />
      ))}
    </div>
  );
}

function Nothing({ query, narrowed }: { query: string; narrowed: boolean }) {
  const text = narrowed ? (
    messages.nothingInKind
  ) : (
    <span className="tries">
      {messages.tries.map((hint) => (
        <span key={hint}>{hint}</span>
      ))}
    </span>
  );
  return (
    <div role="status">
      <EmptyState icon="search" title={messages.nothing(query)} text={text} />
    </div>
  );
}

/** What was searched for before; nothing where there is nothing. */
export function Recent({ store }: { store: BoxStore }) {
  const recent = useStore($recentSearches);
  if (recent.length === 0) return null;
  return (
    <div className="recent">
      <h3 className="recent-title">{messages.recent}</h3>
      <ul className="recent-list">
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className="recent-query" onClick={() => void store.go(query)}>
              {query}
            </button>
            <IconButton
              icon="close"
              size="small"
              label={messages.forget(query)}
              onClick={() => forgetSearch(query)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
