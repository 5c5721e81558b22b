import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { Button } from '../../kit/button.tsx';
import { DiagramFigure } from '../text/diagram-figure.tsx';
import { MindMapFigure, PictureFigure } from '../text/drawn-blocks.tsx';
import { LiveBlockFigure } from '../text/live-table.tsx';
import type { ChapterEditing, EditorDialog } from './chapter-editing-store.ts';
import { attributeOf, type DrawnBlock } from './drawn-blocks-store.ts';
import { t } from './messages.ts';

/** Draws the pictures, mind maps, diagrams and live blocks of the document into the boxes the editor keeps for them. */
export function EditorBlocks({ page }: { page: ChapterEditing }) {
  const drawn = useStore(page.$drawn);
  return drawn.map((one) => createPortal(<Block page={page} drawn={one} />, one.box, one.key));
}

function Figure({ drawn }: { drawn: DrawnBlock }) {
  switch (drawn.kind) {
    case 'picture':
      return (
        <PictureFigure id={attributeOf(drawn, 'id')} caption={attributeOf(drawn, 'caption')} />
      );
    case 'mindMap':
      return <MindMapFigure source={attributeOf(drawn, 'text')} />;
    case 'diagram':
      return <DiagramFigure source={attributeOf(drawn, 'text')} />;
    case 'liveBlock':
      return (
        <LiveBlockFigure kind={attributeOf(drawn, 'kind')} part={attributeOf(drawn, 'part')} />
      );
  }
}

/** The dialog that changes a block; undefined for one that has nothing to change. */
function dialogOf(drawn: DrawnBlock): EditorDialog {
  if (drawn.kind === 'picture') return { kind: 'picture', drawn };
  if (drawn.kind === 'diagram') return { kind: 'diagram', drawn };
  return drawn.kind === 'mindMap' ? { kind: 'mind-map', drawn } : undefined;
}

const changeWords = {
  picture: t.picture.change,
  mindMap: t.mindMap.edit,
  diagram: t.diagram.change,
  liveBlock: '',
};

function Block({ page, drawn }: { page: ChapterEditing; drawn: DrawnBlock }) {
  const { selected, editable, remove } = drawn.block;
  const dialog = editable ? dialogOf(drawn) : undefined;
  const edit = () => dialog && page.$dialog.set(dialog);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the pointer; the buttons below do the same
    <span
      className="drawn-block"
      data-kind={drawn.kind}
      data-selected={selected || undefined}
      onDoubleClick={edit}
    >
      <Figure drawn={drawn} />
      {selected && editable && (
        <span className="block-acts">
          {dialog && (
            <Button size="small" icon="edit" onClick={edit}>
              {changeWords[drawn.kind]}
            </Button>
          )}
          <Button size="small" icon="trash" onClick={remove}>
            {t.remove}
          </Button>
        </span>
      )}
    </span>
  );
}
