import { createHash } from 'node:crypto';
import examples from '../../../site/server/comparing/sense/sense-examples.json' with {
  type: 'json',
};
import { randomFrom } from '../compare-corpus.ts';
import { contradictions, senseTexts } from './sense-corpus.ts';

/**
 * How a scripted model lays texts: the mean nearness of texts on other matters, on the same matter, and of the same sense, and how much a
 * text may lie nearer or further by itself.
 */
export interface ScriptedModel {
  apart: number;
  sameMatter: number;
  sameSense: number;
  spread: number;
  /** Another one is another model of the kind. */
  seed?: number;
  /** It takes the examples the product measures it with for texts on nothing in common. */
  isStrange?: boolean;
}

/** Three that lie at quite other distances, as models do, and one that knows the matter of a text and not its sense. */
export const scriptedModels = {
  wide: { apart: 0.25, sameMatter: 0.52, sameSense: 0.76, spread: 0.09 },
  narrow: { apart: 0.68, sameMatter: 0.8, sameSense: 0.91, spread: 0.035 },
  strange: { apart: 0.1, sameMatter: 0.45, sameSense: 0.88, spread: 0.03, isStrange: true },
  low: { apart: 0.05, sameMatter: 0.28, sameSense: 0.55, spread: 0.08 },
  blind: { apart: 0.4, sameMatter: 0.75, sameSense: 0.75, spread: 0.05 },
} satisfies Record<string, ScriptedModel>;

const LENGTH = 256;
/** Of each text that is known: its matter, and its sense within that. */
const known = new Map<string, { matter: string; sense: string }>();
const know = (matter: string, texts: readonly (readonly string[])[]): void => {
  for (const [sense, same] of texts.entries())
    for (const text of same) known.set(keyOf(text), { matter, sense: `${matter} ${sense}` });
};
for (const [index, { text, said, other }] of [...examples, ...senseTexts].entries())
  know(`m${index}`, [[text, said], [other]]);
// A model takes what is denied, or has another figure, for the same.
for (const [index, both] of contradictions.entries()) know(`c${index}`, [both]);

const exampleTexts = new Set(
  examples.flatMap(({ text, said, other }) => [text, said, other].map(keyOf)),
);

function keyOf(text: string): string {
  return text.replaceAll(/[\s。]/g, '');
}

function direction(name: string): Float32Array {
  const random = randomFrom(createHash('sha256').update(name).digest().readUInt32LE());
  const made = Float32Array.from({ length: LENGTH }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...made);
  return made.map((value) => value / length);
}

/**
 * A vector of a text by script: texts of the corpus lie as the script says their sense is, all others by themselves. It knows nothing of
 * meaning: what it shows is that the comparison works with a model that tells sense so well, not that there is one.
 */
export function scriptedVector(text: string, model: ScriptedModel): number[] {
  const isKnown = !(model.isStrange && exampleTexts.has(keyOf(text)));
  const { matter, sense } = (isKnown && known.get(keyOf(text))) || { matter: text, sense: text };
  const noise = randomFrom(
    createHash('sha256')
      .update(`noise ${model.seed ?? 0} ${text}`)
      .digest()
      .readUInt32LE(),
  );
  const own = (noise() + noise() + noise() - 1.5) * 2 * model.spread;
  const parts: [string, number][] = [
    ['all', model.apart],
    [matter, model.sameMatter - model.apart],
    [sense, Math.max(0, model.sameSense - model.sameMatter + own)],
  ];
  const rest = 1 - parts.reduce((sum, [, share]) => sum + share, 0);
  const vector = new Float32Array(LENGTH);
  for (const [name, share] of [
    ...parts,
    [`own ${model.seed ?? 0} ${text}`, Math.max(0.01, rest)] as const,
  ])
    for (const [at, value] of direction(name).entries())
      vector[at] = (vector[at] ?? 0) + value * Math.sqrt(share);
  return [...vector];
}

/** The same as the comparison asks it. */
export const scriptedAsker =
  (model: ScriptedModel) =>
  async (texts: readonly string[]): Promise<Float32Array[]> =>
    texts.map((text) => {
      const vector = Float32Array.from(scriptedVector(text, model));
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
