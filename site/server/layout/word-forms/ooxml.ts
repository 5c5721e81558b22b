import { child, elements, innerText, type XmlElement } from '../../documents/read/xml.ts';
import { xmlText } from '../word-text.ts';

/** What may not go into a bid as it stands: the chapter is written from its text instead. */
export class FormRefusedError extends Error {
  override name = 'FormRefusedError' as const;
}

export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, attributes, children };
}

/** An element that says one thing. */
export const valued = (name: string, value: string): XmlElement =>
  element(name, { 'w:val': value });

export function copied(node: XmlElement): XmlElement {
  const children = node.children.map((one) => (typeof one === 'string' ? one : copied(one)));
  return element(node.name, { ...node.attributes }, children);
}

/** The element and all below it, each before what it holds. */
export function* walk(node: XmlElement): Generator<XmlElement> {
  yield node;
  for (const one of node.children) if (typeof one !== 'string') yield* walk(one);
}

/** Elements of that name, the element itself included. */
export function all(node: XmlElement | undefined, name: string): XmlElement[] {
  return node ? [...walk(node)].filter((one) => one.name === name) : [];
}

/** The child of that name, made at the front where there is none. */
export function ensured(parent: XmlElement, name: string): XmlElement {
  const present = child(parent, name);
  if (present) return present;
  const made = element(name);
  parent.children.unshift(made);
  return made;
}

/** The element that holds another, at any depth. */
export function parentOf(root: XmlElement, node: XmlElement): XmlElement | undefined {
  if (root.children.includes(node)) return root;
  for (const one of elements(root)) {
    const found = parentOf(one, node);
    if (found) return found;
  }
  return undefined;
}

export function without(parent: XmlElement, ...names: string[]): XmlElement['children'] {
  return parent.children.filter((one) => typeof one === 'string' || !names.includes(one.name));
}

/** Elements of that name by an attribute. */
export function byAttribute(
  parent: XmlElement | undefined,
  name: string,
  attribute: string,
): Map<string, XmlElement> {
  return new Map(elements(parent, name).map((one) => [one.attributes[attribute] ?? '', one]));
}

const NAME = /^[A-Za-z_][\w.-]{0,60}(?::[A-Za-z_][\w.-]{0,60})?$/;
const inText: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inAttribute: Record<string, string> = {
  ...inText,
  ...{ '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' },
};

/** The element as XML. Throws FormRefusedError for a name that no Word file has. */
export function serialised(node: XmlElement | string): string {
  if (typeof node === 'string') return xmlText(node).replace(/[&<>]/g, (c) => inText[c] ?? c);
  const names = [node.name, ...Object.keys(node.attributes)];
  if (!names.every((name) => NAME.test(name))) throw new FormRefusedError('odd name');
  const attributes = Object.entries(node.attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${xmlText(value).replace(/[&<>"\t\n\r]/g, (c) => inAttribute[c] ?? c)}"`,
    )
    .join('');
  if (node.children.length === 0) return `<${node.name}${attributes}/>`;
  return `<${node.name}${attributes}>${node.children.map(serialised).join('')}</${node.name}>`;
}

const unseen = new Set([
  ...['w:pPr', 'w:rPr', 'w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'w:sdtPr'],
  ...['w:tcPr', 'w:tblPr', 'w:trPr', 'mc:Fallback'],
]);

/** Words of an element as a reader of the page sees them, without gaps. */
export function seenText(node: XmlElement): string {
  if (node.name === 'w:t') return innerText(node);
  if (unseen.has(node.name)) return '';
  return elements(node).map(seenText).join('');
}
