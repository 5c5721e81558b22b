import { useStore } from '@nanostores/react';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { useBidStatus, usePriced } from '../run/bid-status.ts';
import { doneSteps, isOutlined, type Step, steps } from '../run/steps.ts';

/** The steps that can be gone to now. */
export function useReachable(): ReadonlySet<Step> {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const subject = useStore(writer.review.$subject);
  if (!bid) return new Set<Step>(subject ? ['import', 'review'] : ['import']);
  // With a bid open the import is over; a new one is begun from the list.
  return new Set<Step>(
    isOutlined(bid.status)
      ? ['review', 'outline', 'write', 'price', 'finish']
      : ['review', 'outline', 'price'],
  );
}

function useDone(): ReadonlySet<Step> {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const subject = useStore(writer.review.$subject);
  const status = useBidStatus() ?? bid?.status;
  const prices = usePriced();
  return doneSteps(status, { reading: subject !== undefined, prices });
}

/** Where one is, what is done, and the way back. */
export function Steps() {
  const writer = useWriter();
  const current = useStore(writer.$step);
  const reachable = useReachable();
  const done = useDone();
  const stateOf = (step: Step) => {
    if (step === current) return 'current';
    if (done.has(step)) return 'done';
    return reachable.has(step) ? 'open' : 'locked';
  };
  const why = done.has('import') ? t.stepLocked.unmade : t.stepLocked.unread;
  return (
    <nav className="steps" aria-label={t.stepsLabel}>
      <ol>
        {steps.map((step) => {
          const state = stateOf(step);
          return (
            <li key={step} data-state={state}>
              <button
                type="button"
                disabled={!reachable.has(step) && step !== current}
                aria-current={step === current ? 'step' : undefined}
                title={state === 'locked' ? why : t.stepState[state]}
                onClick={() => writer.goTo(step)}
              >
                {state === 'done' && <Icon name="check" size={14} />}
                <span>{t.steps[step]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
