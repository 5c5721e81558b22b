import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../context.ts';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { t as editor } from '../editor/messages.ts';
import { PanelTools } from '../editor/panel-tools.tsx';
import { t } from '../messages.ts';
import type { ChapterStatus } from '../run/run-state.ts';
import { SaveMark } from '../save-mark.tsx';
import { t as versionWords } from '../versions/messages.ts';
import { TextCompare } from '../versions/text-compare.tsx';
import { VersionsButton } from '../versions/versions-dialog.tsx';
import { useChapterState, useShownText } from './shown-chapter.ts';

const tones: Record<ChapterStatus, Tone> = {
  empty: 'neutral',
  queued: 'neutral',
  writing: 'accent',
  done: 'success',
  failed: 'danger',
};

function useShownChars(chapter: ChapterStore): number {
  const text = useShownText(chapter).text;
  return useMemo(() => text.replace(/\s/g, '').length, [text]);
}

/** The line above the text: what state it is in, and what can be done with it. */
export function ChapterTools({ page }: { page: ChapterEditing }) {
  const { chapter } = page;
  const { status, locked } = useChapterState(chapter);
  const isFinished = useStore(useWriter().$finished);
  const editing = useStore(chapter.$editing);
  const chars = useShownChars(chapter);
  const save = useStore(chapter.$save);
  const chapterNow = useStore(chapter.$chapter);
  const hasText = chars > 0;
  return (
    <div className="chapter-tools">
      <span className="chapter-state">
        <Tag tone={tones[status]}>{t.chapterStatus[status]}</Tag>
        {hasText && <span className="faint">{t.chars(chars)}</span>}
        {!isFinished && (editing || save.state !== 'saved') && (
          <SaveMark store={chapter.$save} onRetry={chapter.flush} />
        )}
      </span>
      <span className="actions">
        {!isFinished && hasText && <ChapterActs chapter={chapter} locked={locked} />}
        {(chapterNow?.version ?? 0) > 0 && (
          <VersionsButton
            size="small"
            versions={chapter.versions}
            locked={locked}
            compare={comparedWith(chapter)}
          />
        )}
        {(!editing || locked) && <PanelTools page={page} />}
        {!isFinished && <EditButton chapter={chapter} locked={locked} />}
      </span>
    </div>
  );
}

function Compared({ chapter, text }: { chapter: ChapterStore; text: string }) {
  const now = useStore(chapter.$text);
  const { sides } = versionWords;
  return (
    <TextCompare left={{ title: sides.before, text }} right={{ title: sides.now, text: now }} />
  );
}

const comparedWith = (chapter: ChapterStore) => (text: string) => (
  <Compared chapter={chapter} text={text} />
);

/** On a small screen a chapter is opened for editing by hand; on a wide one it is open. */
function EditButton({ chapter, locked }: { chapter: ChapterStore; locked: boolean }) {
  const editing = useStore(chapter.$editing) && !locked;
  return (
    <span className="edit-button" data-editing={editing || undefined}>
      <Button
        size="small"
        icon={editing ? 'check' : 'edit'}
        disabled={locked}
        title={locked ? t.editBlocked : undefined}
        onClick={() => chapter.setEditing(!editing)}
      >
        {editing ? editor.done : editor.open}
      </Button>
    </span>
  );
}

function ChapterActs({ chapter, locked }: { chapter: ChapterStore; locked: boolean }) {
  const { run } = useBid();
  const busy = useStore(run.$busy);
  const [asking, setAsking] = useState(false);
  const after = (action: (id: string) => Promise<unknown>) => async () => {
    await chapter.flush();
    await action(chapter.id);
  };
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon="refresh"
        disabled={locked}
        busy={busy === 'rewrite'}
        onClick={() => setAsking(true)}
      >
        {t.tools.rewrite}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="table"
        disabled={locked}
        busy={busy === 'table'}
        onClick={() => void after(run.addTable)()}
      >
        {t.tools.addTable}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="mind-map"
        disabled={locked}
        busy={busy === 'mind-map'}
        onClick={() => void after(run.addMindMap)()}
      >
        {t.tools.addMindMap}
      </Button>
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
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        kind="primary"
        icon="refresh"
        busy={busy === 'rewrite'}
        onClick={() => void rewrite()}
      >
        {t.tools.rewrite}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.rewriteTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">{t.rewriteText}</p>
      <TextArea
        label={t.rewriteInstruction}
        placeholder={t.rewriteHint}
        rows={4}
        maxLength={2000}
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
      />
    </Dialog>
  );
}
