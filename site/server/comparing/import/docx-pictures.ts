import { ReadingError } from '../../documents/read/reading-error.ts';
import { innerText, type XmlElement } from '../../documents/read/xml.ts';
import type { ZipArchive } from '../../documents/read/zip.ts';
import {
  attribute,
  documentPart,
  localName,
  partElements,
  readPart,
  relationsOf,
  resolveTarget,
} from './docx-package.ts';
import type { FoundPicture } from './found-picture.ts';

/** A scan of A3 at 600 points an inch has about 30 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of all the document's pictures together. */
const MOST_BYTES_TOTAL = 300 * 1024 * 1024;
/** Headers and footers; each section may have three of each. */
const MOST_MARGINS = 60;
const MOST_DEPTH = 200;
/** Enough of a paragraph to know it by. */
const ANCHOR_CHARACTERS = 60;

/**
 * Pictures that a Word file shows, each once: in the text, in the order they stand, then in headers and footers.
 * Throws ReadingError bombFile and encryptedFile.
 */
export async function* docxPictures(zip: ZipArchive): AsyncIterable<FoundPicture> {
  const main = await documentPart(zip);
  const seen = new Set<string>();
  let total = 0;
  for await (const { target, after } of shownTargets(zip, main)) {
    if (seen.has(target) || total > MOST_BYTES_TOTAL || !zip.has(target)) continue;
    seen.add(target);
    const bytes = await partBytes(zip, target);
    if (!bytes) continue;
    total += bytes.length;
    yield { bytes, ...(after ? { after } : {}) };
  }
}

async function* shownTargets(
  zip: ZipArchive,
  main: string,
): AsyncIterable<{ target: string; after: string }> {
  const targets = await pictureTargets(zip, main);
  if (targets.size > 0) {
    const shown = await shownIn(zip, main, 2);
    for (const { id, after } of shown) {
      const target = targets.get(id);
      if (target) yield { target, after };
    }
  }
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const margins = zip.names.filter(
    (name) => name.startsWith(folder) && /(header|footer)\d*\.xml$/.test(name),
  );
  for (const part of margins.slice(0, MOST_MARGINS)) {
    for (const target of (await pictureTargets(zip, part)).values()) yield { target, after: '' };
  }
}

/** Pictures inside the package by the id of their relation; linked ones are not fetched. */
async function pictureTargets(zip: ZipArchive, part: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  for (const relation of await partElements(zip, relationsOf(part))) {
    const { Id: id, Type: type, Target: target, TargetMode: mode } = relation.attributes;
    if (id && target && mode !== 'External' && type?.endsWith('/image'))
      targets.set(id, resolveTarget(part, target));
  }
  return targets;
}

interface Shown {
  id: string;
  after: string;
}

async function shownIn(zip: ZipArchive, part: string, depth: number): Promise<Shown[]> {
  const shown: Shown[] = [];
  let last = '';
  await readPart(zip, part, depth, (element) => {
    last = collect(element, last, shown, 0);
  });
  return shown;
}

/** Finds pictures in an element, and says which text stands last before what follows it. */
function collect(element: XmlElement, before: string, shown: Shown[], depth: number): string {
  if (depth > MOST_DEPTH) return before;
  const name = localName(element);
  let last = before;
  if (name === 'p') last = anchor(innerText(element)) || before;
  const id =
    name === 'blip'
      ? attribute(element, 'embed')
      : name === 'imagedata'
        ? attribute(element, 'id')
        : undefined;
  if (id) shown.push({ id, after: before });
  for (const node of element.children)
    if (typeof node !== 'string') last = collect(node, last, shown, depth + 1);
  return last;
}

const anchor = (text: string): string => text.replace(/\s+/g, '').slice(-ANCHOR_CHARACTERS);

/** The part inflated; undefined when damaged or too large for a picture. */
async function partBytes(zip: ZipArchive, name: string): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of zip.chunks(name)) {
      size += chunk.length;
      if (size > MOST_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ReadingError && error.code === 'truncatedFile') return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}
