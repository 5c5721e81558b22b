import { SaxesParser } from 'saxes';
import { docxParts } from './docx-file.ts';

interface Tag {
  name: string;
  attributes: Record<string, string>;
  parent: string;
  children: string[];
}

function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = { name, attributes, parent: open.at(-1)?.name ?? '', children: [] };
    open.at(-1)?.children.push(name);
    open.push(tag);
    tags.push(tag);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return tags;
}

const LEFT_OVER =
  /^(?:w:(?:ins|del|moveFrom|moveTo|commentReference|altChunk|subDoc|object|control|smartTag|sdtPr)|o:OLEObject)$/;

/** Marks that a field of the body or of an edge of its pages shows the page of, and that stand nowhere: Word says so on every page. */
function lostMarks(parts: ReadonlyMap<string, Buffer>): string[] {
  const xml = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const marks = new Set(
    Array.from(
      xml('word/document.xml').matchAll(/<w:bookmarkStart\b[^<>]{0,200}?w:name="([^"]{1,80})"/g),
      ([, name]) => name,
    ),
  );
  const edges = [...parts.keys()].filter((name) =>
    /^word\/(?:document|(?:head|foot)er\d*)\.xml$/.test(name),
  );
  // LibreOffice takes the empty line behind the last table away, and what is marked in it.
  const gone =
    /<\/w:tbl><w:p\b(?:(?!<w:t[ >]|<\/w:p>).){0,2000}w:name="([^"]{1,80})"(?:(?!<w:t[ >]|<\/w:p>).){0,2000}<\/w:p><w:sectPr/s;
  marks.delete(gone.exec(xml('word/document.xml'))?.[1]);
  return edges.flatMap((part) =>
    Array.from(xml(part).matchAll(/>\s{0,4}PAGEREF\s+([^\s<]{1,80})/g), ([, name = '']) =>
      marks.has(name) ? [] : [`${part}: no mark ${name}`],
    ).flat(),
  );
}

/** What in a .docx with forms a reader of it would trip over: things pointed to that are not there, things twice, things left over. */
export function wordFaults(bytes: Uint8Array, fromForms = true): string[] {
  const parts = docxParts(bytes);
  const tags = (name: string) => tagsOf(parts.get(name)?.toString('utf8') ?? '<x/>');
  const ids = (part: string, name: string, attribute: string) =>
    tags(part).flatMap((tag) => (tag.name === name ? [tag.attributes[attribute] ?? ''] : []));
  const faults: string[] = [];
  const once = (what: string, all: readonly string[]) => {
    if (new Set(all).size !== all.length) faults.push(`twice: ${what}`);
  };
  const styles = ids('word/styles.xml', 'w:style', 'w:styleId');
  const names = tags('word/styles.xml').filter((tag) => tag.name === 'w:name');
  const nums = ids('word/numbering.xml', 'w:num', 'w:numId');
  const abstracts = ids('word/numbering.xml', 'w:abstractNum', 'w:abstractNumId');
  const relations = tags('word/_rels/document.xml.rels').filter(({ name }) =>
    name.endsWith('ship'),
  );
  once('styles', styles);
  once(
    'names of styles',
    names.map((tag) => (tag.attributes['w:val'] ?? '').toLowerCase()),
  );
  once('lists', nums);
  once('definitions of lists', abstracts);
  once(
    'relations',
    relations.map((tag) => tag.attributes.Id ?? ''),
  );
  const document = tags('word/document.xml');
  faults.push(...lostMarks(parts));
  once(
    'drawings',
    document.flatMap((tag) => (tag.name === 'wp:docPr' ? [tag.attributes.id ?? ''] : [])),
  );
  for (const { name, attributes, children } of document) {
    const value = attributes['w:val'] ?? '';
    if (/^w:(?:pStyle|rStyle|tblStyle)$/.test(name) && !styles.includes(value))
      faults.push(`no style ${value}`);
    if (name === 'w:numId' && value !== '0' && !nums.includes(value))
      faults.push(`no list ${value}`);
    for (const [key, id] of Object.entries(attributes))
      if (
        /^r:(?:id|embed|link|pict)$/.test(key) &&
        !relations.some((one) => one.attributes.Id === id)
      )
        faults.push(`no relation ${id}`);
    if (name === 'w:tc' && children.at(-1) !== 'w:p') faults.push('a cell without a paragraph');
    if (name === 'w:body' && children.at(-1) !== 'w:sectPr') faults.push('no last section');
    if (fromForms && LEFT_OVER.test(name) && name !== 'w:sdtPr') faults.push(`left over: ${name}`);
    if (/paraId|rsid/.test(Object.keys(attributes).join(' '))) faults.push('left over: ids');
  }
  for (const { attributes } of relations) {
    if (attributes.TargetMode === 'External') faults.push(`leads away: ${attributes.Target}`);
    else if (
      !parts.has(`word/${attributes.Target}`) &&
      !parts.has(attributes.Target?.slice(1) ?? '')
    )
      faults.push(`not there: ${attributes.Target}`);
  }
  return faults;
}
