import { compareBySense } from '../../site/server/comparing/compare/compare-documents.ts';
import type { AskVectors } from '../../site/server/comparing/sense/ask-vectors.ts';
import { createEmbedding } from '../../site/server/ports/embedding.ts';
import { textDocument } from '../support/compare-corpus.ts';
import { scriptedAsker, scriptedModels } from '../support/sense/scripted-sense.ts';
import { contradictions, senseTexts } from '../support/sense/sense-corpus.ts';

const SEEDS = 20;
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

interface Count {
  found: number;
  wrong: number;
  contradicting: number;
  isDone: boolean;
}

/** The corpus in three documents, each in an order of its own, and what only looks the same. */
async function counted(ask: AskVectors): Promise<Count> {
  const orders = [1, 37, 23].map((step) => senseTexts.map((_, at) => (at * step) % 62));
  const sides = ['text', 'said', 'other'] as const;
  const documents = sides.map((side, index) =>
    textDocument(
      'abc'.charAt(index),
      (orders[index] ?? []).map((at) => senseTexts[at]?.[side] ?? ''),
    ),
  );
  const comparison = await compareBySense({ documents, tender: null, own: null }, ask);
  const of = (key: string) =>
    (comparison.matches[key] ?? []).filter(({ kind }) => kind === 'sense');
  const found = of('a b').filter(
    ({ a, b }) => orders[0]?.[a[0]?.block ?? -1] === orders[1]?.[b[0]?.block ?? -1],
  ).length;
  const wrong = of('a b').length - found + of('a c').length + of('b c').length;
  const both = [0, 1].map((side) =>
    textDocument(
      'ab'.charAt(side),
      contradictions.map((pair) => pair[side] ?? ''),
    ),
  );
  const near = await compareBySense({ documents: both, tender: null, own: null }, ask);
  const contradicting = (near.matches['a b'] ?? []).filter(({ kind }) => kind === 'sense').length;
  return { found, wrong, contradicting, isDone: comparison.bySense };
}

function print(name: string, counts: readonly Count[]): void {
  const sum = (of: (count: Count) => number) => counts.reduce((all, one) => all + of(one), 0);
  const [found, wrong] = [sum((one) => one.found), sum((one) => one.wrong)];
  const pairs = senseTexts.length * counts.length;
  console.log(
    `sense      ${name}: ${counts.every(({ isDone }) => isDone) ? '' : 'not believed; '}found ${percent(found, pairs)} of ${pairs}, ` +
      `wrong ${wrong}, ${percent(wrong, found + wrong)} of all found and ${percent(wrong, 2 * pairs)} of ${2 * pairs} on the same matter; ` +
      `contradictions taken ${sum((one) => one.contradicting)} of ${contradictions.length * counts.length}`,
  );
}

/**
 * Statements that are the same by their sense alone: by scripted models, which know the corpus and show only that the comparison works with
 * what a model says; and by a real one, where AI_EMBEDDING_BASE_URL and AI_EMBEDDING_MODEL (with AI_EMBEDDING_API_KEY) name it.
 */
export async function senses(): Promise<void> {
  for (const [name, model] of Object.entries(scriptedModels)) {
    const counts: Count[] = [];
    for (let seed = 1; seed <= SEEDS; seed++)
      counts.push(await counted(scriptedAsker({ ...model, seed })));
    print(`scripted, ${name}`, counts);
  }
  const {
    AI_EMBEDDING_BASE_URL: baseUrl,
    AI_EMBEDDING_MODEL: model,
    AI_EMBEDDING_API_KEY: apiKey = '',
  } = process.env;
  if (!baseUrl || !model) return;
  const embedding = createEmbedding({ baseUrl, apiKey, model });
  print(model, [await counted((texts) => embedding.embed(texts, new AbortController().signal))]);
}
