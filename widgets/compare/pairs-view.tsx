import { type KeyboardEvent, useState } from 'react';
import {
  type ComparedDocument,
  type ComparedPair,
  type CompareReport,
  riskGrades,
} from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { bidsOf, byRatio, nameIn, pairIn } from './documents-of.ts';
import { GradeTag, gradeText } from './grade-tag.tsx';
import { messages } from './messages.ts';
import type { Ways } from './result-view.tsx';

const { pairs: t } = messages;

/** Pairs of the list that are there at once. */
const FIRST = 12;
/** With more documents the matrix has no room for the list beside it, and smaller cells. */
const MANY = 8;

/** Every document against every other: a matrix, and where there is no room for one a list. One's own bids are held against one alone. */
export function Pairs({ report, ways }: { report: CompareReport; ways: Ways }) {
  if (report.kind === 'own') return <PairList report={report} ways={ways} />;
  const isMany = bidsOf(report).length > MANY;
  return (
    <div className="pairs" data-many={isMany || undefined}>
      <div className="matrix-part">
        <Legend />
        <Matrix report={report} ways={ways} />
        <p className="step-text">{t.keys}</p>
      </div>
      <PairList report={report} ways={ways} />
    </div>
  );
}

function Legend() {
  return (
    <ul className="legend" aria-label={t.legend}>
      {riskGrades.map((grade) => (
        <li key={grade} className="legend-entry">
          <span className="swatch" data-grade={grade} aria-hidden="true">
            {messages.shortGrades[grade]}
          </span>
          {messages.grades[grade]}
        </li>
      ))}
    </ul>
  );
}

interface Spot {
  row: number;
  column: number;
}

const steps: Record<string, Spot> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where a key leads in a square of that size; undefined for other keys. */
function spotAfter(event: KeyboardEvent, { row, column }: Spot, size: number): Spot | undefined {
  const step = steps[event.key];
  const within = (value: number) => Math.min(size - 1, Math.max(0, value));
  if (step) return { row: within(row + step.row), column: within(column + step.column) };
  if (event.key === 'Home') return { row: event.ctrlKey ? 0 : row, column: 0 };
  return event.key === 'End'
    ? { row: event.ctrlKey ? size - 1 : row, column: size - 1 }
    : undefined;
}

function MatrixHead({ documents }: { documents: readonly ComparedDocument[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="corner">
          {t.document}
        </th>
        {documents.map(({ id, fileName }, index) => (
          <th key={id} scope="col" title={fileName}>
            <span aria-hidden="true">{index + 1}</span>
            <span className="kit-hidden">{fileName}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Matrix({ report, ways }: { report: CompareReport; ways: Ways }) {
  const documents = bidsOf(report);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: Math.min(1, documents.length - 1) });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // What has the focus, not what was drawn last: keys may come faster.
    const here =
      event.target instanceof HTMLElement
        ? event.target.dataset.spot?.split('-').map(Number)
        : undefined;
    const next =
      here && spotAfter(event, { row: here[0] ?? 0, column: here[1] ?? 0 }, documents.length);
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-spot="${next.row}-${next.column}"]`)
      ?.focus();
  };
  return (
    <div className="matrix-frame">
      <table
        className="matrix"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are walked by keys
        role="grid"
        aria-label={t.caption}
        data-many={documents.length > MANY || undefined}
        onKeyDown={move}
      >
        <MatrixHead documents={documents} />
        <tbody>
          {documents.map((document, row) => (
            <tr key={document.id}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a heading, named by its text */}
              <th scope="row" title={document.fileName}>
                <span className="row-name">
                  <span className="row-number">{row + 1}</span>
                  <span className="row-text">{document.fileName}</span>
                </span>
              </th>
              {documents.map((other, column) => (
                <Cell
                  key={other.id}
                  {...{ report, ways, document, other }}
                  spot={`${row}-${column}`}
                  isTabStop={spot.row === row && spot.column === column}
                  onFocus={() => setSpot({ row, column })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  report: CompareReport;
  ways: Ways;
  document: ComparedDocument;
  other: ComparedDocument;
  spot: string;
  isTabStop: boolean;
  onFocus: () => void;
}

function Cell({ report, ways, document, other, spot, isTabStop, onFocus }: CellProps) {
  const pair = document === other ? undefined : pairIn(report, document.id, other.id);
  const shared = { 'data-spot': spot, tabIndex: isTabStop ? 0 : -1, onFocus };
  if (!pair) {
    const said = document === other ? t.self : t.notCompared;
    return (
      <td {...shared} className="cell-none" aria-label={said} title={said}>
        <span aria-hidden="true">—</span>
      </td>
    );
  }
  const { grade, ratio } = pair;
  const names = t.cell(document.fileName, other.fileName);
  const said = t.cellSaid(names, gradeText(report.kind, grade), messages.ratio(ratio));
  return (
    <td>
      <button
        {...shared}
        type="button"
        className="cell"
        data-grade={grade}
        title={pair.reason ? `${said}：${pair.reason}` : said}
        onClick={() => ways.toPair(pair)}
      >
        <span className="kit-hidden">{names}</span>
        <span className="cell-ratio">{Math.round(ratio)}%</span>
        <span className="cell-grade">{messages.shortGrades[grade]}</span>
      </button>
    </td>
  );
}

function PairList({ report, ways }: { report: CompareReport; ways: Ways }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = byRatio(report.pairs);
  const shown = isWhole ? sorted : sorted.slice(0, FIRST);
  return (
    <div className="pair-list">
      <p className="step-text">{t.list}</p>
      <ul className="lines">
        {shown.map((pair) => (
          <PairLine key={`${pair.a}-${pair.b}`} report={report} pair={pair} ways={ways} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button wide kind="quiet" onClick={() => setWhole(true)}>
          {t.more(sorted.length - shown.length)}
        </Button>
      )}
    </div>
  );
}

function PairLine({
  report,
  pair,
  ways,
}: {
  report: CompareReport;
  pair: ComparedPair;
  ways: Ways;
}) {
  const [a, b] = [nameIn(report, pair.a), nameIn(report, pair.b)];
  return (
    <li className="pair">
      <span className="pair-names">
        <span className="row-text">{a}</span>
        <span className="row-text">{b}</span>
        {pair.reason && <span className="time">{pair.reason}</span>}
      </span>
      <span className="pair-said">
        <GradeTag kind={report.kind} grade={pair.grade} />
        <strong>{messages.ratio(pair.ratio)}</strong>
        <span className="time">{t.matches(pair.matches)}</span>
      </span>
      <Button size="small" aria-label={t.open(a, b)} onClick={() => ways.toPair(pair)}>
        {t.compare}
      </Button>
    </li>
  );
}
