/** px, as stored. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Boxes of a HEIC file that tell sizes stand before its points. */
const HEIC_HEADER_BYTES = 256 * 1024;
/** Markers of JPEG that begin a frame: C0–CF but for tables of codes and the extension. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size that the header of a PNG, JPEG or HEIC file claims, without a decoder; undefined for what is none of them. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 24) return undefined;
  if (view.readUInt32BE(0) === 0x89504e47)
    return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  if (view.readUInt16BE(0) === 0xffd8) return jpegSize(view);
  return view.toString('latin1', 4, 8) === 'ftyp' ? heicSize(view) : undefined;
}

function jpegSize(view: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= view.length && view[at] === 0xff) {
    const marker = view[at + 1] ?? 0;
    if (isFrame(marker))
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    // Fill bytes before a marker.
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The largest of its sizes: tiles and thumbnails have their own. */
function heicSize(view: Buffer): PictureSize | undefined {
  const header = view.subarray(0, HEIC_HEADER_BYTES);
  let largest: PictureSize | undefined;
  for (
    let at = header.indexOf('ispe');
    at >= 0 && at + 16 <= header.length;
    at = header.indexOf('ispe', at + 4)
  ) {
    const size = { width: header.readUInt32BE(at + 8), height: header.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
