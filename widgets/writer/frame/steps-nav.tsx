import { useStore } from '@nanostores/react';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { type Step, steps } from '../run/steps.ts';

/** The steps that can be gone to now. */
export function useReachable(): ReadonlySet<Step> {
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

/** Where one is, and the way back. */
export function Steps() {
  const writer = useWriter();
  const current = useStore(writer.$step);
  const reachable = useReachable();
  const at = steps.indexOf(current);
  const stateOf = (step: Step, index: number) => {
    if (index === at) return 'current';
    if (index < at) return 'done';
    return reachable.has(step) ? 'open' : 'locked';
  };
  return (
    <nav className="steps" aria-label={t.stepsLabel}>
      <ol>
        {steps.map((step, index) => {
          const state = stateOf(step, index);
          return (
            <li key={step} data-state={state}>
              <button
                type="button"
                disabled={!reachable.has(step) && step !== current}
                aria-current={step === current ? 'step' : undefined}
                title={t.stepState[state]}
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
