import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import type { ElementProps } from '../kit/element.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { messages } from './messages.ts';
import { createHeadMenu, currentEntry } from './store.ts';

export interface HeadMenuProps extends ElementProps {
  /** Path of the page; that of the address without it. */
  current?: string;
  base?: string;
}

/** Told on the document, without bubbling, by a page that changes itself in place of a load. */
const SWAPPED = ['astro:after-swap', 'astro:page-load'];

/** The workbench's menu, as the session has it; the page's own links while there is none. */
export function HeadMenu({ current, base }: HeadMenuProps) {
  const [store] = useState(createHeadMenu);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    for (const name of SWAPPED) document.addEventListener(name, store.here);
    return () => {
      for (const name of SWAPPED) document.removeEventListener(name, store.here);
    };
  }, [store]);
  const menu = useStore(store.$menu);
  const path = useStore(store.$path);
  const chosen = currentEntry(menu, current ?? path);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = menu[chosen] && list.current?.querySelectorAll('a')[chosen];
    // Not scrollIntoView(), which may scroll the page as well.
    if (entry && list.current)
      list.current.scrollLeft =
        entry.offsetLeft - (list.current.clientWidth - entry.offsetWidth) / 2;
  }, [chosen, menu]);
  return (
    <nav className="menu" aria-label={messages.label} ref={list}>
      {menu.length === 0 && <slot />}
      {menu.map((entry, index) => (
        <a
          key={entry.path}
          href={siteAddress(siteBase(base), entry.path) || undefined}
          aria-current={index === chosen ? 'page' : undefined}
        >
          {entry.name || entry.path}
        </a>
      ))}
    </nav>
  );
}
