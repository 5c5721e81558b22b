/** Indices of elements that stand on both sides, in order. */
export type Match = readonly [left: number, right: number];

/** Cells of the table of a thorough comparison; larger stretches without any anchor count as wholly changed. */
const MOST_CELLS = 1_000_000;

interface Range {
  from: number;
  to: number;
}

/** Elements that stand once on either side: what a reader, too, would hold on to. */
function uniqueMatches(
  left: readonly string[],
  a: Range,
  right: readonly string[],
  b: Range,
): Match[] {
  const places = (side: readonly string[], { from, to }: Range) => {
    const found = new Map<string, number>();
    for (let index = from; index < to; index += 1) {
      const element = side[index] ?? '';
      found.set(element, found.has(element) ? -1 : index);
    }
    return found;
  };
  const inRight = places(right, b);
  return [...places(left, a)].flatMap(([element, index]): Match[] => {
    const other = inRight.get(element);
    return index >= 0 && other !== undefined && other >= 0 ? [[index, other]] : [];
  });
}

/** The longest run of matches in which the right side rises, too. */
function rising(matches: readonly Match[]): Match[] {
  const ends: number[] = [];
  const before: number[] = [];
  matches.forEach(([, right], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[ends[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const run: Match[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const match = matches[at];
    if (match) run.push(match);
  }
  return run.reverse();
}

/** The longest common run, by the usual table. */
function tableMatches(
  left: readonly string[],
  a: Range,
  right: readonly string[],
  b: Range,
): Match[] {
  const [rows, columns] = [a.to - a.from, b.to - b.from];
  if (rows * columns > MOST_CELLS || rows * columns === 0) return [];
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        left[a.from + row] === right[b.from + column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(
              longest[(row + 1) * width + column] ?? 0,
              longest[row * width + column + 1] ?? 0,
            );
    }
  }
  const matches: Match[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (left[a.from + row] === right[b.from + column]) {
      matches.push([a.from + row, b.from + column]);
      row += 1;
      column += 1;
    } else if (
      (longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0)
    )
      row += 1;
    else column += 1;
  }
  return matches;
}

function between(left: readonly string[], a: Range, right: readonly string[], b: Range): Match[] {
  const head: Match[] = [];
  while (a.from < a.to && b.from < b.to && left[a.from] === right[b.from]) {
    head.push([a.from, b.from]);
    a = { from: a.from + 1, to: a.to };
    b = { from: b.from + 1, to: b.to };
  }
  const tail: Match[] = [];
  while (a.from < a.to && b.from < b.to && left[a.to - 1] === right[b.to - 1]) {
    a = { from: a.from, to: a.to - 1 };
    b = { from: b.from, to: b.to - 1 };
    tail.push([a.to, b.to]);
  }
  const anchors = rising(uniqueMatches(left, a, right, b));
  if (anchors.length === 0) return [...head, ...tableMatches(left, a, right, b), ...tail.reverse()];
  const inner: Match[] = [];
  let [fromLeft, fromRight] = [a.from, b.from];
  for (const anchor of anchors) {
    inner.push(
      ...between(left, { from: fromLeft, to: anchor[0] }, right, {
        from: fromRight,
        to: anchor[1],
      }),
      anchor,
    );
    [fromLeft, fromRight] = [anchor[0] + 1, anchor[1] + 1];
  }
  inner.push(...between(left, { from: fromLeft, to: a.to }, right, { from: fromRight, to: b.to }));
  return [...head, ...inner, ...tail.reverse()];
}

/** What two sequences have in common, in order; near to the longest there is, in near to linear time. */
export function commonElements(left: readonly string[], right: readonly string[]): Match[] {
  return between(left, { from: 0, to: left.length }, right, { from: 0, to: right.length });
}
