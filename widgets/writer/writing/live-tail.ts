/** Lines kept in sight; older ones go. */
const MOST_LINES = 36;
/** Of a text that is long already only its end is drawn. */
const LATE_CHARS = 1200;

/** Of a line that is longer only the end is kept: each piece draws its line anew. */
const LONG_LINE = 4 * LATE_CHARS;

type LineKind = 'heading' | 'item' | 'row' | 'text';

function kindOf(line: string): LineKind {
  if (/^\s*#{1,6}\s/.test(line)) return 'heading';
  if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) return 'item';
  return /^\s*(?:\||<t[rdh])/.test(line) ? 'row' : 'text';
}

/** Tables with merged cells and lines of forms set to the right stand in the text as HTML; a tag may be cut where the text ends just now. */
const betweenCells = /<\/t[dh]>\s*<t[dh][^<>]*>|<br\s*\/?>/g;
const markTag =
  /<\/?(?:table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|strong|em|u|p|div|span|center|sub|sup)\b[^<>]*(?:>|$)|<\/?[a-z]{0,8}$/g;

/** A line as it is read, without the marks of Markdown. */
const readable = (line: string): string =>
  line
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/^\s*(?:[-*+]|>)\s+/, '')
    .replace(/<!--(?:[^-]|-(?!->))*(?:-->)?/g, '')
    .replace(betweenCells, '　')
    .replace(markTag, '')
    .replace(/^\s*\||(?<!\\)\|\s*$/g, '')
    .replace(/(?:(?<!\s)\s+|(?<!\\))\|\s*/g, '　')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|`/g, '$1')
    .replace(/^[\s:：-]+$/, '')
    .trim();

/** Where the end begins that is worth drawing, at the start of a line where there is one. */
function tailStart(text: string): number {
  if (text.length <= LATE_CHARS) return 0;
  const wanted = text.length - LATE_CHARS;
  const line = text.indexOf('\n', wanted);
  return line < 0 ? wanted : line + 1;
}

/**
 * Draws the end of a growing text into `host`, line by line. What was drawn is not touched again: each piece is added to the
 * last text node, so that twenty chapters at once cost no more than the characters that came.
 */
export function createLiveTail(host: HTMLElement) {
  let shown = '';
  let raw = '';
  let line: { box: HTMLElement; text: Text } | undefined;

  const openLine = () => {
    const box = host.ownerDocument.createElement('p');
    const text = host.ownerDocument.createTextNode('');
    box.append(text);
    host.append(box);
    if (host.childElementCount > MOST_LINES) host.firstElementChild?.remove();
    raw = '';
    line = { box, text };
    return line;
  };
  const extend = (piece: string) => {
    if (piece === '') return;
    const { box, text } = line ?? openLine();
    raw += piece;
    if (raw.length <= LONG_LINE) box.dataset['kind'] = kindOf(raw);
    else raw = raw.slice(-LATE_CHARS);
    text.data = readable(raw);
  };
  return {
    show(text: string): void {
      if (text === shown) return;
      const grows = shown !== '' && text.startsWith(shown);
      const from = grows ? shown.length : tailStart(text);
      if (!grows) {
        host.replaceChildren();
        line = undefined;
      }
      shown = text;
      text
        .slice(from)
        .split('\n')
        .forEach((piece, index) => {
          if (index > 0) line = undefined;
          extend(piece);
        });
    },
  };
}
