import { useStore } from '@nanostores/react';
import { Icon } from '../kit/icon.tsx';
import { Tag } from '../kit/tag.tsx';
import type { BidStores } from './bid-stores.ts';
import { useWriter } from './context.ts';
import { DueChip } from './due-chip.tsx';
import { t } from './messages.ts';
import { type Step, steps } from './steps.ts';
import { Connection, WriterBadge } from './writer-badge.tsx';

/** Where one is, and the way back; with the bid's name, the time left and who writes. */
export function StepsBar() {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const stores = useStore(writer.$stores);
  return (
    <header className="writer-head">
      <div className="writer-name">
        <h1 title={bid?.name}>{bid ? bid.name || t.unnamed : t.writer}</h1>
        {stores && <BidStatusTag stores={stores} finished={bid?.status === 'finished'} />}
      </div>
      <Steps />
      <div className="writer-state">
        {bid && <DueChip bid={bid} />}
        {stores && <Connection store={stores.run.$connection} />}
        <WriterBadge />
      </div>
    </header>
  );
}

function BidStatusTag({ stores, finished }: { stores: BidStores; finished: boolean }) {
  const status = useStore(stores.$status);
  if (finished || status === 'finished') return <Tag tone="success">{t.readOnly}</Tag>;
  const tone =
    status === 'writing' || status === 'outlining'
      ? 'accent'
      : status === 'paused'
        ? 'warning'
        : 'neutral';
  return <Tag tone={tone}>{t.bidStatus[status]}</Tag>;
}

function useReachable(): ReadonlySet<Step> {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const subject = useStore(writer.review.$subject);
  if (!bid) return new Set<Step>(subject ? ['import', 'review'] : ['import']);
  // With a bid open the import is over; a new one is begun from the list.
  const isOutlined = bid.status !== 'draft' && bid.status !== 'outlining';
  return new Set<Step>(
    isOutlined ? ['review', 'outline', 'write', 'price', 'finish'] : ['review', 'outline', 'price'],
  );
}

function Steps() {
  const writer = useWriter();
  const current = useStore(writer.$step);
  const reachable = useReachable();
  const at = steps.indexOf(current);
  return (
    <nav className="steps" aria-label={t.stepsLabel}>
      <ol>
        {steps.map((step, index) => {
          const state =
            index < at
              ? 'done'
              : index === at
                ? 'current'
                : reachable.has(step)
                  ? 'open'
                  : 'locked';
          return (
            <li key={step} data-state={state}>
              <button
                type="button"
                disabled={!reachable.has(step) && step !== current}
                aria-current={step === current ? 'step' : undefined}
                title={t.stepState[state]}
                onClick={() => writer.goTo(step)}
              >
                <span className="step-mark" data-number={index + 1}>
                  {state === 'done' && <Icon name="check" size={13} />}
                </span>
                <span>{t.steps[step]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
