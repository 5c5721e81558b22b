import { useStore } from '@nanostores/react';
import type { ImportNotice, PriceProblem } from '../../core/contract/price.ts';
import { t } from './messages.ts';
import type { PriceStore } from './price-store.ts';

const MOST_SHOWN = 8;

/** What is wrong, worst first; rows without a price are one line. */
export function ProblemsCard({
  store,
  onRow,
}: {
  store: PriceStore;
  onRow: (rowId: string) => void;
}) {
  const { problems, rows, settings } = useStore(store.$sheet);
  const oddities = useStore(store.$oddities);
  if (rows.length === 0 && oddities.length === 0) return null;
  const noPrice = new Set(rows.filter(({ unitPrice }) => unitPrice === '').map(({ id }) => id));
  const isOpen = ({ kind, rowId = '' }: PriceProblem) => kind === 'unpriced' && noPrice.has(rowId);
  const open = problems.filter(isOpen);
  // Of a row that has its price the quantity is missing, which its own words say.
  const others = problems.filter((problem) => !isOpen(problem));
  const [first] = open;
  return (
    <section
      className="card price-problems"
      data-open={problems.length + oddities.length > 0 || undefined}
    >
      <h3>{t.problems}</h3>
      {problems.length + oddities.length === 0 && <p className="faint">{t.noProblems}</p>}
      <ul>
        {others.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.kind}-${problem.rowId}`} data-kind={problem.kind}>
            <ProblemLine problem={problem} onRow={onRow} />
          </li>
        ))}
        {others.length > MOST_SHOWN && <li>{t.moreProblems(others.length - MOST_SHOWN)}</li>}
        {first && (
          <li>
            <ProblemLine
              problem={{
                ...first,
                msg: settings.rate === '' ? t.unpriced(open.length) : t.unratedRows(open.length),
              }}
              onRow={onRow}
            />
          </li>
        )}
      </ul>
      {oddities.length > 0 && <Oddities oddities={oddities} />}
    </section>
  );
}

/** What the tender's own workbooks hold that is no plain value. */
function Oddities({ oddities }: { oddities: readonly ImportNotice[] }) {
  return (
    <>
      <p>{t.oddities(oddities.length)}</p>
      <ul>
        {oddities.slice(0, MOST_SHOWN).map(({ place, msg }) => (
          <li key={`${place}${msg}`}>
            {place !== '' && <strong>{place}</strong>}
            {msg}
          </li>
        ))}
        {oddities.length > MOST_SHOWN && <li>{t.moreProblems(oddities.length - MOST_SHOWN)}</li>}
      </ul>
    </>
  );
}

function ProblemLine({
  problem: { rowId, msg },
  onRow,
}: {
  problem: PriceProblem;
  onRow: (rowId: string) => void;
}) {
  if (rowId === undefined) return <span>{msg}</span>;
  return (
    <button type="button" onClick={() => onRow(rowId)}>
      {msg}
    </button>
  );
}
