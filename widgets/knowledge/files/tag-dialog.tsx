import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useState } from 'react';
import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { isComposing } from '../../kit/composing.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import type { Space } from '../library.ts';
import { messages } from '../messages.ts';

const { tagTexts: t } = messages;
/** As many as a file may have, and letters in one. */
const MOST = 20;
const LONGEST = 30;
/** Used tags on offer. */
const OFFERED = 12;

interface TagDialogProps {
  space: Space;
  files: readonly KnowledgeFile[];
  onClose: () => void;
}

/** Tags that all of the files have. */
const common = (files: readonly KnowledgeFile[]) =>
  (files[0]?.tags ?? []).filter((tag) => files.every(({ tags }) => tags.includes(tag)));

/** Words between commas, of either alphabet. */
const wordsOf = (typed: string) =>
  typed
    .split(/[,;\uFF0C\uFF1B\u3001]/)
    .map((word) => word.trim().slice(0, LONGEST))
    .filter(Boolean);

function Chips({ tags, onTake }: { tags: readonly string[]; onTake: (tag: string) => void }) {
  return (
    <ul className="tags" aria-label={messages.tags}>
      {tags.map((tag) => (
        <li key={tag} className="tag-chip">
          {tag}
          <IconButton icon="close" size="small" label={t.take(tag)} onClick={() => onTake(tag)} />
        </li>
      ))}
    </ul>
  );
}

interface TagFieldProps {
  typed: string;
  onType: (typed: string) => void;
  /** What was typed is to become tags. */
  onEnter: () => void;
}

function TagField({ typed, onType, onEnter }: TagFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      label={t.add}
      hint={t.hint}
      value={typed}
      autoComplete="off"
      data-first-focus=""
      suffix={
        typed.trim() && (
          <Button size="small" kind="quiet" onClick={onEnter}>
            {t.addShort}
          </Button>
        )
      }
      onKeyDown={onKeyDown}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Puts tags on files and takes them off. Of several files it shows the tags all of them have; the others stay as they are. */
export function TagDialog({ space: { shelf, actions }, files, onClose }: TagDialogProps) {
  const [before] = useState(() => common(files));
  const [tags, setTags] = useState(before);
  const [typed, setTyped] = useState('');
  const used = useStore(shelf.$tags);
  const offered = used.filter(({ tag }) => !tags.includes(tag)).slice(0, OFFERED);
  const add = (words: readonly string[]) =>
    setTags([...new Set([...tags, ...words])].slice(0, MOST));
  const take = () => {
    add(wordsOf(typed));
    setTyped('');
  };
  const save = () => {
    const all = [...new Set([...tags, ...wordsOf(typed)])].slice(0, MOST);
    const added = all.filter((tag) => !before.includes(tag));
    const taken = before.filter((tag) => !all.includes(tag));
    onClose();
    if (added.length + taken.length > 0) void actions.tag(files, added, taken);
  };
  return (
    <Dialog
      open
      size="small"
      title={t.title(files)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="primary" onClick={save}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="tagging">
        {files.length > 1 && <p className="count">{t.many}</p>}
        <Chips tags={tags} onTake={(tag) => setTags(tags.filter((one) => one !== tag))} />
        <TagField typed={typed} onType={setTyped} onEnter={take} />
        {offered.length > 0 && (
          <div className="tag-offers" role="group" aria-label={t.used}>
            {offered.map(({ tag }) => (
              <Button key={tag} size="small" icon="plus" onClick={() => add([tag])}>
                {tag}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
