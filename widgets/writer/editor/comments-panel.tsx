import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../core/contract/edit.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { t } from './messages.ts';
import { SidePanel } from './side-panel.tsx';

/** The bidder's notes on the open chapter, and below them those on others. */
export function CommentsPanel({ page }: { page: ChapterEditing }) {
  const { comments, $panel } = page.editing;
  const load = useStore(comments.$load);
  const isFinished = useStore(useWriter().$finished);
  useEffect(() => comments.open(), [comments]);
  return (
    <SidePanel title={t.notes.title} onClose={() => $panel.set(undefined)}>
      <p className="faint">{t.notes.lead}</p>
      {!isFinished && <NewComment page={page} />}
      {(load.state === 'idle' || load.state === 'loading') && <Skeleton lines={3} />}
      {load.state === 'failed' && (
        <ErrorState title={t.notes.failed} text={load.msg} onRetry={() => void comments.load()} />
      )}
      {load.state === 'ready' && <CommentLists page={page} readOnly={isFinished} />}
    </SidePanel>
  );
}

function NewComment({ page }: { page: ChapterEditing }) {
  const noted = useStore(page.$noted);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (noted) box.current?.querySelector('textarea')?.focus();
  }, [noted]);
  if (!noted) {
    return (
      <Button size="small" icon="plus" onClick={page.beginComment}>
        {t.notes.add}
      </Button>
    );
  }
  const add = async () => {
    setBusy(true);
    const added = await page.editing.comments.add(page.chapter.id, noted, text.trim());
    setBusy(false);
    if (!added) return;
    setText('');
    page.$noted.set(undefined);
    page.$editor.get()?.focus();
  };
  return (
    <div className="note-form" ref={box}>
      {noted.quote && <blockquote>{noted.quote}</blockquote>}
      <TextArea
        label={noted.quote ? t.notes.addFor(noted.quote) : t.notes.add}
        hideLabel
        placeholder={t.notes.placeholder}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '')
            void add();
        }}
      />
      <span className="actions">
        <Button
          size="small"
          kind="primary"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => void add()}
        >
          {t.save}
        </Button>
        <Button size="small" kind="quiet" onClick={() => page.$noted.set(undefined)}>
          {t.cancel}
        </Button>
      </span>
    </div>
  );
}

function CommentLists({ page, readOnly }: { page: ChapterEditing; readOnly: boolean }) {
  const { comments } = page.editing;
  const list = useStore(comments.$list);
  const rows = useStore(useBid().outline.$rows);
  const [withResolved, setWithResolved] = useState(false);
  const shown = list.filter((comment) => withResolved || !comment.resolved);
  const resolved = list.filter((comment) => comment.resolved).length;
  const mine = shown.filter((comment) => comment.chapterId === page.chapter.id);
  const others = shown.filter((comment) => comment.chapterId !== page.chapter.id);
  const titleOf = (id: string) => rows.find((row) => row.chapter.id === id)?.chapter.title ?? '';
  return (
    <>
      {mine.length === 0 && (
        <EmptyState icon="edit" title={t.notes.empty} text={t.notes.emptyHint} />
      )}
      <ul className="notes">
        {mine.map((comment) => (
          <Note key={comment.id} page={page} comment={comment} readOnly={readOnly} />
        ))}
      </ul>
      {resolved > 0 && (
        <Checkbox
          label={t.notes.showResolved(resolved)}
          checked={withResolved}
          onChange={(event) => setWithResolved(event.target.checked)}
        />
      )}
      {others.length > 0 && (
        <details className="other-notes">
          <summary>{t.notes.inOthers(others.length)}</summary>
          <ul className="notes">
            {others.map((comment) => (
              <Note
                key={comment.id}
                page={page}
                comment={comment}
                readOnly={readOnly}
                chapter={titleOf(comment.chapterId)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface NoteProps {
  page: ChapterEditing;
  comment: Comment;
  readOnly: boolean;
  /** Title of the other chapter it is on. */
  chapter?: string;
}

function Note({ page, comment, readOnly, chapter }: NoteProps) {
  const { comments, goTo } = page.editing;
  const active = useStore(comments.$active) === comment.id;
  const placed = useStore(page.$placed);
  const editor = useStore(page.$editor);
  const [editing, setEditing] = useState(false);
  const gone =
    chapter === undefined &&
    editor !== undefined &&
    comment.quote !== '' &&
    !comment.resolved &&
    !placed.has(comment.id);
  const jump = () => {
    comments.$active.set(comment.id);
    if (!editor?.goToComment(comment.id)) goTo(comment.chapterId, comment.quote);
  };
  return (
    <li
      className="note"
      data-active={active || undefined}
      data-resolved={comment.resolved || undefined}
    >
      {chapter && <p className="note-chapter">{chapter}</p>}
      {comment.quote ? (
        <button
          type="button"
          className="note-quote"
          title={t.notes.jump}
          disabled={gone}
          onClick={jump}
        >
          {comment.quote}
        </button>
      ) : (
        <Tag>{t.notes.whole}</Tag>
      )}
      {gone && <p className="note-gone">{t.notes.gone}</p>}
      {editing ? (
        <NoteText comment={comment} page={page} onEnd={() => setEditing(false)} />
      ) : (
        <p className="note-text">{comment.text}</p>
      )}
      {!readOnly && !editing && (
        <NoteActs page={page} comment={comment} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

function NoteActs({
  page,
  comment,
  onEdit,
}: {
  page: ChapterEditing;
  comment: Comment;
  onEdit: () => void;
}) {
  const { comments } = page.editing;
  return (
    <span className="note-acts">
      <time>{comment.createdAt.slice(5, 16)}</time>
      <IconButton
        size="small"
        icon={comment.resolved ? 'refresh' : 'check'}
        label={comment.resolved ? t.notes.reopen : t.notes.resolve}
        onClick={() => void comments.change(comment.id, { resolved: !comment.resolved })}
      />
      <IconButton size="small" icon="edit" label={t.notes.edit} onClick={onEdit} />
      <IconButton
        size="small"
        icon="trash"
        label={t.notes.remove}
        onClick={() => void comments.remove(comment.id)}
      />
    </span>
  );
}

function NoteText({
  page,
  comment,
  onEnd,
}: {
  page: ChapterEditing;
  comment: Comment;
  onEnd: () => void;
}) {
  const [text, setText] = useState(comment.text);
  const save = async () => {
    if (await page.editing.comments.change(comment.id, { text: text.trim() })) onEnd();
  };
  return (
    <>
      <TextArea
        label={t.notes.text}
        hideLabel
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="actions">
        <Button
          size="small"
          kind="primary"
          disabled={text.trim() === ''}
          onClick={() => void save()}
        >
          {t.save}
        </Button>
        <Button size="small" kind="quiet" onClick={onEnd}>
          {t.cancel}
        </Button>
      </span>
    </>
  );
}
