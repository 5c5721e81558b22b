import { zipFile } from './zip-file.ts';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
].join(' ');
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word file of paragraphs in order; one that names a picture shows it. `parts` are further parts of the package. */
export function pictureDocx(
  paragraphs: readonly string[],
  pictures: Readonly<Record<string, Uint8Array>> = {},
  parts: Readonly<Record<string, string>> = {},
): Buffer {
  const names = Object.keys(pictures);
  const body = paragraphs.map((text) =>
    names.includes(text)
      ? `<w:p><w:r><w:drawing><a:blip r:embed="rId${names.indexOf(text)}"/></w:drawing></w:r></w:p>`
      : `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  const relations = names.map(
    (name, i) => `<Relationship Id="rId${i}" Type="${relation}/image" Target="media/${name}.png"/>`,
  );
  return zipFile({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<w:document ${namespaces}><w:body>${body.join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name) => [`word/media/${name}.png`, pictures[name] ?? ''])),
    ...parts,
  });
}
