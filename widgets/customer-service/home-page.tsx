import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createContentList } from '../core/content/list.ts';
import { contentMessages } from '../core/content/messages.ts';
import { createSearch, type SearchStore } from '../core/content/search.ts';
import { Button } from '../kit/button.tsx';
import { HitLink } from '../kit/content-hits.tsx';
import { EntryLink, type EntryPlace, elsewhere } from '../kit/content-link.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { Skeleton } from '../kit/spinner.tsx';
import { messages } from './messages.ts';

const HITS = 5;
const QUESTIONS = 5;
const CHECK_PAGE = '/sse';

interface HomePageProps {
  phone?: string;
  mail?: string;
  hours?: string;
  base: string;
  place: EntryPlace;
  onFeedback: () => void;
}

/** What the panel opens with: a search, frequent questions, and ways to reach us. */
export function HomePage({ base, place, onFeedback, ...contact }: HomePageProps) {
  const [search] = useState(() => createSearch(HITS));
  useEffect(() => search.stop, [search]);
  const { text } = useStore(search.$query);
  return (
    <>
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={text}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        maxLength={100}
        prefix={<Icon name="search" />}
        onChange={({ target, nativeEvent }) =>
          search.type(target.value, !(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
        }
        onCompositionEnd={({ currentTarget }) => search.type(currentTarget.value)}
      />
      <div className="answers">
        {text.trim() ? <Hits search={search} place={place} /> : <Questions place={place} />}
      </div>
      <ul className="ways">
        <li>
          <button type="button" className="way" onClick={onFeedback}>
            <Way icon="edit" title={messages.feedback} text={messages.feedbackText} />
          </button>
        </li>
        <li>
          <a className="way" href={siteAddress(base, CHECK_PAGE)} {...elsewhere(base)}>
            <Way icon="refresh" title={messages.check} text={messages.checkText} />
          </a>
        </li>
      </ul>
      <Contact {...contact} />
    </>
  );
}

function Way({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <>
      <Icon name={icon} size={18} />
      <span>
        <span className="way-title">{title}</span>
        <span className="way-text">{text}</span>
      </span>
    </>
  );
}

function Contact({ phone, mail, hours }: Pick<HomePageProps, 'phone' | 'mail' | 'hours'>) {
  if (!phone && !mail && !hours) return null;
  return (
    <dl className="contact">
      {phone && (
        <div>
          <dt>{messages.phone}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {mail && (
        <div>
          <dt>{messages.mail}</dt>
          <dd>
            <a href={`mailto:${mail}`}>{mail}</a>
          </dd>
        </div>
      )}
      {hours && (
        <div>
          <dt>{messages.hours}</dt>
          <dd>{hours}</dd>
        </div>
      )}
    </dl>
  );
}

function Failed({ msg, onRetry }: { msg: string; onRetry: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{messages.failed(msg)}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}

function Hits({ search, place }: { search: SearchStore; place: EntryPlace }) {
  const found = useStore(search.$found);
  if (found.state === 'failed') return <Failed msg={found.msg} onRetry={() => void search.go()} />;
  if (found.state !== 'ready') return <Skeleton lines={5} />;
  return (
    <>
      <p className="note" role="status">
        {found.hits.length > 0 ? messages.found(found.total) : messages.nothing}
      </p>
      <ul className="hits">
        {found.hits.map((hit) => (
          <li key={`${hit.kind}/${hit.code}`}>
            <HitLink hit={hit} place={place} kind={contentMessages.kinds[hit.kind]} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Questions({ place }: { place: EntryPlace }) {
  const [store] = useState(createContentList);
  const list = useStore(store.$list);
  const load = () => void store.load({ kind: 'question', limit: QUESTIONS });
  useEffect(() => {
    void store.load({ kind: 'question', limit: QUESTIONS });
    return store.abort;
  }, [store]);
  if (list.state === 'failed') return <Failed msg={list.msg} onRetry={load} />;
  if (list.state === 'loading') return <Skeleton lines={5} />;
  if (list.value.length === 0) return null;
  return (
    <>
      <h3 className="note">{messages.questions}</h3>
      <ul className="questions">
        {list.value.map((entry) => (
          <li key={entry.code}>
            <EntryLink entry={entry} place={place}>
              {entry.title}
            </EntryLink>
          </li>
        ))}
      </ul>
    </>
  );
}
