import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { CellSelection, isInTable, mergeCells, selectedRect, splitCell } from '@tiptap/pm/tables';
import { LEVELS_ABOVE } from './bid-extensions.ts';
import { blankAt } from './word-marks.ts';

export type BlockStyle = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3' | 'quote' | 'code';
export type Alignment = 'left' | 'center' | 'right';
export type AtomName = 'picture' | 'mindMap' | 'diagram' | 'liveBlock' | 'rawBlock';

/** What the tools around the text show. */
export interface BidEditorState {
  style: BlockStyle;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  list: 'bullet' | 'ordered' | null;
  align: Alignment;
  table: { canMerge: boolean; canSplit: boolean; headerRow: boolean } | null;
  /** What is selected as a whole. */
  atom: AtomName | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Nothing is selected. */
  empty: boolean;
  focused: boolean;
  /** The mark of what is still to be filled in that the caret stands in. */
  blank: string | null;
}

const ATOMS: readonly AtomName[] = ['picture', 'mindMap', 'diagram', 'liveBlock', 'rawBlock'];
const HEADINGS = ['heading-1', 'heading-2', 'heading-3'] as const;

/** The nodes around the cursor, the innermost first. */
function around(editor: Editor): Node[] {
  const { doc, selection } = editor.state;
  // A selection of everything starts outside every block.
  const $from =
    selection.$from.depth > 0
      ? selection.$from
      : doc.resolve(Math.min(selection.from + 1, doc.content.size));
  return Array.from({ length: $from.depth + 1 }, (_, index) => $from.node($from.depth - index));
}

function styleOf(nodes: readonly Node[]): BlockStyle {
  const block = nodes[0];
  if (block?.type.name === 'codeBlock') return 'code';
  if (block?.type.name === 'heading') {
    const own = Math.max(0, Number(block.attrs.level) - LEVELS_ABOVE - 1);
    return HEADINGS[Math.min(own, HEADINGS.length - 1)] ?? 'paragraph';
  }
  return nodes.some((node) => node.type.name === 'blockquote') ? 'quote' : 'paragraph';
}

function alignOf(nodes: readonly Node[]): Alignment {
  const cell = nodes.find((node) => /^table(?:Cell|Header)$/.test(node.type.name));
  const align: unknown = (cell ?? nodes[0])?.attrs.align;
  return align === 'center' || align === 'right' ? align : 'left';
}

function tableOf(editor: Editor): BidEditorState['table'] {
  const { state } = editor;
  if (!isInTable(state)) return null;
  const { table } = selectedRect(state);
  const isHeader =
    table.firstChild?.children.every((cell) => cell.type.name === 'tableHeader') ?? false;
  return {
    canMerge: state.selection instanceof CellSelection && mergeCells(state),
    canSplit: splitCell(state),
    headerRow: isHeader,
  };
}

/** Reads what is at the cursor. */
export function readState(editor: Editor): BidEditorState {
  const { selection } = editor.state;
  const nodes = around(editor);
  const list = nodes.find((node) => node.type.name.endsWith('List'))?.type.name;
  const chosen = selection instanceof NodeSelection ? selection.node.type.name : '';
  return {
    style: styleOf(nodes),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    list: list === 'bulletList' ? 'bullet' : list === 'orderedList' ? 'ordered' : null,
    align: alignOf(nodes),
    table: tableOf(editor),
    atom: ATOMS.find((name) => name === chosen) ?? null,
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
    empty: selection.empty,
    focused: editor.isFocused,
    blank: selection.empty ? blankAt(editor.state) : null,
  };
}
