import { inlineStretches } from './inline-text.ts';

/** The text of Markdown as it is shown, with the way back to the source. */
export interface ShownText {
  /** What a reader sees; a line feed divides blocks, lines and cells. */
  text: string;
  /** Per UTF-16 unit of `text`: where its source begins and ends. `&amp;` is one unit; a line feed may have no length. */
  starts: number[];
  ends: number[];
}

/** What is shown as no text: fences (code, mind maps, live blocks), comments, and tags that go over lines. */
const hiddenStart =
  /^[ \t>]*(?:(`{3,})[^`\n]*|(~{3,})(?!~)[^\n]*)$|<!--|<[a-z/][^<>\n]*\n[^<>]*>/gim;
const tableRule = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const ruler = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const lineStart =
  /^[ \t]*(?:>[ \t]?|#{1,9}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)*/;

/** Reads a chapter's Markdown. Takes time in proportion to its length. */
export function shownTextOf(markdown: string): ShownText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (text: string, from: number, to: number) => {
    pieces.push(text);
    const isVerbatim = text.length === to - from;
    for (let unit = 0; unit < text.length; unit++) {
      starts.push(isVerbatim ? from + unit : from);
      ends.push(isVerbatim ? from + unit + 1 : to);
    }
  };
  const addLines = (from: number, to: number) => {
    for (let at = from; at <= to; ) {
      const feed = markdown.indexOf('\n', at);
      const end = feed < 0 || feed > to ? to : feed;
      addLine(markdown.slice(at, end).replace(/\r$/, ''), at, add);
      add('\n', end, end);
      at = end + 1;
    }
  };
  let at = 0;
  for (let hidden = hiddenAfter(markdown, at); hidden; hidden = hiddenAfter(markdown, at)) {
    addLines(at, hidden.from);
    at = hidden.to;
  }
  addLines(at, markdown.length);
  return { text: pieces.join(''), starts, ends };
}

function hiddenAfter(markdown: string, at: number): { from: number; to: number } | undefined {
  hiddenStart.lastIndex = at;
  const match = hiddenStart.exec(markdown);
  if (!match) return undefined;
  const from = match.index;
  const begun = from + match[0].length;
  const fence = match[1] ?? match[2];
  if (fence === undefined && match[0] !== '<!--') return { from, to: begun };
  const close =
    fence === undefined ? /-->/g : new RegExp(`^[ \\t>]*${fence}[${fence[0]}]*[ \\t]*\\r?$`, 'gm');
  close.lastIndex = begun;
  return { from, to: close.exec(markdown) ? close.lastIndex : markdown.length };
}

function addLine(
  line: string,
  offset: number,
  add: (text: string, from: number, to: number) => void,
): void {
  if (tableRule.test(line) || ruler.test(line)) return;
  const start = lineStart.exec(line)?.[0].length ?? 0;
  for (const { text, from, to } of inlineStretches(line.slice(start), offset + start)) {
    if (text !== null) add(text, from, to);
  }
}
