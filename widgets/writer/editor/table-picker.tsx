import { useRef, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { t } from './messages.ts';
import { ToolPopover } from './tool-popover.tsx';

const ROWS = 8;
const COLUMNS = 8;
const START = { rows: 3, columns: 3 };

interface TableSize {
  rows: number;
  columns: number;
}

const within = ({ rows, columns }: TableSize): TableSize => ({
  rows: Math.min(ROWS, Math.max(1, rows)),
  columns: Math.min(COLUMNS, Math.max(1, columns)),
});

const STEPS: Record<string, TableSize> = {
  ArrowDown: { rows: 1, columns: 0 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowLeft: { rows: 0, columns: -1 },
};

/** The grid on which the size of a new table is picked, with the pointer or the arrow keys. */
function SizeGrid({ onPick }: { onPick: (size: TableSize) => void }) {
  const [size, setSize] = useState(START);
  const grid = useRef<HTMLDivElement>(null);
  const cellAt = (target: EventTarget): TableSize | undefined => {
    const index = target instanceof HTMLElement ? Number(target.dataset.cell ?? -1) : -1;
    return index < 0
      ? undefined
      : { rows: Math.floor(index / COLUMNS) + 1, columns: (index % COLUMNS) + 1 };
  };
  return (
    <div className="table-picker">
      <div
        ref={grid}
        className="table-grid"
        role="slider"
        aria-label={t.table.pick}
        aria-valuemin={1}
        aria-valuemax={ROWS * COLUMNS}
        aria-valuenow={size.rows * size.columns}
        aria-valuetext={t.table.size(size.rows, size.columns)}
        tabIndex={0}
        data-first-focus=""
        onPointerMove={({ target }) => setSize(cellAt(target) ?? size)}
        onClick={({ target }) => onPick(cellAt(target) ?? size)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            return onPick(size);
          }
          const step = STEPS[event.key];
          if (!step) return;
          event.preventDefault();
          setSize(within({ rows: size.rows + step.rows, columns: size.columns + step.columns }));
        }}
      >
        {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
          const inside = Math.floor(index / COLUMNS) < size.rows && index % COLUMNS < size.columns;
          return <span key={index} data-cell={index} data-inside={inside || undefined} />;
        })}
      </div>
      <p aria-hidden="true">{t.table.size(size.rows, size.columns)}</p>
    </div>
  );
}

/** The tool that puts in a table. */
export function TablePicker({ onPick }: { onPick: (rows: number, columns: number) => void }) {
  return (
    <ToolPopover label={t.insertTable} sign={<Icon name="table" size={17} />}>
      {(close) => (
        <SizeGrid
          onPick={({ rows, columns }) => {
            close(false);
            onPick(rows, columns);
          }}
        />
      )}
    </ToolPopover>
  );
}
