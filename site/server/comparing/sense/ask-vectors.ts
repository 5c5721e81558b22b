/**
 * Says what texts mean: one vector of length 1 for each, in their order; fewer where the model failed or its time is over, and no more are
 * to be asked for then. The comparison works in a process that knows no model: whoever starts it asks for it.
 */
export type AskVectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Texts of one question. */
const ASKED_AT_ONCE = 40;

/** Vectors of the first of the texts, as far as they came. */
export async function vectorsOf(
  texts: readonly string[],
  ask: AskVectors,
  onProgress: (fraction: number) => void = () => {},
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  while (vectors.length < texts.length) {
    const asked = texts.slice(vectors.length, vectors.length + ASKED_AT_ONCE);
    const answered = await ask(asked);
    vectors.push(...answered.slice(0, asked.length));
    if (answered.length < asked.length) break;
    onProgress(vectors.length / texts.length);
  }
  return vectors;
}

/** How near two texts are, 1 for the same: vectors of other lengths say nothing of each other. */
export function nearness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
