import { useMemo, useState } from 'react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import type { OutlineChapters, OutlineRow } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import {
  type ChangeKind,
  type ComparedLine,
  changeKinds,
  compareOutlines,
} from './outline-compare.ts';

/** From this many lines on only what changed is shown at first. */
const MANY = 40;

const tones: Readonly<Record<ChangeKind, Tone>> = {
  added: 'success',
  removed: 'danger',
  renamed: 'accent',
  moved: 'warning',
  pages: 'neutral',
  wishes: 'neutral',
};

interface ComparisonProps {
  before: { title: string; chapters: OutlineChapters };
  after: { title: string; chapters: OutlineChapters };
}

interface LinesProps {
  titles: readonly [before: string, after: string];
  lines: readonly ComparedLine[];
}

function Lines({ titles: [before, after], lines }: LinesProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={`${line.before?.chapter.id ?? ''}/${line.after?.chapter.id ?? ''}`}
            data-change={markOf(line)}
          >
            <Side
              row={line.before}
              line={line}
              other={line.after}
              moved={t.compare.movedTo}
              carried={t.compare.carriedTo}
            />
            <Side
              row={line.after}
              line={line}
              other={line.before}
              moved={t.compare.movedFrom}
              carried={t.compare.carriedFrom}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two outlines side by side, line by line, with what became of each chapter. */
export function OutlineComparison({ before, after }: ComparisonProps) {
  const { lines, counts } = useMemo(
    () => compareOutlines(before.chapters, after.chapters),
    [before.chapters, after.chapters],
  );
  const [onlyChanges, setOnlyChanges] = useState(lines.length > MANY);
  const shown = onlyChanges
    ? lines.filter((line) => line.changes.length > 0 || line.elsewhere)
    : lines;
  const isSame = changeKinds.every((kind) => counts[kind] === 0);
  return (
    <div className="outline-comparison">
      <div className="outline-comparison-sum">
        {isSame && <span className="faint">{t.compare.same}</span>}
        {changeKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <Tag key={kind} tone={tones[kind]}>
              {t.compare.count(t.compare.kinds[kind], counts[kind])}
            </Tag>
          ))}
        {!isSame && (
          <Checkbox
            label={t.compare.onlyChanges}
            checked={onlyChanges}
            onChange={(event) => setOnlyChanges(event.target.checked)}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys */}
      <div
        className="outline-comparison-frame"
        role="region"
        aria-label={t.compare.label}
        tabIndex={0}
      >
        <Lines titles={[before.title, after.title]} lines={shown} />
        {onlyChanges && shown.length < lines.length && (
          <p className="faint">{t.compare.skipped(lines.length - shown.length)}</p>
        )}
      </div>
    </div>
  );
}

/** The change that gives a line its colour. */
const markOf = ({ changes, elsewhere }: ComparedLine) =>
  changes[0] ?? (elsewhere ? 'carried' : undefined);

interface SideProps {
  row: OutlineRow | undefined;
  line: ComparedLine;
  other: OutlineRow | undefined;
  moved: (number: string) => string;
  carried: (number: string) => string;
}

function Side({ row, line, other, moved, carried }: SideProps) {
  if (!row) {
    return (
      <td data-absent="">
        <span className="kit-hidden">{t.compare.absent}</span>
      </td>
    );
  }
  const { changes, elsewhere } = line;
  const isPages =
    changes.includes('pages') && (other === undefined || other.chapter.pages !== row.chapter.pages);
  const way = elsewhere && (changes.includes('moved') ? moved : carried)(elsewhere.path.join('.'));
  return (
    <td>
      <div className="compared-line" style={{ paddingInlineStart: row.depth * 16 }}>
        <span className="outline-number">{row.path.join('.')}</span>
        <span className="compared-title" data-changed={changes.includes('renamed') || undefined}>
          {row.chapter.title}
        </span>
        {changes.includes('added') && <Tag tone={tones.added}>{t.compare.kinds.added}</Tag>}
        {changes.includes('removed') && <Tag tone={tones.removed}>{t.compare.kinds.removed}</Tag>}
        {!way && changes.includes('moved') && <Tag tone={tones.moved}>{t.compare.kinds.moved}</Tag>}
        {way && <span className="compared-way">{way}</span>}
        {changes.includes('wishes') && (
          <span className="compared-wishes">{t.compare.wishes(line.wishes)}</span>
        )}
        <span className="compared-pages" data-changed={isPages || undefined}>
          {t.pages(row.chapter.pages)}
        </span>
      </div>
    </td>
  );
}
