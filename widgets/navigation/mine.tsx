import { useStore } from '@nanostores/react';
import { type DragEvent, useState } from 'react';
import type { Favourite } from '../core/contract/navigation.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { Callout } from '../kit/tag.tsx';
import { FavouriteForm } from './favourite-form.tsx';
import { messages } from './messages.ts';
import { PlatformLink } from './platform-link.tsx';
import type { NavigationStore } from './store.ts';

/** What the bidder keeps at hand, in an order of their own. */
export function Mine({ store }: { store: NavigationStore }) {
  const mine = useStore(store.$mine);
  const notice = useStore(store.$notice);
  const [form, setForm] = useState<'new' | Favourite>();
  return (
    <section className="kit-part" aria-label={messages.mine}>
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{messages.mine}</h2>
        <Button size="small" icon="plus" onClick={() => setForm('new')}>
          {messages.add}
        </Button>
      </header>
      {mine.state === 'loading' && <Skeleton lines={2} />}
      {mine.state === 'failed' && (
        <Callout
          tone="danger"
          action={
            <Button size="small" icon="refresh" onClick={() => void store.loadMine()}>
              {messages.retry}
            </Button>
          }
        >
          {messages.mineFailed} · {mine.msg}
        </Callout>
      )}
      {mine.state === 'ready' && mine.value.length === 0 && (
        <p className="hint">{messages.mineEmpty}</p>
      )}
      {mine.state === 'ready' && <List store={store} list={mine.value} onEdit={setForm} />}
      <Removed store={store} />
      <p role="status" className="kit-hidden">
        {notice}
      </p>
      {form && (
        <FavouriteForm
          store={store}
          favourite={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </section>
  );
}

interface ListProps {
  store: NavigationStore;
  list: readonly Favourite[];
  onEdit: (favourite: Favourite) => void;
}

/** Favourites are put in order by dragging one onto another's place. */
function useDragging(store: NavigationStore) {
  const [dragged, setDragged] = useState<Favourite>();
  const [over, setOver] = useState('');
  const end = () => {
    setDragged(undefined);
    setOver('');
  };
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged) void store.move(dragged, index);
    end();
  };
  const onDragOver = (event: DragEvent, id: string) => {
    if (!dragged) return;
    event.preventDefault();
    setOver(id);
  };
  return (favourite: Favourite, index: number) => ({
    'data-over': (over === favourite.id && dragged?.id !== favourite.id) || undefined,
    onDragStart: () => setDragged(favourite),
    onDragOver: (event: DragEvent) => onDragOver(event, favourite.id),
    onDrop: (event: DragEvent) => onDrop(event, index),
    onDragEnd: end,
  });
}

interface ActsProps {
  store: NavigationStore;
  favourite: Favourite;
  index: number;
  isLast: boolean;
  onEdit: (favourite: Favourite) => void;
}

/** What can be done with one favourite. */
function Acts({ store, favourite, index, isLast, onEdit }: ActsProps) {
  return (
    <div className="acts">
      <IconButton
        icon="chevron-left"
        size="small"
        disabled={index === 0}
        label={messages.up(favourite.name)}
        onClick={() => void store.move(favourite, index - 1)}
      />
      <IconButton
        icon="chevron-right"
        size="small"
        disabled={isLast}
        label={messages.down(favourite.name)}
        onClick={() => void store.move(favourite, index + 1)}
      />
      <IconButton
        icon="edit"
        size="small"
        label={messages.edit(favourite.name)}
        onClick={() => onEdit(favourite)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={messages.remove(favourite.name)}
        onClick={() => void store.remove(favourite)}
      />
    </div>
  );
}

function List({ store, list, onEdit }: ListProps) {
  const dragging = useDragging(store);
  return (
    <ol className="mine">
      {list.map((favourite, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside do the same
        <li
          key={favourite.id}
          className="card"
          draggable={list.length > 1}
          {...dragging(favourite, index)}
        >
          <div className="card-head">
            {list.length > 1 && (
              <span className="handle" title={messages.drag}>
                <Icon name="drag" />
              </span>
            )}
            <PlatformLink name={favourite.name} url={favourite.url} />
          </div>
          {favourite.note && <p className="summary">{favourite.note}</p>}
          <Acts
            store={store}
            favourite={favourite}
            index={index}
            isLast={index === list.length - 1}
            onEdit={onEdit}
          />
        </li>
      ))}
    </ol>
  );
}

/** What was just removed, with the way back. */
function Removed({ store }: { store: NavigationStore }) {
  const removed = useStore(store.$removed);
  const action = (
    <span className="acts">
      <Button size="small" icon="undo" onClick={() => void store.undo()}>
        {messages.undo}
      </Button>
      <Button size="small" kind="quiet" onClick={store.forget}>
        {messages.dismiss}
      </Button>
    </span>
  );
  // The region is there before its words, so that they are announced.
  return (
    <div role="status" className="removed">
      {removed && <Callout action={action}>{messages.removed(removed.favourite.name)}</Callout>}
    </div>
  );
}
