import { useRef, useState } from 'react';
import { actMessage } from '../core/errors.ts';
import { notifyError } from '../core/notify.ts';
import { keepRecord } from './address.ts';
import { messages } from './messages.ts';
import type { Shown } from './model.ts';

/** What is open over the page: a form, or a detail that may open further forms. */
export interface DialogStack {
  shown: Shown | undefined;
  /** What cannot be opened tells why. Of two that are opening the later one counts. */
  show: (opening: Promise<Shown | undefined>) => void;
  close: () => void;
}

export function useDialogs(): DialogStack {
  const [shown, set] = useState<Shown>();
  const latest = useRef(0);
  const open = async (opening: Promise<Shown | undefined>) => {
    latest.current += 1;
    const mine = latest.current;
    try {
      const next = await opening;
      if (mine === latest.current && next) set(next);
    } catch (error) {
      notifyError(actMessage(error, messages.acts.open));
    }
  };
  const close = () => {
    keepRecord(null);
    set(undefined);
  };
  return { shown, show: (opening) => void open(opening), close };
}
