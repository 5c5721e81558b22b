/** What of HTML in a chapter is shown; everything else is words. */
export type MarkupNode =
  | { kind: 'text'; text: string }
  | {
      kind: 'element';
      tag: string;
      attributes: Readonly<Record<string, string | number>>;
      children: readonly MarkupNode[];
    };

const TAGS: ReadonlySet<string> = new Set(
  'table thead tbody tfoot tr th td colgroup col caption p br b strong i em u sup sub s del span div'.split(
    ' ',
  ),
);
/** Gone with all they hold: nobody wrote them to be read. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style iframe object embed link meta template noscript svg math title head'.split(' '),
);
const ALIGNS: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify']);
/** A merged cell of a bid spans no more; larger numbers come from broken or hostile text. */
const MOST_SPAN = 1000;

const span = (value: string | null): number | undefined => {
  const count = Number(value);
  return Number.isInteger(count) && count > 1 ? Math.min(count, MOST_SPAN) : undefined;
};

function attributesOf(element: Element): Record<string, string | number> {
  const attributes: Record<string, string | number> = {};
  const align = element.getAttribute('align')?.toLowerCase();
  if (align && ALIGNS.has(align)) attributes['data-align'] = align;
  const width = /^\d{1,4}(?:px|%)?$/.exec(element.getAttribute('width')?.trim() ?? '')?.[0];
  if (width && element.localName === 'col') attributes['width'] = width;
  if (element.localName === 'table' && element.getAttribute('border') === '0')
    attributes['data-borderless'] = '';
  if (element.localName === 'td' || element.localName === 'th') {
    const [columns, rows] = [
      span(element.getAttribute('colspan')),
      span(element.getAttribute('rowspan')),
    ];
    if (columns) attributes['colSpan'] = columns;
    if (rows) attributes['rowSpan'] = rows;
  }
  return attributes;
}

/** Deeper than any form of a tender; pasted nesting must not exhaust the stack. */
const DEEPEST = 40;

function nodesOf(parent: ParentNode & Node, depth: number): MarkupNode[] {
  if (depth > DEEPEST) return [{ kind: 'text', text: parent.textContent ?? '' }];
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node.nodeType === 3) return [{ kind: 'text', text: node.textContent ?? '' }];
    if (!(node instanceof Element) || DROPPED.has(node.localName)) return [];
    const children = nodesOf(node, depth + 1);
    if (!TAGS.has(node.localName)) return children;
    return [{ kind: 'element', tag: node.localName, attributes: attributesOf(node), children }];
  });
}

/**
 * Reads a piece of HTML as data: known tags with their alignment and spans, everything else as its words. The document it is
 * parsed in has no window: nothing in it is loaded or run.
 */
export function parseMarkup(html: string): MarkupNode[] {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body, 0);
}
