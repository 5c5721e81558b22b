import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo } from 'react';
import type { DiagramData } from '../../core/diagram/block.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { withCell, withoutRow, withPasted, withRow } from './diagram-edits.ts';
import { t } from './messages.ts';

type Change = Dispatch<(data: DiagramData) => DiagramData>;

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Up and down a column, as in a spreadsheet. */
function moveAlong(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  const { row, column } = target.dataset;
  event.currentTarget
    .querySelector<HTMLInputElement>(
      `input[data-row="${Number(row) + step}"][data-column="${column}"]`,
    )
    ?.focus();
}

interface RowProps {
  index: number;
  cells: readonly string[];
  columns: readonly string[];
  change: Change;
}

const Row = memo(({ index, cells, columns, change }: RowProps) => {
  const paste = (event: ClipboardEvent, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/u.test(text)) return;
    event.preventDefault();
    change((data) => withPasted(data, index, column, text));
  };
  return (
    <tr>
      {cells.map((cell, column) => (
        <td key={column}>
          <input
            aria-label={t.diagram.cell(columns[column] ?? '', index + 1)}
            data-row={index}
            data-column={column}
            value={cell}
            onChange={({ target: { value } }) =>
              change((data) => withCell(data, index, column, value))
            }
            onPaste={(event) => paste(event, column)}
          />
        </td>
      ))}
      <td>
        <IconButton
          icon="trash"
          label={t.diagram.removeRow(index + 1)}
          onClick={() => change((data) => withoutRow(data, index))}
        />
      </td>
    </tr>
  );
});

/** The table a diagram is drawn from. */
export function DiagramTable({ data, change }: { data: DiagramData; change: Change }) {
  return (
    <div className="diagram-table">
      <div className="diagram-table-frame">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from cell to cell */}
        <table aria-label={t.diagram.table} onKeyDown={moveAlong}>
          <thead>
            <tr>
              {data.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="kit-hidden">{t.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((cells, index) => (
              <Row key={index} index={index} cells={cells} columns={data.columns} change={change} />
            ))}
          </tbody>
        </table>
      </div>
      <Button size="small" icon="plus" onClick={() => change(withRow)}>
        {t.diagram.addRow}
      </Button>
    </div>
  );
}
