import type { FoundPicture } from './found-picture.ts';
import { inflated, PdfObjects } from './pdf-objects.ts';
import { pictureFile } from './pdf-picture-file.ts';
import { type PdfDictionary, PdfReference, type PdfValue } from './pdf-values.ts';

const MOST_PAGES = 20_000;
/** Forms inside of forms. */
const MOST_NESTING = 8;
/** Drawn on one page. */
const MOST_ENTRIES = 2000;
/** Of the instructions of one page, inflated. */
const MOST_CONTENT = 32 * 1024 * 1024;

/** Pictures of a PDF, page by page, each where it is first shown; undefined when the file is locked against changes: they are encrypted then. */
export function pdfPictures(bytes: Uint8Array): Iterable<FoundPicture> | undefined {
  const objects = new PdfObjects(bytes);
  return objects.isEncrypted ? undefined : picturesOf(objects);
}

function* picturesOf(objects: PdfObjects): Iterable<FoundPicture> {
  const seen = new Set<number>();
  let page = 0;
  for (const { resources, contents } of pagesOf(objects)) {
    page += 1;
    for (const number of shownObjects(objects, resources, drawnNames(objects, contents), seen, 0)) {
      const { value, stream } = objects.object(number);
      if (!(value instanceof Map) || !stream) continue;
      yield { bytes: pictureFile(objects, value, stream), page };
    }
  }
}

interface Page {
  resources: PdfDictionary;
  contents: PdfValue;
}

function* pagesOf(objects: PdfObjects): Iterable<Page> {
  const seen = new Set<PdfValue>();
  const stack: { node: PdfValue; inherited: PdfValue }[] = [
    { node: root(objects), inherited: null },
  ];
  for (let pages = 0; stack.length > 0 && pages < MOST_PAGES; ) {
    const { node, inherited } = stack.pop() ?? { node: null, inherited: null };
    const key = node instanceof PdfReference ? node.number : node;
    if (seen.has(key)) continue;
    seen.add(key);
    const dictionary = objects.dictionary(node);
    const resources = dictionary.get('Resources') ?? inherited;
    const kids = objects.resolve(dictionary.get('Kids'));
    if (Array.isArray(kids))
      for (const kid of kids.toReversed()) stack.push({ node: kid, inherited: resources });
    else if (dictionary.size > 0) {
      pages += 1;
      yield {
        resources: objects.dictionary(resources),
        contents: dictionary.get('Contents') ?? null,
      };
    }
  }
}

/** The tree of pages, as the last catalogue names it. */
function root(objects: PdfObjects): PdfValue {
  let found: PdfValue = null;
  for (const number of objects.numbers()) {
    const { value } = objects.object(number);
    if (value instanceof Map && value.get('Type') === '/Catalog' && value.has('Pages'))
      found = value.get('Pages') ?? null;
  }
  return found;
}

/** Names of what the instructions draw, in order: files share one dictionary among all pages. Undefined where they cannot be read. */
function drawnNames(objects: PdfObjects, contents: PdfValue): string[] | undefined {
  const direct =
    contents instanceof PdfReference ? objects.object(contents.number) : { value: contents };
  const parts = Array.isArray(direct.value) ? direct.value : [contents];
  const names: string[] = [];
  for (const part of parts) {
    const object = part instanceof PdfReference ? objects.object(part.number) : undefined;
    if (!object?.stream || !(object.value instanceof Map)) continue;
    const bytes = content(objects, object.value, object.stream);
    if (!bytes) return undefined;
    for (const [, name = ''] of bytes
      .toString('latin1')
      .matchAll(/\/([^\s/<>[\](){}%]{1,127})\s{1,9}Do\b/g))
      names.push(name);
    if (names.length > MOST_ENTRIES) break;
  }
  return names.slice(0, MOST_ENTRIES);
}

function content(
  objects: PdfObjects,
  dictionary: PdfDictionary,
  stream: Buffer,
): Buffer | undefined {
  const filter = objects.resolve(dictionary.get('Filter'));
  const names = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
  if (names.length === 0) return stream;
  return names.length === 1 && objects.resolve(names[0]) === '/FlateDecode'
    ? inflated(stream, MOST_CONTENT)
    : undefined;
}

function* shownObjects(
  objects: PdfObjects,
  resources: PdfDictionary,
  drawn: readonly string[] | undefined,
  seen: Set<number>,
  nesting: number,
): Iterable<number> {
  const named = objects.dictionary(resources.get('XObject'));
  for (const name of drawn ?? [...named.keys()].slice(0, MOST_ENTRIES)) {
    const reference = named.get(name);
    if (!(reference instanceof PdfReference) || seen.has(reference.number)) continue;
    seen.add(reference.number);
    const { value } = objects.object(reference.number);
    if (!(value instanceof Map)) continue;
    const kind = value.get('Subtype');
    if (kind === '/Image') yield reference.number;
    if (kind !== '/Form' || nesting >= MOST_NESTING) continue;
    // A form without resources of its own uses the page's.
    const own = value.has('Resources') ? objects.dictionary(value.get('Resources')) : resources;
    yield* shownObjects(objects, own, drawnNames(objects, reference), seen, nesting + 1);
  }
}
