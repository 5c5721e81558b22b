import type { TruthFile } from '../tender-files/truth-file.ts';

/** A row of a candidate section as the prompt shows it. */
export interface PromptRow {
  id: string;
  text: string;
}

/** What a model is asked to answer, as JSON. */
export interface ReadingAnswer {
  rows: { category: string; name: string; max: number; criteriaRows: string[]; quote: string }[];
  parts: { name: string; points: number }[];
  weights: Record<string, number>;
  lots: string[];
  facts: Record<string, { value: string | number; quote: string } | 'absent'>;
  ignored: { row: string; reason: string }[];
}

/** From the rows of one prompt to an answer. */
export type Answering = (rows: readonly PromptRow[]) => ReadingAnswer;

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The honest answer: an item of the truth stands in the row that holds its name and points, its criteria in the rows that hold its rule. */
export function honest(truth: TruthFile): Answering {
  return (rows) => {
    const used = new Set<string>();
    const items = truth.scoring.items.flatMap((item) => {
      const row = rows.find(
        ({ id, text }) =>
          !used.has(id) &&
          plain(text).includes(plain(item.name)) &&
          (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).includes(item.max),
      );
      if (!row) return [];
      const own = rows.filter(
        ({ id, text }) => !used.has(id) && (id === row.id || plain(text) === plain(item.criteria)),
      );
      for (const { id } of own) used.add(id);
      const { category, name, max } = item;
      return [{ category, name, max, criteriaRows: own.map(({ id }) => id), quote: row.text }];
    });
    return {
      rows: items,
      parts: partsIn(truth, rows),
      weights: truth.scoring.weights ?? {},
      lots: truth.lots.map(({ lot }) => lot),
      facts: factsIn(truth, rows),
      ignored: rows
        .filter(({ id }) => !used.has(id))
        .map(({ id }) => ({ row: id, reason: '不是评分项' })),
    };
  };
}

function partsIn(truth: TruthFile, rows: readonly PromptRow[]): ReadingAnswer['parts'] {
  return Object.entries(truth.scoring.category_totals ?? {})
    .filter(([name]) => rows.some(({ text }) => text.includes(name)))
    .map(([name, points]) => ({ name, points }));
}

/** A fact is told where a row holds its value as the truth has it. */
function factsIn(truth: TruthFile, rows: readonly PromptRow[]): ReadingAnswer['facts'] {
  return Object.fromEntries(
    Object.entries(truth.fields).map(([key, value]) => {
      const row =
        value === null ? undefined : rows.find(({ text }) => text.includes(String(value)));
      return [key, row && value !== null ? { value, quote: row.text } : 'absent'];
    }),
  );
}
