import { child, innerText, type XmlElement } from '../../documents/read/xml.ts';
import { walk } from './ooxml.ts';

/** In a twentieth of a point. */
const EMU = 635;
const POINT = 20;
/** Paper where a section says nothing: A4 with Word's own margins. */
const paper = { width: 11_906, left: 1800, right: 1800 };
/** What comes nearer to the edge of its page than two millimetres touches it. */
const TOUCHES = 114;

interface Place {
  from: number;
  to: number;
}

/**
 * Takes pictures out that stand in the margin of the tender's page or reach over its edge: a piece of the purchaser's seal over several
 * pages belongs to the tender's paper, not to the form. `section`: that the elements stand in.
 */
export function dropEdgePictures(
  nodes: readonly XmlElement[],
  section: XmlElement | undefined,
): void {
  const page = pageOf(section);
  for (const node of nodes)
    for (const holder of [...walk(node)])
      holder.children = holder.children.filter(
        (one) => typeof one === 'string' || !isAtEdge(one, page),
      );
}

function pageOf(section: XmlElement | undefined): typeof paper {
  const number = (name: string, attribute: string, usual: number) => {
    const value = Number(child(section, name)?.attributes[attribute] ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : usual;
  };
  return {
    width: number('w:pgSz', 'w:w', paper.width),
    left: number('w:pgMar', 'w:left', paper.left),
    right: number('w:pgMar', 'w:right', paper.right),
  };
}

function isAtEdge(node: XmlElement, page: typeof paper): boolean {
  if (node.name !== 'w:drawing' && node.name !== 'w:pict') return false;
  const all = [...walk(node)];
  const isPicture = all.some(({ name }) => name === 'pic:pic' || name === 'v:imagedata');
  if (!isPicture || all.some(({ name }) => name === 'w:txbxContent')) return false;
  const place = node.name === 'w:drawing' ? placeOfDrawing(node, page) : placeOfShape(all, page);
  if (!place) return false;
  const [start, end] = [page.left, page.width - page.right];
  const inText = Math.max(0, Math.min(place.to, end) - Math.max(place.from, start));
  const isTouching = place.from <= TOUCHES || place.to >= page.width - TOUCHES;
  return inText === 0 || (isTouching && inText < (place.to - place.from) / 2);
}

const originOf = (relative: string, { left, width, right }: typeof paper): number =>
  /^page$|^leftMargin$|^left-margin-area$/.test(relative)
    ? 0
    : /^right-?margin/i.test(relative)
      ? width - right
      : left;

function placeOfDrawing(node: XmlElement, page: typeof paper): Place | undefined {
  const anchor = child(node, 'wp:anchor');
  const across = child(anchor, 'wp:positionH');
  const offset = child(across, 'wp:posOffset');
  const size = Number(child(anchor, 'wp:extent')?.attributes.cx ?? Number.NaN);
  if (!across || !offset || !Number.isFinite(size)) return undefined;
  const at = Number(innerText(offset));
  if (!Number.isFinite(at)) return undefined;
  const from = originOf(across.attributes.relativeFrom ?? '', page) + at / EMU;
  return { from, to: from + size / EMU };
}

const lengths: Readonly<Record<string, number>> = { pt: POINT, in: 72 * POINT, mm: 56.7, cm: 567 };

function placeOfShape(all: readonly XmlElement[], page: typeof paper): Place | undefined {
  const shape = all.find(({ name, attributes }) => name.startsWith('v:') && attributes.style);
  const rules = new Map(
    (shape?.attributes.style ?? '')
      .slice(0, 2000)
      .split(';')
      .map((rule): [string, string] => {
        const at = rule.indexOf(':');
        return [rule.slice(0, at).trim(), rule.slice(at + 1).trim()];
      }),
  );
  const length = (name: string): number => {
    const [, value, unit] =
      /^(-?\d{1,6}(?:\.\d{1,6})?)(pt|in|mm|cm)$/.exec(rules.get(name) ?? '') ?? [];
    return value === undefined ? Number.NaN : Number(value) * (lengths[unit ?? ''] ?? POINT);
  };
  const [offset, width] = [length('margin-left'), length('width')];
  if (rules.get('position') !== 'absolute' || Number.isNaN(offset) || Number.isNaN(width))
    return undefined;
  const from = originOf(rules.get('mso-position-horizontal-relative') ?? '', page) + offset;
  return { from, to: from + width };
}
