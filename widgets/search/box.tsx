import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../kit/button.tsx';
import { isComposing } from '../kit/composing.ts';
import { elsewhere } from '../kit/content-link.tsx';
import { Icon } from '../kit/icon.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { messages } from './messages.ts';
import type { BoxStore } from './store.ts';

interface BoxProps {
  store: BoxStore;
  placeholder: string;
  /** Page with all hits. */
  action: string;
  /** False: the browser goes to the page of hits as with any form. */
  submit: () => boolean;
  /** Id of the list of hits. */
  list: string;
  /** The list is on show. */
  open: boolean;
  onClose?: () => void;
  onType?: () => void;
}

/** Id of the form, for a button that stands outside of it. */
export const formId = (list: string): string => `${list}-form`;
/** Id of a hit, by which the box names the chosen one. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;

const isInComposition = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;

interface BoxKeys {
  store: BoxStore;
  list: string;
  hasHits: boolean;
  clear: () => void;
  onClose?: (() => void) | undefined;
}

/** Arrow keys choose among the hits, Enter opens the chosen one, Escape empties the box and then closes the list. */
function useBoxKeys({ store, list, hasHits, clear, onClose }: BoxKeys) {
  const { text } = useStore(store.$query);
  const chosen = useStore(store.$chosen);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      store.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (text) event.preventDefault();
      if (text) clear();
      else onClose?.();
    } else if (event.key === 'Enter' && hasHits && chosen >= 0) {
      event.preventDefault();
      const root = event.currentTarget.getRootNode();
      if (root instanceof Document || root instanceof ShadowRoot)
        root.getElementById(optionId(list, chosen))?.click();
    }
  };
}

/** The box, a form that works like any other; arrow keys choose among the hits below without leaving it. */
export function Box({ store, placeholder, action, submit, list, open, onClose, onType }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text } = useStore(store.$query);
  const found = useStore(store.$found);
  const chosen = useStore(store.$chosen);
  const busy = useStore(store.$busy);
  const hasHits = open && found.state === 'ready' && found.hits.length > 0;
  const clear = () => {
    void store.clear();
    input.current?.focus();
  };
  const onKeyDown = useBoxKeys({ store, list, hasHits, clear, onClose });
  const onSubmit = (event: FormEvent) => {
    if (submit()) event.preventDefault();
  };
  return (
    <form
      className="form"
      id={formId(list)}
      role="search"
      action={action}
      {...elsewhere(action)}
      onSubmit={onSubmit}
    >
      <span className="kit-box">
        <span className="kit-box-side">{busy ? <Spinner /> : <Icon name="search" />}</span>
        <input
          ref={input}
          className="kit-input"
          type="search"
          name="q"
          role="combobox"
          aria-label={messages.label}
          aria-expanded={hasHits}
          aria-controls={hasHits ? list : undefined}
          aria-activedescendant={hasHits && chosen >= 0 ? optionId(list, chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onType?.();
            store.type(event.target.value, !isInComposition(event));
          }}
          onCompositionEnd={(event) => store.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <span className="kit-box-side">
            <IconButton icon="close" size="small" label={messages.clear} onClick={clear} />
          </span>
        )}
      </span>
    </form>
  );
}
