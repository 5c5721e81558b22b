/** A passage of the bidder's material as it is stored: its file and headings, joined by ` › `, and its text. */
export interface StoredPassage {
  title: string;
  text: string;
  fileId?: string;
  /** The chapter whose subject it is nearest to in meaning. */
  near?: string;
}

/** What is placed by itself: a paragraph or a row of a passage. */
export interface Piece {
  /** Its passage, as a number, and its place in it. */
  passage: number;
  fileId: string | undefined;
  near: string | undefined;
  title: string;
  text: string;
  /** The nearest heading; of a file without headings its name. */
  heading: string;
  /** The headings above and the file's name. */
  above: string;
  /** The file is so short that it stands or falls as a whole. */
  isOfShortFile: boolean;
}

/** A file of one passage of this many characters says one thing. */
const SHORT_FILE = 300;
/** A heading's number says nothing of what it is about. */
const numbered =
  /^\s*(?:第[一二三四五六七八九十百\d]{1,4}[章节条部分篇]+|[（(]?[一二三四五六七八九十]{1,3}[)）、.．]|[（(]?\d{1,2}(?:[.．]\d{1,2}){0,3}[)）、.．]?)\s*/;
const bare = (heading: string): string => heading.replace(numbered, '') || heading;
const extension = /\.[A-Za-z0-9]{1,5}$/;

/** Cuts passages into the pieces that are placed one by one. */
export function piecesOf(passages: readonly StoredPassage[]): Piece[] {
  const count = new Map<string, number>();
  const headed = new Set<string>();
  for (const { fileId, title } of passages) {
    const key = fileId ?? title;
    count.set(key, (count.get(key) ?? 0) + 1);
    if (title.includes(' › ')) headed.add(key);
  }
  return passages.flatMap(({ title, text, fileId, near }, passage) => {
    const [name = '', ...headings] = title.split(' › ');
    const isOfShortFile = count.get(fileId ?? title) === 1 && text.length <= SHORT_FILE;
    const file = name.replace(extension, '');
    const heading = bare(headings.at(-1) ?? (headed.has(fileId ?? title) ? '' : file));
    const above = [file, ...headings.slice(0, -1).map(bare)].join('\n');
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({
        ...{ passage, fileId, near, title, text: line.trim() },
        ...{ heading, above, isOfShortFile },
      }));
  });
}
