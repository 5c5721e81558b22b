import { useStore } from '@nanostores/react';
import { pictureCategories } from '../core/contract/picture.ts';
import { Button } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { messages } from './messages.ts';
import type { PicturePage } from './store.ts';

/** The tags of the library; none, no choice. */
function TagChoice({ pictures }: Pick<PicturePage, 'pictures'>) {
  const tag = useStore(pictures.$tag);
  const tags = useStore(pictures.$tags);
  // The tag that was chosen stays in the list when its last picture has lost it.
  const known =
    tag === undefined || tags.some((one) => one.tag === tag)
      ? tags
      : [{ tag, pictures: 0 }, ...tags];
  return (
    known.length > 0 && (
      <Select
        label={messages.tag}
        hideLabel
        value={tag ?? ''}
        options={[
          { value: '', label: messages.everyTag },
          ...known.map((one) => ({
            value: one.tag,
            label: messages.tagCount(one.tag, one.pictures),
          })),
        ]}
        onChange={({ target }) => pictures.chooseTag(target.value || undefined)}
      />
    )
  );
}

/** Words, category and tag that narrow the list, and the way to what was removed. */
export function Tools({ page }: { page: PicturePage }) {
  const { pictures } = page;
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  const removed = useStore(pictures.$removed);
  return (
    <div className="kit-part-tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={q}
        maxLength={100}
        placeholder={messages.searchPlaceholder}
        prefix={<Icon name="search" />}
        onChange={(event) => pictures.search(event.target.value)}
      />
      <Select
        label={messages.category}
        hideLabel
        value={category ?? ''}
        options={[
          { value: '', label: messages.everyCategory },
          ...pictureCategories.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          pictures.choose(pictureCategories.find((one) => one === target.value))
        }
      />
      <TagChoice pictures={pictures} />
      <Button
        kind="quiet"
        icon={removed ? 'arrow-left' : 'trash'}
        onClick={() => page.showRemoved(!removed)}
      >
        {removed ? messages.showLibrary : messages.showRemoved}
      </Button>
    </div>
  );
}
