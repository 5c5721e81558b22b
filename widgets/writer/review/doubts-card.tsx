import { useStore } from '@nanostores/react';
import type { Doubt } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { SourceButton } from '../source/source-button.tsx';
import type { OpenDoubts } from './doubts.ts';
import { t } from './messages.ts';

/** First what is not proven: each with its place in the file, and one press when it is put right. Green only where everything holds. */
export function DoubtsCard({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const found = useStore(review.$doubts);
  if (found.state === undefined || locked) return null;
  if (found.doubts.length === 0) return <Proven found={found} />;
  return (
    <section className="doubts" data-open={found.open > 0 || undefined} aria-label={t.doubtsTitle}>
      <h3>
        <Icon name={found.open > 0 ? 'alert' : 'check'} size={18} />
        <span role="status">{found.open > 0 ? t.doubtsOpen(found.open) : t.doubtsSettled}</span>
      </h3>
      <ul>
        {found.doubts.map((doubt) => (
          <DoubtLine key={doubt.id} doubt={doubt} isSeen={found.seen.has(doubt.msg)} />
        ))}
      </ul>
    </section>
  );
}

function DoubtLine({ doubt, isSeen }: { doubt: Doubt; isSeen: boolean }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const item = scoring.find(({ key }) => key === doubt.itemId)?.item;
  const text = item === undefined ? doubt.msg : t.doubtOf(item, doubt.msg);
  return (
    <li data-seen={isSeen || undefined}>
      <p>{text}</p>
      <span className="actions">
        {doubt.sources.slice(0, 3).map((source, at) => (
          <SourceButton key={at} label={text} source={source} />
        ))}
        <Button
          size="small"
          kind="quiet"
          aria-pressed={isSeen}
          onClick={() => (isSeen ? review.unsettle(doubt.msg) : review.settle(doubt.msg))}
        >
          {isSeen ? t.doubtAgain : t.doubtSettle}
        </Button>
      </span>
    </li>
  );
}

function Proven({ found }: { found: OpenDoubts }) {
  const { review } = useWriter();
  const { total } = useStore(review.$totals);
  const { scoring } = useStore(review.$form);
  if (found.state === 'none')
    return (
      <p className="proven" role="status">
        <Icon name="info" size={16} />
        {t.noScoring(found.method ?? '')}
      </p>
    );
  if (found.state !== 'sure' || scoring.length === 0) return null;
  return (
    <p className="proven" data-sure="" role="status">
      <Icon name="check" size={16} />
      {t.proven(scoring.length, total)}
    </p>
  );
}
