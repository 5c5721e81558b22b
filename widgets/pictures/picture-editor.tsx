import { type FormEvent, useState } from 'react';
import { call } from '../core/api/call.ts';
import { changePicture, type Picture, pictureCategories, removePicture } from '../core/contract/picture.ts';
import type { PicturesStore } from '../core/library/pictures.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import { Shown } from './shown.tsx';

/** Fewer points across than this look coarse at the width of a page of A4. */
const SHARP_POINTS = 1000;
/** What the service takes (contract: `changePicture`). */
const MOST_TAGS = 20;
const LONGEST_TAG = 30;

function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MOST_TAGS) return messages.tooManyTags;
  return tags.some((tag) => tag.length > LONGEST_TAG) ? messages.tagTooLong : undefined;
}

interface EditorProps {
  pictures: PicturesStore;
  picture: Picture;
  onClose: () => void;
}

/** One picture large, with its name, kind and tags. */
export function PictureEditor({ pictures, picture, onClose }: EditorProps) {
  const [title, setTitle] = useState(picture.title);
  const [category, setCategory] = useState(picture.category);
  const [tags, setTags] = useState(picture.tags.join(' '));
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);

  /** Closes the dialog when that worked; failures are shown by the call itself. */
  const during = async (action: () => Promise<unknown>, told: string) => {
    setBusy(true);
    const done = await action().then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!done) return;
    notifySuccess(told);
    void pictures.look();
    onClose();
  };
  const tagList = tags.split(/[\s,，、]+/).filter(Boolean);
  const problem = tagProblem(tagList);
  const isFine = title.trim() !== '' && problem === undefined;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isFine) return;
    const body = { title: title.trim(), category, tags: tagList };
    void during(() => call(changePicture, { params: { id: picture.id }, body }), messages.saved);
  };
  const footer = (
    <div className="foot">
      <Button kind="quiet" icon="trash" disabled={busy} onClick={() => setLeaving(true)}>
        {messages.remove}
      </Button>
      <span>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button kind="primary" busy={busy} disabled={!isFine} onClick={() => save()}>
          {messages.save}
        </Button>
      </span>
    </div>
  );
  return (
    <Dialog open size="large" title={picture.title} footer={footer} onClose={onClose}>
      <form className="edit" onSubmit={save}>
        <Shown pictures={pictures} id={picture.id} size="full" />
        <div className="fields">
          <TextField
            label={messages.name}
            value={title}
            maxLength={100}
            error={title.trim() ? undefined : messages.nameNeeded}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Select
            label={messages.kind}
            value={category}
            options={pictureCategories.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setCategory(pictureCategories.find((one) => one === target.value) ?? category)}
          />
          <TextField
            label={messages.tags}
            hint={messages.tagsHint}
            error={problem}
            value={tags}
            maxLength={700}
            onChange={(event) => setTags(event.target.value)}
          />
          <p className="about">{messages.points(picture.width, picture.height)}</p>
          {Math.max(picture.width, picture.height) < SHARP_POINTS && <Callout tone="warning">{messages.small}</Callout>}
        </div>
      </form>
      <ConfirmDialog
        open={leaving}
        message={messages.removeQuestion(picture.title)}
        onCancel={() => setLeaving(false)}
        onConfirm={() => void during(() => call(removePicture, { params: { id: picture.id } }), messages.removed)}
      />
    </Dialog>
  );
}
