import { useEffect, useRef, useState } from 'react';

interface DrawingProps {
  /** A data URL, or an address. */
  image: string;
  label: string;
}

/** The bytes of a data URL; undefined for anything that must be fetched. */
function blobOf(image: string): Blob | undefined {
  const [, type, coded, data] = /^data:([^;,]{0,99})[^,]{0,99}?(;base64)?,(.*)$/s.exec(image) ?? [];
  if (data === undefined) return undefined;
  const text = coded ? atob(data.trim()) : decodeURIComponent(data);
  const bytes = coded ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text;
  return new Blob([bytes], { type: type ?? '' });
}

async function bitmapOf(image: string): Promise<ImageBitmap> {
  const blob = blobOf(image);
  if (!blob) throw new Error('tender: only a data URL can be drawn');
  return createImageBitmap(blob);
}

/** A picture on a canvas, which needs no `img-src` in the policy of the page; an image element for what cannot be drawn, as SVG. */
export function Drawing({ image, label }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let current = true;
    const draw = (bitmap: ImageBitmap) => {
      if (!current || !canvas.current) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
    };
    bitmapOf(image).then(draw, () => current && setFailed(image));
    return () => {
      current = false;
    };
  }, [image]);
  if (failed === image) return <img part="drawing" src={image} alt={label} />;
  return <canvas part="drawing" ref={canvas} role="img" aria-label={label} />;
}
