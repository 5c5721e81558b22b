import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandChapter } from '../tender-files/clauses.ts';
import { notes, notice } from '../tender-files/facts.ts';
import { contractTables, forms } from '../tender-files/foreign.ts';
import type { FileFormat } from '../tender-files/generate.ts';
import { type Part, type PlannedCell, type PlannedTable, unnested } from '../tender-files/parts.ts';
import { planOf } from '../tender-files/plan.ts';
import { writeDocx, writeText } from '../tender-files/write.ts';
import { writePdf } from '../tender-files/write-pdf.ts';
import { random } from '../tenders/random.ts';

/** `open` was looked at while the reading was mended; of `held` only the figures were. */
export const halves = ['open', 'held'] as const;
export type Half = (typeof halves)[number];

interface Item {
  name: string;
  max: number;
  category: string;
}

/** How a tender of one kind writes its scoring, and what a person reads there. */
export interface Section {
  name: string;
  parts: Part[];
  items: Item[];
  lots: { lot: string; items: Item[] }[];
  /** The words its method has where nothing is scored; '*' for none. */
  none: string | null;
  /** The file contradicts itself, or cannot be added up: the reading has to say so. */
  mustDoubt: boolean;
}

/**
 * The sections of a half. A file is lines: `# ` and `## ` are headings, `| a | b |` rows of a table (`^` the cell above goes on, `<` the
 * one to the left), `---` a new page, ⏎ a new line in a cell; below ===== a line for every item: name | most | category, `lot NAME`
 * before those of a lot, `none | METHOD` where nothing is scored, `check` where the reading has to be in doubt.
 */
export function sectionsOf(half: Half): Section[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .toSorted()
    .map((file) => sectionOf(file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8')));
}

function sectionOf(name: string, text: string): Section {
  const [body = '', truth = ''] = text.split('=====\n');
  const section: Section = {
    ...{ name, parts: partsOf(body), items: [], lots: [], none: null, mustDoubt: false },
  };
  for (const line of truth.trim().split('\n')) {
    const [first = '', second = '', category = ''] = line.split('|').map((word) => word.trim());
    if (first === 'check') section.mustDoubt = true;
    else if (first === 'none') section.none = second;
    else if (first.startsWith('lot ')) section.lots.push({ lot: first.slice(4), items: [] });
    else
      (section.lots.at(-1) ?? section).items.push({ name: first, max: Number(second), category });
  }
  return section;
}

/** The parts that lines of such a file say. */
export function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  let table: string[][] = [];
  const flush = () => {
    if (table.length > 0) parts.push({ table: merged(table) });
    table = [];
  };
  for (const line of body.split('\n')) {
    if (line.startsWith('|')) {
      const cells = line.replace(/^\||\|$/g, '').split('|');
      table.push(cells.map((cell) => cell.trim().replaceAll('⏎', '\n')));
      continue;
    }
    flush();
    const [, marks = '', heading = ''] = /^(#+) (.*)$/.exec(line) ?? [];
    if (heading !== '') parts.push({ heading, level: marks.length });
    else if (line === '---') parts.push({ page: true });
    else if (line !== '') parts.push({ line });
  }
  flush();
  return parts;
}

/** The cells as they are merged by ^ and <. */
export function merged(rows: string[][]): PlannedTable {
  const across = (row: string[], column: number): number => {
    let columns = 1;
    while (row[column + columns] === '<') columns++;
    return columns;
  };
  return rows.map((row, r) =>
    row.flatMap((text, column): PlannedCell[] => {
      if (text === '<' || text === '^') return [];
      let down = 1;
      while (rows[r + down]?.[column] === '^') down++;
      return [{ text, rows: down, columns: across(row, column) }];
    }),
  );
}

/** A whole tender around a section, in a format: notice, notes, the section, demands, contract and forms. */
export function sectionFile(
  section: Section,
  seed: number,
  format: FileFormat,
): { name: string; bytes: Buffer; truth: object } {
  const r = random(seed);
  const plan = planOf(r);
  const own = section.lots.length > 0 || section.none === null;
  const parts: Part[] = [
    ...[{ line: plan.name }, { line: plan.procedure.file }, { page: true } as const],
    ...[{ heading: '邀请', level: 1 }, ...notice(r, plan), ...lotTable(section)],
    ...[{ heading: '须知', level: 1 }, ...notes(r, plan)],
    ...section.parts,
    ...[{ page: true } as const, { heading: '技术与服务要求', level: 1 }],
    ...demandChapter(r, plan).parts,
    ...[{ heading: '合同主要条款', level: 1 }, ...contractTables(r)],
    ...[{ heading: '文件格式', level: 1 }, ...(own ? forms(r, plan) : [])],
  ];
  const bytes = {
    docx: () => writeDocx(parts),
    pdf: () => writePdf(unnested(parts), { headAgain: r.chance(0.5) }),
    txt: () => writeText(unnested(parts), r),
  }[format]();
  return { name: `${section.name}.${format}`, bytes, truth: truthOf(section) };
}

const lotTable = ({ lots }: Section): Part[] =>
  lots.length === 0
    ? []
    : [
        { line: '本项目分包情况：' },
        { table: [['包号', '内容'], ...lots.map(({ lot }) => [lot, `${lot}的内容`])] },
      ];

/** As the truth files of the samples have it; facts are not asked. */
function truthOf({ name, items, lots }: Section): object {
  const sum = (all: Item[]) => all.reduce((total, { max }) => total + max, 0);
  return {
    slug: name,
    fields: {},
    scoring: { items, total: items.length > 0 ? sum(items) : null },
    lots: lots.map((lot) => ({ ...lot, total: sum(lot.items) })),
  };
}
