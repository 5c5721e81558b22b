import { useStore } from '@nanostores/react';
import type { Picture } from '../core/contract/picture.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Callout, Tag } from '../kit/tag.tsx';
import { UsedIn } from '../library-parts/used-in.tsx';
import { messages } from './messages.ts';
import { Shown } from './shown.tsx';
import type { PicturePage } from './store.ts';

interface GridProps {
  page: PicturePage;
  onOpen: (picture: Picture) => void;
}

/** The pictures as tiles: those of the library, or those that were removed. */
export function Grid({ page, onOpen }: GridProps) {
  const { pictures } = page;
  const library = useStore(pictures.$library);
  const removed = useStore(pictures.$removed);
  if (library.state === 'loading')
    return (
      <div className="grid-loading">
        <Skeleton lines={6} />
      </div>
    );
  if (library.state === 'failed')
    return (
      <ErrorState
        title={messages.failedTitle}
        text={library.msg}
        onRetry={() => void pictures.look()}
      />
    );
  if (library.value.pictures.length === 0) return <Nothing page={page} />;
  return (
    <>
      {removed && <Callout tone="neutral">{messages.removedText}</Callout>}
      <ul className="grid">
        {library.value.pictures.map((picture) => (
          <li key={picture.id}>
            <Tile page={page} picture={picture} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {library.value.more && (
        <Button kind="quiet" onClick={() => void pictures.more()}>
          {messages.more}
        </Button>
      )}
    </>
  );
}

function Nothing({ page: { pictures } }: { page: PicturePage }) {
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  const tag = useStore(pictures.$tag);
  const removed = useStore(pictures.$removed);
  if (q.trim() || category || tag !== undefined)
    return (
      <EmptyState icon="search" title={messages.nothingFound} text={messages.nothingFoundText} />
    );
  return removed ? (
    <EmptyState icon="trash" title={messages.removedEmpty} />
  ) : (
    <EmptyState icon="image" title={messages.emptyTitle} text={messages.emptyText} />
  );
}

/** What a tile shows of its picture. */
function About({ page, picture }: Omit<GridProps, 'onOpen'> & { picture: Picture }) {
  const { id, title, category, tags, width, height, warnings } = picture;
  return (
    <>
      <Shown pictures={page.pictures} id={id} size="thumbnail" />
      <span className="name" title={title}>
        {title}
      </span>
      <span className="about">
        {category} · {messages.points(width, height)}
      </span>
      {(warnings.length > 0 || tags.length > 0) && (
        <span className="marks">
          {warnings.map(({ kind, msg }) => (
            <span key={kind} title={msg}>
              <Tag tone="warning" dot>
                {messages.warnings[kind]}
              </Tag>
            </span>
          ))}
          {tags.slice(0, 2).map((one) => (
            <Tag key={one}>{one}</Tag>
          ))}
        </span>
      )}
    </>
  );
}

function Tile({ page, picture, onOpen }: GridProps & { picture: Picture }) {
  const { id, title } = picture;
  const selection = useStore(page.$selection);
  const removed = useStore(page.pictures.$removed);
  const chosen = selection.some((one) => one.id === id);
  const content = <About page={page} picture={picture} />;
  return (
    <div className="place" data-chosen={chosen || undefined}>
      <label className="choose">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={messages.bulk.select(title)}
          onChange={() => page.toggle(id)}
        />
      </label>
      {removed ? (
        <div className="tile" data-removed="">
          {content}
          <Button
            size="small"
            icon="undo"
            aria-label={messages.restoreOf(title)}
            onClick={() => void page.restore([picture])}
          >
            {messages.restore}
          </Button>
        </div>
      ) : (
        <button type="button" className="tile" onClick={() => onOpen(picture)}>
          {content}
        </button>
      )}
      <span className="used">
        <UsedIn {...{ uses: page.uses, id }} name={title} />
      </span>
    </div>
  );
}
