import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { siteAddress } from './site-address.ts';

/** What a link leads to. */
export interface EntryLike {
  kind: string;
  code: string;
  /** A path of our site. */
  url: string;
}

/** How the links of a widget are written, and who opens them. */
export interface EntryPlace {
  /** Where a path of our site is to be found from the host's page; '' for what no link may lead to. */
  address: (url: string) => string;
  /** False: the page, or the widget itself, has opened it. */
  open: (entry: EntryLike) => boolean;
}

const PAGE = /^\/(help|question|dynamic)\/([\w-]{1,80})\.html(?:[?#].*)?$/;

/** The article that a path of our site is the page of. */
export function entryAt(url: string): EntryLike | undefined {
  const [, kind, code] = PAGE.exec(url) ?? [];
  return kind && code ? { kind, code, url } : undefined;
}

/** @param emit tells the page, which may take over (`tender-open-article`) */
export const entryPlace = (
  base: string,
  emit: (name: string, detail: unknown) => boolean,
): EntryPlace => ({
  address: (url) => siteAddress(base, url),
  open: ({ kind, code, url }) => emit('open-article', { kind, code, url }),
});

/** Another key or button asks the browser for a new tab or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Places that are not the host's own open beside it, so that a portal's visitor does not lose the portal. */
export const elsewhere = (address: string) =>
  /^https?:/i.test(address) ? { target: '_blank', rel: 'noopener' } : {};

interface EntryLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  entry: EntryLike;
  place: EntryPlace;
  children: ReactNode;
}

/** A real link to a page of our site, which the host page may open in its own way. */
export function EntryLink({ entry, place, children, onClick, ...rest }: EntryLinkProps) {
  const address = place.address(entry.url);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isPlain(event) && !place.open(entry)) event.preventDefault();
  };
  return (
    <a {...rest} href={address || undefined} {...elsewhere(address)} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of an article's text: to an article, to another page, or to a heading further down. */
export function TextLink({
  url,
  place,
  children,
}: {
  url: string;
  place: EntryPlace;
  children: ReactNode;
}) {
  const entry = entryAt(url);
  if (entry) {
    return (
      <EntryLink entry={entry} place={place}>
        {children}
      </EntryLink>
    );
  }
  if (url.startsWith('#')) return <HeadingLink id={url.slice(1)}>{children}</HeadingLink>;
  const address = place.address(url);
  if (!address) return children;
  return (
    <a href={address} {...elsewhere(address)}>
      {children}
    </a>
  );
}

/** The browser looks for the target in the document only, and the heading is in a shadow root. */
function HeadingLink({ id, children }: { id: string; children: ReactNode }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const root = event.currentTarget.getRootNode();
    if (root instanceof Document || root instanceof ShadowRoot)
      root.getElementById(decodeURIComponent(id))?.scrollIntoView();
  };
  return (
    <a href={`#${id}`} onClick={follow}>
      {children}
    </a>
  );
}
