/** A piece of a line: what is shown of it (null: a mark, nothing), and where it stands in the Markdown. */
export interface InlineStretch {
  text: string | null;
  from: number;
  to: number;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
/** An escaped sign, an entity, a tag or address, code, a link or picture, a mark of emphasis, a divider of cells. */
const token =
  /\\[!-/:-@[-`{-~]|&(?:([a-z]{2,6})|#(\d{1,7})|#x([\da-f]{1,6}));|<(?:https?:[^<>\s]*|[a-z/][^<>]*)>|(?<!`)(`+)(?!`)(.{1,500}?)(?<!`)\4(?!`)|(!?)\[((?:[^[\]\\\n]|\\.){0,500})\]\(([^()\n]*)\)|\*{1,3}|_{1,3}|~~|\|/gi;
/** Tags that end a line or a cell. */
const divider = /^<\/?(?:br|td|th|tr|p|div|li|h[1-6]|table|ul|ol|caption|blockquote)\b/i;

interface Mark {
  stretch: InlineStretch;
  opens: boolean;
  closes: boolean;
}

/** Reads a line of inline Markdown. `offset` is where it stands in the whole. */
export function inlineStretches(source: string, offset: number): InlineStretch[] {
  const stretches: InlineStretch[] = [];
  const marks: Mark[] = [];
  const put = (text: string | null, from: number, to: number) => {
    const stretch = { text, from: offset + from, to: offset + to };
    if (to > from) stretches.push(stretch);
    return stretch;
  };
  const isRow = source.startsWith('|');
  let at = 0;
  for (const match of source.matchAll(token)) {
    const [whole, , , , ticks, , , words] = match;
    const begin = match.index;
    const end = begin + whole.length;
    put(source.slice(at, begin), at, begin);
    if (whole.startsWith('\\')) put(whole.slice(1), begin, end);
    else if (whole.startsWith('&')) put(characterOf(match) ?? whole, begin, end);
    else if (whole.startsWith('<')) put(divider.test(whole) ? '\n' : null, begin, end);
    else if (ticks) {
      put(null, begin, begin + ticks.length);
      put(
        source.slice(begin + ticks.length, end - ticks.length),
        begin + ticks.length,
        end - ticks.length,
      );
      put(null, end - ticks.length, end);
    } else if (words !== undefined) {
      // The words of a link, or the caption of a picture, are shown; the target is not.
      const inner = whole.indexOf('[') + 1;
      put(null, begin, begin + inner);
      stretches.push(...inlineStretches(words, offset + begin + inner));
      put(null, begin + inner + words.length, end);
    } else if (whole === '|') put(isRow ? '\n' : '|', begin, end);
    else marks.push({ stretch: put(whole, begin, end), ...sides(source, begin, end) });
    at = end;
  }
  put(source.slice(at), at, source.length);
  hidePairs(marks);
  return stretches;
}

function characterOf([, name, decimal, hexadecimal]: RegExpExecArray): string | undefined {
  if (name) return entities[name.toLowerCase()];
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : undefined;
}

/** Whether a mark may open or close emphasis, by what stands at its sides. */
function sides(source: string, at: number, end: number): { opens: boolean; closes: boolean } {
  const before = source[at - 1] ?? ' ';
  const after = source[end] ?? ' ';
  const isWord = (unit: string) => /[\p{L}\p{N}]/u.test(unit);
  const inWord = source[at] === '_' && isWord(before) && isWord(after);
  return { opens: !inWord && !/\s/.test(after), closes: !inWord && !/\s/.test(before) };
}

/** Marks that come in pairs are not shown; one without its fellow is a sign like any other. */
function hidePairs(marks: readonly Mark[]): void {
  const open = new Map<string | null, InlineStretch>();
  for (const { stretch, opens, closes } of marks) {
    const mark = stretch.text;
    const begun = open.get(mark);
    if (begun && closes) {
      open.delete(mark);
      begun.text = null;
      stretch.text = null;
    } else if (opens) open.set(mark, stretch);
  }
}
