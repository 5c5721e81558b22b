/** What of an article's HTML is shown; everything else is words. */
export type ContentNode = string | ContentTag;
export interface ContentTag {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: ContentNode[];
}

const TAGS: ReadonlySet<string> = new Set(
  'h2 h3 h4 h5 h6 p ul ol li a img strong em b i u s del ins mark sub sup code kbd pre blockquote hr br table thead tbody tfoot tr th td caption figure figcaption dl dt dd details summary'.split(
    ' ',
  ),
);
const VOID: ReadonlySet<string> = new Set(
  'img hr br input meta link source col area base embed track wbr'.split(' '),
);
/** Gone with all they hold: nobody wrote them to be read. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style iframe object noscript svg math template title head textarea select button form'.split(
    ' ',
  ),
);
/** Shown as another: an article has its own heading. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2' };
/** By tag; anything else is left out, and so is every handler and style. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
  ol: ['start'],
};
/** Nested deeper than any article is written. */
const DEEPEST = 40;

const TOKEN =
  /<!doctype[^<>]*>|<(\/?)([a-z][a-z0-9-]*)((?:[\s/](?:[^"'<>]|"[^"]{0,2000}"|'[^']{0,2000}'){0,400})?)>|[^<]+|</gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const ENTITY =
  /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|mdash|ldquo|rdquo|middot|times|hellip));/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', mdash: '—' },
  ...{ ldquo: '“', rdquo: '”', middot: '·', times: '×', hellip: '…' },
};
const LAST_CODE_POINT = 0x10ffff;

function decode(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}

function attributesOf(tag: string, written: string): Record<string, string> {
  const wanted = ATTRIBUTES[tag] ?? (/^h\d$/.test(tag) ? ['id'] : []);
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    if (wanted.includes(name.toLowerCase()))
      attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** A place that is open while its HTML is read. `name` is as it was written, so that its end is known. */
interface Open {
  name: string;
  children: ContentNode[];
  dropped: boolean;
}

function begin(open: Open[], name: string, written: string, counts: Map<string, number>): void {
  const parent = open[open.length - 1];
  if (!parent) return;
  const tag = RENAMED[name] ?? name;
  const dropped = parent.dropped || DROPPED.has(name);
  const isShown = !dropped && TAGS.has(tag) && open.length <= DEEPEST;
  const node: ContentTag = {
    tag,
    attributes: isShown ? attributesOf(tag, written) : {},
    children: [],
  };
  if (isShown) parent.children.push(node);
  if (VOID.has(name)) return;
  // What has no tag of its own here gives its words to the place around it.
  counts.set(name, (counts.get(name) ?? 0) + 1);
  open.push({ name, dropped, children: isShown ? node.children : parent.children });
}

/** Closes the last place of the name and all within it; the end of what is not open says nothing. */
function end(open: Open[], name: string, counts: Map<string, number>): void {
  if ((counts.get(name) ?? 0) === 0) return;
  for (let closed = open.pop(); closed; closed = closed.name === name ? undefined : open.pop()) {
    counts.set(closed.name, (counts.get(closed.name) ?? 1) - 1);
  }
}

/** One that is never closed stays, as words. */
function withoutComments(html: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<!--', at);
    const close = open < 0 ? -1 : html.indexOf('-->', open + 4);
    if (close < 0) return out + html.slice(at);
    out += html.slice(at, open);
    at = close + 3;
  }
}

/**
 * Reads the HTML of an article as data: known tags with the few attributes they need, everything else as its words. It is the output of
 * our own build, so the reader is small: it knows no tags whose end is left out. It uses no parser of the browser, because a page with
 * Trusted Types refuses text to that; and nothing in it is loaded or run.
 */
export function readContent(html: string): ContentNode[] {
  const whole: ContentNode[] = [];
  const open: Open[] = [{ name: '', children: whole, dropped: false }];
  const counts = new Map<string, number>();
  for (const [token, closing, written, attributes = ''] of withoutComments(html).matchAll(TOKEN)) {
    const name = written?.toLowerCase();
    const place = open[open.length - 1];
    if (name && closing) end(open, name, counts);
    else if (name) begin(open, name, attributes, counts);
    else if (place && !place.dropped && !token.startsWith('<!')) place.children.push(decode(token));
  }
  return whole;
}
