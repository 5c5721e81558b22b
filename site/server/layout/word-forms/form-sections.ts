import { child, elements, type XmlElement } from '../../documents/read/xml.ts';
import { copied, element, ensured, valued, without } from './ooxml.ts';
import { inOrder } from './schema-order.ts';

/** The section each block of a body belongs to: the first that ends behind it. */
export function sectionsOf(
  blocks: readonly XmlElement[],
  last: XmlElement | undefined,
): (XmlElement | undefined)[] {
  const sections: (XmlElement | undefined)[] = [];
  let current = last;
  for (const [i, block] of [...blocks.entries()].toReversed()) {
    current = sectionOf(block) ?? current;
    sections[i] = current;
  }
  return sections;
}

/** The section that ends with the paragraph. */
export const sectionOf = (block: XmlElement): XmlElement | undefined =>
  child(child(block, 'w:pPr'), 'w:sectPr');

const PAPER = new Set(
  ['pgSz', 'pgMar', 'cols', 'textDirection', 'docGrid', 'vAlign'].map((name) => `w:${name}`),
);

/**
 * A section with the tender's paper, margins and grid, and the bid's own header, footer and count of pages. Without `theirs` it is the
 * bid's own.
 */
export function sectionLike(
  theirs: XmlElement | undefined,
  ours: XmlElement,
  kind: { counts: boolean; type?: string | undefined },
): XmlElement {
  const paper = elements(theirs ?? ours).filter(({ name }) => PAPER.has(name));
  const furniture = elements(ours).filter(({ name }) =>
    /^w:(?:headerReference|footerReference)$/.test(name),
  );
  const numbers = child(ours, 'w:pgNumType');
  const count = numbers && copied(numbers);
  if (count && !kind.counts) delete count.attributes['w:start'];
  const section = element('w:sectPr', {}, [
    ...furniture.map(copied),
    valued('w:type', kind.type ?? 'nextPage'),
    ...paper.map(bare),
    ...(count ? [count] : []),
  ]);
  return inOrder(section);
}

function bare(node: XmlElement): XmlElement {
  const copy = copied(node);
  copy.attributes = Object.fromEntries(
    Object.entries(copy.attributes).filter(([name]) => name.startsWith('w:') && !/rsid/.test(name)),
  );
  copy.children = elements(copy)
    .filter(({ name }) => name === 'w:col')
    .map(bare);
  return copy;
}

/** Ends a section with the paragraph. */
export function endSection(paragraph: XmlElement, section: XmlElement): void {
  const properties = ensured(paragraph, 'w:pPr');
  properties.children = [...without(properties, 'w:sectPr'), section];
  inOrder(properties);
}

/** An empty paragraph of no height that ends a section. */
export function spacer(section?: XmlElement): XmlElement {
  const spacing = { 'w:before': '0', 'w:after': '0', 'w:line': '20', 'w:lineRule': 'exact' };
  return element('w:p', {}, [
    element('w:pPr', {}, [
      element('w:spacing', spacing),
      element('w:rPr', {}, [valued('w:sz', '2')]),
      ...(section ? [section] : []),
    ]),
  ]);
}
