import { useContext, useEffect, useState } from 'react';
import type { PictureSize, PicturesStore } from '../../core/library/pictures.ts';
import type { Loaded } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { BidContext } from '../base/context.ts';
import { t } from './messages.ts';

type Address = Loaded<string>;
const missing = { state: 'failed', msg: t.picture.missing } as const;

/** Address of a picture once it is there; `look` tries anew. */
function useAddress(pictures: PicturesStore | undefined, id: string, size: PictureSize) {
  const [address, setAddress] = useState<Address>(pictures ? { state: 'loading' } : missing);
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

async function fetchAddress(
  pictures: PicturesStore | undefined,
  id: string,
  size: PictureSize,
): Promise<Address> {
  const url = await pictures?.url(id, size).catch(() => undefined);
  return url === undefined ? missing : { state: 'ready', value: url };
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
  if (address.state === 'failed') {
    return (
      <span className="picture-room" data-missing="" style={room}>
        <span role="img" aria-label={alt || t.picture.alone}>
          {address.msg}
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
    return (
      <span
        className="picture-room"
        data-loading=""
        style={room}
        role="img"
        aria-label={alt || t.picture.alone}
      />
    );
  }
  return (
    <img
      src={address.value}
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
