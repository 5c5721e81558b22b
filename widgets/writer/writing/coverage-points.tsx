import { useState } from 'react';
import type { CoveragePoint } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';
import { pointsText } from './score-bar.tsx';

const tones: Record<CoveragePoint['state'], Tone> = {
  answered: 'accent',
  evidenced: 'success',
  open: 'warning',
};
/** An item with twenty points must still leave the others in sight. */
const POINTS_AT_FIRST = 4;

const stateName = ({ state, promised }: CoveragePoint): string =>
  state === 'answered' && promised ? t.coverage.promised : t.coverage.pointStates[state];

interface PointListProps {
  points: readonly CoveragePoint[];
  /** Before a place is shown, where it lies on another screen. */
  onLeave?: (() => void) | undefined;
}

/** What an item asks for one by one, the open ones first, each leading to its words. */
export function PointList({ points, onLeave }: PointListProps) {
  const [all, setAll] = useState(false);
  if (points.length === 0) return null;
  const sorted = [...points].sort(
    (a, b) => Number(b.state === 'open') - Number(a.state === 'open'),
  );
  return (
    <>
      <ul className="cover-points">
        {(all ? sorted : sorted.slice(0, POINTS_AT_FIRST)).map((point) => (
          <li key={point.id}>
            <Point point={point} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {points.length > POINTS_AT_FIRST && (
        <Button
          kind="quiet"
          size="small"
          icon={all ? 'chevron-up' : 'chevron-down'}
          onClick={() => setAll(!all)}
        >
          {all ? t.coverage.less : t.coverage.morePoints(points.length - POINTS_AT_FIRST)}
        </Button>
      )}
    </>
  );
}

function Point({ point, onLeave }: { point: CoveragePoint; onLeave: PointListProps['onLeave'] }) {
  const { editing } = useBid();
  const { text, missing, maxScore, chapterId, quote } = point;
  const words = (
    <>
      <Tag tone={tones[point.state]}>{stateName(point)}</Tag>
      <span className="cover-point-text">
        {text}
        {maxScore !== undefined && (
          <span className="faint"> {t.coverage.upTo(pointsText(maxScore))}</span>
        )}
        {missing && <span className="cover-reason">{missing}</span>}
      </span>
    </>
  );
  if (chapterId === undefined) return <div className="cover-point">{words}</div>;
  return (
    <button
      type="button"
      className="cover-point"
      onClick={() => {
        onLeave?.();
        editing.goTo(chapterId, quote ?? '');
      }}
    >
      {words}
    </button>
  );
}
