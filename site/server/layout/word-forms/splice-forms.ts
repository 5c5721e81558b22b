import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { child, elements, readXml, type XmlElement } from '../../documents/read/xml.ts';
import { type CarriedForm, generationOf, type TenderBody } from './carried-form.ts';
import { carriedNumbering, countedBefore } from './carried-numbering.ts';
import { carriedStyles } from './carried-styles.ts';
import { type Cleaning, cleaned } from './clean-form.ts';
import { adopt, bringShapeTypes, type FormTarget } from './form-nodes.ts';
import { endSection, sectionLike, spacer } from './form-sections.ts';
import { all, byAttribute, copied, element, FormRefusedError, serialised, walk } from './ooxml.ts';
import type { TenderDocx, TenderPicture } from './tender-docx.ts';

/** A form and the words that stand where it belongs. */
export interface FormSlot {
  form: CarriedForm;
  /** Alone in the paragraph before the form's first heading. */
  open: string;
  /** Alone in the paragraph where the form belongs. */
  slot: string;
}

export interface TenderSource {
  docx: TenderDocx;
  body: TenderBody;
  how: Cleaning;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** What forms may say, by the prefix it has in them. */
const namespaces: Record<string, string> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  wpc: 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas',
  wp14: 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
};

/** Puts forms of a tender where their marks stand in a bid's .docx. `marks`: what is open is shaded. */
export async function spliceForms(
  bid: Uint8Array,
  source: TenderSource,
  slots: readonly FormSlot[],
  marks: boolean,
): Promise<Uint8Array> {
  const files = unzipSync(bid);
  const parts = await openParts(files);
  const target = targetOf(files, parts, source);
  let xml = textOf(files, 'word/document.xml');
  const ours = await parsed(strToU8(rooted(lastSection(xml).text)));
  const own = child(ours, 'w:sectPr');
  if (!own) throw new Error('a bid without a section');
  let counts = true;
  const places = new Map(slots.map(({ slot }) => [slot, xml.indexOf(slot)]));
  const placeOf = ({ slot }: FormSlot) => places.get(slot) ?? 0;
  for (const { form, open, slot } of slots.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const isOpened = xml.includes(open);
    if (isOpened) {
      xml = replaced(xml, open, serialised(spacer(sectionLike(undefined, own, { counts }))));
      counts = false;
    }
    const after = paragraphAt(xml, slot).end;
    const isLast = xml.startsWith('<w:sectPr', after);
    const { nodes, closing } = madeForm(form, source, target, { own, counts, marks });
    counts = false;
    if (!isLast) close(nodes, closing);
    else {
      // Nothing follows: the form's paper is that of the file's end.
      if (nodes.at(-1)?.name !== 'w:p') nodes.push(spacer());
      const last = lastSection(xml);
      xml = `${xml.slice(0, last.from)}${serialised(closing)}${xml.slice(last.to)}`;
    }
    xml = replaced(xml, slot, nodes.map(serialised).join(''));
  }
  if (!counts) xml = withoutRestart(xml, own);
  files['word/document.xml'] = strToU8(withNamespaces(xml));
  carryFonts(parts, source, target.fonts);
  carrySettings(parts, source);
  for (const [name, tree] of parts) files[name] = strToU8(HEAD + serialised(tree));
  return zipSync(files, { level: 6, mtime: '1980-01-01T00:00:00' });
}

const targetParts = [
  'word/styles.xml',
  'word/numbering.xml',
  'word/settings.xml',
  'word/fontTable.xml',
  '[Content_Types].xml',
];

async function openParts(files: Record<string, Uint8Array>): Promise<Map<string, XmlElement>> {
  const parts = new Map<string, XmlElement>();
  for (const name of targetParts) {
    const bytes = files[name];
    if (bytes) parts.set(name, await parsed(bytes));
  }
  return parts;
}

async function parsed(bytes: Uint8Array): Promise<XmlElement> {
  let root: XmlElement | undefined;
  async function* once() {
    yield bytes;
  }
  await readXml(once(), 0, (found) => {
    root = found;
  });
  if (!root) throw new Error('a part without a root');
  return root;
}

function textOf(files: Record<string, Uint8Array>, name: string): string {
  const bytes = files[name];
  if (!bytes) throw new Error(`no ${name}`);
  return strFromU8(bytes);
}

function partOf(parts: ReadonlyMap<string, XmlElement>, name: string): XmlElement {
  const part = parts.get(name);
  if (!part) throw new Error(`no ${name}`);
  return part;
}

function targetOf(
  files: Record<string, Uint8Array>,
  parts: ReadonlyMap<string, XmlElement>,
  { docx, how }: TenderSource,
): FormTarget {
  const styles = partOf(parts, 'word/styles.xml');
  const numbering = carriedNumbering(docx.numbering, partOf(parts, 'word/numbering.xml'), how);
  let next = 500_000;
  return {
    numbering,
    styles: carriedStyles(docx.styles, styles, numbering, how),
    stylesById: () => byAttribute(styles, 'w:style', 'w:styleId'),
    picture: pictureCarrier(files, parts, docx.pictures),
    nextId: () => next++,
    fonts: new Set(),
    generation: generationOf(docx),
  };
}

const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

