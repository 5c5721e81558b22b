import { commonElements } from './sequence-diff.ts';

/** A run of words within a line. */
export interface DiffPiece {
  text: string;
  changed: boolean;
}
/** One line of either text beside its counterpart; null where it has none. */
export interface DiffRow {
  left: readonly DiffPiece[] | null;
  right: readonly DiffPiece[] | null;
  same: boolean;
}

/** How far a changed line is looked for among the new ones. */
const PAIR_WINDOW = 8;
/** Share of words in common from which two lines count as one that was changed. */
const ALIKE = 0.3;
/** Words of a line compared in detail; beyond that it counts as changed as a whole. */
const LONGEST_LINE = 4000;

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });
const wordsOf = (line: string): string[] =>
  [...segmenter.segment(line.slice(0, LONGEST_LINE))].map(({ segment }) => segment);

const whole = (text: string, changed: boolean): DiffPiece[] => [{ text, changed }];

function piecesOf(words: readonly string[], kept: ReadonlySet<number>): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  words.forEach((text, index) => {
    const changed = !kept.has(index);
    const last = pieces.at(-1);
    if (last?.changed === changed) last.text += text;
    else pieces.push({ text, changed });
  });
  return pieces;
}

/** Two lines that may be one before and after a change; undefined when they have too little in common. */
function changedPair(left: string, right: string): DiffRow | undefined {
  const [before, after] = [wordsOf(left), wordsOf(right)];
  const common = commonElements(before, after);
  const length = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
  const shared = length(common.map(([index]) => before[index] ?? ''));
  if (shared / Math.max(1, Math.max(length(before), length(after))) < ALIKE) return undefined;
  const rest = (line: string): DiffPiece[] =>
    line.length > LONGEST_LINE ? whole(line.slice(LONGEST_LINE), true) : [];
  return {
    left: [...piecesOf(before, new Set(common.map(([index]) => index))), ...rest(left)],
    right: [...piecesOf(after, new Set(common.map(([, index]) => index))), ...rest(right)],
    same: false,
  };
}

/** Lines that changed between two that stayed. */
function changedRows(left: readonly string[], right: readonly string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    for (; next < end; next += 1)
      rows.push({ left: null, right: whole(right[next] ?? '', true), same: false });
  };
  for (const line of left) {
    let pair: DiffRow | undefined;
    let at = next;
    for (; at < Math.min(right.length, next + PAIR_WINDOW) && line.trim() !== ''; at += 1) {
      pair = changedPair(line, right[at] ?? '');
      if (pair) break;
    }
    if (pair) {
      addUntil(at);
      next += 1;
      rows.push(pair);
    } else rows.push({ left: whole(line, true), right: null, same: false });
  }
  addUntil(right.length);
  return rows;
}

/** The words of Markdown without the marks that only set their size and weight. */
const readable = (text: string): string =>
  text.replace(/^\s{0,40}#{1,6}\s{1,40}/gm, '').replaceAll('**', '');

/** Two texts line by line, side by side, with the words marked that differ. Empty lines are left out: they only set apart. */
export function compareTexts(left: string, right: string): DiffRow[] {
  const [plainLeft, plainRight] = [readable(left), readable(right)];
  // Where nothing but the marks differs, they are what there is to see.
  const isOnlyMarks = plainLeft === plainRight && left !== right;
  return isOnlyMarks ? compareLines(left, right) : compareLines(plainLeft, plainRight);
}

function compareLines(left: string, right: string): DiffRow[] {
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const [before, after] = [linesOf(left), linesOf(right)];
  const rows: DiffRow[] = [];
  let [fromLeft, fromRight] = [0, 0];
  for (const [atLeft, atRight] of commonElements(before, after)) {
    for (const row of changedRows(before.slice(fromLeft, atLeft), after.slice(fromRight, atRight)))
      rows.push(row);
    const line = whole(before[atLeft] ?? '', false);
    rows.push({ left: line, right: line, same: true });
    [fromLeft, fromRight] = [atLeft + 1, atRight + 1];
  }
  return rows.concat(changedRows(before.slice(fromLeft), after.slice(fromRight)));
}

/** Characters that stand on one side only. */
export function changedChars(rows: readonly DiffRow[]): { removed: number; added: number } {
  const count = (pieces: readonly DiffPiece[] | null) =>
    (pieces ?? []).reduce(
      (sum, { text, changed }) => (changed ? sum + text.replace(/\s/g, '').length : sum),
      0,
    );
  return rows.reduce(
    (sum, row) => ({ removed: sum.removed + count(row.left), added: sum.added + count(row.right) }),
    {
      removed: 0,
      added: 0,
    },
  );
}
