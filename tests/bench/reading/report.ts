import type { Measured } from './measure.ts';

/** Least shares of a set, and most silent wrong readings. */
export interface Bars {
  recall: number;
  precision: number;
  facts: number;
  silent: number;
}

/** What all files of a set make together. Shares are from 0 to 1; null where nothing was asked. */
export interface Figures {
  files: number;
  recall: number | null;
  precision: number | null;
  categories: number | null;
  totals: number | null;
  facts: number | null;
  factsWrong: number;
  clauseRecall: number | null;
  clausePrecision: number | null;
  sure: number;
  silentScoring: number;
  silentFacts: number;
}

export function figuresOf(rows: readonly Measured[]): Figures {
  const sum = (pick: (row: Measured) => number) => rows.reduce((all, row) => all + pick(row), 0);
  const share = (part: (row: Measured) => number, whole: (row: Measured) => number) =>
    sum(whole) === 0 ? null : sum(part) / sum(whole);
  return {
    files: rows.length,
    recall: share(
      (row) => row.right,
      (row) => row.asked,
    ),
    precision: share(
      (row) => row.right,
      (row) => row.found,
    ),
    categories: share(
      (row) => row.categoriesRight,
      (row) => row.categoriesAsked,
    ),
    totals: share(
      (row) => Number(row.totalRight === true),
      (row) => Number(row.totalRight !== null),
    ),
    facts: share(
      (row) => row.factsRight,
      (row) => row.factsAsked,
    ),
    factsWrong: sum((row) => row.factsWrong.length),
    clauseRecall: share(
      (row) => row.clausesRight,
      (row) => row.clausesAsked,
    ),
    clausePrecision: share(
      (row) => row.clausesRight,
      (row) => row.clausesFound,
    ),
    sure: rows.filter(({ state }) => state === 'sure').length,
    silentScoring: rows.filter((row) => row.silentScoring).length,
    silentFacts: sum((row) => row.silentFacts),
  };
}

const columns: [string, (figures: Figures) => string][] = [
  ['files', ({ files }) => String(files)],
  ['recall', ({ recall }) => shareText(recall)],
  ['precision', ({ precision }) => shareText(precision)],
  ['category', ({ categories }) => shareText(categories)],
  ['total', ({ totals }) => shareText(totals)],
  ['facts', ({ facts }) => shareText(facts)],
  ['false facts', ({ factsWrong }) => String(factsWrong)],
  ['clauses r', ({ clauseRecall }) => shareText(clauseRecall)],
  ['clauses p', ({ clausePrecision }) => shareText(clausePrecision)],
  ['sure', ({ sure }) => String(sure)],
  ['silent', ({ silentScoring }) => String(silentScoring)],
  ['silent facts', ({ silentFacts }) => String(silentFacts)],
];

const shareText = (share: number | null): string => (share === null ? '-' : share.toFixed(3));

/** One line a set, below a line of heads. */
export function summary(sets: readonly { name: string; rows: readonly Measured[] }[]): string[] {
  const line = (name: string, cells: string[]) =>
    `${name.padEnd(28)}${cells.map((text) => text.padStart(13)).join('')}`;
  return [
    line(
      '',
      columns.map(([head]) => head),
    ),
    ...sets.map(({ name, rows }) => {
      const figures = figuresOf(rows);
      return line(
        name,
        columns.map(([, text]) => text(figures)),
      );
    }),
  ];
}

/** What is missing and what is too much in a file; nothing where it was read as it stands. */
export function faultsOf(row: Measured): string[] {
  const faults = [
    ...row.missed.map((text) => `missed ${text}`),
    ...row.extra.map((text) => `extra ${text}`),
    ...row.factsMissed.map((text) => `fact missed ${text}`),
    ...row.factsWrong.map((text) => `fact wrong ${text}`),
    ...row.clausesMissed.map((text) => `clause missed ${text}`),
  ];
  if (faults.length === 0 && row.totalRight !== false) return [];
  const silent = row.silentScoring ? ' SILENT' : '';
  const total = row.totalRight === false ? ', total wrong' : '';
  return [
    `${row.file}: ${row.state}${silent}, ${row.right}/${row.asked} of ${row.found}${total}`,
    ...faults.map((fault) => `    ${fault}`),
  ];
}

/** The bars a set does not reach, as sentences. */
export function under(name: string, rows: readonly Measured[], bars: Bars): string[] {
  const figures = figuresOf(rows);
  const low = (['recall', 'precision', 'facts'] as const).flatMap((key) => {
    const value = figures[key];
    return value !== null && value < bars[key]
      ? [`${name}: ${key} ${value.toFixed(3)} is under ${bars[key]}`]
      : [];
  });
  const silent = figures.silentScoring + figures.silentFacts;
  return silent > bars.silent
    ? [...low, `${name}: ${silent} silent wrong readings, at most ${bars.silent}`]
    : low;
}
