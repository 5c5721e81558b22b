import { useStore } from '@nanostores/react';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  DataGrid,
  type DataGridHandle,
} from 'react-data-grid';
import type { PriceInput, PriceProblem, PriceRow, PriceSheet } from '../../core/contract/price.ts';
import { notifyWarning } from '../../core/notify.ts';
import { useFrame } from '../base/context.ts';
import { cellsOfHtml, cellsOfText, clipboardOf } from './clipboard.ts';
import { gridColumns, gridFields } from './grid-columns.tsx';
import { t } from './messages.ts';
import {
  type Cell,
  type CellRange,
  isTyped,
  pasted,
  rangeOf,
  shownValue,
  typedValue,
  withValue,
} from './price-cells.ts';
import { newRow, type PriceStore } from './price-store.ts';

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = ROW_HEIGHT + 4;
/** Room below the last row, so that a short list leaves no empty field. */
const SCROLLBAR = 18;
/** Of a text that is no number, in a sentence about it. */
const SHOWN_CHARS = 20;

/** The cells that are chosen: from where the choice began to where it was drawn. */
export function useChosen() {
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 1 });
  const [focus, setFocus] = useState<Cell>({ row: 0, column: 1 });
  const [wanted, setWanted] = useState<Cell>();
  return {
    focus,
    range: useMemo(() => rangeOf(anchor, focus), [anchor, focus]),
    choose(cell: Cell): void {
      setAnchor(cell);
      setFocus(cell);
    },
    extend: setFocus,
    /** A cell that the grid is asked to go to, by somebody else. */
    wanted,
    show: setWanted,
  };
}
export type Chosen = ReturnType<typeof useChosen>;

/** The rows and columns as they stand, and those that are chosen. */
interface Shown {
  range: CellRange;
  rows: readonly PriceRow[];
  fields: readonly string[];
  columns: PriceSheet['columns'];
}

/** What is copied from the chosen cells, cut, pasted into them, and cleared. */
function useClipboard(store: PriceStore, { range, rows, fields, columns }: Shown, locked: boolean) {
  const copy = (event: ClipboardEvent) => {
    if (isEditor(event.target)) return;
    const { text, html } = clipboardOf(chosenCells(rows, fields, range));
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
  };
  const clear = () => store.change(cleared(store.$draft.get().rows, fields, range));
  const paste = (event: ClipboardEvent) => {
    if (isEditor(event.target) || locked) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const cells =
      text === '' ? cellsOfHtml(event.clipboardData.getData('text/html')) : cellsOfText(text);
    if (!cells) return;
    const after = pasted(store.$draft.get().rows, fields, range, cells, newRow);
    store.change(after.rows);
    const [first] = after.refused;
    if (!first) return;
    const column = columns.find(({ key }) => key === first.field)?.title ?? first.field;
    const said = t.notNumberAt(first.row + 1, column, first.text.trim().slice(0, SHOWN_CHARS));
    notifyWarning(t.notNumbers(after.refused.length, said));
  };
  return {
    clear,
    onCopyCapture: copy,
    onCutCapture(event: ClipboardEvent) {
      copy(event);
      if (!isEditor(event.target) && !locked) clear();
    },
    onPasteCapture: paste,
  };
}

/** What is wrong with rows, by their ids; a price that is still open is no fault yet. */
function useWrongRows(problems: readonly PriceProblem[]): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        problems.flatMap(({ kind, rowId, msg }) =>
          rowId === undefined || kind === 'unpriced' ? [] : [[rowId, msg] as const],
        ),
      ),
    [problems],
  );
}

