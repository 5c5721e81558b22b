import { useStore } from '@nanostores/react';
import { Icon } from '../../kit/icon.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { EditorIcon } from './editor-icon.tsx';
import { t } from './messages.ts';
import { ToolButton } from './tool-button.tsx';

/** Search and notes, which stand beside the text. */
export function PanelTools({ page: { editing } }: { page: ChapterEditing }) {
  const panel = useStore(editing.$panel);
  return (
    <>
      <ToolButton
        label={t.find}
        keys={t.keys.find}
        pressed={panel === 'find'}
        onClick={() => editing.toggle('find')}
      >
        <Icon name="search" size={17} />
      </ToolButton>
      <ToolButton
        label={t.comments}
        keys={t.keys.comment}
        pressed={panel === 'comments'}
        onClick={() => editing.toggle('comments')}
      >
        <EditorIcon name="comment" />
      </ToolButton>
    </>
  );
}
