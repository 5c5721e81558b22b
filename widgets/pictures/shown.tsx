import { useEffect, useState } from 'react';
import type { PictureSize, PicturesStore } from '../core/library/pictures.ts';
import { messages } from './messages.ts';

/** A picture in a frame of fixed shape, so that nothing moves when it comes. */
export function Shown({
  pictures,
  id,
  size,
}: {
  pictures: PicturesStore;
  id: string;
  size: PictureSize;
}) {
  const [url, setUrl] = useState<string>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let left = false;
    pictures.url(id, size).then(
      (found) => !left && setUrl(found),
      () => !left && setMissing(true),
    );
    return () => {
      left = true;
    };
  }, [pictures, id, size]);
  return (
    <span className="frame">{url ? <img src={url} alt="" /> : missing ? messages.gone : null}</span>
  );
}