/** The rows as a sheet: moved in, typed in and pasted into as in Excel. */
export function PriceGrid({
  store,
  chosen,
  locked,
}: {
  store: PriceStore;
  chosen: Chosen;
  locked: boolean;
}) {
  const sheet = useStore(store.$sheet);
  const grid = useRef<DataGridHandle>(null);
  const { range, wanted } = chosen;
  const { rows, problems, settings } = sheet;
  const isByRate = settings.rate !== '';
  const isNarrow = useFrame() === 'phone';
  const fields = useMemo(() => gridFields(isByRate), [isByRate]);
  const wrong = useWrongRows(problems);
  const titles = JSON.stringify(sheet.columns);
  const columns = useMemo(
    () => gridColumns({ columns: JSON.parse(titles), isByRate, range, wrong, locked, isNarrow }),
    [titles, isByRate, range, wrong, locked, isNarrow],
  );
  useEffect(() => {
    if (wanted) grid.current?.selectCell({ rowIdx: wanted.row, idx: wanted.column });
  }, [wanted]);
  const { clear, ...clipboard } = useClipboard(
    store,
    { range, rows, fields, columns: sheet.columns },
    locked,
  );
  return (
    <div className="price-sheet" {...clipboard}>
      <DataGrid<PriceRow, unknown, string>
        ref={grid}
        className="price-grid"
        aria-label={t.gridLabel}
        aria-description={t.gridHelp}
        columns={columns}
        rows={rows}
        rowKeyGetter={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={HEAD_HEIGHT}
        style={{ maxBlockSize: HEAD_HEIGHT + rows.length * ROW_HEIGHT + SCROLLBAR }}
        onRowsChange={(after, { indexes, column }) => save(store, after, indexes, column.key)}
        onSelectedCellChange={({ rowIdx, column }) =>
          chosen.choose({ row: rowIdx, column: column.idx })
        }
        onCellMouseDown={({ rowIdx, column }, event) => {
          if (!event.shiftKey) return;
          event.preventGridDefault();
          event.preventDefault();
          chosen.extend({ row: rowIdx, column: column.idx });
        }}
        onCellKeyDown={(args, event) =>
          onKey(args, event, { store, chosen, locked, rows, fields, clear, grid })
        }
      />
    </div>
  );
}

const isEditor = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.price-editor') !== null;

/** A cell that was typed in; what is no number leaves it as it was. */
function save(
  store: PriceStore,
  after: readonly PriceRow[],
  indexes: readonly number[],
  field: string,
) {
  if (!isTyped(field)) return;
  const rows = [...store.$draft.get().rows];
  let isChanged = false;
  for (const at of indexes) {
    const [row, typed] = [rows[at], after[at]];
    if (!row || !typed) continue;
    const value = typedValue(field, shownValue(typed, field));
    if (value === undefined)
      notifyWarning(field === 'discount' ? t.notShare(shownValue(typed, field)) : t.notNumber);
    else if (value !== (row[field] ?? '')) {
      rows[at] = withValue(row, field, value);
      isChanged = true;
    }
  }
  // What changes nothing is no step to go back.
  if (isChanged) store.change(rows);
}

const chosenCells = (
  rows: readonly PriceRow[],
  fields: readonly string[],
  range: CellRange,
): string[][] =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row, y) =>
      fields
        .slice(range.left, range.right + 1)
        .map((field) => (field === 'number' ? `${range.top + y + 1}` : shownValue(row, field))),
    );

function cleared(
  rows: readonly PriceInput[],
  shown: readonly string[],
  { top, bottom, left, right }: CellRange,
): PriceInput[] {
  const fields = shown.slice(left, right + 1).filter(isTyped);
  return rows.map((row, y) =>
    y < top || y > bottom ? row : fields.reduce((one, field) => withValue(one, field, ''), row),
  );
}

interface KeyContext {
  store: PriceStore;
  chosen: Chosen;
  locked: boolean;
  rows: readonly PriceRow[];
  fields: readonly string[];
  clear: () => void;
  grid: { current: DataGridHandle | null };
}

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function onKey(
  args: CellKeyDownArgs<PriceRow>,
  event: CellKeyboardEvent,
  { store, chosen, locked, rows, fields, clear, grid }: KeyContext,
): void {
  if (args.mode === 'EDIT') {
    // Enter takes what is typed and goes down; one that ends a composition of characters does neither.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventGridDefault();
    event.preventDefault();
    const rowIdx = within(args.rowIdx + (event.shiftKey ? -1 : 1), rows.length);
    // The focus goes to the next cell, and back to this one where there is none.
    args.onClose(true, rowIdx === args.rowIdx);
    return grid.current?.selectCell({ rowIdx, idx: args.column.idx }, { shouldFocusCell: true });
  }
  const isCommand = event.ctrlKey || event.metaKey;
  const take = (act: () => void) => {
    event.preventGridDefault();
    event.preventDefault();
    act();
  };
  const step = steps[event.key];
  if (event.shiftKey && step) {
    const to = {
      row: within(chosen.focus.row + step[0] * (isCommand ? rows.length : 1), rows.length),
      column: within(
        chosen.focus.column + step[1] * (isCommand ? fields.length : 1),
        fields.length,
      ),
    };
    return take(() => {
      chosen.extend(to);
      grid.current?.scrollToCell({ rowIdx: to.row, idx: to.column });
    });
  }
  const key = event.key.toLowerCase();
  if (isCommand && key === 'a')
    return take(() => {
      chosen.choose({ row: 0, column: 1 });
      chosen.extend({ row: rows.length - 1, column: fields.length - 1 });
    });
  // Copying and pasting are the browser's own events.
  if (isCommand && /^[cvx]$/.test(key)) return event.preventGridDefault();
  if (locked) return;
  if (isCommand && key === 'z') return take(event.shiftKey ? store.redo : store.undo);
  if (isCommand && key === 'y') return take(store.redo);
  if (event.key === 'Delete' || event.key === 'Backspace') return take(clear);
  // Enter goes down, as in a sheet; F2 and typing open the cell.
  if (event.key === 'Enter' && !isTyped(args.column.key))
    return take(() =>
      args.selectCell(
        { rowIdx: within(args.rowIdx + 1, rows.length), idx: args.column.idx },
        { shouldFocusCell: true },
      ),
    );
}

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
