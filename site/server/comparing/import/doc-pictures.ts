import { openOle } from '../../documents/read/ole.ts';
import type { FoundPicture } from './found-picture.ts';

/** Types of a drawing record that hold a picture as it was inserted: JPEG, PNG, JPEG in CMYK. */
const pictureRecords = new Set([0xf01d, 0xf01e, 0xf02a]);
const RECORD_HEADER = 8;
/** One or two checksums of 16 bytes and a mark stand in front of the picture. */
const PREFIXES = [17, 33];

/** Pictures (JPEG, PNG) of a binary Word file, wherever its streams hold them, in the order stored. */
export function docPictures(bytes: Uint8Array): FoundPicture[] {
  const ole = openOle(bytes);
  return ['Data', 'WordDocument'].flatMap((name) => {
    const stream = ole.stream(name);
    return stream ? streamPictures(stream) : [];
  });
}

function streamPictures(stream: Buffer): FoundPicture[] {
  const found: FoundPicture[] = [];
  for (let at = stream.indexOf(0xf0); at >= 0; at = stream.indexOf(0xf0, at + 1)) {
    const start = at - 3;
    const picture = start >= 0 ? recordPicture(stream, start) : undefined;
    if (!picture) continue;
    found.push({ bytes: picture });
    at += picture.length;
  }
  return found;
}

function recordPicture(stream: Buffer, start: number): Buffer | undefined {
  if (start + RECORD_HEADER > stream.length || !pictureRecords.has(stream.readUInt16LE(start + 2)))
    return undefined;
  const end = start + RECORD_HEADER + stream.readUInt32LE(start + 4);
  if (end > stream.length) return undefined;
  for (const prefix of PREFIXES) {
    const from = start + RECORD_HEADER + prefix;
    const isPicture = from + 4 < end && [0xffd8, 0x8950].includes(stream.readUInt16BE(from));
    if (isPicture) return stream.subarray(from, end);
  }
  return undefined;
}
