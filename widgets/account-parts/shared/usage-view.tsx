import { type KeyboardEvent, useState } from 'react';
import { partMessages } from './messages.ts';
import type { Usage } from './usage.ts';

const buckets = ['package', 'month', 'temporary', 'grant'] as const;
const minute = (time: string) => time.slice(0, 16);

/** How many bids are left, by kind, and what ends next. */
export function Balances({ usage }: { usage: Usage }) {
  const { unlimited, balance, nextExpiry } = usage;
  const total = buckets.reduce((sum, bucket) => sum + balance[bucket], 0);
  return (
    <div className="balances">
      <div className="balance" data-total="">
        <span className="balance-name">{partMessages.balance}</span>
        <span className="balance-value">{unlimited ? partMessages.unlimited : total}</span>
        <span className="balance-note">
          {unlimited
            ? partMessages.unlimitedHint
            : nextExpiry && partMessages.nextExpiry(nextExpiry.amount, minute(nextExpiry.at))}
        </span>
      </div>
      <dl className="balance-kinds">
        {buckets.map((bucket) => (
          <div key={bucket} className="balance">
            <dt className="balance-name">{partMessages.buckets[bucket]}</dt>
            <dd className="balance-value">{balance[bucket]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const valueOf = (month: Usage['months'][number] | undefined) =>
  month ? partMessages.chart.value(month.month, month.used) : undefined;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Bids used in each of twelve months, as columns; a table for those who hear it. */
export function UsageChart({ months }: Pick<Usage, 'months'>) {
  const { chart } = partMessages;
  const [at, setAt] = useState(-1);
  const most = Math.max(1, ...months.map(({ used }) => used));
  const sum = months.reduce((total, { used }) => total + used, 0);
  const chosen = months[at];
  if (sum <= 0) return <NoUse />;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(at < 0 ? months.length - 1 : Math.min(months.length - 1, Math.max(0, at + step)));
  };
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span className="chart-title">{chart.title}</span>
        <span className="chart-value">{chosen ? valueOf(chosen) : chart.total(sum)}</span>
      </figcaption>
      <div
        className="chart-bars"
        role="slider"
        aria-label={chart.title}
        aria-valuemin={1}
        aria-valuemax={months.length}
        aria-valuenow={at < 0 ? months.length : at + 1}
        aria-valuetext={valueOf(at < 0 ? months.at(-1) : chosen)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(-1)}
        onPointerLeave={() => setAt(-1)}
      >
        {months.map(({ month, used }, index) => (
          <span
            key={month}
            className="chart-column"
            aria-hidden="true"
            data-chosen={index === at || undefined}
            onPointerEnter={() => setAt(index)}
          >
            <span className="chart-number">{used > 0 ? used : ''}</span>
            <span
              className="chart-bar"
              data-empty={used <= 0 || undefined}
              style={{ height: `${(Math.max(0, used) / most) * 100}%` }}
            />
            <span className="chart-month">
              {Number(month.slice(5))}
              <span className="chart-unit">{chart.monthUnit}</span>
            </span>
          </span>
        ))}
      </div>
      <MonthTable months={months} />
    </figure>
  );
}

/** Twelve months without a bid are a sentence. */
function NoUse() {
  const { chart } = partMessages;
  return (
    <div>
      <p className="chart-title">{chart.title}</p>
      <p className="part-soft">{chart.empty}</p>
    </div>
  );
}

function MonthTable({ months }: Pick<Usage, 'months'>) {
  const { chart } = partMessages;
  return (
    <table className="kit-hidden">
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{chart.month}</th>
          <th scope="col">{chart.used}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, used }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{used}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who used how much, the most first. */
export function PeopleChart({ people }: Pick<Usage, 'people'>) {
  const { chart } = partMessages;
  const most = Math.max(1, ...people.map(({ used }) => used));
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span className="chart-title">{chart.people}</span>
      </figcaption>
      <ol className="people">
        {people.map(({ accountId, user, used }) => (
          <li key={accountId} className="person">
            <span className="person-name">{user}</span>
            <span className="person-track" aria-hidden="true">
              <span
                className="person-bar"
                style={{ width: `${(Math.max(0, used) / most) * 100}%` }}
              />
            </span>
            <span className="person-value">{partMessages.times(used)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
