import { part } from './docx-file.ts';

export interface WordSection {
  /** Words of the paragraphs. */
  text: string;
  header: string;
  footer: string;
  start: string | undefined;
}

/** The sections of a file in order, with the words on the edges of their pages. */
export function sectionsOf(docx: Uint8Array): WordSection[] {
  const relations = new Map(
    [...part(docx, 'word/_rels/document.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(
      ([one]) => [/Id="([^"]+)"/.exec(one)?.[1], /Target="([^"]+)"/.exec(one)?.[1]],
    ),
  );
  const wordsOf = (xml: string) =>
    [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => words).join('');
  const edge = (section: string, name: string) => {
    const id = new RegExp(`<w:${name}Reference [^>]*r:id="([^"]+)"`).exec(section)?.[1];
    const file = relations.get(id);
    // Without one of its own a section has that of the section before.
    return file === undefined ? 'none' : wordsOf(part(docx, `word/${file}`));
  };
  const xml = part(docx, 'word/document.xml');
  let from = 0;
  return [...xml.matchAll(/<w:sectPr>.*?<\/w:sectPr>/gs)].map(({ 0: section, index }) => {
    // The paragraph that ends a section says so before its own words.
    const end = xml.indexOf('</w:p>', index);
    const text = wordsOf(xml.slice(from, end < 0 ? index : end));
    from = end;
    return {
      text,
      header: edge(section, 'header'),
      footer: edge(section, 'footer'),
      start: /w:start="(\d+)"/.exec(section)?.[1],
    };
  });
}
