import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { LEVELS_ABOVE } from './bid-extensions.ts';
import type { BidMarkdown } from './bid-markdown.ts';
import type { Alignment } from './editor-state.ts';
import { readTyped } from './late-reading.ts';

/** What can be done to the table around the cursor. */
export type TableAction =
  | 'row-before'
  | 'row-after'
  | 'column-before'
  | 'column-after'
  | 'delete-row'
  | 'delete-column'
  | 'delete-table'
  | 'merge'
  | 'split'
  | 'header-row';

const MOST_ROWS = 200;
const MOST_COLUMNS = 30;
const between = (value: number, most: number) => Math.min(Math.max(Math.round(value), 1), most);

function tableCommands(chain: () => ReturnType<Editor['chain']>) {
  const actions: Record<TableAction, () => ReturnType<Editor['chain']>> = {
    'row-before': () => chain().addRowBefore(),
    'row-after': () => chain().addRowAfter(),
    'column-before': () => chain().addColumnBefore(),
    'column-after': () => chain().addColumnAfter(),
    'delete-row': () => chain().deleteRow(),
    'delete-column': () => chain().deleteColumn(),
    'delete-table': () => chain().deleteTable(),
    merge: () => chain().mergeCells(),
    split: () => chain().splitCell(),
    'header-row': () => chain().toggleHeaderRow(),
  };
  return {
    insertTable: (rows: number, columns: number) =>
      chain()
        .insertTable({
          rows: between(rows, MOST_ROWS),
          cols: between(columns, MOST_COLUMNS),
          withHeaderRow: true,
        })
        .run(),
    table: (action: TableAction) => actions[action]().run(),
  };
}

function textCommands(editor: Editor, chain: () => ReturnType<Editor['chain']>) {
  return {
    paragraph: () =>
      (editor.isActive('blockquote') ? chain().lift('blockquote') : chain())
        .setNode('paragraph')
        .run(),
    /** One of the chapter's own three levels; again makes it text. */
    heading: (level: 1 | 2 | 3) =>
      chain()
        .toggleNode('heading', 'paragraph', { level: LEVELS_ABOVE + level })
        .run(),
    quote: () => chain().toggleBlockquote().run(),
    code: () => chain().toggleCodeBlock().run(),
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    underline: () => chain().toggleUnderline().run(),
    strike: () => chain().toggleStrike().run(),
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    indent: () => chain().sinkListItem('listItem').run(),
    outdent: () => chain().liftListItem('listItem').run(),
    align: (align: Alignment) =>
      editor.isActive('table')
        ? chain()
            .setCellAttribute('align', align === 'left' ? null : align)
            .run()
        : chain()
            .updateAttributes('paragraph', { align: align === 'left' ? null : align })
            .run(),
    undo: () => chain().undo().run(),
    redo: () => chain().redo().run(),
    selectAll: () => chain().selectAll().run(),
  };
}

/** Puts blocks below the block of the cursor, or instead of it when it is empty. */
function putBlocks(editor: Editor, blocks: readonly Node[]): boolean {
  if (!editor.isEditable || blocks.length === 0) return false;
  readTyped(editor.view);
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  const content = Fragment.fromArray([...blocks]);
  const { tr } = state;
  const isEmptyLine =
    $from.parent.isTextblock && $from.parent.content.size === 0 && $from.sameParent($to);
  const host = $from.depth > 0 && isEmptyLine ? $from.node($from.depth - 1) : undefined;
  const index = $from.depth > 0 ? $from.index($from.depth - 1) : 0;
  let end: number;
  if (host?.canReplace(index, index + 1, content)) {
    tr.replaceWith($from.before(), $from.after(), content);
    end = $from.before() + content.size;
  } else {
    let { depth } = $to;
    while (
      depth > 1 &&
      !$to.node(depth - 1).canReplace($to.indexAfter(depth - 1), $to.indexAfter(depth - 1), content)
    )
      depth -= 1;
    const at = depth > 0 ? $to.after(depth) : $to.pos;
    tr.insert(at, content);
    end = at + content.size;
  }
  view.dispatch(
    closeHistory(tr)
      .setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), 1))
      .scrollIntoView(),
  );
  view.focus();
  return true;
}

function atomCommands(editor: Editor, markdown: BidMarkdown) {
  const insertBlocks = (blocks: readonly Node[]) => putBlocks(editor, blocks);
  const insertNode = (name: string, attributes: Record<string, unknown>) => {
    const node = editor.schema.nodes[name]?.create(attributes);
    return insertBlocks(node ? [node] : []);
  };
  const chosen = () => {
    readTyped(editor.view);
    return editor.state.selection instanceof NodeSelection ? editor.state.selection : undefined;
  };

  return {
    insertPicture(picture: { id: string; caption: string }): boolean {
      const { paragraph, picture: type } = editor.schema.nodes;
      return insertBlocks(paragraph && type ? [paragraph.create(null, type.create(picture))] : []);
    },
    insertMindMap: (text: string) => insertNode('mindMap', { text }),
    insertDiagram: (text: string) => insertNode('diagram', { text }),
    insertLiveBlock: (kind: 'scoring-index' | 'deviation-table', part = '') =>
      insertNode('liveBlock', { kind, part }),
    insertRule: () => insertNode('horizontalRule', {}),
    insertMarkdown: (text: string) => insertBlocks(markdown.blocks(text)),
    /** Changes what is selected as a whole. */
    changeAtom(attributes: Record<string, unknown>): boolean {
      const selection = chosen();
      if (!selection || !editor.isEditable) return false;
      const { tr } = editor.state;
      tr.setNodeMarkup(selection.from, undefined, { ...selection.node.attrs, ...attributes });
      editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
      return true;
    },
    removeAtom: () => chosen() !== undefined && editor.chain().focus().deleteSelection().run(),
  };
}

/** Everything the tools around the text can do; each answers whether it did. */
export function createCommands(editor: Editor, markdown: BidMarkdown) {
  const chain = () => {
    readTyped(editor.view);
    return editor.chain().focus();
  };
  return {
    ...textCommands(editor, chain),
    ...tableCommands(chain),
    ...atomCommands(editor, markdown),
  };
}
