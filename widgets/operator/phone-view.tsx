import { createContext, useContext, useState } from 'react';
import { toMessage } from '../core/errors.ts';
import { notifyError } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { messages } from './messages.ts';

/** Keeps that a number was shown; rejects where that could not be kept. */
export type NotePhone = (phone: string, targetId: string) => Promise<void>;
export const NotePhoneContext = createContext<NotePhone>(async () => undefined);

const PHONE = /^1[3-9]\d{9}$/;
export const isPhone = (text: string): boolean => PHONE.test(text);

/** A person's number is nobody's business until somebody asks for it, and that is kept. @param of the row it stands in */
export function PhoneView({ phone, of }: { phone: string; of: string }) {
  const note = useContext(NotePhoneContext);
  const [isShown, show] = useState(false);
  const [busy, setBusy] = useState(false);
  if (isShown) return <span className="cell">{phone}</span>;
  const reveal = async () => {
    setBusy(true);
    try {
      await note(phone, of);
      show(true);
    } catch (error) {
      notifyError(toMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="cell phone">
      {`${phone.slice(0, 3)}****${phone.slice(-4)}`}
      <Button kind="quiet" size="small" busy={busy} onClick={() => void reveal()}>
        {messages.showPhone}
      </Button>
    </span>
  );
}
