import { useStore } from '@nanostores/react';
import { type BidLogEntry, bidBuckets, bidLogKinds } from '../../core/contract/account.ts';
import { env } from '../../core/env.ts';
import { Button } from '../../kit/button.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { LongName } from '../../kit/long-name.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { ListView, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import type { UsageStore } from '../shared/usage.ts';
import { Balances, PeopleChart, UsageChart } from '../shared/usage-view.tsx';
import { usePart } from '../shared/use-part.ts';
import { bidLogMessages } from './messages.ts';
import { type BidLogStore, createBidLog, isBackwards } from './store.ts';

/** Where bids are written, on our own site. */
export const WRITER_PATH = '/home/book/BidingWrite';

interface BidLogPartProps {
  emit: Emit;
  /** Page that writes a bid; the id is added as `?id=`. */
  writer?: string;
}

/** What is left of the bids, how they were used, and every change of them. */
export function BidLogPart({ emit, writer = WRITER_PATH }: BidLogPartProps) {
  const { title, signInTitle, signInText } = bidLogMessages;
  const open = (id: string) => {
    if (emit('open-bid', { id })) env().navigate(`${writer}?id=${encodeURIComponent(id)}`);
  };
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <BidLog onOpen={open} />
    </Gate>
  );
}

function BidLog({ onOpen }: { onOpen: (bidId: string) => void }) {
  const store = usePart(createBidLog);
  const { emptyTitle, emptyText } = bidLogMessages;
  return (
    <>
      <Part title={bidLogMessages.usage}>
        <UsagePane store={store.usage} />
      </Part>
      <Part title={bidLogMessages.title} tools={<Export store={store} />}>
        <Filters store={store} />
        <ListView
          list={store.list}
          caption={bidLogMessages.title}
          columns={columns(onOpen)}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="history" title={emptyTitle} text={emptyText} />}
        />
      </Part>
    </>
  );
}

function UsagePane({ store }: { store: UsageStore }) {
  const state = useStore(store.$usage);
  if (state.state === 'loading') return <Skeleton lines={5} />;
  if (state.state === 'failed')
    return <ErrorState title={partMessages.failed} text={state.msg} onRetry={store.again} />;
  const usage = state.value;
  return (
    <div className="log-usage">
      <Balances usage={usage} />
      <div className="log-charts" data-people={usage.people.length > 1 || undefined}>
        <UsageChart months={usage.months} />
        {usage.people.length > 1 && <PeopleChart people={usage.people} />}
      </div>
    </div>
  );
}

function Export({ store }: { store: BidLogStore }) {
  const { busy, msg } = useStore(store.exporting.$task);
  return (
    <div>
      <Button icon="download" busy={busy !== ''} onClick={() => void store.save()}>
        {partMessages.export}
      </Button>
      <Refusal msg={msg} />
    </div>
  );
}

/** Filters by the kind of use and by what was used. */
function What({ store }: { store: BidLogStore }) {
  const filter = useStore(store.list.$filter);
  const { kinds, everyKind, everyBucket, filterKind, filterBucket } = bidLogMessages;
  return (
    <>
      <Select
        label={filterKind}
        hideLabel
        value={filter.kind}
        options={[
          { value: '', label: everyKind },
          ...bidLogKinds.map((value) => ({ value, label: kinds[value] })),
        ]}
        onChange={({ target }) =>
          store.narrow({ kind: bidLogKinds.find((one) => one === target.value) ?? '' })
        }
      />
      <Select
        label={filterBucket}
        hideLabel
        value={filter.bucket}
        options={[
          { value: '', label: everyBucket },
          ...bidBuckets.map((value) => ({ value, label: partMessages.buckets[value] })),
        ]}
        onChange={({ target }) =>
          store.narrow({ bucket: bidBuckets.find((one) => one === target.value) ?? '' })
        }
      />
    </>
  );
}

