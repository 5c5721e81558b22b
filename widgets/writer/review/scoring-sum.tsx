import { useStore } from '@nanostores/react';
import { Icon } from '../../kit/icon.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { SourceButton } from '../source/source-button.tsx';
import { t } from './messages.ts';
import type { CategoryTotal } from './scoring-rows.ts';

/** What the items add up to, by category and in all; where that is not what the file says, what differs. */
export function ScoringSum() {
  const { review } = useWriter();
  const { total, expected, categories } = useStore(review.$totals);
  const { state, open } = useStore(review.$doubts);
  const isRight = total === expected;
  // Green means proved, or looked at by a person; a sum alone proves nothing.
  const isProved = isRight && open === 0 && (state === 'sure' || state === 'check');
  const tone = isProved ? 'success' : isRight ? 'neutral' : 'warning';
  return (
    <div className="scoring-sum" role="group" aria-label={t.totalsLabel}>
      <Tag tone={tone}>{writerTexts.scoringTotal(total)}</Tag>
      <span className="scoring-categories">
        {categories.map((one) => (
          <span key={one.category} data-off={isOff(one, isRight) || undefined}>
            {isOff(one, isRight)
              ? t.categoryOf(one.category, one.points, one.stated ?? 0)
              : t.categoryPoints(one.category, one.points)}
          </span>
        ))}
      </span>
      {!isRight && <SumWarning total={total} expected={expected} categories={categories} />}
    </div>
  );
}

/** Files divide their points in ways of their own (商务技术 60 分); only where the whole is wrong a part is to blame. */
const isOff = ({ points, stated }: CategoryTotal, isRight: boolean): boolean =>
  !isRight && stated !== undefined && points !== stated;

interface SumWarningProps {
  total: number;
  expected: number;
  categories: readonly CategoryTotal[];
}

function SumWarning({ total, expected, categories }: SumWarningProps) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const blank = scoring.filter((row) => row.item.trim() !== '' && row.score.trim() === '').length;
  return (
    <div className="card-warning" role="status">
      <Icon name="alert" size={15} />
      <div>
        <p>{t.totalOff(total, expected)}</p>
        <ul>
          {categories.map((one) =>
            isOff(one, false) ? (
              <li key={one.category}>
                {t.categoryOff(one.category, one.points, one.stated ?? 0)}
                <SourceButton label={t.categorySource(one.category)} source={one.source ?? null} />
              </li>
            ) : null,
          )}
          {blank > 0 && <li>{t.noScore(blank)}</li>}
        </ul>
        <p>{t.totalOffHint}</p>
      </div>
    </div>
  );
}
