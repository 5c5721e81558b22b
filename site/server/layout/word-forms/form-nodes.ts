import { child, childValue, elements, type XmlElement } from '../../documents/read/xml.ts';
import type { CarriedNumbering } from './carried-numbering.ts';
import type { CarriedStyles } from './carried-styles.ts';
import { element, ensured, valued, walk, without } from './ooxml.ts';
import { inOrder } from './schema-order.ts';

/** What a form's elements point to, as the bid has it. */
export interface FormTarget {
  styles: CarriedStyles;
  /** Styles of the bid by id, those of forms among them. */
  stylesById: () => ReadonlyMap<string, XmlElement>;
  numbering: CarriedNumbering;
  /** The bid's relation for a picture of the tender. */
  picture: (relation: string) => string | undefined;
  /** Numbers no other drawing has. */
  nextId: () => number;
  /** Notes the fonts in use. */
  fonts: Set<string>;
  /** The tender's generation of Word: tables stood elsewhere before the 15th. */
  generation: number;
}

/** Makes elements of the tender, cleaned already, elements of the bid: in place, once. */
export function adopt(nodes: readonly XmlElement[], target: FormTarget): void {
  for (const root of nodes) for (const node of [...walk(root)]) adoptNode(node, target);
}

function adoptNode(node: XmlElement, target: FormTarget): void {
  if (node.name === 'w:p') adoptParagraph(node, target);
  if (node.name === 'w:rPr') {
    const style = child(node, 'w:rStyle');
    const id = style && target.styles.other(style.attributes['w:val'], 'character');
    node.children = without(node, 'w:rStyle');
    if (id !== undefined) node.children.unshift(valued('w:rStyle', id));
  }
  if (node.name === 'w:tblPr') adoptTable(node, target);
  if (/^(?:wp:docPr|pic:cNvPr|wps:cNvPr)$/.test(node.name))
    node.attributes.id = String(target.nextId());
  if (node.attributes['o:spid']) node.attributes['o:spid'] = `_x0000_s${target.nextId()}`;
  if (/^v:(?:shape|rect|line|oval|roundrect|polyline|group)$/.test(node.name) && node.attributes.id)
    node.attributes.id = `TenderForm${target.nextId()}`;
  for (const [name, value] of Object.entries(node.attributes)) {
    if (!/^r:|^o:relid$/.test(name)) continue;
    const fresh = target.picture(value);
    if (fresh === undefined) delete node.attributes[name];
    else node.attributes[name] = fresh;
  }
  if (node.name === 'w:rFonts')
    for (const font of Object.values(node.attributes)) target.fonts.add(font);
  inOrder(node);
}

function adoptParagraph(node: XmlElement, { styles, numbering }: FormTarget): void {
  const properties = ensured(node, 'w:pPr');
  const style = styles.paragraph(childValue(properties, 'w:pStyle'));
  properties.children = [valued('w:pStyle', style), ...without(properties, 'w:pStyle', 'w:sectPr')];
  numbering.renumber(properties);
}

function adoptTable(node: XmlElement, target: FormTarget): void {
  const style = target.styles.other(childValue(node, 'w:tblStyle'), 'table');
  node.children = [
    ...(style === undefined ? [] : [valued('w:tblStyle', style)]),
    ...without(node, 'w:tblStyle'),
  ];
  if (target.generation < 15) outdent(node, style, target);
}

/** A cell's own margin where neither table nor style says one, in twentieths of a point. */
const USUAL_MARGIN = 115;

/** Up to Word 2010 the text of the first cell stood on the margin, since then its border does. */
function outdent(node: XmlElement, style: string | undefined, target: FormTarget): void {
  const align = childValue(node, 'w:jc') ?? 'left';
  if (child(node, 'w:tblpPr') || !/^(?:left|start)$/.test(align)) return;
  const said = [node];
  const styles = target.stylesById();
  let at = style;
  for (let i = 0; at !== undefined && i < 12; i++) {
    const properties = child(styles.get(at), 'w:tblPr');
    if (properties) said.push(properties);
    at = childValue(styles.get(at), 'w:basedOn');
  }
  const margin = said
    .map((one) => child(one, 'w:tblCellMar'))
    .map((one) => child(one, 'w:left') ?? child(one, 'w:start'))
    .find((one) => one !== undefined);
  const indent = said.map((one) => child(one, 'w:tblInd')).find((one) => one !== undefined);
  const by = Number(margin?.attributes['w:w'] ?? USUAL_MARGIN) || 0;
  const now = Number(indent?.attributes['w:w'] ?? 0) || 0;
  node.children = [
    ...without(node, 'w:tblInd'),
    element('w:tblInd', { 'w:w': String(now - by), 'w:type': 'dxa' }),
  ];
}

/** Kinds of shapes that are defined elsewhere in the tender than in the form. */
export function bringShapeTypes(nodes: readonly XmlElement[], types: readonly XmlElement[]): void {
  const byId = new Map(types.map((type) => [type.attributes.id ?? '', type]));
  const present = new Set<string>();
  for (const root of nodes) {
    for (const node of [...walk(root)])
      if (node.name === 'v:shapetype') present.add(node.attributes.id ?? '');
  }
  for (const root of nodes) {
    for (const node of [...walk(root)]) {
      for (const shape of elements(node)) {
        const id = shape.attributes.type?.startsWith('#') ? shape.attributes.type.slice(1) : '';
        const type = byId.get(id);
        if (!type || present.has(id) || !shape.name.startsWith('v:')) continue;
        present.add(id);
        node.children.unshift(type);
      }
    }
  }
}