/** The first and the last day. */
function Days({ store }: { store: BidLogStore }) {
  const filter = useStore(store.list.$filter);
  return (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      label={bidLogMessages[end]}
      hideLabel
      prefix={
        <span aria-hidden="true">
          {end === 'from' ? bidLogMessages.since : bidLogMessages.until}
        </span>
      }
      type="date"
      value={filter[end]}
      error={isBackwards(filter) && end === 'from' ? bidLogMessages.range : undefined}
      onChange={({ target }) => store.narrow({ [end]: target.value })}
    />
  ));
}

function Filters({ store }: { store: BidLogStore }) {
  const filter = useStore(store.list.$filter);
  const usage = useStore(store.usage.$usage);
  const people = usage.state === 'ready' && usage.value.people.length > 1 ? usage.value.people : [];
  const { everyone, filterPerson } = bidLogMessages;
  return (
    <div className="part-gap">
      <div className="kit-part-tools log-filters" role="search">
        <What store={store} />
        {people.length > 0 && (
          <Select
            label={filterPerson}
            hideLabel
            value={filter.accountId}
            options={[
              { value: '', label: everyone },
              ...people.map(({ accountId, user }) => ({ value: accountId, label: user })),
            ]}
            onChange={({ target }) => store.narrow({ accountId: target.value })}
          />
        )}
        <Days store={store} />
      </div>
    </div>
  );
}

const tones: Record<BidLogEntry['kind'], Tone> = {
  grant: 'success',
  charge: 'accent',
  refund: 'success',
  expiry: 'neutral',
};
/** With its sign: not by colour alone. */
const signed = (amount: number) => (amount > 0 ? `+${amount}` : String(amount).replace('-', '−'));

function Reason({ entry, onOpen }: { entry: BidLogEntry; onOpen: (bidId: string) => void }) {
  const { kind, reason, bidId, bidName, orderNo, expiresAt } = entry;
  // What was taken back or has run out is valid until nothing any more.
  const notes = [
    orderNo,
    kind !== 'expiry' && expiresAt && bidLogMessages.expires(expiresAt.slice(0, 16)),
  ].filter(Boolean);
  return (
    <span>
      <span className="part-name">{reason}</span>
      {bidName &&
        (bidId ? (
          <button
            type="button"
            className="log-bid"
            title={bidLogMessages.openBid(bidName)}
            onClick={() => onOpen(bidId)}
          >
            <LongName>{bidName}</LongName>
          </button>
        ) : (
          <span className="part-sub">{bidName}</span>
        ))}
      {notes.length > 0 && <span className="part-sub">{notes.join(' · ')}</span>}
    </span>
  );
}

function columns(onOpen: (bidId: string) => void): Column<BidLogEntry>[] {
  return [
    {
      key: 'reason',
      title: bidLogMessages.reason,
      phone: 'lead',
      render: (entry) => <Reason entry={entry} onOpen={onOpen} />,
    },
    {
      key: 'kind',
      title: bidLogMessages.kind,
      width: '84px',
      phone: 'inline',
      render: ({ kind }) => <Tag tone={tones[kind]}>{bidLogMessages.kinds[kind]}</Tag>,
    },
    {
      key: 'bucket',
      title: bidLogMessages.bucket,
      width: '104px',
      phone: 'inline',
      render: ({ bucket }) => <span className="part-soft">{partMessages.buckets[bucket]}</span>,
    },
    {
      key: 'user',
      title: bidLogMessages.user,
      width: '14%',
      phone: 'inline',
      render: ({ user }) => <span className="part-soft">{user}</span>,
    },
    {
      key: 'amount',
      title: bidLogMessages.amount,
      width: '128px',
      align: 'end',
      phone: 'inline',
      render: ({ amount }) =>
        amount === 0 ? (
          <span className="part-soft">{bidLogMessages.unlimited}</span>
        ) : (
          <span className="log-amount" data-sign={amount > 0 ? 'in' : 'out'}>
            {signed(amount)}
          </span>
        ),
    },
    {
      key: 'created',
      title: bidLogMessages.created,
      width: '146px',
      phone: 'inline',
      render: ({ createdAt }) => <time className="part-time">{createdAt.slice(0, 16)}</time>,
    },
  ];
}
