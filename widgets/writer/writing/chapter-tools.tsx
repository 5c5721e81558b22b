import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import { useBid, useFrame, useWriter } from '../base/context.ts';
import { t as words } from '../base/messages.ts';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { t as editor } from '../editor/messages.ts';
import { PanelTools } from '../editor/panel-tools.tsx';
import { t as whole } from '../whole/messages.ts';
import { addFigure } from './add-figure.ts';
import { t } from './messages.ts';
import { useChapterState } from './shown-chapter.ts';

/** The one row above the text: what can be done with the chapter and with the words in it. */
export function ChapterTools({ page, children }: { page: ChapterEditing; children?: ReactNode }) {
  const { chapter } = page;
  const { layout } = useBid();
  const { locked } = useChapterState(chapter);
  const isFinished = useStore(useWriter().$finished);
  const isPhone = useFrame() === 'phone';
  const editing = useStore(chapter.$editing);
  const hasText = useStore(chapter.$hasText);
  const focus = useStore(layout.$focus);
  // Which there are is known with the text.
  const isLoading = useStore(chapter.$load).state === 'loading';
  return (
    <div className="chapter-tools">
      <TreeButton />
      {children}
      <span className="chapter-acts" data-coming={isLoading || undefined}>
        {!isFinished && hasText && <ChapterActs page={page} locked={locked} />}
        {(!editing || locked) && <PanelTools page={page} />}
        {isPhone && !isFinished && <EditButton chapter={chapter} locked={locked} />}
        {hasText && (
          <Button size="small" kind="quiet" onClick={layout.toggleWhole}>
            {whole.open}
          </Button>
        )}
        {!isPhone && (
          <IconButton
            icon="focus"
            size="small"
            label={focus ? t.focus.off : t.focus.on}
            aria-pressed={focus}
            onClick={layout.toggleFocus}
          />
        )}
      </span>
    </div>
  );
}

/** Shows and hides the list of chapters; on a phone the dock does. */
export function TreeButton() {
  const { layout } = useBid();
  const isPhone = useFrame() === 'phone';
  const tree = useStore(layout.$tree);
  const focus = useStore(layout.$focus);
  if (isPhone || focus) return null;
  return (
    <IconButton
      icon="tree"
      size="small"
      label={tree ? t.tree.hide : t.tree.show}
      aria-expanded={tree}
      onClick={layout.toggleTree}
    />
  );
}

/** On a small screen a chapter is opened for editing by hand; on a wide one it is open. */
function EditButton({ chapter, locked }: { chapter: ChapterStore; locked: boolean }) {
  const editing = useStore(chapter.$editing) && !locked;
  return (
    <span className="edit-button" data-editing={editing || undefined}>
      <Button
        size="small"
        icon={editing ? 'check' : 'edit'}
        disabled={locked}
        title={locked ? words.editBlocked : undefined}
        onClick={() => chapter.setEditing(!editing)}
      >
        {editing ? editor.done : editor.open}
      </Button>
    </span>
  );
}

function ChapterActs({ page, locked }: { page: ChapterEditing; locked: boolean }) {
  const { chapter } = page;
  const { run } = useBid();
  const busy = useStore(run.$busy);
  const [asking, setAsking] = useState(false);
  const isBusy = busy === 'rewrite' || busy === 'table' || busy === 'mind-map';
  const disabled = locked || isBusy;
  const items: MenuItem[] = [
    {
      id: 'rewrite',
      label: words.tools.rewrite,
      icon: 'refresh',
      disabled,
      onSelect: () => setAsking(true),
    },
    {
      id: 'table',
      label: words.tools.addTable,
      icon: 'table',
      disabled,
      onSelect: () => void addFigure(page, run, 'table'),
    },
    {
      id: 'mind-map',
      label: words.tools.addMindMap,
      icon: 'mind-map',
      disabled,
      onSelect: () => void addFigure(page, run, 'mind-map'),
    },
  ];
  return (
    <>
      <Menu text size="small" icon="sparkle" label={t.rewrite} items={items} />
      {asking && <RewriteDialog chapter={chapter} onClose={() => setAsking(false)} />}
    </>
  );
}

function RewriteDialog({ chapter, onClose }: { chapter: ChapterStore; onClose: () => void }) {
  const { run } = useBid();
  const busy = useStore(run.$busy);
  const [instruction, setInstruction] = useState('');
  const rewrite = async () => {
    await chapter.flush();
    if (!(await run.rewrite(chapter.id, instruction))) return;
    chapter.setEditing(false);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button
        kind="primary"
        icon="refresh"
        busy={busy === 'rewrite'}
        onClick={() => void rewrite()}
      >
        {words.tools.rewrite}
      </Button>
    </>
  );
  return (
    <Dialog open title={words.rewriteTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">{words.rewriteText}</p>
      <TextArea
        label={words.rewriteInstruction}
        placeholder={words.rewriteHint}
        rows={4}
        maxLength={2000}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
      />
    </Dialog>
  );
}