function pictureCarrier(
  files: Record<string, Uint8Array>,
  parts: ReadonlyMap<string, XmlElement>,
  pictures: ReadonlyMap<string, TenderPicture>,
): FormTarget['picture'] {
  const relations = 'word/_rels/document.xml.rels';
  const types = partOf(parts, '[Content_Types].xml');
  const done = new Map<string, string>();
  return (id) => {
    const known = done.get(id);
    if (known !== undefined) return known;
    const picture = pictures.get(id);
    if (!picture) return undefined;
    const fresh = `rIdTenderForm${done.size + 1}`;
    const name = `media/tender-form-${done.size + 1}.${picture.extension}`;
    files[`word/${name}`] = picture.bytes;
    const isKnown = elements(types, 'Default').some(
      (one) => one.attributes.Extension?.toLowerCase() === picture.extension,
    );
    if (!isKnown) {
      const attributes = { Extension: picture.extension, ContentType: picture.type };
      types.children.unshift(element('Default', attributes));
    }
    const relation = element('Relationship', { Id: fresh, Type: IMAGE, Target: name });
    const end = '</Relationships>';
    const text = textOf(files, relations).replace(end, serialised(relation) + end);
    files[relations] = strToU8(text);
    done.set(id, fresh);
    return fresh;
  };
}

function madeForm(
  form: CarriedForm,
  { docx, body, how }: TenderSource,
  target: FormTarget,
  { own, counts, marks }: { own: XmlElement; counts: boolean; marks: boolean },
): { nodes: XmlElement[]; closing: XmlElement } {
  const { nodes, ends, filling } = form.cut();
  filling.fill(marks);
  target.numbering.startForm(countedBefore(body.blocks, form.from, docx.styles, docx.numbering));
  bringShapeTypes(nodes, cleaned(all(docx.document, 'v:shapetype'), how));
  adopt(nodes, target);
  let first = counts;
  for (const { node, section } of ends) {
    const made = sectionLike(section, own, { counts: first });
    if (node.name === 'w:p') endSection(node, made);
    else nodes.splice(nodes.indexOf(node) + 1, 0, spacer(made));
    first = false;
  }
  return { nodes, closing: sectionLike(form.section, own, { counts: first }) };
}

function close(nodes: XmlElement[], section: XmlElement): void {
  const last = nodes.at(-1);
  const isFree = last?.name === 'w:p' && !child(child(last, 'w:pPr'), 'w:sectPr');
  if (last && isFree) endSection(last, section);
  else nodes.push(spacer(section));
}

/** The paragraph whose words are the mark. */
function paragraphAt(xml: string, mark: string): { from: number; end: number } {
  const at = xml.indexOf(mark);
  const from = Math.max(xml.lastIndexOf('<w:p>', at), xml.lastIndexOf('<w:p ', at));
  const end = xml.indexOf('</w:p>', at) + '</w:p>'.length;
  if (at < 0 || from < 0 || end < at) throw new Error('a mark without its paragraph');
  return { from, end };
}

function replaced(xml: string, mark: string, by: string): string {
  const { from, end } = paragraphAt(xml, mark);
  return xml.slice(0, from) + by + xml.slice(end);
}

function lastSection(xml: string): { text: string; from: number; to: number } {
  const from = xml.lastIndexOf('<w:sectPr');
  const end = '</w:sectPr>';
  const to = xml.indexOf(end, from) + end.length;
  return { text: xml.slice(from, to), from, to };
}

/** A piece of the document with the names it leans on. */
const rooted = (inner: string): string => {
  const names = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<w:body${names.join('')}>${inner}</w:body>`;
};

/** What follows a form goes on counting pages. */
function withoutRestart(xml: string, own: XmlElement): string {
  const last = lastSection(xml);
  const start = child(own, 'w:pgNumType')?.attributes['w:start'];
  if (start === undefined) return xml;
  const text = last.text.replace(/(<w:pgNumType\b[^<>]{0,200}?) w:start="\d{1,9}"/, '$1');
  return xml.slice(0, last.from) + text + xml.slice(last.to);
}

/** Declares the names that forms bring along. */
function withNamespaces(xml: string): string {
  const at = xml.indexOf('<w:document');
  const end = xml.indexOf('>', at);
  const root = xml.slice(at, end);
  const missing = Object.entries(namespaces).filter(
    ([prefix]) => !root.includes(` xmlns:${prefix}=`),
  );
  const added = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
  return xml.slice(0, end) + added + xml.slice(end);
}

function carryFonts(
  parts: ReadonlyMap<string, XmlElement>,
  { docx }: TenderSource,
  used: ReadonlySet<string>,
): void {
  const table = parts.get('word/fontTable.xml');
  if (!table) return;
  const present = byAttribute(table, 'w:font', 'w:name');
  for (const font of elements(docx.fonts, 'w:font')) {
    const name = font.attributes['w:name'] ?? '';
    if (!used.has(name) || present.has(name)) continue;
    // Embedded fonts have licences of their own.
    const said = elements(font).filter((one) => !one.name.startsWith('w:embed'));
    for (const one of said.flatMap((node) => [...walk(node)]))
      if (!one.name.startsWith('w:')) throw new FormRefusedError(one.name);
    table.children.push(element('w:font', { 'w:name': name }, said.map(copied)));
  }
}

/** The bid's settings that forms lean on: blanks at a line's end are underlined, and tabs as wide as they were. */
function carrySettings(parts: ReadonlyMap<string, XmlElement>, { docx }: TenderSource): void {
  const settings = partOf(parts, 'word/settings.xml');
  const compat = child(settings, 'w:compat');
  const theirs = child(docx.settings, 'w:compat');
  const wanted = ['w:ulTrailSpace', 'w:adjustLineHeightInTable'].filter(
    (name) => name === 'w:ulTrailSpace' || child(theirs, name),
  );
  for (const name of wanted.toReversed())
    if (compat && !child(compat, name)) compat.children.unshift(element(name));
  const stop = child(docx.settings, 'w:defaultTabStop')?.attributes['w:val'] ?? '720';
  const present = child(settings, 'w:defaultTabStop');
  if (present) present.attributes['w:val'] = stop;
}
