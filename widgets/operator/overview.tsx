import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import {
  type Overview as OverviewData,
  type OverviewDay,
  type OverviewFailure,
  overview,
} from '../core/contract/operator-overview.ts';
import { type Loaded, loadInto } from '../core/loaded.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { messages } from './messages.ts';
import type { OperatorApi } from './session.ts';

const t = messages.overview;
/** Days behind today that a figure is held against. */
const WEEK = 7;

/** The day as the service tells it; what is shown stays while it is asked for anew. */
function createOverview(api: OperatorApi) {
  const $day = atom<Loaded<OverviewData>>({ state: 'loading' });
  const load = (signal?: AbortSignal) =>
    loadInto($day, () => api.call(overview, {}, signal ? { signal } : {}), {
      ...(signal ? { signal } : {}),
      replace: true,
    });
  return {
    $day,
    load: () => load(),
    start(): () => void {
      const own = new AbortController();
      void load(own.signal);
      return () => own.abort();
    },
  };
}

interface OverviewProps {
  api: OperatorApi;
  onGo: (section: string) => void;
}

/** The day: what came in, what is being done, what failed and what waits for somebody. */
export function Overview({ api, onGo }: OverviewProps) {
  const [store] = useState(() => createOverview(api));
  useEffect(() => store.start(), [store]);
  const loaded = useStore(store.$day);
  const load = () => void store.load();
  return (
    <section className="overview" aria-label={t.title} aria-busy={loaded.state === 'loading'}>
      <header className="overview-head">
        <h3 className="part-title">{t.title}</h3>
        <Button kind="quiet" size="small" icon="refresh" onClick={load}>
          {messages.refresh}
        </Button>
      </header>
      {loaded.state === 'loading' && <Skeleton lines={12} />}
      {loaded.state === 'failed' && (
        <ErrorState title={t.failed} text={loaded.msg} onRetry={load} />
      )}
      {loaded.state === 'ready' && <Today data={loaded.value} onGo={onGo} />}
    </section>
  );
}

function Today({ data, onGo }: { data: OverviewData; onGo: OverviewProps['onGo'] }) {
  const [today, ...before] = data.days;
  const week = before.slice(0, WEEK);
  if (!today) return null;
  const mean = (of: (day: OverviewDay) => number) =>
    week.reduce((sum, day) => sum + of(day), 0) / Math.max(1, week.length);
  const figures = [
    {
      name: t.sales,
      figure: t.yuan(today.paid),
      note: `${t.orders(today.orders)} · ${t.mean(t.yuan(mean(({ paid }) => Number(paid)).toFixed(0)))}`,
    },
    {
      name: t.signIns,
      figure: String(today.signIns),
      note: `${t.accounts(today.accounts)} · ${t.mean(mean(({ signIns }) => signIns).toFixed(1))}`,
    },
    {
      name: t.writing,
      figure: String(data.writing),
      note: `${t.paused(data.paused)} · ${t.begun(today.bids)}`,
    },
    { name: t.failures, figure: String(data.failures.length), note: t.ofWeek },
  ];
  const { invoices, feedback, orders } = data.waiting;
  const waiting = [
    { section: 'invoices', label: t.toIssue(invoices), count: invoices },
    { section: 'feedback', label: t.toAnswer(feedback), count: feedback },
    { section: 'orders', label: t.toPay(orders), count: orders },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ul className="figures">
        {figures.map(({ name, figure, note }) => (
          <li key={name}>
            <span className="figure-name">{name}</span>
            <strong className="figure">{figure}</strong>
            <span className="figure-note">{note}</span>
          </li>
        ))}
      </ul>
      <Failures failures={data.failures} />
      <section aria-label={t.waiting}>
        <h4 className="part-title">{t.waiting}</h4>
        {waiting.length === 0 ? (
          <p className="part-empty">{t.nothingWaits}</p>
        ) : (
          <p className="waiting">
            {waiting.map(({ section, label }) => (
              <Button key={section} size="small" onClick={() => onGo(section)}>
                {label}
              </Button>
            ))}
          </p>
        )}
      </section>
      <Days days={data.days} />
    </>
  );
}

function Failures({ failures }: { failures: readonly OverviewFailure[] }) {
  return (
    <section aria-label={t.failures}>
      <h4 className="part-title">{t.failures}</h4>
      {failures.length === 0 ? (
        <p className="part-empty">{t.nothingFailed}</p>
      ) : (
        <ul className="failures">
          {failures.map(({ kind, id, name, accountId, msg, at }) => (
            <li key={`${kind} ${id}`}>
              <strong>{t.kinds[kind]}</strong>
              <span className="failure-name">{name}</span>
              <span className="failure-why">{msg || t.noReason}</span>
              <span className="failure-where">
                {at.slice(5, 16)} · {accountId}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Days({ days }: { days: readonly OverviewDay[] }) {
  return (
    // A wide table is moved sideways, with the keyboard too.
    <section className="rows" aria-label={t.days} tabIndex={0}>
      <h4 className="part-title">{t.days}</h4>
      <table>
        <thead>
          <tr>
            {t.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, signIns, accounts, bids, charged, orders, paid }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{signIns}</td>
              <td>{accounts}</td>
              <td>{bids}</td>
              <td>{charged}</td>
              <td>{orders}</td>
              <td>{t.yuan(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
