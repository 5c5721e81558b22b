/** What stands between two marks. Both expressions search (flag g) and fail or match within a few characters. */
interface Marks {
  open: RegExp;
  close: RegExp;
  /** Whether what is never closed goes up to the end of the text; else it stays as it is. */
  toEnd: boolean;
}

/** Replaces what stands between marks, marks included, up to the first end behind each beginning; looks at each character twice at most. */
export function replaceEnclosed(
  text: string,
  { open, close, toEnd }: Marks,
  by: (whole: string) => string,
): string {
  let out = '';
  let at = 0;
  for (;;) {
    open.lastIndex = at;
    const begin = open.exec(text);
    if (!begin) return out + text.slice(at);
    close.lastIndex = begin.index + begin[0].length;
    const end = close.exec(text);
    if (!end && !toEnd) return out + text.slice(at);
    const next = end ? end.index + end[0].length : text.length;
    out += text.slice(at, begin.index) + by(text.slice(begin.index, next));
    at = next;
  }
}

/** A Markdown text without HTML comments; one that is never closed goes up to the end. */
export function withoutComments(text: string): string {
  return text.includes('<!--')
    ? replaceEnclosed(text, { open: /<!--/g, close: /-->/g, toEnd: true }, () => '')
    : text;
}

/** The text up to the first match; all of it where there is none. */
export function upTo(text: string, end: RegExp): string {
  const at = text.search(end);
  return at === -1 ? text : text.slice(0, at);
}
