import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { CoverageRow } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { PointList } from './coverage-points.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { t } from './messages.ts';
import { pointsText, rangeText, ScoreBar } from './score-bar.tsx';

const tones: Record<CoverageRow['state'], Tone> = {
  covered: 'success',
  thin: 'warning',
  missing: 'danger',
};
/** A large item is answered by a dozen chapters; the panel must still show the others. */
const PLACES_AT_FIRST = 2;

/** Which scoring items are answered, and how well, while the text grows. */
export function CoveragePanel() {
  const { coverage } = useBid();
  const loaded = useStore(coverage.$coverage);
  if (loaded.state === 'loading') return <Skeleton lines={8} />;
  if (loaded.state === 'failed')
    return <ErrorState text={loaded.msg} onRetry={() => void coverage.look()} />;
  if (loaded.value.length === 0) return <p className="faint">{t.coverage.empty}</p>;
  return <Covered rows={loaded.value} />;
}

function Covered({ rows }: { rows: readonly CoverageRow[] }) {
  const { coverage } = useBid();
  const score = useStore(coverage.$score);
  const open = rows.filter((row) => row.state !== 'covered');
  const [filter, setFilter] = useState<'open' | 'all'>('open');
  const shown = filter === 'open' ? open : rows;
  return (
    <div className="cover">
      <ScoreBar score={score} />
      <EvaluationCard />
      <Tabs<'open' | 'all'>
        look="pill"
        label={t.coverage.filter}
        value={filter}
        onChange={setFilter}
        tabs={[
          { id: 'open', label: <Counted name={t.coverage.filters.open} count={open.length} /> },
          { id: 'all', label: <Counted name={t.coverage.filters.all} count={rows.length} /> },
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState icon="success" title={t.coverage.allCovered} />
      ) : (
        <ul className="cover-items">
          {shown.map((row) => (
            <CoverageItem key={row.scoringId} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Counted({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}
      <span className="count">{count}</span>
    </>
  );
}

/** What an item would get now; of a price and of what is shown before the judges only what it is worth. */
export function itemScore({ nature, maxScore, estimate }: CoverageRow): string {
  return nature === 'price' || nature === 'attended'
    ? t.coverage.atStake(pointsText(maxScore))
    : t.coverage.estimate(rangeText(estimate), pointsText(maxScore));
}

function CoverageItem({ row }: { row: CoverageRow }) {
  return (
    <li className="cover-item" data-state={row.state}>
      <div className="cover-head">
        <strong>{row.item}</strong>
        <Tag tone={tones[row.state]} dot>
          {t.coverage.states[row.state]}
        </Tag>
      </div>
      <p className="faint">
        {row.category} · {itemScore(row)}
      </p>
      {row.reason && !row.points.some(({ state }) => state === 'open') && (
        <p className="cover-reason">{row.reason}</p>
      )}
      <PointList points={row.points} />
      <PlaceLinks places={row.chapters} atFirst={PLACES_AT_FIRST} empty={t.coverage.noChapter} />
    </li>
  );
}

interface PlaceLinksProps {
  places: CoverageRow['chapters'];
  atFirst: number;
  empty: string;
  /** Before the place is shown, where it lies on another screen. */
  onLeave?: () => void;
}

/** Places of the bid, each leading to its words. */
export function PlaceLinks({ places, atFirst, empty, onLeave }: PlaceLinksProps) {
  const { editing } = useBid();
  const [all, setAll] = useState(false);
  if (places.length === 0) return <p className="faint">{empty}</p>;
  return (
    <>
      <ul className="places">
        {(all ? places : places.slice(0, atFirst)).map(({ id, title, quote }, index) => (
          <li key={`${id}.${index}`}>
            <button
              type="button"
              className="place"
              title={t.coverage.goTo(title)}
              onClick={() => {
                onLeave?.();
                editing.goTo(id, quote);
              }}
            >
              <span className="place-title">{title}</span>
              {quote && <q>{quote}</q>}
            </button>
          </li>
        ))}
      </ul>
      {places.length > atFirst && (
        <Button
          kind="quiet"
          size="small"
          icon={all ? 'chevron-up' : 'chevron-down'}
          onClick={() => setAll(!all)}
        >
          {all ? t.coverage.less : t.coverage.more(places.length - atFirst)}
        </Button>
      )}
    </>
  );
}
