import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ScoringItem } from '../../core/contract/tender.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { t } from './messages.ts';
import { pageBudget } from './page-budget.ts';
import { ShareDialog } from './share-dialog.tsx';

/** A sum this near the target is as good as the target, pages. */
const NEAR = 0.5;

/** The sum of all budgets beside what the bid asks for. */
export function BudgetCard({ locked }: { locked: boolean }) {
  const writer = useWriter();
  const { outline } = useBid();
  const chapters = useStore(outline.$chapters);
  const settings = useStore(writer.$bid)?.settings;
  const [isSharing, setSharing] = useState(false);
  const target = settings?.pages ?? 0;
  const budget = pageBudget(chapters, target);
  const rest = target - budget.sum;
  const isCap = settings?.pageMode === 'cap';
  const isOver = rest < -NEAR;
  const isOff = isCap ? isOver : Math.abs(rest) > Math.max(NEAR, target * 0.03);
  return (
    <aside className="card budget-card" aria-label={t.budget.title}>
      <h3>{t.budget.title}</h3>
      <Progress
        label={t.budget.sum}
        value={target > 0 ? (budget.sum / target) * 100 : 0}
        tone={isOver && isOff ? 'warning' : 'accent'}
      />
      <dl>
        <dt>{t.budget.sum}</dt>
        <dd>{t.pages(budget.sum)}</dd>
        <dt>{isCap ? t.budget.cap : t.budget.target}</dt>
        <dd>{t.pages(target)}</dd>
        {budget.pinned > 0 && (
          <>
            <dt>{t.budget.pinned}</dt>
            <dd>{t.budget.pinnedCount(budget.pinned, budget.pinnedPages)}</dd>
          </>
        )}
      </dl>
      <p className="budget-rest" data-off={isOff || undefined}>
        {Math.abs(rest) <= NEAR
          ? t.budget.fits
          : isOver
            ? t.budget.over(-rest)
            : t.budget.short(rest)}
      </p>
      {!locked && (
        <div className="budget-acts">
          <Button size="small" icon="refresh" onClick={() => setSharing(true)}>
            {t.budget.reshare}
          </Button>
          <Button size="small" kind="quiet" onClick={() => writer.goToField('targetPages')}>
            {t.budget.changeTarget}
          </Button>
        </div>
      )}
      {isSharing && <ShareDialog target={target} onClose={() => setSharing(false)} />}
    </aside>
  );
}

/** Every scoring item with how many chapters answer it; a press narrows the tree to them. */
export function ScoringCard({ locked }: { locked: boolean }) {
  const { outline } = useBid();
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  const chapters = useStore(outline.$chapters);
  const filter = useStore(outline.look.$filter);
  const [attaching, setAttaching] = useState<ScoringItem | undefined>();
  const counts = useMemo(() => {
    const answered = new Map<string, number>();
    for (const { scoringIds } of chapters)
      for (const id of scoringIds) answered.set(id, (answered.get(id) ?? 0) + 1);
    return answered;
  }, [chapters]);
  if (scoring.length === 0) return null;
  return (
    <aside className="card scoring-card-side" aria-label={t.scoring.title}>
      <h3>{t.scoring.title}</h3>
      <ul>
        {scoring.map((item) => {
          const count = counts.get(item.id) ?? 0;
          return (
            <li key={item.id} data-missing={count === 0 || undefined}>
              <button
                type="button"
                className="scoring-show"
                aria-pressed={filter.scoringId === item.id}
                title={item.criteria || t.scoring.show(item.item)}
                disabled={count === 0}
                onClick={() => outline.look.filterByScoring(item.id)}
              >
                <span>{t.scoring.item(item)}</span>
                <span className="scoring-count">
                  {count === 0 ? t.scoring.none : t.scoring.count(count)}
                </span>
              </button>
              {!locked && (
                <IconButton
                  size="small"
                  icon="link"
                  label={t.scoring.attachItem(item.item)}
                  onClick={() => setAttaching(item)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {attaching && <AttachDialog item={attaching} onClose={() => setAttaching(undefined)} />}
    </aside>
  );
}
