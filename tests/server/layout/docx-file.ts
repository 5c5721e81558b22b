import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** The parts of a .docx by name, read from the zip's own directory. */
export function docxParts(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? file.readUInt32LE(at + offset) : file.readUInt16LE(at + offset),
    ) as [number, number, number, number, number];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(start, start + size);
    parts.set(
      file.toString('utf8', at + 46, at + 46 + name),
      method === 0 ? data : inflateRawSync(data),
    );
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** Text of a part. */
export function part(bytes: Uint8Array, name: string): string {
  const data = docxParts(bytes).get(name);
  if (data === undefined) throw new Error(`no ${name}`);
  return data.toString('utf8');
}

/** Throws where a part is not well-formed XML. */
export function assertWellFormed(bytes: Uint8Array): void {
  for (const [name, data] of docxParts(bytes)) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    parser.write(data.toString('utf8')).close();
  }
}

/** Paragraphs of the document: style, and the text shown (field codes left out). */
export function paragraphs(bytes: Uint8Array): { style: string; text: string }[] {
  const xml = part(bytes, 'word/document.xml');
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => ({
    style: /<w:pStyle w:val="([^"]*)"/.exec(inner)?.[1] ?? '',
    text: [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)]
      .map(([whole, text]) => (whole === '<w:tab/>' ? '\t' : (text ?? '')))
      .join(''),
  }));
}

/** Lines of the contents as they are stored: title, page and the bookmark they lead to. */
export function contentsEntries(
  bytes: Uint8Array,
): { title: string; page: string; anchor: string }[] {
  const xml = part(bytes, 'word/document.xml');
  return [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"[^>]*>(.*?)<\/w:hyperlink>/gs)].map(
    ([, anchor = '', inner = '']) => {
      const [title = '', page = ''] = inner
        .replaceAll('<w:tab/>', '<w:t>\t</w:t>')
        .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '')
        .replace(/<[^>]+>/g, '')
        .split('\t');
      return { title, page, anchor };
    },
  );
}
