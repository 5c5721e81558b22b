/** A piece of the tender file or of the bidder's material, with the words that say where it is from. */
export interface Passage {
  title: string;
  text: string;
}

/** A longer passage is cut into pieces at its paragraphs, so that one long section does not take all the room. */
const PIECE = 1200;
/** Word pairs that every tender file is full of weigh little by themselves: rarity is measured over the pieces. */
const pairsOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{Script=Han}]+|[a-z0-9]+/gu) ?? [];
  return words.flatMap((word) =>
    /^[a-z0-9]/.test(word) || word.length === 1
      ? [word]
      : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)),
  );
};

/**
 * Picks the passages that fit the query best, up to `budget` characters, and gives them back in their own order.
 * Passages that have nothing in common with the query are left out, unless `fill` asks to use the room that is left.
 */
export function pickPassages(
  passages: readonly Passage[],
  query: string,
  budget: number,
  fill = false,
): Passage[] {
  const pieces = passages.flatMap(cutPassage);
  const wanted = new Set(pairsOf(query));
  const pairs = pieces.map((piece) => new Set(pairsOf(`${piece.title} ${piece.text}`)));
  const rarity: Rarity = new Map();
  const counts = new Map<string, number>();
  for (const set of pairs)
    for (const pair of set) if (wanted.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  for (const pair of wanted) {
    const found = counts.get(pair) ?? 0;
    if (found > 0)
      rarity.set(pair, { weight: Math.log(1 + pieces.length / found), order: rarity.size });
  }
  const ranked = pieces
    .map((piece, index) => ({
      piece,
      index,
      score: scoreOf(piece, pairs[index] ?? new Set(), rarity),
    }))
    .filter(({ score }) => fill || score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index);
  let left = budget;
  const picked = ranked.filter(({ piece }) => {
    const size = piece.title.length + piece.text.length;
    if (size > left) return false;
    left -= size;
    return true;
  });
  return joinPieces(picked.toSorted((a, b) => a.index - b.index));
}

/** How much a wanted pair weighs, and its place among them. */
type Rarity = Map<string, { weight: number; order: number }>;

/** A title that fits says more than a word somewhere in the text; long texts hold every word. */
function scoreOf(piece: Passage, pairs: ReadonlySet<string>, rarity: Rarity): number {
  const title = new Set(pairsOf(piece.title));
  let score = 0;
  const found = [...pairs].flatMap((pair) => {
    const rare = rarity.get(pair);
    return rare ? [{ ...rare, pair }] : [];
  });
  // In the query's order, so that a sum does not depend on where the words stand.
  for (const { pair, weight } of found.sort((a, b) => a.order - b.order))
    score += title.has(pair) ? weight * 2 : weight;
  return score / Math.sqrt(80 + pairs.size);
}

function cutPassage(passage: Passage): Passage[] {
  if (passage.text.length <= PIECE) return [passage];
  const pieces: Passage[] = [];
  let text = '';
  for (const paragraph of passage.text.split('\n').flatMap(cutParagraph)) {
    if (text && text.length + paragraph.length > PIECE) {
      pieces.push({ title: passage.title, text });
      text = '';
    }
    text += text ? `\n${paragraph}` : paragraph;
  }
  return text.trim() ? [...pieces, { title: passage.title, text }] : pieces;
}

const cutParagraph = (paragraph: string): string[] =>
  paragraph.length <= PIECE
    ? [paragraph]
    : (paragraph.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? []);

/** Neighbours that were one passage become one again. */
function joinPieces(picked: readonly { piece: Passage; index: number }[]): Passage[] {
  const joined: { passage: Passage; last: number }[] = [];
  for (const { piece, index } of picked) {
    const before = joined.at(-1);
    if (before && before.last === index - 1 && before.passage.title === piece.title) {
      before.passage = { title: piece.title, text: `${before.passage.text}\n${piece.text}` };
      before.last = index;
    } else {
      joined.push({ passage: piece, last: index });
    }
  }
  return joined.map(({ passage }) => passage);
}

/** The beginning of a text, ended at a sentence where one is near. */
export function headOf(text: string, size: number): string {
  if (text.length <= size) return text;
  const head = text.slice(0, size);
  const end = Math.max(head.lastIndexOf('。'), head.lastIndexOf('\n'));
  return end > size * 0.7 ? head.slice(0, end + 1) : `${head}…`;
}

/** The end of a text, begun at a sentence where one is near. */
export function tailOf(text: string, size: number): string {
  if (text.length <= size) return text;
  const tail = text.slice(-size);
  const start = tail.search(/[。\n]/);
  return start >= 0 && start < size * 0.3 ? tail.slice(start + 1) : `…${tail}`;
}
