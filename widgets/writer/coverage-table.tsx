import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { useBid, useWriter } from './context.ts';
import type { Coverage } from './finish-store.ts';
import { t } from './messages.ts';

type Row = Coverage[number];
/** A large scoring item is answered by a dozen chapters; the table must still show the other items. */
const CHAPTERS_AT_FIRST = 3;
const tones: Record<Row['state'], Tone> = { covered: 'success', thin: 'warning', missing: 'danger' };

/** Each scoring item with the chapters that answer it. */
export function CoverageTable() {
  const { finish } = useBid();
  const coverage = useStore(finish.$coverage);
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.coverageTitle}</h3>
        {coverage.state === 'ready' && coverage.value.length > 0 && (
          <span className="faint">
            {t.coverageSummary(coverage.value.filter((row) => row.state === 'covered').length, coverage.value.length)}
          </span>
        )}
      </header>
      {coverage.state === 'loading' && <Skeleton lines={6} />}
      {coverage.state === 'failed' && <ErrorState text={coverage.message} onRetry={() => void finish.look()} />}
      {coverage.state === 'ready' && coverage.value.length === 0 && <p className="faint">{t.coverageEmpty}</p>}
      {coverage.state === 'ready' && coverage.value.length > 0 && <Rows rows={coverage.value} />}
    </section>
  );
}

function Rows({ rows }: { rows: Coverage }) {
  const writer = useWriter();
  const { run } = useBid();
  const open = (id: string) => {
    run.pick(id);
    writer.goTo('write');
  };
  const columns: Column<Row>[] = [
    {
      key: 'item',
      title: t.coverageHead.item,
      phone: 'lead',
      render: (row) => (
        <span className="coverage-item">
          {row.item}
          <Tag>{row.category}</Tag>
        </span>
      ),
    },
    { key: 'score', title: t.coverageHead.score, width: '72px', align: 'end', render: (row) => row.maxScore },
    {
      key: 'state',
      title: t.coverageHead.state,
      width: '96px',
      render: (row) => (
        <Tag tone={tones[row.state]} dot>
          {t.coverageState[row.state]}
        </Tag>
      ),
    },
    {
      key: 'chapters',
      title: t.coverageHead.chapters,
      width: '44%',
      phone: 'wide',
      render: (row) => <ChapterLinks chapters={row.chapters} onOpen={open} />,
    },
  ];
  return <Table caption={t.coverageTitle} columns={columns} rows={rows} rowKey={(row) => row.scoringId} />;
}

function ChapterLinks({ chapters, onOpen }: { chapters: Row['chapters']; onOpen: (id: string) => void }) {
  const [all, setAll] = useState(false);
  return (
    <div>
      <ul className="coverage-chapters">
        {(all ? chapters : chapters.slice(0, CHAPTERS_AT_FIRST)).map((chapter) => (
          <li key={chapter.id}>
            <button type="button" className="link" onClick={() => onOpen(chapter.id)}>
              {chapter.title}
            </button>
            {chapter.quote && <q>{chapter.quote}</q>}
          </li>
        ))}
      </ul>
      {chapters.length > CHAPTERS_AT_FIRST && (
        <Button kind="quiet" size="small" icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? t.showLess : t.showAllChapters(chapters.length)}
        </Button>
      )}
    </div>
  );
}
