import { useEffect, useState } from 'react';
import { createPictures } from '../../core/library/pictures.ts';
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
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let away = false;
    const show = (found: string) => {
      if (!away) setUrl(found);
    };
    pictures.url(id, 'full').then(show, () => show(''));
    return () => {
      away = true;
      pictures.dispose();
    };
  }, [pictures, id]);
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      {url === undefined && <Skeleton lines={6} />}
      {url === '' && <EmptyState title={messages.papers.pictureGone} />}
      {url && <img className="picture" src={url} alt={title} />}
    </Dialog>
  );
}
