import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import { useAnchored, useLeaving } from '../kit/anchored.ts';
import { IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { messages } from './messages.ts';
import { createHeadNotices, createUpdateNotice } from './store.ts';
import { type NoticesProps, Title } from './title.tsx';

/** What was not read yet: notices, then what is new. */
function useEntries(): readonly Entry[] {
  const [head] = useState(createHeadNotices);
  const [news] = useState(createUpdateNotice);
  useEffect(() => head.start(), [head]);
  useEffect(() => news.start(), [news]);
  const notices = useStore(head.$notices);
  const update = useStore(news.$update);
  return [
    ...notices.map(({ id: key, level, title, url }) => ({
      ...{ key, level, title, url, items: [] },
      close: () => head.close(key),
    })),
    ...(update
      ? [
          {
            ...{ key: update.id, level: 'info' as const, title: update.title, url: update.url },
            items: update.items,
            close: () => news.close(update.id),
          },
        ]
      : []),
  ];
}

/** Notices and what is new behind a button, so that nothing stands above the work. */
export function Bell({ base, emit }: NoticesProps) {
  const entries = useEntries();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  return (
    <span className="bell" ref={anchor} data-new={entries.length > 0 || undefined}>
      <IconButton
        icon="bell"
        label={messages.bell(entries.length)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Box
          id={id}
          anchor={anchor}
          onClose={(refocus) => {
            setOpen(false);
            if (refocus) anchor.current?.querySelector('button')?.focus();
          }}
        >
          {entries.length === 0 && <p className="bell-nothing">{messages.nothing}</p>}
          <ul className="bell-list">
            {entries.map((entry) => (
              <Line
                key={entry.key}
                entry={entry}
                base={base}
                onRead={() => {
                  entry.close();
                  emit('notice-closed', { id: entry.key });
                  // The button that was pressed is gone.
                  anchor.current?.querySelector('button')?.focus();
                }}
              />
            ))}
          </ul>
        </Box>
      )}
    </span>
  );
}

interface Entry {
  key: string;
  level: 'info' | 'warning';
  title: string;
  url: string;
  items: readonly string[];
  close: () => void;
}

interface LineProps {
  entry: Entry;
  base: string | undefined;
  onRead: () => void;
}

function Line({ entry: { level, title, url, items }, base, onRead }: LineProps) {
  return (
    <li data-level={level}>
      <Icon name={level === 'warning' ? 'alert' : 'info'} />
      <div>
        <Title title={title} address={siteAddress(siteBase(base), url)} />
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
      <IconButton icon="check" size="small" label={messages.readNotice(title)} onClick={onRead} />
    </li>
  );
}

interface BoxProps {
  id: string;
  anchor: { current: HTMLSpanElement | null };
  onClose: (refocus: boolean) => void;
  children: ReactNode;
}

function Box({ id, anchor, onClose, children }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  useAnchored(true, box, anchor, 'end');
  useLeaving(true, anchor, () => onClose(false));
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  });
  return (
    <section ref={box} id={id} className="bell-box" popover="manual" aria-label={messages.label}>
      {children}
    </section>
  );
}
