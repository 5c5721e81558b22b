import { elements, innerText, type XmlElement } from '../../documents/read/xml.ts';
import type { ZipArchive } from '../../documents/read/zip.ts';
import { type Asides, isWritten } from './asides.ts';
import { attribute, documentPart, localName, partElements, readPart } from './docx-package.ts';

/** Headers, footers, notes and comments looked at. */
const MOST_PARTS = 100;
const MOST_DEPTH = 200;
/** Half points: nobody reads letters of two points. */
const TINY = 4;

const partKinds: readonly (readonly [kind: keyof Asides, name: RegExp])[] = [
  ['margin', /(?:header|footer)\d*\.xml$/],
  ['note', /(?:footnotes|endnotes)\.xml$/],
  ['comment', /comments\.xml$/],
];
const properties = new Set(['subject', 'keywords', 'description', 'category', 'contentStatus']);

/** Text of a Word file that stands beside its body, and how much of the body nobody can see. */
export async function docxAsides(zip: ZipArchive): Promise<{ asides: Asides; unseen: string[] }> {
  const asides: Required<Pick<Asides, 'picture' | 'hidden' | 'property'>> & Asides = {
    picture: [],
    hidden: [],
    property: [],
  };
  const unseen: string[] = [];
  const main = await documentPart(zip);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const look = (element: XmlElement) => {
    collect(element, { pictures: asides.picture, hidden: asides.hidden, unseen }, false, 0);
  };
  await readPart(zip, main, 2, look);
  const parts = zip.names.filter((name) => name.startsWith(folder)).slice(0, 10_000);
  for (const [kind, pattern] of partKinds) {
    const lines: string[] = [];
    for (const part of parts.filter((name) => pattern.test(name)).slice(0, MOST_PARTS)) {
      for (const element of await partElements(zip, part)) {
        look(element);
        lines.push(...paragraphsOf(element));
      }
    }
    asides[kind] = lines;
  }
  asides.picture.push(
    ...parts.flatMap((name) => {
      const file = /\/media\/([^/]+)$/.exec(name)?.[1] ?? '';
      return isWritten(file) ? [file] : [];
    }),
  );
  asides.property = (await partElements(zip, 'docProps/core.xml')).flatMap((element) =>
    properties.has(localName(element)) ? [innerText(element)] : [],
  );
  return { asides, unseen };
}

function paragraphsOf(element: XmlElement): string[] {
  if (element.name === 'w:p') return [innerText(element)];
  return elements(element).flatMap(paragraphsOf);
}

interface Found {
  pictures: string[];
  hidden: string[];
  unseen: string[];
}

/** Names of pictures, and text that nobody sees: hidden, or white or tiny where nothing is behind it. */
function collect(element: XmlElement, found: Found, isShaded: boolean, depth: number): void {
  if (depth > MOST_DEPTH) return;
  const name = localName(element);
  if (name === 'docPr' || name === 'cNvPr' || name === 'shape') {
    for (const key of ['descr', 'title', 'alt', 'name']) {
      const value = attribute(element, key);
      if (value && isWritten(value)) found.pictures.push(value);
    }
  }
  if (element.name === 'w:r') collectRun(element, found, isShaded);
  const isBacked = isShaded || hasBackground(element);
  for (const node of elements(element)) collect(node, found, isBacked, depth + 1);
}

function hasBackground(element: XmlElement): boolean {
  return elements(element).some(
    (part) =>
      ['w:tcPr', 'w:pPr', 'w:rPr', 'w:tblPr'].includes(part.name) &&
      elements(part).some(
        (entry) =>
          (entry.name === 'w:shd' && !/^(?:auto|FFFFFF)?$/i.test(attribute(entry, 'fill') ?? '')) ||
          entry.name === 'w:highlight' ||
          entry.name === 'w:tblStyle',
      ),
  );
}

function collectRun(run: XmlElement, found: Found, isShaded: boolean): void {
  const properties = elements(run).find(({ name }) => name === 'w:rPr');
  if (!properties) return;
  const text = elements(run)
    .filter(({ name }) => name === 'w:t')
    .map(innerText)
    .join('');
  if (text.trim() === '') return;
  const value = (name: string) => {
    const entry = elements(properties).find((each) => each.name === name);
    return entry && (attribute(entry, 'val') ?? 'true');
  };
  const vanish = value('w:vanish');
  if (vanish !== undefined && !/^(?:0|false|off)$/.test(vanish)) found.hidden.push(text);
  else if (
    (/^FFFFFF$/i.test(value('w:color') ?? '') && !isShaded && !hasBackground(run)) ||
    Number(value('w:sz') ?? TINY + 1) <= TINY
  )
    found.unseen.push(text);
}
