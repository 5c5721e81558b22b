import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { elsewhere } from '../kit/content-link.tsx';
import { Icon } from '../kit/icon.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { Bell } from './bell.tsx';
import { messages } from './messages.ts';
import { createHeadNotices, createUpdateNotice } from './store.ts';
import { type NoticesProps, Title } from './title.tsx';

/** Notices of the site; nothing where there are none. */
export function Notices(props: NoticesProps) {
  if (props.kind === 'bell') return <Bell {...props} />;
  return props.kind === 'update' ? <Update {...props} /> : <Head {...props} />;
}

/** Custom property of the height that is kept for the bar. */
const SPACE_PROPERTY = '--tender-notices-space';

function Head({ host, base, emit }: NoticesProps) {
  const [store] = useState(createHeadNotices);
  useEffect(() => store.start(), [store]);
  const notices = useStore(store.$notices);
  const [notice] = notices;
  const [closed, setClosed] = useState(false);
  // The place the page has kept is given up only in answer to the visitor, who has closed the last one.
  useLayoutEffect(() => {
    if (closed && !notice) {
      host.style.setProperty(SPACE_PROPERTY, '0px');
      // The button that was pressed is gone with the bar: the next Tab goes on from here.
      host.setAttribute('tabindex', '-1');
      host.focus({ preventScroll: true });
    } else host.style.removeProperty(SPACE_PROPERTY);
  }, [host, closed, notice]);
  if (!notice) return null;
  const close = () => {
    setClosed(true);
    store.close(notice.id);
    emit('notice-closed', { id: notice.id });
  };
  return (
    <section className="bar" aria-label={messages.label} data-level={notice.level}>
      <span className="sign">
        <Icon name={notice.level === 'warning' ? 'alert' : 'info'} />
        <span className="kit-hidden">
          {notice.level === 'warning' ? messages.warning : messages.info}
        </span>
      </span>
      <Title title={notice.title} address={siteAddress(siteBase(base), notice.url)} />
      {notices.length > 1 && <span className="more">{messages.more(notices.length - 1)}</span>}
      <IconButton icon="close" size="small" label={messages.close} onClick={close} />
    </section>
  );
}

function Update({ base, emit }: NoticesProps) {
  const [store] = useState(createUpdateNotice);
  useEffect(() => store.start(), [store]);
  const update = useStore(store.$update);
  const heading = useId();
  if (!update) return null;
  const address = siteAddress(siteBase(base), update.url);
  const close = () => {
    store.close(update.id);
    emit('notice-closed', { id: update.id });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every control inside
    <section
      className="update"
      role="dialog"
      aria-labelledby={heading}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p className="eyebrow">{messages.updates}</p>
      <h2 className="heading" id={heading}>
        {update.title}
      </h2>
      <p className="date">{messages.publishedOn(update.publishedAt.slice(0, 10))}</p>
      <ul className="items">
        {update.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className="buttons">
        {address && (
          <a href={address} {...elsewhere(address)}>
            {messages.readMore}
          </a>
        )}
        <Button kind="primary" size="small" onClick={close}>
          {messages.understood}
        </Button>
      </div>
    </section>
  );
}
