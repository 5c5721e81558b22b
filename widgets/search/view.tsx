import { useStore } from '@nanostores/react';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { $recentSearches, readRecentSearches } from '../core/content/recent.ts';
import { siteBase } from '../core/content/site-base.ts';
import { env } from '../core/env.ts';
import { useAnchored } from '../kit/anchored.ts';
import { type EntryPlace, entryPlace } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { Box } from './box.tsx';
import { messages } from './messages.ts';
import { Found, Hits, Recent } from './results.tsx';
import { type BoxStore, createBox } from './store.ts';

const SEARCH_PAGE = '/search.html';

export interface SearchProps extends ElementProps {
  /** Searched for at once. */
  q?: string;
  placeholder?: string;
  /** Page with all hits. */
  action?: string;
  /** A box in a header, with a panel below. */
  compact?: boolean;
  base?: string;
}

interface FormProps {
  store: BoxStore;
  place: EntryPlace;
  placeholder: string;
  /** Address of the page with all hits. */
  action: string;
  submit: () => boolean;
}

/** A page of hits is led to as `?q=`. */
const searchedInAddress = (): string => new URLSearchParams(env().search()).get('q') ?? '';

/** Searches the site's help, questions, news and pages. */
export function Search({
  q,
  placeholder = messages.placeholder,
  action,
  compact = false,
  base,
  emit,
}: SearchProps) {
  const [store] = useState(() => createBox(compact));
  useEffect(() => {
    readRecentSearches();
    return () => store.stop();
  }, [store]);
  useEffect(() => {
    const wanted = q ?? (compact ? '' : searchedInAddress());
    if (wanted.trim()) void store.go(wanted);
  }, [store, q, compact]);
  const site = siteBase(base);
  const address = siteAddress(site, action ?? SEARCH_PAGE);
  const submit = () => {
    const text = store.$query.get().text.trim();
    if (!text) return true;
    store.remember();
    if (!emit('search', { q: text })) return true;
    if (!compact && action === undefined) void store.go();
    // A page of another site is opened beside this one, by the form itself.
    else if (/^https?:/i.test(address)) return false;
    else env().navigate(`${address}?q=${encodeURIComponent(text)}`);
    return true;
  };
  const form = { store, place: entryPlace(site, emit), placeholder, action: address, submit };
  return (
    <section className="search" aria-label={messages.label}>
      {compact ? <Compact {...form} /> : <Full {...form} emit={emit} />}
    </section>
  );
}

function Full({ emit, ...form }: FormProps & Pick<SearchProps, 'emit'>) {
  const found = useStore(form.store.$found);
  const shown = found.state === 'ready' ? found.text : '';
  useEffect(() => {
    if (shown) emit('searched', { q: shown });
  }, [shown, emit]);
  const list = useId();
  const { store, place } = form;
  const { text } = useStore(store.$query);
  return (
    <>
      <Box {...form} list={list} open />
      <div className="below">
        {text.trim() ? <Found store={store} place={place} list={list} /> : <Recent store={store} />}
      </div>
    </>
  );
}

function Compact(form: FormProps) {
  const list = useId();
  const { store, place } = form;
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const { text } = useStore(store.$query);
  const recent = useStore($recentSearches);
  const open = focused && (text.trim() !== '' || recent.length > 0);
  useAnchored(open, panel, frame, 'start');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      setFocused(false);
  };
  return (
    <div className="compact" ref={frame} onFocus={() => setFocused(true)} onBlur={leave}>
      <Box
        {...form}
        list={list}
        open={open}
        onClose={() => setFocused(false)}
        onType={() => setFocused(true)}
      />
      {open && (
        <div className="panel" ref={panel} popover="manual" tabIndex={-1}>
          {text.trim() ? (
            <Hits store={store} place={place} list={list} first />
          ) : (
            <Recent store={store} />
          )}
        </div>
      )}
    </div>
  );
}
