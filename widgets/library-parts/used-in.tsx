import { useStore } from '@nanostores/react';
import { useContext, useEffect, useState } from 'react';
import type { UsePlace, UsingBid } from '../core/contract/library-use.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Pager } from '../kit/table.tsx';
import { Callout, Tag } from '../kit/tag.tsx';
import { messages as t } from './messages.ts';
import { OpenBidContext } from './open-bid.ts';
import { createUsingBids, type Thing, type Uses } from './uses.ts';

interface UsedInProps extends Thing {
  uses: Uses;
  /** Its own end, where that is near or over: bids that use it have to know. */
  state?: string | undefined;
  /** Says of what is used nowhere that it is so. */
  always?: boolean;
}

/** In how many bids something is used; pressed, it lists them. Nothing while that is not known. */
export function UsedIn({ uses, id, name, state, always = false }: UsedInProps) {
  const count = useStore(uses.$counts).get(id);
  const [open, setOpen] = useState(false);
  if (!count) return null;
  const { bids, others } = count;
  if (bids + others === 0) return always ? <span className="used-none">{t.unused}</span> : null;
  const used = t.usedIn(bids, others);
  const ended = state === 'expired' || state === 'expiring' ? t.ended[state] : undefined;
  return (
    <>
      <button
        type="button"
        className="used-in"
        data-tone={ended && 'warning'}
        aria-label={t.usedInNamed(name, bids, others)}
        onClick={() => setOpen(true)}
      >
        {ended ? ended(used) : used}
      </button>
      {open && <UsingBids {...{ uses, id, name }} onClose={() => setOpen(false)} />}
    </>
  );
}

function UsingBids({ uses, id, name, onClose }: Thing & { uses: Uses; onClose: () => void }) {
  const [list] = useState(() => createUsingBids(uses.of, [id]));
  useEffect(() => list.start(), [list]);
  const footer = <Button onClick={onClose}>{t.close}</Button>;
  return (
    <Dialog open title={t.listTitle(name)} footer={footer} onClose={onClose}>
      <div className="using">
        <Listed list={list} />
      </div>
    </Dialog>
  );
}

function Listed({ list }: { list: ReturnType<typeof createUsingBids> }) {
  const state = useStore(list.$list);
  if (state.state === 'loading') return <Skeleton lines={4} />;
  if (state.state === 'failed')
    return <ErrorState title={t.listFailed} text={state.msg} onRetry={list.retry} />;
  const { records, others, current, pages, total } = state.value;
  if (total + others === 0) return <EmptyState title={t.nowhere} text={t.nowhereText} />;
  return (
    <>
      {records.length > 0 && (
        <ul className="using-bids" aria-label={t.bids}>
          {records.map((bid) => (
            <Using key={bid.bidId} bid={bid} />
          ))}
        </ul>
      )}
      {others > 0 && <p className="using-more">{t.others(others)}</p>}
      {pages > 1 && <Pager current={current} pages={pages} total={total} onChange={list.turn} />}
    </>
  );
}

function Using({ bid }: { bid: UsingBid }) {
  const openBid = useContext(OpenBidContext);
  const { bidId, name, status, deadline, places, placesTotal } = bid;
  return (
    <li>
      <p className="using-head">
        <button type="button" className="using-name" onClick={() => openBid(bidId)}>
          {name}
        </button>
        <Tag tone={status === 'finished' ? 'success' : 'neutral'}>{t.statuses[status]}</Tag>
      </p>
      <p className="using-more">{deadline ? t.deadline(deadline.slice(0, 16)) : t.noDeadline}</p>
      <ul className="using-places">
        {places.map((place) => (
          <li key={`${place.bond} ${place.chapterId ?? ''} ${place.title}`}>
            <button type="button" className="using-place" onClick={() => openBid(bidId, place)}>
              {placeText(place)}
            </button>
          </li>
        ))}
        {placesTotal > places.length && (
          <li className="using-more">{t.morePlaces(placesTotal - places.length)}</li>
        )}
      </ul>
    </li>
  );
}

const placeText = ({ bond, title, differs }: UsePlace) =>
  `${t.places[bond](title)}${differs ? t.differs : ''}`;

/** Beside a list: that it could not be read where its things are used, and the question before one that is used is removed. */
export function UsesNotes({ uses }: { uses: Uses }) {
  const failed = useStore(uses.$failed);
  const retry = (
    <Button size="small" icon="refresh" onClick={() => void uses.again()}>
      {t.retry}
    </Button>
  );
  return (
    <>
      <div role="status">
        {failed && (
          <Callout tone="neutral" action={retry}>
            {t.failed}
          </Callout>
        )}
      </div>
      <RemovalQuestion uses={uses} />
    </>
  );
}

function RemovalQuestion({ uses: { $warned } }: { uses: Uses }) {
  const warned = useStore($warned);
  if (!warned) return null;
  const { things, named, bids, others, remove } = warned;
  const close = () => $warned.set(undefined);
  const message = (
    <>
      <p>{t.removeQuestion(t.named(things[0]?.name ?? '', things.length), bids, others)}</p>
      <ul className="using-names">
        {named.map(({ bidId, name }) => (
          <li key={bidId}>{name}</li>
        ))}
        {bids > named.length && <li>{t.moreBids(bids)}</li>}
      </ul>
      <p>{t.removeText}</p>
    </>
  );
  return (
    <ConfirmDialog
      open
      danger
      title={t.removeTitle}
      message={message}
      confirmText={t.removeAnyway}
      onCancel={close}
      onConfirm={() => {
        close();
        remove();
      }}
    />
  );
}
