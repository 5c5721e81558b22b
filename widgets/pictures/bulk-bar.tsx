import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { pictureCategories } from '../core/contract/picture.ts';
import { Button } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { messages } from './messages.ts';
import type { PicturePage } from './store.ts';

const { bulk } = messages;

/** What can be done with the pictures that are chosen. */
export function BulkBar({ page }: { page: PicturePage }) {
  const selection = useStore(page.$selection);
  const removed = useStore(page.pictures.$removed);
  const busy = useStore(page.changes.$busy);
  if (selection.length === 0) return null;
  return (
    <div className="bulk" role="toolbar" aria-label={bulk.label}>
      <strong>{bulk.chosen(selection.length)}</strong>
      {removed ? (
        <Button size="small" icon="undo" busy={busy} onClick={() => void page.restore(selection)}>
          {messages.restore}
        </Button>
      ) : (
        <Acts page={page} />
      )}
      <span className="pair end">
        <Button size="small" kind="quiet" onClick={page.chooseAll}>
          {bulk.all}
        </Button>
        <Button size="small" kind="quiet" onClick={page.chooseNone}>
          {bulk.none}
        </Button>
      </span>
    </div>
  );
}

function Acts({ page }: { page: PicturePage }) {
  const busy = useStore(page.changes.$busy);
  const [tags, setTags] = useState('');
  const addTags = async (event: FormEvent) => {
    event.preventDefault();
    if (tags.trim() && (await page.addTags(tags))) setTags('');
  };
  return (
    <>
      <Select
        label={bulk.category}
        hideLabel
        value=""
        disabled={busy}
        options={[
          { value: '', label: bulk.categoryPrompt },
          ...pictureCategories.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) => {
          const category = pictureCategories.find((one) => one === target.value);
          if (category) void page.setCategory(category);
        }}
      />
      <form className="pair" onSubmit={(event) => void addTags(event)}>
        <TextField
          label={bulk.tags}
          hideLabel
          placeholder={bulk.tagsPlaceholder}
          value={tags}
          maxLength={200}
          onChange={(event) => setTags(event.target.value)}
        />
        <Button size="small" type="submit" busy={busy} disabled={!tags.trim()}>
          {bulk.add}
        </Button>
      </form>
      <Button size="small" icon="trash" busy={busy} onClick={() => void page.remove()}>
        {messages.remove}
      </Button>
    </>
  );
}
