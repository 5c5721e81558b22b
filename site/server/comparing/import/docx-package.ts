import { ReadingError } from '../../documents/read/reading-error.ts';
import { readXml, type XmlElement } from '../../documents/read/xml.ts';
import type { ZipArchive } from '../../documents/read/zip.ts';

/** Properties, settings and relations of an honest file stay under a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Elements `depth` levels below the root of a small part; those before the damage, if it is damaged, and none if it is missing or huge. */
export async function partElements(
  zip: ZipArchive,
  name: string,
  depth = 1,
): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  if (!zip.has(name)) return found;
  await readPart(zip, name, depth, (element) => found.push(element), MOST_BYTES);
  return found;
}

/** Hands over the elements of a part, as readXml does; a damaged part ends early. Throws ReadingError bombFile and encryptedFile. */
export async function readPart(
  zip: ZipArchive,
  name: string,
  depth: number,
  onElement: (element: XmlElement) => void,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<void> {
  try {
    await readXml(upTo(zip.chunks(name), mostBytes), depth, onElement);
  } catch (error) {
    const isHarmless =
      error instanceof ReadingError &&
      (error.code === 'truncatedFile' || error.code === 'unreadableFile');
    if (!isHarmless) throw error;
  }
}

async function* upTo(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) return;
    yield chunk;
  }
}

/** The name without its prefix: generators bind prefixes of their own. */
export const localName = (element: XmlElement): string =>
  element.name.slice(element.name.indexOf(':') + 1);

/** The value of an attribute, whatever prefix it has. */
export function attribute(element: XmlElement, name: string): string | undefined {
  for (const [key, value] of Object.entries(element.attributes)) {
    if (key === name || key.endsWith(`:${name}`)) return value;
  }
  return undefined;
}

/** Where the relations of a part of the package lie. */
export function relationsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** Target of a relation as a name in the package. */
export function resolveTarget(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}

/** The document part: word/document.xml nearly always. */
export async function documentPart(zip: ZipArchive): Promise<string> {
  if (zip.has('word/document.xml')) return 'word/document.xml';
  const relations = await partElements(zip, '_rels/.rels');
  const main = relations.find((relation) => relation.attributes.Type?.endsWith('/officeDocument'));
  return main?.attributes.Target?.replace(/^\//, '') ?? '';
}
