import { SaxesParser } from 'saxes';
import { ReadingError } from './reading-error.ts';

/** Real WordprocessingML stays under about 60 levels, nested tables included. */
const MAX_DEPTH = 500;
/** A damaged file gives a few errors; a file that is no XML gives one per character. */
const MAX_ERRORS = 1000;

export interface XmlElement {
  /** Name with the usual prefix of its namespace (`w:p`), whatever prefix the file binds. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const usualPrefixes: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
};

/**
 * Parses XML as it is inflated. Elements `depth` levels below the root (1 = its children) are handed over complete and then
 * forgotten, so that a document of any length needs the memory of one paragraph or table. Entities of a DTD are never expanded.
 * `onShallow` is told of the elements above them, which have no children here.
 * @throws ReadingError bombFile when nested too deep, truncatedFile when the root is never closed, unreadableFile when it is no XML.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  depth: number,
  onElement: (element: XmlElement, parents: readonly string[]) => void,
  onShallow?: (name: string) => void,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  const names = prefixNames();
  const stack: XmlElement[] = [];
  let errors = 0;
  let closed = false;

  parser.on('opentag', (tag) => {
    if (stack.length >= MAX_DEPTH) throw new ReadingError('bombFile');
    names.learn(tag.attributes);
    const element: XmlElement = {
      name: names.usual(tag.name),
      attributes: names.usualAttributes(tag.attributes),
      children: [],
    };
    if (stack.length > depth) stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  const onText = (text: string) => {
    if (stack.length > depth) stack.at(-1)?.children.push(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = stack.pop();
    if (stack.length === 0) closed = true;
    if (element && stack.length === depth)
      onElement(
        element,
        stack.map((parent) => parent.name),
      );
    else if (element && stack.length < depth) onShallow?.(element.name);
  });
  parser.on('error', (cause) => {
    if (++errors > MAX_ERRORS) throw new ReadingError('unreadableFile', { cause });
  });

  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(xmlEncoding(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  if (!closed) throw new ReadingError('truncatedFile');
}

function xmlEncoding(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const declared = /encoding=["']([\w-]+)["']/i.exec(
    Buffer.from(start.subarray(0, 200)).toString('latin1'),
  )?.[1];
  return declared && /^gb/i.test(declared) ? 'gb18030' : 'utf-8';
}

/** Some generators bind other prefixes than Word does (`ns0:p`, or none at all). */
function prefixNames() {
  const renamed = new Map<string, string>();
  const usual = (name: string): string => {
    if (renamed.size === 0) return name;
    const colon = name.indexOf(':');
    const prefix = renamed.get(colon < 0 ? '' : name.slice(0, colon));
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  };
  return {
    learn(attributes: Record<string, string>): void {
      for (const [name, uri] of Object.entries(attributes)) {
        if (!name.startsWith('xmlns')) continue;
        const prefix = name.slice('xmlns:'.length);
        const expected = usualPrefixes[uri];
        if (expected && expected !== prefix) renamed.set(prefix, expected);
      }
    },
    usual,
    usualAttributes(attributes: Record<string, string>): Record<string, string> {
      if (renamed.size === 0) return attributes;
      return Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name.includes(':') ? usual(name) : name,
          value,
        ]),
      );
    },
  };
}

/** The first child element of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const node of element?.children ?? []) {
    if (typeof node !== 'string' && node.name === name) return node;
  }
  return undefined;
}

/** Child elements in order, of that name if given. */
export function elements(element: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const node of element?.children ?? []) {
    if (typeof node !== 'string' && (name === undefined || node.name === name)) found.push(node);
  }
  return found;
}

/** Attribute `w:val` of the first child of that name. */
export function childValue(element: XmlElement | undefined, name: string): string | undefined {
  return child(element, name)?.attributes['w:val'];
}

/** An on/off property: present without a value means on. */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  const property = child(element, name);
  return (
    property !== undefined && !/^(0|false|off|none)$/i.test(property.attributes['w:val'] ?? '1')
  );
}

/** All text inside, without any markup. */
export function innerText(element: XmlElement): string {
  return element.children
    .map((node) => (typeof node === 'string' ? node : innerText(node)))
    .join('');
}
