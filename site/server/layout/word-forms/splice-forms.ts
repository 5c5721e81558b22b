import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { child, elements, readXml, type XmlElement } from '../../documents/read/xml.ts';
import { countWhole } from '../whole-total.ts';
import { type CarriedForm, generationOf, type TenderBody } from './carried-form.ts';
import { carriedNumbering, countedBefore } from './carried-numbering.ts';
import { carriedStyles } from './carried-styles.ts';
import { type Cleaning, cleaned } from './clean-form.ts';
import { nextSection, paragraphAt, replaced, rooted, withNamespaces } from './document-xml.ts';
import type { FillWay } from './fill-form-words.ts';
import { adopt, bringShapeTypes, type FormTarget } from './form-nodes.ts';
import { endSection, sectionLike, spacer } from './form-sections.ts';
import {
  all,
  byAttribute,
  copied,
  element,
  FormRefusedError,
  serialised,
  valued,
  walk,
} from './ooxml.ts';
import { close, withForm } from './place-form.ts';
import type { TenderDocx, TenderPicture } from './tender-docx.ts';

/** A form and the words that stand where it belongs. */
export interface FormSlot {
  form: CarriedForm;
  /** Alone in the paragraph before the form's first heading. */
  open: string;
  /** Alone in the paragraph where the form belongs. */
  slot: string;
}

/** The tender's cover and the words of the paragraph that is ours until then. */
export interface CoverSlot extends Pick<FormSlot, 'form' | 'slot'> {
  /** 正本 or 副本, where its words do not say which it is; '' else. */
  copy: string;
}

export interface TenderSource {
  docx: TenderDocx;
  body: TenderBody;
  how: Cleaning;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Puts the cover and forms of a tender where their marks stand in a bid's .docx. */
export async function spliceForms(
  bid: Uint8Array,
  source: TenderSource,
  { slots, cover }: { slots: readonly FormSlot[]; cover?: CoverSlot | undefined },
  way: FillWay,
): Promise<Uint8Array> {
  const files = unzipSync(bid);
  const parts = await openParts(files);
  const target = targetOf(files, parts, source);
  let xml = textOf(files, 'word/document.xml');
  if (cover) xml = await withCover(xml, cover, { source, target, way });
  const places = new Map(slots.map(({ slot }) => [slot, xml.indexOf(slot)]));
  const placeOf = ({ slot }: FormSlot) => places.get(slot) ?? 0;
  for (const { form, open, slot } of slots.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    // Its pages have the edges of the part of the file it stands in.
    const own = await sectionNode(nextSection(xml, paragraphAt(xml, slot).from).text);
    const isOpened = xml.includes(open);
    if (isOpened)
      xml = replaced(xml, open, serialised(spacer(sectionLike(undefined, own, { counts: true }))));
    const made = madeForm(form, source, target, { own, counts: !isOpened, way });
    xml = withForm(xml, slot, made);
  }
  files['word/document.xml'] = strToU8(withNamespaces(xml));
  carryFonts(parts, source, target.fonts);
  carrySettings(parts, source);
  for (const [name, tree] of parts) files[name] = strToU8(HEAD + serialised(tree));
  if (slots.length > 0) countWhole(files);
  return zipSync(files, { level: 6, mtime: '1980-01-01T00:00:00' });
}

async function sectionNode(text: string): Promise<XmlElement> {
  const section = child(await parsed(strToU8(rooted(text))), 'w:sectPr');
  if (!section) throw new Error('a bid without a section');
  return section;
}

/** The cover stands in a section of its own, which has neither header nor footer. */
async function withCover(
  xml: string,
  { form, slot, copy }: CoverSlot,
  { source, target, way }: { source: TenderSource; target: FormTarget; way: FillWay },
): Promise<string> {
  const { from } = paragraphAt(xml, slot);
  // It ends with the mark's paragraph, or with one behind it.
  const section = nextSection(xml, from);
  const own = await sectionNode(section.text);
  const { nodes, closing } = madeForm(form, source, target, { own, counts: false, way });
  close(nodes, closing);
  if (copy !== '') nodes.unshift(copyLine(copy));
  return xml.slice(0, from) + nodes.map(serialised).join('') + xml.slice(section.end);
}

/** 正本, where the tender's cover has no place for it. */
const copyLine = (copy: string): XmlElement =>
  element('w:p', {}, [
    element('w:pPr', {}, [valued('w:jc', 'right')]),
    element('w:r', {}, [
      element('w:rPr', {}, [valued('w:sz', '32'), valued('w:szCs', '32')]),
      element('w:t', {}, [copy]),
    ]),
  ]);

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
  { own, counts, way }: { own: XmlElement; counts: boolean; way: FillWay },
): { nodes: XmlElement[]; closing: XmlElement } {
  const { nodes, ends, filling } = form.cut();
  filling.fill(way);
  for (const node of nodes) fillFallbacks(node);
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

/** A box drawn once for each generation of readers says the same in all of them. */
function fillFallbacks(node: XmlElement): void {
  for (const one of all(node, 'mc:AlternateContent')) {
    const [filled = [], ...others] = elements(one)
      .map((branch) => all(branch, 'w:txbxContent'))
      .filter((boxes) => boxes.length > 0);
    // Ids of drawings stand once in a file.
    const isPlain = filled.every((box) => ![...walk(box)].some(({ name }) => drawing.test(name)));
    for (const boxes of others)
      if (isPlain && boxes.length === filled.length)
        for (const [at, box] of boxes.entries())
          box.children = filled[at] ? copied(filled[at]).children : box.children;
  }
}
const drawing = /^(?:w:drawing|w:pict|w:object|mc:AlternateContent|w:bookmarkStart)$/;

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
