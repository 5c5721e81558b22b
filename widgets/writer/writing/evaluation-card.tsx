import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { BidUsage, EvaluatedItem, Evaluation } from '../../core/contract/evaluation.ts';
import { Button } from '../../kit/button.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t } from './messages.ts';
import { pointsText, rangeText } from './score-bar.tsx';

const tokens = (count: number) => count.toLocaleString('zh-CN');

/** The simulated evaluation: what three judges gave, how far they lie apart, and the round that mends what loses most. */
export function EvaluationCard() {
  const { evaluation } = useBid();
  const last = useStore(evaluation.$last);
  const usage = useStore(evaluation.$usage);
  const isFinished = useStore(useWriter().$finished);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // call() has told the user.
    } finally {
      setBusy(false);
    }
  };
  const isRunning = last?.status === 'running';
  return (
    <section className="evaluation" aria-label={t.evaluation.title}>
      <div className="evaluation-head">
        <p className="faint">{isRunning ? t.evaluation.running : t.evaluation.lead}</p>
        <Button
          size="small"
          busy={busy || isRunning}
          onClick={() => void act(() => evaluation.start())}
        >
          {last ? t.evaluation.again : t.evaluation.start}
        </Button>
      </div>
      {last?.status === 'failed' && (
        <p className="cover-reason">{last.note ?? t.evaluation.failed}</p>
      )}
      {last?.status === 'done' && <Result last={last} />}
      {last?.status === 'done' && last.by === 'model' && !isFinished && (
        <Button
          kind="quiet"
          size="small"
          title={t.evaluation.mendHint}
          onClick={() =>
            void act(async () => setNote(t.evaluation.mended(await evaluation.mend(last))))
          }
        >
          {t.evaluation.mend}
        </Button>
      )}
      <p className="faint" role="status">
        {note}
      </p>
      {usage && usage.calls > 0 && <Usage usage={usage} />}
    </section>
  );
}

function Result({ last }: { last: Evaluation }) {
  const marked = last.items.filter(({ marks }) => marks.length > 0);
  return (
    <>
      <p className="points-lead">
        {t.evaluation.total(rangeText(last.total), pointsText(last.total.max))}
      </p>
      <p className="faint">{t.evaluation.at(last.createdAt)}</p>
      {last.note && <p className="cover-reason">{last.note}</p>}
      {marked.length > 0 && (
        <ul className="evaluation-items">
          {marked.map((item) => (
            <li key={item.scoringId}>
              <Marks item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Marks({ item }: { item: EvaluatedItem }) {
  const { marks, maxScore, spread, missing } = item;
  return (
    <details>
      <summary>
        <strong>{item.item}</strong>
        <span className="faint">
          {t.coverage.estimate(rangeText(item.estimate), pointsText(maxScore))}
        </span>
      </summary>
      <p className="faint">
        {t.evaluation.marks(marks.map(pointsText))}
        {spread > 0 && ` · ${t.evaluation.spread(pointsText(spread))}`}
      </p>
      <ul>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  );
}

function Usage({ usage }: { usage: BidUsage }) {
  const { inputTokens, cachedTokens, outputTokens, price, cap } = usage;
  const parts = [
    t.evaluation.usage(tokens(inputTokens), tokens(cachedTokens), tokens(outputTokens)),
    price === null ? '' : t.evaluation.price(price),
    cap === null ? '' : t.evaluation.cap(tokens(cap)),
  ];
  return <p className="faint">{parts.filter((part) => part !== '').join(' · ')}</p>;
}
