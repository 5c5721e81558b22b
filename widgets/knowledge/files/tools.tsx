import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { messages } from '../messages.ts';
import { fileSorts, type Shelf } from './shelf.ts';

interface ToolsProps {
  shelf: Shelf;
  onNewFolder: () => void;
  /** Absent where nothing can be added. */
  onAdd: (() => void) | undefined;
}

/** Looking for files, narrowing and sorting them, a new folder, and adding files. */
export function Tools({ shelf, onNewFolder, onAdd }: ToolsProps) {
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
      {onAdd && (
        <Button kind="primary" icon="upload" onClick={onAdd}>
          {messages.queue.add}
        </Button>
      )}
    </div>
  );
}
