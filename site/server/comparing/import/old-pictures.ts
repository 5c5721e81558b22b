import { openZip } from '../../documents/read/zip.ts';
import { docxPictures } from './docx-pictures.ts';

/** A picture of an old bid that a picture library takes, and the end of the text before it, without blanks. */
export interface OldPicture {
  after: string;
  type: 'png' | 'jpeg' | 'webp';
  /** Base64. */
  data: string;
}

const MOST_PICTURES = 40;
const MOST_BYTES = 12 * 1024 * 1024;

/** By the first bytes: drawings of Windows and Office are none a library takes. */
function typeOf(bytes: Buffer): OldPicture['type'] | undefined {
  if (bytes.subarray(0, 4).toString('latin1') === '\x89PNG') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg';
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : undefined;
}

/** The pictures in the text of a Word file, as many as fit in an answer. Throws ReadingError bombFile and encryptedFile. */
export async function oldPictures(
  bytes: Uint8Array,
): Promise<{ pictures: OldPicture[]; left: number }> {
  const zip = await openZip(bytes);
  const pictures: OldPicture[] = [];
  let [left, total] = [0, 0];
  try {
    for await (const { bytes: found, after } of docxPictures(zip)) {
      // Those of headers and footers have no text before them.
      if (after === undefined) continue;
      const data = Buffer.from(found);
      const type = typeOf(data);
      const isFull = pictures.length >= MOST_PICTURES || total + data.length > MOST_BYTES;
      if (type === undefined || isFull) left += 1;
      else {
        total += data.length;
        pictures.push({ after, type, data: data.toString('base64') });
      }
    }
  } finally {
    zip.close();
  }
  return { pictures, left };
}
