import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { BidSeals, SealPlace } from '../../core/contract/word.ts';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { PlaceLinks } from '../writing/coverage-panel.tsx';
import { t } from './messages.ts';

const columns: Column<SealPlace>[] = [
  {
    key: 'page',
    title: t.seals.head.page,
    width: '132px',
    render: ({ page, sheet }) => (
      <span>
        {page === 0 ? t.seals.cover : t.seals.page(page)}
        <small className="faint seal-sheet">{t.seals.sheet(sheet)}</small>
      </span>
    ),
  },
  {
    key: 'place',
    title: t.seals.head.place,
    phone: 'lead',
    render: (place) => <Place place={place} />,
  },
  {
    key: 'kind',
    title: t.seals.head.kind,
    width: '140px',
    render: ({ kind }) => <Tag>{t.seals.kinds[kind]}</Tag>,
  },
  { key: 'who', title: t.seals.head.who, width: '26%', render: ({ who }) => who || t.seals.unsaid },
];

function Place({ place: { chapterId, title, text } }: { place: SealPlace }) {
  const writer = useWriter();
  if (chapterId === null) return <span>{title}</span>;
  return (
    <div>
      <PlaceLinks
        places={[{ id: chapterId, title, quote: text }]}
        atFirst={1}
        empty=""
        onLeave={() => writer.goTo('write')}
      />
    </div>
  );
}

/** Where the printed bid is signed and sealed. */
export function SealsCard() {
  const { seals } = useBid().finish;
  const loaded = useStore(seals.$seals);
  useEffect(() => void seals.load(), [seals]);
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.tabs.seals}</h3>
        {loaded.state === 'ready' && loaded.value.places.length > 0 && (
          <span className="faint">{summary(loaded.value)}</span>
        )}
      </header>
      {loaded.state === 'loading' && (
        <>
          <p className="faint" role="status">
            {t.pages.measuring}
          </p>
          <Skeleton lines={4} />
        </>
      )}
      {loaded.state === 'failed' && (
        <ErrorState text={loaded.msg} onRetry={() => void seals.load()} />
      )}
      {loaded.state === 'ready' && <Places seals={loaded.value} />}
    </section>
  );
}

const summary = ({ places }: BidSeals): string =>
  t.seals.summary(places.length, new Set(places.map(({ sheet }) => sheet)).size);

/** What the tender demands of all pages. */
function Rules({ rules }: Pick<BidSeals, 'rules'>) {
  if (rules.length === 0) return <p className="faint">{t.seals.noRules}</p>;
  return (
    <section aria-label={t.seals.rules}>
      <h4>{t.seals.rules}</h4>
      <ul>
        {rules.map(({ kind, mark, text, sheets }) => (
          <li key={text}>
            <Tag>{t.seals.rule(t.seals.ruleKinds[kind], t.seals.kinds[mark])}</Tag>{' '}
            {sheets === null ? t.seals.papers : t.seals.sheets(sheets)}
            <p className="faint">“{text}”</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places({ seals: { by, places, rules } }: { seals: BidSeals }) {
  if (places.length === 0)
    return (
      <>
        <Rules rules={rules} />
        <EmptyState title={t.seals.none} text={t.seals.noneHint} />
      </>
    );
  return (
    <>
      <Rules rules={rules} />
      <p className="faint">{t.seals.by[by]}</p>
      <Table
        caption={t.tabs.seals}
        columns={columns}
        rows={places}
        rowKey={(place) => `${place.chapterId} ${places.indexOf(place)}`}
      />
    </>
  );
}
