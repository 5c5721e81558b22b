import { createContext, useContext, useState } from 'react';
import { type PhoneHolder, phoneHolders } from '../core/contract/operator-overview.ts';
import { actMessage } from '../core/errors.ts';
import { notifyError } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { messages } from './messages.ts';
import { LEDGER } from './model.ts';

/** The record in whose answer a number stands. */
export interface PhonePlace {
  of: PhoneHolder;
  id: string;
}
/** Asks the service for what is written there, which it keeps in its log; rejects where it does not tell. */
export type AskPhone = (place: PhonePlace, masked: string) => Promise<string>;
export const AskPhoneContext = createContext<AskPhone>(async (_, masked) => masked);

const MASKED = /1[3-9]\d\*{4}\d{4}/;
export const hidesPhone = (text: string): boolean => MASKED.test(text);

/** The record behind a row of a section; undefined where its numbers are not told. */
export function phonePlace(section: string, id: string): PhonePlace | undefined {
  if (section.startsWith(LEDGER)) return { of: 'accounts', id: section.slice(LEDGER.length) };
  const of = phoneHolders.find((one) => one === section);
  return of && { of, id };
}

/** A person's number is nobody's business until somebody asks for it, and that is kept. */
export function PhoneView({ masked, place }: { masked: string; place: PhonePlace | undefined }) {
  const ask = useContext(AskPhoneContext);
  const [text, setText] = useState(masked);
  const [busy, setBusy] = useState(false);
  if (text !== masked || !place) return <span className="cell">{text}</span>;
  const reveal = async () => {
    setBusy(true);
    try {
      setText(await ask(place, masked));
    } catch (error) {
      notifyError(actMessage(error, messages.acts.phone));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="cell phone">
      {masked}
      <Button kind="quiet" size="small" busy={busy} onClick={() => void reveal()}>
        {messages.showPhone}
      </Button>
    </span>
  );
}
