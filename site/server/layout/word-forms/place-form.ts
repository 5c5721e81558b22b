import { child, type XmlElement } from '../../documents/read/xml.ts';
import { nextSection, paragraphAt, withoutRestart } from './document-xml.ts';
import { endSection, spacer } from './form-sections.ts';
import { serialised } from './ooxml.ts';

/** A form in place of its mark, in a section of its own. */
export function withForm(
  xml: string,
  slot: string,
  { nodes, closing }: { nodes: XmlElement[]; closing: XmlElement },
): string {
  const mark = paragraphAt(xml, slot);
  const part = nextSection(xml, mark.from);
  const before = xml.slice(0, mark.from);
  const made = () => nodes.map(serialised).join('');
  if (part.from === mark.end) {
    // Nothing follows: the form's paper is that of the file's end.
    if (nodes.at(-1)?.name !== 'w:p') nodes.push(spacer());
    return before + made() + serialised(closing) + xml.slice(part.to);
  }
  close(nodes, closing);
  // The mark's own paragraph ends its part: the form's section does so in its place.
  if (part.from < mark.end) return before + made() + xml.slice(mark.end);
  const between = xml.slice(mark.end, part.from);
  return before + made() + between + withoutRestart(part.text) + xml.slice(part.to);
}

/** Ends the section of a form with its last paragraph, or with one behind it. */
export function close(nodes: XmlElement[], section: XmlElement): void {
  const last = nodes.at(-1);
  const isFree = last?.name === 'w:p' && !child(child(last, 'w:pPr'), 'w:sectPr');
  if (last && isFree) endSection(last, section);
  else nodes.push(spacer(section));
}
