/** A link `[words](target)` or picture `![words](target)` of Markdown. */
interface Link {
  words: string;
  target: string;
  isPicture: boolean;
  whole: string;
}

interface LinkOptions {
  /** Only pictures count. */
  picturesOnly?: boolean;
  /** The target may hold brackets in pairs; else it ends at the first closing one. */
  nested?: boolean;
}

/** Where a target that begins at each opening bracket ends, brackets in pairs: found from behind, so that each is looked at once. */
function nestedEnds(text: string): (from: number) => number {
  const places = [...text.matchAll(/[()]/g)].map((match) => match.index);
  const ends = new Int32Array(places.length + 2).fill(-1);
  let close = -1;
  for (let at = places.length - 1; at >= 0; at--) {
    const place = places[at] ?? 0;
    if (text[place] === ')') {
      ends[at] = place;
      close = at;
    } else if (close !== -1) ends[at] = ends[close + 1] ?? -1;
  }
  let at = 0;
  return (from) => {
    while (at < places.length && (places[at] ?? 0) < from) at++;
    return ends[at] ?? -1;
  };
}

/** Where a target ends at the first closing bracket. Asked for in rising order, so that none is looked for twice. */
function firstEnds(text: string): (from: number) => number {
  let end = 0;
  return (from) => {
    if (end !== -1 && end < from) end = text.indexOf(')', from);
    return end;
  };
}

/** Replaces links and pictures, the first ones from the left. A string is looked at once, however many brackets are open in it. */
export function replaceLinks(
  text: string,
  { picturesOnly = false, nested = false }: LinkOptions,
  by: (link: Link) => string,
): string {
  if (!text.includes('](')) return text;
  const endOf = nested ? nestedEnds(text) : firstEnds(text);
  const mark = picturesOnly ? '![' : '[';
  let out = '';
  let kept = 0;
  for (let open = text.indexOf(mark); open !== -1; ) {
    const close = text.indexOf(']', open + mark.length);
    if (close === -1) break;
    const end = text[close + 1] === '(' ? endOf(close + 2) : -1;
    if (end !== -1) {
      const isPicture = picturesOnly || (open > kept && text[open - 1] === '!');
      const start = isPicture && !picturesOnly ? open - 1 : open;
      const words = text.slice(open + mark.length, close);
      const target = text.slice(close + 2, end);
      out +=
        text.slice(kept, start) +
        by({ words, target, isPicture, whole: text.slice(start, end + 1) });
      kept = end + 1;
    }
    // All that open before the same closing bracket end alike.
    open = text.indexOf(mark, end === -1 ? close + 1 : kept);
  }
  return out + text.slice(kept);
}
