import { nearness } from './ask-vectors.ts';
import examples from './sense-examples.json' with { type: 'json' };

/** From where on two texts mean the same, for one model. */
export interface SenseMeasure {
  /** Nearness at least. */
  least: number;
  /** By so much the second nearest has to be further away. */
  apart: number;
  /** The share of the way from what is usual to the very same that a pair has to go, where the examples say nothing of the model. */
  way: number;
}

/** A model for which the examples have nothing in common, not even their subject: the documents' own distances are all there is to go by. */
const unmeasured: SenseMeasure = { least: 0.5, apart: 0.1, way: 0.7 };
/** In deviations of what is on other matters: nearer than that is a subject in common. */
const RELATED = 2;

/** What every model is measured with: a statement, the same in other words, and another statement on the same matter. */
export const exampleTexts: readonly string[] = examples.flatMap(({ text, said, other }) => [
  text,
  said,
  other,
]);

/** Of pairs that state different things so many may be as near: of the examples themselves, and as their distances spread. */
const WRONG = 0.02;
const DEVIATIONS = 2.8;
/** Of a normal distribution, of one middle deviation. */
const DEVIATION = 1.4826;
/** With fewer of those that state the same above it, the model does not tell sense from subject. */
const LEAST_KNOWN = 0.6;
/** Of the distance between what states the same and what only has its subject in common. */
const APART = 0.2;

/**
 * Every model lays texts at other distances: where "the same" begins is measured with the examples, by their vectors in the order of
 * `exampleTexts`. Undefined where the model sees what they are about and does not tell them apart.
 */
export function senseMeasure(vectors: readonly Float32Array[]): SenseMeasure | undefined {
  const same: number[] = [];
  const different: number[] = [];
  for (let at = 0; at + 2 < vectors.length; at += 3) {
    const [text, said, other] = vectors.slice(at, at + 3) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    same.push(nearness(text, said));
    different.push(nearness(text, other), nearness(said, other));
  }
  different.sort((x, y) => y - x);
  const usual = middle(different);
  const spread = middle(different.map((near) => Math.abs(near - usual))) * DEVIATION;
  const furthest = different[Math.floor(different.length * WRONG)] ?? 1;
  const least = Math.max(furthest, usual + DEVIATIONS * spread);
  const known = same.filter((near) => near > least).length;
  if (known >= same.length * LEAST_KNOWN)
    return { least, apart: APART * Math.max(0, middle(same) - usual), way: 0 };
  return areRelated(vectors, [...same, ...different]) ? undefined : unmeasured;
}

/** Whether texts on one matter lie nearer to one another than to those on the next. */
function areRelated(vectors: readonly Float32Array[], onMatter: readonly number[]): boolean {
  const others = vectors.flatMap((vector, at) => {
    const other = vectors[at + 3];
    return other ? [nearness(vector, other)] : [];
  });
  const mean = others.reduce((sum, near) => sum + near, 0) / Math.max(1, others.length);
  const squares = others.reduce((sum, near) => sum + (near - mean) ** 2, 0);
  return middle(onMatter) > mean + RELATED * Math.sqrt(squares / Math.max(1, others.length));
}

const middle = (values: readonly number[]): number =>
  values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0;
