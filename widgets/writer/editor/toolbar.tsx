import { useStore } from '@nanostores/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { diagramKinds, kindName } from '../../core/diagram/block.ts';
import { Icon } from '../../kit/icon.tsx';
import { t as drawn } from '../text/messages.ts';
import type { BidEditor, BidEditorState } from './bid-editor.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { EditorIcon } from './editor-icon.tsx';
import { t } from './messages.ts';
import { PanelTools } from './panel-tools.tsx';
import { PassageMenu } from './passage-menu.tsx';
import { TablePicker } from './table-picker.tsx';
import { TableTools } from './table-tools.tsx';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-popover.tsx';

const styleNames = {
  paragraph: t.styles.paragraph,
  'heading-1': t.styles[1],
  'heading-2': t.styles[2],
  'heading-3': t.styles[3],
  quote: t.styles.quote,
  code: t.styles.code,
};
type StyleName = keyof typeof styleNames;
const isStyle = (name: string): name is StyleName => name in styleNames;

function setStyle({ commands }: BidEditor, style: StyleName): void {
  const acts: Record<StyleName, () => unknown> = {
    paragraph: () => commands.paragraph(),
    'heading-1': () => commands.heading(1),
    'heading-2': () => commands.heading(2),
    'heading-3': () => commands.heading(3),
    quote: () => commands.quote(),
    code: () => commands.code(),
  };
  acts[style]();
}

/** The tools that are there and can be used, in their order. What a tool has opened is not one of them. */
const toolsOf = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>('select, button')].filter(
    (tool) =>
      !tool.matches(':disabled') && tool.getClientRects().length > 0 && !tool.closest('.tool-box'),
  );

/** Moves the focus along the bar, which is one stop of the Tab key (WAI-ARIA toolbar). */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  const edge = event.key === 'Home' || event.key === 'End';
  const target = event.target;
  // A list of styles has arrow keys of its own, up and down; left and right belong to the bar.
  if ((step === undefined && !edge) || !(target instanceof HTMLElement)) return;
  const tools = toolsOf(event.currentTarget);
  const at = tools.indexOf(target);
  const next = edge
    ? event.key === 'Home'
      ? 0
      : tools.length - 1
    : (at + (step ?? 0) + tools.length) % tools.length;
  event.preventDefault();
  tools[next]?.focus();
}

/** Lets the Tab key stop at one tool: the one that was used last, else the first. */
function useOneStop(bar: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement>(null);
  const stop = () => {
    if (!bar.current) return;
    const tools = toolsOf(bar.current);
    const current = tools.find((tool) => tool === last.current) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1;
  };
  // After each drawing: tools come and go with the selection.
  useLayoutEffect(stop);
  return (event: FocusEvent<HTMLElement>) => {
    last.current = event.target;
    stop();
  };
}

interface ToolsProps {
  page: ChapterEditing;
  editor: BidEditor;
  state: BidEditorState;
}

/** The bar over the text, once its editor is there. Not drawn again with the page around it: it measures its tools. */
export const Toolbar = memo(({ page }: { page: ChapterEditing }) => {
  const editor = useStore(page.$editor);
  const state = useStore(page.$state);
  const bar = useRef<HTMLDivElement>(null);
  const onFocus = useOneStop(bar);
  if (!editor || !state) return <div className="editor-bar" aria-hidden="true" />;
  const tools = { page, editor, state };
  return (
    <div
      ref={bar}
      className="editor-bar"
      role="toolbar"
      tabIndex={-1}
      aria-label={t.toolbar}
      onFocus={onFocus}
      onKeyDown={moveAlong}
    >
      <History {...tools} />
      <StyleTools {...tools} />
      <ListTools {...tools} />
      <InsertTools {...tools} />
      <span className="tool-group" data-end="">
        <PassageMenu page={page} />
        <PanelTools page={page} />
      </span>
    </div>
  );
});

function History({ editor, state }: ToolsProps) {
  return (
    <span className="tool-group">
      <ToolButton
        label={t.undo}
        keys={t.keys.undo}
        disabled={!state.canUndo}
        onClick={() => editor.commands.undo()}
      >
        <EditorIcon name="undo" />
      </ToolButton>
      <ToolButton
        label={t.redo}
        keys={t.keys.redo}
        disabled={!state.canRedo}
        onClick={() => editor.commands.redo()}
      >
        <EditorIcon name="redo" />
      </ToolButton>
    </span>
  );
}

