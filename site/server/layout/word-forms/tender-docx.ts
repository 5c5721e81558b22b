import { readXml, type XmlElement } from '../../documents/read/xml.ts';
import { openZip, type ZipArchive } from '../../documents/read/zip.ts';
import { FormRefusedError } from './ooxml.ts';

/** The largest tenders seen have 4 MB; their trees take some twenty times that. */
const MOST_PART_BYTES = 12 * 1024 * 1024;
const MOST_PICTURE_BYTES = 8 * 1024 * 1024;
const MOST_PICTURES_BYTES = 24 * 1024 * 1024;

/** The parts of a tender's .docx that forms lean on, as trees. */
export interface TenderDocx {
  document: XmlElement;
  styles: XmlElement | undefined;
  numbering: XmlElement | undefined;
  settings: XmlElement | undefined;
  theme: XmlElement | undefined;
  fonts: XmlElement | undefined;
  /** Pictures of the document by the id of their relation; what lies outside of the file is none. */
  pictures: ReadonlyMap<string, TenderPicture>;
}

export interface TenderPicture {
  bytes: Uint8Array;
  extension: string;
  type: string;
}

/**
 * Opens a tender's .docx. Throws ReadingError for what is none, FormRefusedError for parts that are too large or another dialect.
 */
export async function openTenderDocx(bytes: Uint8Array): Promise<TenderDocx> {
  const zip = await openZip(bytes);
  try {
    const document = await tree(zip, 'word/document.xml');
    if (!document) throw new FormRefusedError('no document');
    if (/purl\.oclc\.org/.test(Object.values(document.attributes).join(' ')))
      throw new FormRefusedError('strict dialect');
    return {
      document,
      styles: await tree(zip, 'word/styles.xml'),
      numbering: await tree(zip, 'word/numbering.xml'),
      settings: await tree(zip, 'word/settings.xml'),
      theme: await tree(zip, 'word/theme/theme1.xml'),
      fonts: await tree(zip, 'word/fontTable.xml'),
      pictures: await picturesOf(zip),
    };
  } finally {
    zip.close();
  }
}

async function tree(zip: ZipArchive, name: string): Promise<XmlElement | undefined> {
  if (!zip.has(name)) return undefined;
  let root: XmlElement | undefined;
  await readXml(bounded(zip.chunks(name), MOST_PART_BYTES), 0, (element) => {
    root = element;
  });
  return root;
}

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new FormRefusedError('too large');
    yield chunk;
  }
}

async function picturesOf(zip: ZipArchive): Promise<Map<string, TenderPicture>> {
  const pictures = new Map<string, TenderPicture>();
  const relations = await tree(zip, 'word/_rels/document.xml.rels');
  let left = MOST_PICTURES_BYTES;
  for (const relation of relations?.children ?? []) {
    if (typeof relation === 'string') continue;
    const { Id = '', Type = '', Target = '', TargetMode } = relation.attributes;
    if (TargetMode === 'External' || !Type.endsWith('/image')) continue;
    const name = Target.startsWith('/') ? Target.slice(1) : `word/${Target}`;
    if (!zip.has(name)) continue;
    const bytes = await whole(zip, name, Math.min(left, MOST_PICTURE_BYTES));
    const kind = bytes && kindOf(bytes);
    if (!bytes || !kind) continue;
    left -= bytes.length;
    pictures.set(Id, { bytes, ...kind });
  }
  return pictures;
}

/** The part's bytes; undefined for one that is too large. */
async function whole(zip: ZipArchive, name: string, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of bounded(zip.chunks(name), most)) parts.push(chunk);
  } catch (error) {
    if (error instanceof FormRefusedError) return undefined;
    throw error;
  }
  return Buffer.concat(parts);
}

const kinds: { sign: RegExp; extension: string; type: string }[] = [
  { sign: /^89504e47/, extension: 'png', type: 'image/png' },
  { sign: /^ffd8ff/, extension: 'jpeg', type: 'image/jpeg' },
  { sign: /^47494638/, extension: 'gif', type: 'image/gif' },
  { sign: /^424d/, extension: 'bmp', type: 'image/bmp' },
  { sign: /^(?:49492a00|4d4d002a)/, extension: 'tiff', type: 'image/tiff' },
  { sign: /^(?:d7cdc69a|01000900)/, extension: 'wmf', type: 'image/x-wmf' },
  { sign: /^01000000.{72}20454d46/, extension: 'emf', type: 'image/x-emf' },
];

/** The kind of a picture by how it begins, whatever it is called. */
function kindOf(bytes: Uint8Array): Omit<TenderPicture, 'bytes'> | undefined {
  const start = Buffer.from(bytes.subarray(0, 44)).toString('hex');
  const kind = kinds.find(({ sign }) => sign.test(start));
  return kind && { extension: kind.extension, type: kind.type };
}
