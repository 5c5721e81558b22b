import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { useBid } from '../base/context.ts';
import { allPlacesOf } from '../writing/alike.ts';
import { Outdated } from '../writing/outdated.tsx';
import {
  type CheckLine,
  type CheckPart,
  checkLines,
  checkParts,
  lineWords,
} from './check-lines.ts';
import { CheckOne } from './check-one.tsx';
import { FindingLine, useChapterTitles } from './finding-line.tsx';
import { t } from './messages.ts';

/** From what is wrong to nothing wrong without scrolling: the list of what is open, and beside it one place at a time. */
export function ChecksPane() {
  const { inspection, earlier } = useBid().finish;
  const beginning = useStore(earlier.$beginning);
  const found = useStore(inspection.$findings);
  const checking = useStore(inspection.$checking);
  return (
    <section className="checks" aria-label={t.tabs.checks} aria-busy={checking}>
      <div className="checks-again">
        <Button
          kind="quiet"
          size="small"
          icon="copy"
          title={t.checks.earlierHint}
          busy={beginning}
          onClick={() => void earlier.begin()}
        >
          {beginning ? t.checks.earlierBeginning : t.checks.earlier}
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon="refresh"
          busy={checking}
          onClick={() => void inspection.check()}
        >
          {checking ? t.checks.checking : t.checks.again}
        </Button>
      </div>
      <Outdated />
      {found.state === 'loading' && <Skeleton lines={8} />}
      {found.state === 'failed' && (
        <ErrorState text={found.msg} onRetry={() => void inspection.check()} />
      )}
      {found.state === 'ready' && <Checks findings={found.value} />}
    </section>
  );
}

function Checks({ findings }: { findings: readonly Finding[] }) {
  const parts = checkLines(findings);
  const lines = checkParts.flatMap((part) => parts[part]);
  const [picked, setPicked] = useState<string>();
  // What was mended or settled makes room for the next.
  const [last, setLast] = useState(0);
  const at = lines.findIndex(({ key }) => key === picked);
  const index = at >= 0 ? at : Math.min(last, lines.length - 1);
  const line = lines[index];
  const pick = (next: CheckLine) => {
    setPicked(next.key);
    setLast(lines.indexOf(next));
  };
  return (
    <div className="checks-columns">
      <div className="check-list">
        {!line && <EmptyState icon="success" title={t.checks.none} text={t.checks.noneHint} />}
        {checkParts.map((part) => (
          <Part key={part} part={part} lines={parts[part]} current={line} onPick={pick} />
        ))}
        <Waived findings={findings.filter(({ state }) => state === 'waived')} />
      </div>
      {line && (
        <CheckOne
          key={line.key}
          line={line}
          isOpen={picked !== undefined}
          onClose={() => setPicked(undefined)}
          before={lines[index - 1]}
          after={lines[index + 1]}
          onPick={pick}
        />
      )}
    </div>
  );
}

interface PartProps {
  part: CheckPart;
  lines: readonly CheckLine[];
  current: CheckLine | undefined;
  onPick: (line: CheckLine) => void;
}

function Part({ part, lines, current, onPick }: PartProps) {
  if (lines.length === 0) return null;
  const name = t.checks.parts[part];
  const count = lines.reduce((sum, { findings }) => sum + allPlacesOf(findings), 0);
  return (
    <section className="check-part" data-part={part} aria-label={name}>
      <h3>
        <span className="check-count">{count}</span>
        {name}
        <span className="faint">{t.checks.partHints[part]}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              className="check-line"
              aria-current={line === current ? 'true' : undefined}
              onClick={() => onPick(line)}
            >
              <span className="check-words">{lineWords(line)}</span>
              <LinePlaces line={line} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In which chapters; the first ones are named. */
const NAMED = 2;

function LinePlaces({ line }: { line: CheckLine }) {
  const titleOf = useChapterTitles();
  const titles = [...new Set(line.findings.map(({ chapterId }) => titleOf(chapterId)))];
  const named = titles.slice(0, NAMED).join('、');
  return (
    <span className="faint">
      {t.checks.places(allPlacesOf(line.findings), titles.length > NAMED ? `${named}…` : named)}
    </span>
  );
}

function Waived({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="findings-waived">
      <summary>{t.checks.waivedTitle(findings.length)}</summary>
      <ul className="findings">
        {findings.map((finding) => (
          <FindingLine key={finding.id} finding={finding} />
        ))}
      </ul>
    </details>
  );
}
