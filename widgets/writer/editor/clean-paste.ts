import { decodeBase64 } from './base64-file.ts';
import type { PasteNotice } from './paste.ts';
import { wordLists } from './word-lists.ts';

/** Nothing of these is text; whatever they hold goes with them. */
const UNWANTED = [
  ...[
    'script',
    'style',
    'meta',
    'link',
    'title',
    'base',
    'head',
    'xml',
    'iframe',
    'frame',
    'object',
    'embed',
    'applet',
  ],
  ...[
    'svg',
    'math',
    'template',
    'noscript',
    'canvas',
    'audio',
    'video',
    'input',
    'textarea',
    'select',
    'button',
    'colgroup',
  ],
].join();
/** What our own blocks say about themselves when they are copied. */
const OWN_ATTRIBUTES = [
  'data-picture',
  'data-mind-map',
  'data-diagram',
  'data-live-block',
  'data-part',
  'data-raw-block',
  'data-pm-slice',
];
const OWN_BLOCKS =
  '[data-picture], [data-mind-map], [data-diagram], [data-live-block], [data-raw-block]';
const KEPT_ATTRIBUTES = new Set([
  ...OWN_ATTRIBUTES,
  'colspan',
  'rowspan',
  'colwidth',
  'href',
  'start',
]);
const KEPT_STYLES = [
  'font-weight',
  'font-style',
  'text-decoration',
  'text-align',
  'vertical-align',
];
const CELL_BLOCKS = 'h1, h2, h3, h4, h5, h6, div, pre, blockquote, section, article';
/** East Asian characters, between which a line break of the source is no space. */
const BROKEN_LINE = /([\u2e80-\uffef])[ \t]*[\r\n]+[ \t]*(?=[\u2e80-\uffef])/g;

type Root = Element | DocumentFragment;

const all = (root: Root, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

function cleanText(root: Root): void {
  const walker = root.ownerDocument.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT,
  );
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.COMMENT_NODE) comments.push(node);
    else if (node.nodeValue?.includes('\n'))
      node.nodeValue = node.nodeValue.replace(BROKEN_LINE, '$1');
  }
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const isOwn = (element: Element) => element.closest(OWN_BLOCKS) !== null;

function stripAttributes(element: HTMLElement): void {
  const styles = KEPT_STYLES.map((name) => [name, element.style.getPropertyValue(name)] as const);
  const align = element.getAttribute('align')?.toLowerCase();
  const level = element.dataset.level;
  for (const { name } of [...element.attributes])
    if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  for (const [name, value] of styles) if (value !== '') element.style.setProperty(name, value);
  if (align === 'center' || align === 'right') element.style.textAlign = align;
  if (level !== undefined) element.dataset.level = level;
}

/** Takes pictures out: those whose bytes came along become files; others would have to be fetched from elsewhere. */
function importPictures(root: Root): { files: File[]; dropped: number } {
  const files: File[] = [];
  let dropped = 0;
  for (const image of all(root, 'img, picture, v\\:imagedata')) {
    const file = decodeBase64(image.getAttribute('src') ?? '');
    // A pixel of nothing is how web pages count readers.
    const isTracker = image.getAttribute('width') === '1' || image.getAttribute('height') === '1';
    if (file) files.push(file);
    else if (!isTracker) dropped += 1;
    image.remove();
  }
  return { files, dropped };
}

function replaceTag(element: HTMLElement, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.style.textAlign = element.style.textAlign;
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** A cell holds paragraphs only: entries of lists keep their signs as words, an inner table its rows as lines. */
function flattenCells(root: Root): void {
  for (const inner of all(root, 'td table, th table')) {
    const lines = all(inner, 'tr').map((row) => {
      const line = row.ownerDocument.createElement('p');
      line.textContent = [...row.children]
        .map((cell) => cell.textContent?.trim() ?? '')
        .join('\u3000');
      return line;
    });
    inner.replaceWith(...lines);
  }
  const numbers = new Map<Element | null, number>();
  for (const item of all(root, 'td li, th li')) {
    const list = item.parentElement;
    const number = (numbers.get(list) ?? 0) + 1;
    numbers.set(list, number);
    item.prepend(list?.tagName === 'OL' ? `${number}. ` : '• ');
    replaceTag(item, 'p');
  }
  for (const list of all(root, 'td ul, td ol, th ul, th ol')) list.replaceWith(...list.childNodes);
  for (const block of all(root, 'td, th').flatMap((cell) => all(cell, CELL_BLOCKS)))
    replaceTag(block, 'p');
  // In a table the cell has the alignment.
  for (const paragraph of all(root, 'td > p[style], th > p[style]')) {
    if (paragraph.parentElement && paragraph.style.textAlign !== '')
      paragraph.parentElement.style.textAlign = paragraph.style.textAlign;
    paragraph.style.textAlign = '';
  }
}

/** Empty paragraphs between others are how Word makes distance; ours comes from the format. */
function dropEmptyParagraphs(root: Root): void {
  for (const paragraph of all(root, 'p, div')) {
    const isEmpty =
      paragraph.textContent?.trim() === '' &&
      !paragraph.querySelector('table, br, hr, [data-picture]');
    if (isEmpty && !isOwn(paragraph) && !paragraph.closest('td, th') && paragraph.parentNode)
      paragraph.remove();
  }
}

/**
 * Cleans what came from the clipboard, in place: lists of Word and WPS become lists, cells get paragraphs; no script, style,
 * handler, comment or outside address is left.
 * @returns pictures that came along as bytes, and what the bidder should know.
 */
export function cleanPaste(dom: globalThis.Node): { files: File[]; notices: PasteNotice[] } {
  // The clipboard's text stands in a document of its own, which loads and runs nothing.
  const root = dom as Root;
  for (const element of all(root, UNWANTED)) element.remove();
  cleanText(root);
  const { files, dropped } = importPictures(root);
  wordLists(root);
  for (const element of all(root, '*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else stripAttributes(element);
  }
  flattenCells(root);
  dropEmptyParagraphs(root);
  return { files, notices: [{ kind: 'pictures-dropped', count: dropped }] };
}
