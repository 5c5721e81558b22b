import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createPictures } from '../../core/library/pictures.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { messages } from '../messages.ts';

/** A picture of the library, as large as the window allows. */
export function PictureDialog({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  const [pictures] = useState(createPictures);
  const [$url] = useState(() => atom<Loaded<string>>({ state: 'loading' }));
  const url = useStore($url);
  useEffect(() => {
    const away = new AbortController();
    void loadInto($url, () => pictures.url(id, 'full'), { signal: away.signal });
    return () => {
      away.abort();
      pictures.dispose();
    };
  }, [pictures, id, $url]);
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      {url.state === 'loading' && <Skeleton lines={6} />}
      {url.state === 'failed' && <EmptyState title={messages.papers.pictureGone} />}
      {url.state === 'ready' && <img className="picture" src={url.value} alt={title} />}
    </Dialog>
  );
}
