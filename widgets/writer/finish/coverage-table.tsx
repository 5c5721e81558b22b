import { useStore } from '@nanostores/react';
import type { CoverageRow } from '../../core/contract/check.ts';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { itemScore, PlaceLinks } from '../writing/coverage-panel.tsx';
import { PointList } from '../writing/coverage-points.tsx';
import { t as writing } from '../writing/messages.ts';
import { ScoreBar } from '../writing/score-bar.tsx';
import { t } from './messages.ts';

/** A large scoring item is answered by a dozen chapters; the table must still show the other items. */
const CHAPTERS_AT_FIRST = 3;
const tones: Record<CoverageRow['state'], Tone> = {
  covered: 'success',
  thin: 'warning',
  missing: 'danger',
};

/** Each scoring item with the chapters and passages that answer it. */
export function CoverageTable() {
  const { coverage } = useBid();
  const loaded = useStore(coverage.$coverage);
  const score = useStore(coverage.$score);
  const rows = loaded.state === 'ready' ? loaded.value : [];
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.tabs.coverage}</h3>
        {rows.length > 0 && (
          <span className="faint">
            {t.coverage.summary(rows.filter((row) => row.state === 'covered').length, rows.length)}
          </span>
        )}
      </header>
      {loaded.state === 'loading' && <Skeleton lines={6} />}
      {loaded.state === 'failed' && (
        <ErrorState text={loaded.msg} onRetry={() => void coverage.look()} />
      )}
      {loaded.state === 'ready' && rows.length === 0 && <p className="faint">{t.coverage.empty}</p>}
      {rows.length > 0 && (
        <>
          <ScoreBar score={score} />
          <Rows rows={rows} />
        </>
      )}
    </section>
  );
}

function CoverageItem({ row, onLeave }: { row: CoverageRow; onLeave: () => void }) {
  return (
    <div className="coverage-item">
      {row.item}
      <Tag>{row.category}</Tag>
      {row.reason && !row.points.some(({ state }) => state === 'open') && (
        <span className="cover-reason">{row.reason}</span>
      )}
      <PointList points={row.points} onLeave={onLeave} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly CoverageRow[] }) {
  const writer = useWriter();
  const columns: Column<CoverageRow>[] = [
    {
      key: 'item',
      title: t.coverage.head.item,
      phone: 'lead',
      render: (row) => <CoverageItem row={row} onLeave={() => writer.goTo('write')} />,
    },
    {
      key: 'score',
      title: t.coverage.head.score,
      width: '104px',
      align: 'end',
      render: itemScore,
    },
    {
      key: 'state',
      title: t.coverage.head.state,
      width: '100px',
      render: (row) => (
        <Tag tone={tones[row.state]} dot>
          {writing.coverage.states[row.state]}
        </Tag>
      ),
    },
    {
      key: 'chapters',
      title: t.coverage.head.chapters,
      width: '34%',
      phone: 'wide',
      render: (row) => (
        <div>
          <PlaceLinks
            places={row.chapters}
            atFirst={CHAPTERS_AT_FIRST}
            empty={t.coverage.noChapter}
            onLeave={() => writer.goTo('write')}
          />
        </div>
      ),
    },
  ];
  return (
    <Table
      caption={t.tabs.coverage}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.scoringId}
    />
  );
}
