/** Longer stretches are not laid side by side letter for letter. */
const LONGEST = 400;

let row = new Int32Array(LONGEST + 1);

/** Length of the longest common subsequence of two stretches: what stayed when words were put in, taken out and changed. */
export function commonLength(
  a: Uint16Array,
  b: Uint16Array,
  from: number,
  to: number,
  fromB: number,
  toB: number,
): number {
  const [endA, endB] = [Math.min(to, from + LONGEST), Math.min(toB, fromB + LONGEST)];
  const width = endB - fromB;
  if (row.length <= width) row = new Int32Array(width + 1);
  row.fill(0, 0, width + 1);
  for (let i = from; i < endA; i++) {
    const code = a[i];
    let diagonal = 0;
    for (let j = 0; j < width; j++) {
      const above = row[j + 1] ?? 0;
      if (b[fromB + j] === code) row[j + 1] = diagonal + 1;
      else if ((row[j] ?? 0) > above) row[j + 1] = row[j] ?? 0;
      diagonal = above;
    }
  }
  return row[width] ?? 0;
}
