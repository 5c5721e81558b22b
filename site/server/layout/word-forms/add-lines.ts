import { child, elements, type XmlElement } from '../../documents/read/xml.ts';
import { type FillWay, wordsWithPages } from './fill-form-words.ts';
import type { PlacedItem } from './locate-form.ts';
import { all, copied, element, parentOf, without } from './ooxml.ts';

/** Puts lines the bidder wrote beside one of the form's, as that looks: its number and the line below its blanks are its own. */
export function addLines(
  nodes: XmlElement[],
  at: PlacedItem,
  side: 'before' | 'behind',
  lines: readonly string[],
  { pageOf }: FillWay,
): void {
  const node = at.kind === 'table' ? at.node : at.letters.at(side === 'before' ? 0 : -1)?.paragraph;
  const home = nodes.find((one) => one === node || (node && parentOf(one, node)));
  if (!node || !home) return;
  const around = home === node ? nodes : (parentOf(home, node)?.children ?? nodes);
  const sample = node.name === 'w:p' ? node : undefined;
  const paragraphs = lines.map((line) =>
    element('w:p', {}, [
      ...lookOf(sample, 'w:pPr', 'w:numPr', 'w:sectPr', 'w:pageBreakBefore'),
      element('w:r', {}, [
        ...lookOf(
          sample && all(sample, 'w:r').find((run) => child(run, 'w:t')),
          'w:rPr',
          'w:u',
          'w:shd',
        ),
        ...wordsWithPages(line.trim(), pageOf),
      ]),
    ]),
  );
  around.splice(around.indexOf(node) + (side === 'before' ? 0 : 1), 0, ...paragraphs);
}

function lookOf(node: XmlElement | undefined, name: string, ...left: string[]): XmlElement[] {
  const properties = node && elements(node, name)[0];
  if (!properties) return [];
  const own = copied(properties);
  own.children = without(own, ...left);
  return [own];
}
