import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { type Picture, pictureCategories, printDpi } from '../core/contract/picture.ts';
import { toMessage } from '../core/errors.ts';
import { tagsOf } from '../core/library/picture-changes.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import { PrintFacts } from './print-facts.tsx';
import { Shown } from './shown.tsx';
import type { PicturePage } from './store.ts';

/** What the service takes (contract: `changePicture`). */
const MOST_TAGS = 20;
const LONGEST_TAG = 30;

function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MOST_TAGS) return messages.tooManyTags;
  return tags.some((tag) => tag.length > LONGEST_TAG) ? messages.tagTooLong : undefined;
}

interface EditorProps {
  page: PicturePage;
  picture: Picture;
  /** It is to be turned or cut. */
  onCut: () => void;
  onClose: () => void;
}

interface FooterProps {
  busy: boolean;
  /** What is typed cannot be saved. */
  disabled: boolean;
  onClose: () => void;
  onSave: () => void;
  onRemove: () => void;
}

function Footer({ busy, disabled, onClose, onSave, onRemove }: FooterProps) {
  return (
    <div className="foot">
      <Button kind="quiet" icon="trash" disabled={busy} onClick={onRemove}>
        {messages.remove}
      </Button>
      <span className="pair">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button kind="primary" busy={busy} disabled={disabled} onClick={onSave}>
          {messages.save}
        </Button>
      </span>
    </div>
  );
}

interface CategoryProps {
  value: Picture['category'];
  onChange: (category: Picture['category']) => void;
}

function Category({ value: category, onChange }: CategoryProps) {
  return (
    <Select
      label={messages.kind}
      value={category}
      options={pictureCategories.map((value) => ({ value, label: value }))}
      onChange={({ target }) =>
        onChange(pictureCategories.find((one) => one === target.value) ?? category)
      }
    />
  );
}

interface TagsProps {
  value: string;
  problem: string | undefined;
  onChange: (tags: string) => void;
}

function Tags({ value: tags, problem, onChange }: TagsProps) {
  return (
    <TextField
      label={messages.tags}
      hint={messages.tagsHint}
      error={problem}
      value={tags}
      maxLength={700}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Look({ page, picture, onCut }: Pick<EditorProps, 'page' | 'picture' | 'onCut'>) {
  return (
    <div className="look">
      <Shown pictures={page.pictures} id={picture.id} size="full" />
      <Button icon="edit" onClick={onCut}>
        {messages.crop.open}
      </Button>
    </div>
  );
}

/** One picture large, with its name, kind and tags, and how it will print. */
export function PictureEditor({ page, picture, onCut, onClose }: EditorProps) {
  const [title, setTitle] = useState(picture.title);
  const [category, setCategory] = useState(picture.category);
  const [tags, setTags] = useState(picture.tags.join(' '));
  const [failure, setFailure] = useState('');
  const busy = useStore(page.changes.$busy);
  const tagList = tagsOf(tags);
  const problem = tagProblem(tagList);
  const isFine = title.trim() !== '' && problem === undefined;

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isFine || busy) return;
    setFailure('');
    try {
      await page.changes.save(picture, { title: title.trim(), category, tags: tagList });
      notifySuccess(messages.saved);
      onClose();
    } catch (error) {
      setFailure(messages.notSaved(toMessage(error)));
    }
  };
  const remove = async () => {
    onClose();
    await page.remove([picture]);
  };
  const footer = (
    <Footer
      busy={busy}
      disabled={!isFine}
      onClose={onClose}
      onSave={() => void save()}
      onRemove={() => void remove()}
    />
  );
  return (
    <Dialog open size="large" title={picture.title} footer={footer} onClose={onClose}>
      <form className="edit" onSubmit={(event) => void save(event)}>
        <Look page={page} picture={picture} onCut={onCut} />
        <div className="fields">
          {failure && <Callout tone="danger">{failure}</Callout>}
          <TextField
            label={messages.name}
            value={title}
            maxLength={100}
            error={title.trim() ? undefined : messages.nameNeeded}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Category value={category} onChange={setCategory} />
          <Tags value={tags} problem={problem} onChange={setTags} />
          <PrintFacts
            text={messages.points(picture.width, picture.height)}
            dpi={printDpi(picture.width)}
            warnings={picture.warnings}
          />
        </div>
      </form>
    </Dialog>
  );
}
