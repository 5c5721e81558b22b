import type { CoverageScore } from './coverage-store.ts';
import { t } from './messages.ts';

const parts = ['sure', 'possible', 'lost'] as const;

export const pointsText = (value: number): string => String(Math.round(value * 10) / 10);
/** 62–71, or one figure where both are the same. */
export const rangeText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? pointsText(low) : `${pointsText(low)}–${pointsText(high)}`;

/** What the bid would get now as parts of one bar, and what costs most. */
export function ScoreBar({ score }: { score: CoverageScore }) {
  const { low, high, total, price, attended, lacking } = score;
  const sizes = { sure: low, possible: high - low, lost: total - high };
  const apart = [
    price > 0 ? t.coverage.price(pointsText(price)) : '',
    attended > 0 ? t.coverage.attended(pointsText(attended)) : '',
  ].filter((part) => part !== '');
  return (
    <div className="points">
      <p className="points-lead">{t.coverage.lead(rangeText(score), pointsText(total))}</p>
      <div className="points-bar" aria-hidden="true">
        {parts.map(
          (part) =>
            sizes[part] > 0 && (
              <span key={part} data-state={part} style={{ flexGrow: sizes[part] }} />
            ),
        )}
      </div>
      <ul className="points-legend" aria-label={t.coverage.bar}>
        {parts.map((part) => (
          <li key={part} data-state={part}>
            {t.coverage.parts[part]} {t.coverage.atStake(pointsText(sizes[part]))}
          </li>
        ))}
      </ul>
      {lacking.length > 0 && (
        <p className="faint">
          {t.coverage.lacking(
            lacking.map(({ item, maxScore, estimate }) =>
              t.coverage.loss(item, pointsText(maxScore - estimate.high)),
            ),
          )}
        </p>
      )}
      {apart.length > 0 && <p className="faint">{t.coverage.apart(apart)}</p>}
    </div>
  );
}
