import type { NodeViewRenderer } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { readTyped } from './late-reading.ts';

/** One thing in the text that is drawn from outside: a picture, a mind map, a diagram, a live block. */
export interface EditorBlock {
  /** picture: id, caption; mindMap, diagram: text (what stands between the fences); liveBlock: kind, part. */
  attributes: Readonly<Record<string, string>>;
  selected: boolean;
  editable: boolean;
  change(attributes: Record<string, string>): void;
  remove(): void;
  select(): void;
}

/** Draws a block into its box, and again whenever it changed. */
export type BlockView = (
  box: HTMLElement,
  block: EditorBlock,
) => { update: (block: EditorBlock) => void; destroy?: (() => void) | undefined };

export interface AtomViews {
  picture?: BlockView;
  mindMap?: BlockView;
  diagram?: BlockView;
  liveBlock?: BlockView;
}

/** Draws with what the host gave, or as plain words. */
export function drawAtom(
  view: BlockView | undefined,
  tag: 'div' | 'span',
  className: string,
  wordsIn: string,
): NodeViewRenderer {
  return ({ node: first, editor, getPos }) => {
    const box = document.createElement(tag);
    box.className = className;
    box.contentEditable = 'false';
    let [node, selected] = [first, false];
    const at = () => getPos() ?? 0;
    const block = (): EditorBlock => ({
      attributes: Object.fromEntries(
        Object.entries(node.attrs).map(([name, value]) => [name, String(value ?? '')]),
      ),
      selected,
      editable: editor.isEditable,
      change: (attributes) => {
        readTyped(editor.view);
        editor.view.dispatch(
          editor.state.tr.setNodeMarkup(at(), undefined, { ...node.attrs, ...attributes }),
        );
      },
      remove() {
        readTyped(editor.view);
        editor.view.dispatch(editor.state.tr.delete(at(), at() + node.nodeSize));
      },
      select() {
        readTyped(editor.view);
        editor.commands.setNodeSelection(at());
      },
    });
    const drawn = view?.(box, block());
    const draw = () =>
      drawn ? drawn.update(block()) : (box.textContent = block().attributes[wordsIn] ?? '');
    if (!drawn) draw();
    const setSelected = (now: boolean) => {
      selected = now;
      box.toggleAttribute('data-selected', now);
      draw();
    };
    return {
      dom: box,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        draw();
        return true;
      },
      selectNode: () => setSelected(true),
      deselectNode: () => setSelected(false),
      stopEvent: (event) =>
        event.target instanceof Element &&
        event.target.closest('button, input, textarea, a') !== null,
      ignoreMutation: () => true,
      destroy: () => drawn?.destroy?.(),
    } satisfies NodeView;
  };
}
