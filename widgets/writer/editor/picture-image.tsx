import { useContext, useEffect, useState } from 'react';
import type { PictureSize, PicturesStore } from '../../core/library/pictures.ts';
import { Button } from '../../kit/button.tsx';
import { BidContext } from '../context.ts';
import { t } from './messages.ts';

type Address = { state: 'loading' } | { state: 'ready'; url: string } | { state: 'missing' };

/** Address of a picture once it is there; `look` tries anew. */
function useAddress(pictures: PicturesStore | undefined, id: string, size: PictureSize) {
  const [address, setAddress] = useState<Address>({ state: pictures ? 'loading' : 'missing' });
  useEffect(() => {
    let left = false;
    void fetchAddress(pictures, id, size).then((fetched) => !left && setAddress(fetched));
    return () => {
      left = true;
    };
  }, [pictures, id, size]);
  const look = async () => {
    setAddress({ state: 'loading' });
    setAddress(await fetchAddress(pictures, id, size));
  };
  return { address, look };
}

async function fetchAddress(pictures: PicturesStore | undefined, id: string, size: PictureSize): Promise<Address> {
  const url = await pictures?.url(id, size).catch(() => undefined);
  return url === undefined ? { state: 'missing' } : { state: 'ready', url };
}

interface PictureImageProps {
  id: string;
  alt: string;
  size: PictureSize;
}

/** A picture of the library with its room kept while it is on its way. */
export function PictureImage(props: PictureImageProps) {
  // Another picture begins anew.
  return <OnePicture key={props.id} {...props} />;
}

function OnePicture({ id, alt, size }: PictureImageProps) {
  const pictures = useContext(BidContext)?.editing.pictures;
  const { address, look } = useAddress(pictures, id, size);
  const shape = pictures?.shape(id);
  const room = shape && { aspectRatio: `${shape.width} / ${shape.height}`, width: shape.width };
  if (address.state === 'missing') {
    return (
      <span className="picture-room" data-missing="" style={room}>
        <span role="img" aria-label={alt || t.picture.alone}>
          {t.picture.missing}
        </span>
        {size === 'full' && (
          <Button size="small" kind="quiet" icon="refresh" onClick={() => void look()}>
            {t.retry}
          </Button>
        )}
      </span>
    );
  }
  if (address.state === 'loading') {
    return <span className="picture-room" data-loading="" style={room} role="img" aria-label={alt || t.picture.alone} />;
  }
  return (
    <img
      src={address.url}
      alt={alt || t.picture.alone}
      width={shape?.width}
      height={shape?.height}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (size === 'full') pictures?.keepShape(id, { width, height });
      }}
    />
  );
}
