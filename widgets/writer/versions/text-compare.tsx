import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from './messages.ts';
import { changedChars, compareTexts, type DiffPiece, type DiffRow } from './text-diff.ts';

/** Left in sight above the first difference, px. */
const LEAD_PX = 60;
/** Lines that stayed, shown around a change; longer runs fold. */
const AROUND = 2;

interface Side {
  title: string;
  text: string;
}

type Block =
  | { kind: 'rows'; rows: readonly DiffRow[] }
  | { kind: 'folded'; rows: readonly DiffRow[] };

/** Runs of lines that stayed fold between the changes. */
function foldedBlocks(rows: readonly DiffRow[]): Block[] {
  const blocks: Block[] = [];
  let open: DiffRow[] = [];
  const flush = () => {
    if (open.length > 0) blocks.push({ kind: 'rows', rows: open });
    open = [];
  };
  for (let index = 0; index < rows.length; ) {
    let end = index;
    while (rows[end]?.same) end += 1;
    const head = index === 0 ? 0 : AROUND;
    const tail = end === rows.length ? 0 : AROUND;
    if (end - index > head + tail + 1) {
      open.push(...rows.slice(index, index + head));
      flush();
      blocks.push({ kind: 'folded', rows: rows.slice(index + head, end - tail) });
      open.push(...rows.slice(end - tail, end));
    } else open.push(...rows.slice(index, end));
    const changed = rows[end];
    if (changed) open.push(changed);
    index = end + 1;
  }
  flush();
  return blocks;
}

function Words({ pieces, mark }: { pieces: readonly DiffPiece[]; mark: 'ins' | 'del' }) {
  const Mark = mark;
  return pieces.map(({ text, changed }, index) =>
    changed ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

interface RowProps {
  row: DiffRow;
  /** Which side a line is of, said where they stand one below the other. */
  titles: Titles;
}

interface Titles {
  left: string;
  right: string;
}

function Row({ row, titles }: RowProps) {
  const state = row.same ? undefined : '';
  return (
    <>
      <p
        className="diff-line"
        data-side="left"
        data-changed={state}
        data-none={row.left ? undefined : ''}
      >
        {!row.same && <span className="diff-side">{titles.left}</span>}
        {row.left && <Words pieces={row.left} mark="del" />}
      </p>
      <p
        className="diff-line"
        data-side="right"
        data-changed={state}
        data-none={row.right ? undefined : ''}
      >
        {!row.same && <span className="diff-side">{titles.right}</span>}
        {row.right && <Words pieces={row.right} mark="ins" />}
      </p>
    </>
  );
}

function Folded({ rows, titles }: { rows: readonly DiffRow[]; titles: Titles }) {
  const [open, setOpen] = useState(false);
  if (open) return rows.map((row, index) => <Row key={index} row={row} titles={titles} />);
  return (
    <button type="button" className="diff-fold" onClick={() => setOpen(true)}>
      {t.showUnchanged(rows.length)}
    </button>
  );
}

/** Draws a version of a text beside the one in force. */
export const compareWith = (now: () => string) => (text: string) => (
  <TextCompare left={{ title: t.sides.before, text }} right={{ title: t.sides.now, text: now() }} />
);

/** Two texts side by side, line beside line, with the words marked that differ; one below the other where it is narrow. */
export function TextCompare({ left, right }: { left: Side; right: Side }) {
  const rows = useMemo(() => compareTexts(left.text, right.text), [left.text, right.text]);
  const blocks = useMemo(() => foldedBlocks(rows), [rows]);
  const { added, removed } = useMemo(() => changedChars(rows), [rows]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A difference may stand far down; it is what one came to see.
    const first = box.current?.querySelector<HTMLElement>('[data-changed]');
    if (box.current && first)
      box.current.scrollTop = first.offsetTop - box.current.offsetTop - LEAD_PX;
  }, []);
  const isSame = rows.every((row) => row.same);
  const titles = { left: left.title, right: right.title };
  return (
    <div className="diff">
      <p className="diff-sum">
        {isSame ? (
          t.same
        ) : (
          <>
            {t.counted(added, removed)} · <del>{t.legend.removed}</del> <ins>{t.legend.added}</ins>
          </>
        )}
      </p>
      <div
        ref={box}
        className="diff-text"
        tabIndex={0}
        role="group"
        aria-label={`${left.title} / ${right.title}`}
      >
        <h4>{left.title}</h4>
        <h4>{right.title}</h4>
        {blocks.map((block, index) =>
          block.kind === 'folded' ? (
            <Folded key={index} rows={block.rows} titles={titles} />
          ) : (
            block.rows.map((row, line) => (
              <Row key={`${index}.${line}`} row={row} titles={titles} />
            ))
          ),
        )}
      </div>
    </div>
  );
}
