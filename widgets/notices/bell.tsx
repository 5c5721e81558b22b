import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import { useAnchored } from '../kit/anchored.ts';
import { IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { messages } from './messages.ts';
import { createHeadNotices, createUpdateNotice } from './store.ts';
import { type NoticesProps, Title } from './title.tsx';

/** Notices and what is new behind a button, so that nothing stands above the work. */
export function Bell({ base, emit }: NoticesProps) {
  const [head] = useState(createHeadNotices);
  const [news] = useState(createUpdateNotice);
  useEffect(() => head.start(), [head]);
  useEffect(() => news.start(), [news]);
  const notices = useStore(head.$notices);
  const update = useStore(news.$update);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const entries = [
    ...notices.map(({ id: key, level, title, url }) => ({
      ...{ key, level, title, url, items: [] as readonly string[] },
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
            {entries.map(({ key, level, title, url, items, close }) => (
              <li key={key} data-level={level}>
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
                <IconButton
                  icon="check"
                  size="small"
                  label={messages.readNotice(title)}
                  onClick={() => {
                    close();
                    emit('notice-closed', { id: key });
                    // The button that was pressed is gone.
                    anchor.current?.querySelector('button')?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </span>
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
  useEffect(() => {
    const outside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) onClose(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', key);
    };
  });
  return (
    <section ref={box} id={id} className="bell-box" popover="manual" aria-label={messages.label}>
      {children}
    </section>
  );
}
