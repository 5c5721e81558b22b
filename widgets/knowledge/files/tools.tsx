import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { messages } from '../messages.ts';
import { fileSorts, type Shelf } from './shelf.ts';

/** Looking for files, narrowing and sorting them, and a new folder. */
export function Tools({ shelf, onNewFolder }: { shelf: Shelf; onNewFolder: () => void }) {
  const { q, tag, sort } = useStore(shelf.list.$filter);
  const tags = useStore(shelf.$tags);
  return (
    <div className="tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={q}
        maxLength={100}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        prefix={<Icon name="search" />}
        onChange={({ target }) => shelf.search(target.value)}
      />
      {(tags.length > 0 || tag) && (
        <Select
          label={messages.tagFilter}
          hideLabel
          value={tag}
          options={[
            { value: '', label: messages.everyTag },
            ...tags.map(({ tag: name, files }) => ({
              value: name,
              label: messages.tagCount(name, files),
            })),
          ]}
          onChange={({ target }) => shelf.narrow({ tag: target.value })}
        />
      )}
      {/* What is found comes in the order it fits. */}
      {q.trim() === '' && (
        <Select
          label={messages.sort}
          hideLabel
          value={sort}
          options={fileSorts.map((value) => ({ value, label: messages.sorts[value] }))}
          onChange={({ target }) =>
            shelf.narrow({ sort: fileSorts.find((one) => one === target.value) ?? 'added' })
          }
        />
      )}
      {shelf.space !== 'public' && (
        <Button icon="plus" onClick={onNewFolder}>
          {messages.newFolder}
        </Button>
      )}
    </div>
  );
}
