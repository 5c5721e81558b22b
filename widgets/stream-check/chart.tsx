import { CHART_COLUMNS, type Column } from './figures.ts';
import { messages } from './messages.ts';

const HEIGHT = 64;
const STEP = 10;
const BAR = 7;
/** A bar of nothing would be no bar. */
const LEAST = 3;
const scales = [100, 250, 500, 1000, 2500, 5000, 10_000];

/** Delays as bars, what never came as a red one in full height. The scale grows with the longest. */
export function Chart({ columns }: { columns: readonly Column[] }) {
  const delays = columns.flatMap((column) => (column.kind === 'gap' ? [] : [column.delay]));
  const most = Math.max(0, ...delays);
  const full = scales.find((scale) => most <= scale) ?? Math.ceil(most / 10_000) * 10_000;
  const gaps = columns.length - delays.length;
  if (columns.length === 0) return <p className="chart-empty">{messages.chartEmpty}</p>;
  const first = CHART_COLUMNS - columns.length;
  return (
    <figure className="chart">
      <figcaption className="chart-title">
        <span>{messages.chart}</span>
        <span className="soft">{messages.scale(full)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${CHART_COLUMNS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={messages.chartText(columns.length, gaps, messages.ms(most))}
      >
        {columns.map((column, index) => {
          const share = column.kind === 'gap' ? 1 : Math.min(1, column.delay / full);
          const height = Math.max(LEAST, share * HEIGHT);
          const x = (first + index) * STEP;
          return (
            <rect
              key={column.seq}
              data-kind={column.kind}
              x={x}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
      <p className="legend">
        <span data-kind="beat">{messages.legendBeat}</span>
        <span data-kind="replayed">{messages.legendReplayed}</span>
        <span data-kind="gap">{messages.legendGap}</span>
      </p>
    </figure>
  );
}
