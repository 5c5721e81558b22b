import { useStore } from '@nanostores/react';
import { contentMessages } from '../core/content/messages.ts';
import type { SearchStore } from '../core/content/search.ts';
import { IconButton } from '../kit/button.tsx';
import { HitLink } from '../kit/content-hits.tsx';
import type { EntryPlace } from '../kit/content-link.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Pager } from '../kit/table.tsx';
import { messages } from './messages.ts';

/** The search above everything else. */
export function SearchBox({ search }: { search: SearchStore }) {
  const { text } = useStore(search.$query);
  const clear = (
    <IconButton
      icon="close"
      size="small"
      label={messages.clear}
      onClick={() => void search.clear()}
    />
  );
  return (
    <div className="search" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={text}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        maxLength={100}
        prefix={<Icon name="search" />}
        suffix={text && clear}
        onChange={({ target, nativeEvent }) =>
          search.type(target.value, !(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
        }
        onCompositionEnd={({ currentTarget }) => search.type(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && void search.clear()}
      />
    </div>
  );
}

/** What was found, in the place of the tabs. */
export function SearchHits({ search, place }: { search: SearchStore; place: EntryPlace }) {
  const found = useStore(search.$found);
  switch (found.state) {
    case 'idle':
    case 'searching':
      return (
        <div className="waiting">
          <Skeleton lines={6} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title={messages.searchFailed}
          text={found.msg}
          onRetry={() => void search.go()}
        />
      );
    case 'ready':
      return (
        <div className="found">
          <p className={found.hits.length > 0 ? 'total' : 'kit-hidden'} role="status">
            {messages.found(found.total)}
          </p>
          {found.hits.length === 0 && (
            <EmptyState
              icon="search"
              title={messages.nothing(found.text)}
              text={messages.nothingText}
            />
          )}
          <ul className="hits">
            {found.hits.map((hit) => (
              <li key={`${hit.kind}/${hit.code}`}>
                <HitLink hit={hit} place={place} kind={contentMessages.kinds[hit.kind]} />
              </li>
            ))}
          </ul>
          {found.pages > 1 && (
            <Pager
              current={found.current}
              pages={found.pages}
              total={found.total}
              onChange={(page) => void search.turn(page)}
            />
          )}
        </div>
      );
  }
}
