import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import { IconButton } from '../kit/button.tsx';
import { entryPlace } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Icon } from '../kit/icon.tsx';
import { FormPage } from './form-page.tsx';
import { HomePage } from './home-page.tsx';
import { messages } from './messages.ts';

export interface CustomerServiceProps extends ElementProps {
  phone?: string;
  mail?: string;
  hours?: string;
  base?: string;
}

/** A field in which people type; on a phone the keyboard leaves little room beside it. */
const isTyped = (node: EventTarget | undefined): boolean =>
  node instanceof HTMLElement &&
  (node.isContentEditable ||
    node.matches('textarea, input:not([type=checkbox], [type=radio], [type=button])'));

/** True while someone types elsewhere on the page. */
function useTypingElsewhere(host: HTMLElement): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const enter = (event: FocusEvent) => {
      const path = event.composedPath();
      setTyping(isTyped(path[0]) && !path.includes(host));
    };
    const leave = () => setTyping(false);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, [host]);
  return typing;
}

/** A button at the lower left of the page, and the panel it opens. */
export function CustomerService(props: CustomerServiceProps) {
  const [open, setOpen] = useState(false);
  const typing = useTypingElsewhere(props.host);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <section className="service" aria-label={messages.name} data-typing={typing || undefined}>
      {open && <Panel {...props} id={id} onClose={close} />}
      <button
        ref={opener}
        type="button"
        className="opener"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={open ? messages.close : messages.open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'chat'} size={20} />
        <span className="opener-text">{messages.name}</span>
      </button>
    </section>
  );
}

interface PanelProps extends CustomerServiceProps {
  id: string;
  onClose: () => void;
}

function Panel({ id, onClose, base, emit, ...contact }: PanelProps) {
  const [page, setPage] = useState<'home' | 'form'>('home');
  const site = siteBase(base);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each page of the panel begins with the focus on the whole: a search field would open the keyboard of a phone.
    if (page) box.current?.focus({ preventScroll: true });
  }, [page]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every control inside
    <div
      className="panel"
      id={id}
      role="dialog"
      aria-label={messages.name}
      tabIndex={-1}
      ref={box}
      onKeyDown={onKeyDown}
    >
      <header className="head">
        {page === 'form' && (
          <IconButton
            icon="arrow-left"
            label={messages.back}
            size="small"
            onClick={() => setPage('home')}
          />
        )}
        <h2 className="heading">{page === 'form' ? messages.feedback : messages.title}</h2>
        <IconButton icon="close" label={messages.close} size="small" onClick={onClose} />
      </header>
      <div className="body">
        {page === 'form' ? (
          <FormPage emit={emit} />
        ) : (
          <HomePage
            {...contact}
            base={site}
            place={entryPlace(site, emit)}
            onFeedback={() => setPage('form')}
          />
        )}
      </div>
    </div>
  );
}
