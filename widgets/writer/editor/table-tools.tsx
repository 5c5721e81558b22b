import { Icon } from '../../kit/icon.tsx';
import type { BidEditor, BidEditorState } from './bid-editor.ts';
import { EditorIcon, type EditorIconName } from './editor-icon.tsx';
import { t } from './messages.ts';
import { ToolMenu } from './tool-popover.tsx';

interface TableToolsProps {
  editor: BidEditor;
  table: NonNullable<BidEditorState['table']>;
}

type TableAct = Parameters<BidEditor['commands']['table']>[0];

const acts: readonly (readonly [act: TableAct, label: string, sign: EditorIconName])[] = [
  ['row-before', t.table.rowBefore, 'row-above'],
  ['row-after', t.table.rowAfter, 'row-below'],
  ['column-before', t.table.columnBefore, 'column-left'],
  ['column-after', t.table.columnAfter, 'column-right'],
  ['merge', t.table.merge, 'merge'],
  ['split', t.table.split, 'split'],
  ['header-row', t.table.toggleHeader, 'header-row'],
  ['delete-row', t.table.removeRow, 'remove-row'],
  ['delete-column', t.table.removeColumn, 'remove-column'],
  ['delete-table', t.table.remove, 'remove-table'],
];

/** What can be done with the table the cursor is in; it stands where a new one is put in otherwise, so that nothing moves. */
export function TableTools({ editor, table }: TableToolsProps) {
  const isOff = (act: TableAct) =>
    (act === 'merge' && !table.canMerge) || (act === 'split' && !table.canSplit);
  const items = acts.map(([act, label, sign]) => ({
    id: act,
    label: act === 'header-row' && table.headerRow ? t.table.noHeader : label,
    sign: <EditorIcon name={sign} />,
    disabled: isOff(act),
    onSelect: () => {
      editor.commands.table(act);
      editor.focus();
    },
  }));
  return <ToolMenu label={t.table.menu} sign={<Icon name="table" size={17} />} items={items} />;
}
