import { useStore } from '@nanostores/react';
import type { Doubt } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { SourceButton } from '../source/source-button.tsx';
import { doubtKey, type OpenDoubts } from './doubts.ts';
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
        {alike(found.doubts).map((group) => (
          <DoubtGroup key={group[0].id} group={group} seen={found.seen} />
        ))}
      </ul>
    </section>
  );
}

type Group = readonly [Doubt, ...Doubt[]];

/** Items of which the same is in doubt stand together; what is about no item stands alone. */
function alike(doubts: readonly Doubt[]): Group[] {
  const groups = new Map<string, [Doubt, ...Doubt[]]>();
  for (const doubt of doubts) {
    const key = doubt.itemId === undefined ? `id ${doubt.id}` : `msg ${doubt.msg}`;
    const group = groups.get(key);
    if (group) group.push(doubt);
    else groups.set(key, [doubt]);
  }
  return [...groups.values()];
}

/** What several items have in common is said once, above them. */
function DoubtGroup({ group, seen }: { group: Group; seen: ReadonlySet<string> }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const nameOf = ({ itemId }: Doubt) => scoring.find(({ key }) => key === itemId)?.item;
  const isSeen = (doubt: Doubt) => seen.has(doubtKey(doubt));
  const [first] = group;
  if (group.length === 1) {
    const item = nameOf(first);
    const text = item === undefined ? first.msg : t.doubtOf(item, first.msg);
    return <DoubtLine doubt={first} text={text} isSeen={isSeen(first)} />;
  }
  return (
    <li className="doubt-group">
      <p>{t.doubtsAlike(group.length, first.msg)}</p>
      {!group.every(isSeen) && (
        <Button size="small" kind="quiet" onClick={() => review.settle(group)}>
          {t.doubtSettleAll}
        </Button>
      )}
      <ul>
        {group.map((doubt) => (
          <DoubtLine
            key={doubt.id}
            doubt={doubt}
            text={nameOf(doubt) ?? doubt.msg}
            isSeen={isSeen(doubt)}
          />
        ))}
      </ul>
    </li>
  );
}

function DoubtLine({ doubt, text, isSeen }: { doubt: Doubt; text: string; isSeen: boolean }) {
  const { review } = useWriter();
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
          onClick={() => (isSeen ? review.unsettle(doubt) : review.settle([doubt]))}
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