function StyleTools({ editor, state }: ToolsProps) {
  const { commands } = editor;
  return (
    <span className="tool-group">
      <select
        className="tool-select"
        aria-label={t.style}
        value={state.style}
        onChange={({ target: { value } }) => {
          if (isStyle(value)) setStyle(editor, value);
          editor.focus();
        }}
      >
        {Object.entries(styleNames).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <ToolButton
        label={t.bold}
        keys={t.keys.bold}
        pressed={state.bold}
        onClick={() => commands.bold()}
      >
        <EditorIcon name="bold" />
      </ToolButton>
      <ToolButton
        label={t.italic}
        keys={t.keys.italic}
        pressed={state.italic}
        onClick={() => commands.italic()}
      >
        <EditorIcon name="italic" />
      </ToolButton>
      <ToolButton
        label={t.underline}
        keys={t.keys.underline}
        pressed={state.underline}
        onClick={() => commands.underline()}
      >
        <EditorIcon name="underline" />
      </ToolButton>
    </span>
  );
}

const aligns = ['left', 'center', 'right'] as const;

function ListTools({ editor: { commands }, state }: ToolsProps) {
  const alignItems = aligns.map((align) => ({
    id: align,
    label: t.align[align],
    sign: <EditorIcon name={align} />,
    onSelect: () => commands.align(align),
  }));
  return (
    <span className="tool-group">
      <ToolButton
        label={t.bulletList}
        pressed={state.list === 'bullet'}
        onClick={() => commands.bulletList()}
      >
        <EditorIcon name="list-bullet" />
      </ToolButton>
      <ToolButton
        label={t.orderedList}
        pressed={state.list === 'ordered'}
        onClick={() => commands.orderedList()}
      >
        <EditorIcon name="list-ordered" />
      </ToolButton>
      {/* In place of the alignment, which a list has none of: the bar must not break into two lines as the cursor comes in. */}
      {state.list ? (
        <>
          <ToolButton label={t.outdent} onClick={() => commands.outdent()}>
            <EditorIcon name="outdent" />
          </ToolButton>
          <ToolButton label={t.indent} onClick={() => commands.indent()}>
            <EditorIcon name="indent" />
          </ToolButton>
        </>
      ) : (
        <ToolMenu
          label={t.align[state.align]}
          sign={<EditorIcon name={state.align} />}
          items={alignItems}
        />
      )}
    </span>
  );
}

function InsertTools({ page, editor, state }: ToolsProps) {
  const { commands } = editor;
  const blocks = [
    {
      id: 'scoring-index',
      label: drawn.liveBlocks['scoring-index'],
      onSelect: () => commands.insertLiveBlock('scoring-index'),
    },
    ...t.parts.map((part) => ({
      id: part,
      label: drawn.liveBlocks[part],
      onSelect: () => commands.insertLiveBlock('deviation-table', part),
    })),
  ];
  const drawings = [
    {
      id: 'mind-map',
      label: t.mindMap.title,
      onSelect: () => page.$dialog.set({ kind: 'mind-map' }),
    },
    ...diagramKinds.map((of) => ({
      id: of,
      label: kindName(of),
      onSelect: () => page.$dialog.set({ kind: 'diagram', of }),
    })),
  ];
  return (
    <span className="tool-group">
      {state.table ? (
        <TableTools editor={editor} table={state.table} />
      ) : (
        <TablePicker onPick={(rows, columns) => commands.insertTable(rows, columns)} />
      )}
      <ToolButton label={t.insertPicture} onClick={() => page.$dialog.set({ kind: 'picture' })}>
        <EditorIcon name="picture" />
      </ToolButton>
      <ToolMenu
        label={t.insertDrawing}
        sign={<Icon name="mind-map" size={17} />}
        items={drawings}
      />
      <ToolMenu label={t.insertBlock} sign={<EditorIcon name="block" />} items={blocks} />
    </span>
  );
}
