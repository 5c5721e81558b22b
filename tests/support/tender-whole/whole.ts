import { readdirSync, readFileSync } from 'node:fs';

/** `open` was looked at while the reading was mended; of `held` only the figures. `hard`: shapes that are seldom or badly made; the third was written with the rules in sight. */
export const wholeHalves = [
  'open',
  'held',
  'hard-open',
  'hard-held',
  'hard-second-open',
  'hard-second-held',
  'hard-third-open',
  'hard-third-held',
] as const;
export type WholeHalf = (typeof wholeHalves)[number];

export interface WholeTable {
  /** Rows of cells; `^` continues the cell above, `<` the one to the left. */
  rows: string[][];
}
export type WholeBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'page' }
  | ({ kind: 'table' } & WholeTable);

/** A whole invented tender file, written by hand, with what a person reads in it. */
export interface WholeTender {
  slug: string;
  truth: object;
  /** Part of what the reading says decides where nothing is scored. */
  none: string | null;
  /** The file contradicts itself, or leaves points out: the reading has to say so. */
  mustDoubt: boolean;
  /** What the term (工期, 服务期, 交货期) must hold. */
  duration: string | null;
  blocks: WholeBlock[];
  /** Tables that stand inside of a cell as `{{name}}`. */
  nested: Record<string, WholeTable>;
}

const folder = (name: string): URL => new URL(`${name}/`, import.meta.url);

export const wholeTenders = (half: WholeHalf): WholeTender[] =>
  readdirSync(folder(half))
    .toSorted()
    .map((name) =>
      wholeTender(name.replace('.txt', ''), readFileSync(new URL(name, folder(half)), 'utf8')),
    );

/** Lines that begin with `@` are the truth, those below `----` the file. */
export function wholeTender(slug: string, source: string): WholeTender {
  const [head = '', body = ''] = source.split(/^----\n/m);
  const [main = '', ...parts] = body.split(/^%%/m);
  const nested = Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return [name, { rows: lines.filter((line) => line.startsWith('|')).map(cellsOf) }];
    }),
  );
  return { slug, ...truthOf(head), blocks: blocksOf(main), nested };
}

interface Part {
  items: { category: string; name: string; max: number }[];
  total: number | null;
}

function truthOf(head: string): Pick<WholeTender, 'truth' | 'none' | 'mustDoubt' | 'duration'> {
  const fields: Record<string, string | number | null> = {};
  const parts: Part[] = [{ items: [], total: null }];
  let none: string | null = null;
  let duration: string | null = null;
  let mustDoubt = false;
  for (const line of head.split('\n')) {
    const [, key, rest = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? [];
    const part = parts.at(-1);
    if (key === 'fact') {
      const [name = '', ...words] = rest.split(' ');
      fields[name] = valueOf(name, words.join(' '));
    } else if (key === 'lot') parts.push({ items: [], total: null });
    else if (key === 'none') none = rest;
    else if (key === 'check') mustDoubt = true;
    else if (key === 'duration') duration = rest;
    else if (key === 'total' && part) part.total = rest === 'null' ? null : Number(rest);
    else if (key === 'item' && part) {
      const [category = '', name = '', max] = rest.split('|');
      part.items.push({ category, name, max: Number(max) });
    }
  }
  const [whole, ...lots] = parts;
  return { truth: { fields, scoring: whole, lots }, none, mustDoubt, duration };
}

const valueOf = (name: string, text: string): string | number | null =>
  text === 'null' ? null : name.endsWith('_yuan') ? Number(text) : text;

function blocksOf(source: string): WholeBlock[] {
  const blocks: WholeBlock[] = [];
  let isNext = false;
  for (const line of source.split('\n')) {
    const last = blocks.at(-1);
    const [, marks, title = ''] = /^(#+) (.*)$/.exec(line) ?? [];
    if (line === '') continue;
    if (line === '~next') isNext = true;
    else if (line === '===') blocks.push({ kind: 'page' });
    else if (line.startsWith('+')) blocks.push(...blocksOf(fragment(line.slice(1))));
    else if (line.startsWith('|')) {
      if (last?.kind === 'table' && !isNext) last.rows.push(cellsOf(line));
      else blocks.push({ kind: 'table', rows: [cellsOf(line)] });
      isNext = false;
    } else if (marks !== undefined)
      blocks.push({ kind: 'heading', level: marks.length, text: title });
    else if (line.startsWith('! ')) blocks.push({ kind: 'title', text: line.slice(2) });
    else blocks.push({ kind: 'text', text: line });
  }
  return blocks;
}

const fragment = (name: string): string =>
  readFileSync(new URL(`${name}.txt`, folder('fragments')), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
