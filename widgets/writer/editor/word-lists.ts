/** How Word and WPS write an entry of a list: a paragraph that names its list and level, the sign in a span of its own. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const SIGN = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const NUMBER = /^(\d{1,4})[.)]$/;
/** Letters, Chinese numbers and such: Markdown has no list for them, so the sign stays as words. */
const WORDS = /[\p{L}\p{N}]/u;

interface Entry {
  paragraph: HTMLElement;
  level: number;
  /** Undefined for a bullet. */
  number: number | undefined;
}

function entryOf(paragraph: HTMLElement): Entry | undefined {
  const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
  const sign = paragraph.querySelector(SIGN);
  if (level === 0) return undefined;
  const mark = sign?.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
  const number = NUMBER.exec(mark)?.[1];
  sign?.remove();
  const isHeading = /^H\d$/.test(paragraph.tagName);
  // Word's second bullet is a letter o in a sign font.
  if (
    isHeading ||
    (number === undefined && mark !== 'o' && WORDS.test(mark) && !/^[\u00a7\u00b7]$/.test(mark))
  ) {
    if (mark !== '') paragraph.prepend(mark, /[\w.)]$/.test(mark) ? ' ' : '');
    return undefined;
  }
  return { paragraph, level, number: number === undefined ? undefined : Number(number) };
}

/** Words between two paragraphs part the lists they are in. */
function follows(paragraph: Element, list: Element | undefined): boolean {
  let before = paragraph.previousSibling;
  while (before && before.nodeType === Node.TEXT_NODE && before.nodeValue?.trim() === '')
    before = before.previousSibling;
  return before !== null && before === list;
}

interface OpenList {
  list: HTMLElement;
  level: number;
}

function startList(entry: Entry, host: Element | null): HTMLElement {
  const list = entry.paragraph.ownerDocument.createElement(
    entry.number === undefined ? 'ul' : 'ol',
  );
  if (entry.number !== undefined && entry.number !== 1)
    list.setAttribute('start', String(entry.number));
  if (host) host.append(list);
  else entry.paragraph.before(list);
  return list;
}

/** Puts an entry into the list it continues, or one level deeper, however far its level jumps. */
function place(entry: Entry, open: OpenList[]): void {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > entry.level) open.pop();
  const tag = entry.number === undefined ? 'UL' : 'OL';
  const last = open.at(-1);
  if (last?.level === entry.level && last.list.tagName !== tag) open.pop();
  const current = open.at(-1);
  if (current?.level !== entry.level) {
    const host = current?.list.lastElementChild ?? null;
    open.push({ list: startList(entry, host), level: entry.level });
  }
  const item = entry.paragraph.ownerDocument.createElement('li');
  open.at(-1)?.list.append(item);
  item.append(entry.paragraph);
}

/** Makes lists of the paragraphs Word and WPS number themselves. */
export function wordLists(root: Element | DocumentFragment): void {
  let open: OpenList[] = [];
  let outermost: Element | undefined;
  for (const paragraph of root.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    if (!/^(?:P|DIV|H\d)$/.test(paragraph.tagName)) continue;
    if (open.length > 0 && !follows(paragraph, outermost)) open = [];
    const entry = entryOf(paragraph);
    if (!entry) open = [];
    else place(entry, open);
    outermost = open[0]?.list;
  }
}
