import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { BidSummary } from '../core/contract/bid.ts';
import { dueWords } from '../core/due.ts';
import { env } from '../core/env.ts';
import { Button } from '../kit/button.tsx';
import { LongName } from '../kit/long-name.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { UploadZone } from '../kit/upload-zone.tsx';
import { actOf } from './acts.ts';
import { BidProgress, OpenPlaces } from './columns.tsx';
import { messages } from './messages.ts';
import { createNewBid, type NewBid } from './new-bid.ts';
import type { HistoryStore } from './store.ts';

/** The countdown changes with the minute. */
const TICK_MS = 15_000;

const t = messages.home;

interface StartProps {
  store: HistoryStore;
  /** Page that writes a bid. */
  writer: string;
  /** The account has no bid yet. */
  isNew: boolean;
  /** @param step the step it opens at */
  onOpen: (id: string, step?: 'finish') => void;
}

/** The head of the home page: the bid that is due next beside a place for a new tender; for a newcomer that place alone. */
export function Start({ store, writer, isNew, onOpen }: StartProps) {
  const [newBid] = useState(() =>
    createNewBid((id) => env().navigate(`${writer}?tender=${encodeURIComponent(id)}`)),
  );
  useEffect(() => newBid.stop, [newBid]);
  const zone = <Drop newBid={newBid} isNew={isNew} onTyped={() => env().navigate(writer)} />;
  if (isNew)
    return (
      <div className="start" data-new="">
        {zone}
        <WhatComes />
      </div>
    );
  return <Beside store={store} onOpen={onOpen} zone={zone} />;
}

/** Where the list could not be read, no bid is known that is due next; the list below says why. */
function Beside({
  store,
  onOpen,
  zone,
}: Pick<StartProps, 'store' | 'onOpen'> & { zone: ReactNode }) {
  const bid = useStore(store.$next);
  const { state } = useStore(store.list.$list);
  if (!bid && state === 'failed')
    return (
      <div className="start" data-alone="">
        {zone}
      </div>
    );
  return (
    <div className="start">
      <Next bid={bid} store={store} onOpen={onOpen} />
      {zone}
    </div>
  );
}

interface DropProps {
  newBid: NewBid;
  isNew: boolean;
  onTyped: () => void;
}

function Drop({ newBid, isNew, onTyped }: DropProps) {
  const taking = useStore(newBid.$taking);
  return (
    <section className="start-drop" aria-label={isNew ? t.dropNew : t.drop}>
      <UploadZone
        accept={newBid.accept}
        maxBytes={newBid.maxBytes}
        title={isNew ? t.dropNew : t.drop}
        hint={t.dropHint}
        choose={isNew ? 'primary' : 'secondary'}
        sending={taking.state === 'sending' ? taking : undefined}
        onCancel={newBid.cancel}
        error={taking.state === 'none' ? taking.error : undefined}
        onFiles={(files) => void newBid.take(files)}
        onReject={newBid.reject}
      />
      <p className="start-links">
        <Button kind="quiet" size="small" onClick={onTyped}>
          {t.typed}
        </Button>
        {isNew && <a href="/demo">{t.sample}</a>}
      </p>
    </section>
  );
}

/** What a newcomer will see of a tender: words, no pictures of figures that are not theirs. */
function WhatComes() {
  return (
    <ul className="start-what">
      {t.what.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => env().now());
  useEffect(() => {
    const timer = setInterval(() => setNow(env().now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type NextProps = Pick<StartProps, 'store' | 'onOpen'> & { bid: BidSummary | undefined };

function Next({ bid, store, onOpen }: NextProps) {
  const now = useNow();
  const busy = useStore(store.$busy);
  if (!bid)
    return (
      <section className="start-next" aria-busy="true" aria-label={t.next}>
        <Skeleton lines={5} />
      </section>
    );
  const due = dueWords(bid.deadline ?? '', now);
  const { done } = bid.progress;
  const mustFix = bid.status === 'written' ? (bid.open?.mustFix ?? 0) : 0;
  return (
    <section className="start-next" aria-label={t.next}>
      <p className="start-eyebrow">
        {!due || due.tone === 'past' || bid.status === 'finished'
          ? t.going
          : t.nextUntil(due.until)}
      </p>
      {due && (
        <p className="start-due" data-tone={due.tone} title={due.at}>
          {due.tone === 'past' ? due.text : due.span}
        </p>
      )}
      <h2>
        <LongName>{bid.name}</LongName>
      </h2>
      <p className="start-purchaser">
        <LongName>{bid.purchaser ?? messages.purchaserUnknown}</LongName>
      </p>
      <BidProgress bid={bid} />
      <OpenPlaces bid={bid} isNamed />
      <p className="start-acts">
        <Button kind="primary" onClick={() => onOpen(bid.id, mustFix > 0 ? 'finish' : undefined)}>
          {mustFix > 0 ? messages.fixThese(mustFix) : actOf(bid)}
        </Button>
        {done > 0 && (
          <Button icon="download" busy={busy === bid.id} onClick={() => void store.saveWord(bid)}>
            {messages.word}
          </Button>
        )}
      </p>
    </section>
  );
}
