import type { BidSummary } from '../core/contract/bid.ts';
import { dueWords } from '../core/due.ts';
import { env } from '../core/env.ts';
import { filledPercent } from '../core/filled-percent.ts';
import { Button } from '../kit/button.tsx';
import { LongName } from '../kit/long-name.tsx';
import { Menu } from '../kit/menu.tsx';
import { Progress } from '../kit/progress.tsx';
import type { Column } from '../kit/table.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { actOf } from './acts.ts';
import { messages } from './messages.ts';
import type { HistoryStore } from './store.ts';

const tones: Record<BidSummary['status'], Tone> = {
  draft: 'neutral',
  outlining: 'accent',
  outlined: 'neutral',
  writing: 'accent',
  paused: 'warning',
  written: 'success',
  finished: 'success',
};

/** Seconds say nothing in a list. */
const minute = (time: string) => time.slice(0, 16);

/** How far a bid is. */
const stateColumns: Column<BidSummary>[] = [
  {
    key: 'status',
    title: messages.status,
    width: '176px',
    phone: 'inline',
    render: (bid) => (
      <span className="state">
        <Status status={bid.status} />
        <OpenPlaces bid={bid} />
      </span>
    ),
  },
  {
    key: 'progress',
    title: messages.progress,
    width: '176px',
    phone: 'wide',
    render: (bid) => <BidProgress bid={bid} />,
  },
  {
    key: 'updated',
    title: messages.updated,
    width: '152px',
    phone: 'inline',
    render: (bid) => <time className="time">{minute(bid.updatedAt)}</time>,
  },
];

/** Columns of the list of bids. @param busy id of the bid something is being done with. */
export function bidColumns(
  store: HistoryStore,
  busy: string,
  open: (id: string) => void,
): Column<BidSummary>[] {
  return [
    {
      key: 'name',
      title: messages.name,
      phone: 'lead',
      render: (bid) => (
        <span className="bid">
          <button
            type="button"
            className="name"
            aria-label={messages.openNamed(bid.name)}
            onClick={() => open(bid.id)}
          >
            <LongName>{bid.name}</LongName>
          </button>
          {bid.purchaser !== null && (
            <span className="purchaser">
              <LongName>{bid.purchaser}</LongName>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'deadline',
      title: messages.deadline,
      width: '168px',
      phone: 'wide',
      render: (bid) => <DueMark bid={bid} />,
    },
    ...stateColumns,
    {
      key: 'actions',
      title: messages.actions,
      width: '140px',
      align: 'end',
      phone: 'inline',
      render: (bid) => (
        <Actions bid={bid} store={store} busy={busy === bid.id} onOpen={() => open(bid.id)} />
      ),
    },
  ];
}

/** How long it is until the bid must be handed in; of a finished one nothing is due any more. */
export function DueMark({ bid }: { bid: BidSummary }) {
  const due = dueWords(bid.deadline ?? '', env().now());
  if (!due) return <span className="due-none">{messages.noDeadline}</span>;
  return (
    <span className="due" data-tone={bid.status === 'finished' ? 'plain' : due.tone} title={due.at}>
      {due.text}
    </span>
  );
}

function Status({ status }: { status: BidSummary['status'] }) {
  return (
    <Tag tone={tones[status]} dot>
      {messages.statuses[status]}
    </Tag>
  );
}

interface OpenPlacesProps {
  bid: BidSummary;
  /** That the last check says so stands here, not at the head of a column. */
  isNamed?: boolean;
}

/** What the last check left open, which an edit since does not change; nothing while it is being written, and of what is finished. */
export function OpenPlaces({ bid: { open, status }, isNamed = false }: OpenPlacesProps) {
  if (!open || (status !== 'written' && status !== 'paused')) return null;
  const { mustFix, toFill } = open;
  if (mustFix + toFill === 0) return null;
  return (
    <span className="open-places" title={messages.asChecked}>
      {isNamed && <span>{messages.asChecked}</span>}
      {mustFix > 0 && <span data-tone="danger">{messages.mustFix(mustFix)}</span>}
      {toFill > 0 && <span data-tone="warning">{messages.toFill(toFill)}</span>}
    </span>
  );
}

/** How much of it says something, and how many of its chapters are written. */
export function BidProgress({ bid }: { bid: BidSummary }) {
  const { done, total, failed, unfilled = 0 } = bid.progress;
  const percent = filledPercent(bid.progress);
  const tone = percent >= 100 ? 'success' : failed > 0 ? 'warning' : 'accent';
  return (
    <span className="progress">
      <Progress value={percent} label={messages.progressOf(bid.name)} showValue tone={tone} />
      {total > 0 && (
        <span className="chapters">
          {messages.done(done, total)}
          {unfilled > 0 && messages.unfilled(unfilled)}
          {failed > 0 && <span className="failed">{messages.failed(failed)}</span>}
        </span>
      )}
    </span>
  );
}

interface ActionsProps {
  bid: BidSummary;
  store: HistoryStore;
  busy: boolean;
  onOpen: () => void;
}

function Actions({ bid, store, busy, onOpen }: ActionsProps) {
  const items = [
    {
      id: 'word',
      label: messages.word,
      icon: 'download',
      disabled: bid.progress.done === 0,
      onSelect: () => void store.saveWord(bid),
    },
    { id: 'copy', label: messages.copy, icon: 'copy', onSelect: () => void store.copy(bid) },
    {
      id: 'remove',
      label: messages.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => void store.remove(bid),
    },
  ] as const;
  const act = actOf(bid);
  return (
    <span className="actions">
      <Button
        size="small"
        busy={busy}
        onClick={onOpen}
        aria-label={messages.actNamed(act, bid.name)}
      >
        {act}
      </Button>
      <Menu size="small" label={messages.more(bid.name)} items={items} />
    </span>
  );
}
