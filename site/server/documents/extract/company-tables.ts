import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import { type TableBlock, type TenderDocument, tableGrid } from '../document.ts';
import { type Columns, columnsOf } from './company-columns.ts';

type Rows = { [Part in profile.ProfileList]: v.InferOutput<(typeof profile.profileRows)[Part]> };
/** A row of a list of the profile as a table says it, without what shows it; its ids are its own place in the file. */
export type CompanyRow = {
  [Part in profile.ProfileList]: {
    part: Part;
    row: Rows[Part];
    /** 1-based; null where unknown. */
    page: number | null;
    /** At most 300 characters. */
    quote: string;
  };
}[profile.ProfileList];

const MOST_QUOTE = 300;
/** Rows of one file that are looked at: ten times what a list of the profile holds. */
const MOST_ROWS = 3000;

/** A form that nobody filled in, or the words that tell how to. */
const isBlank = (value: string) => /^[/／\-—_＿\s]*$|__|【|（盖章/.test(value);

type Values = Record<string, string>;

function valuesOf(cells: readonly string[], columns: Columns): Values {
  const values: Values = {};
  for (const [name, at] of columns.fields) {
    const text = (cells[at] ?? '').replaceAll('\n', ' ').trim();
    if (!isBlank(text)) values[name] = text;
  }
  return values;
}

/** The 31st of February is none. */
const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};
const daysIn = (text: string): string[] =>
  [...text.matchAll(/(\d{4})\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})(?!\d)/g)]
    .map(
      ([, year = '', month = '', day = '']) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .filter(isDay);
/** `yyyy-MM-dd`; '' for a text that names no single day. */
const dayIn = (text = ''): string => {
  const days = daysIn(text);
  return days.length === 1 ? (days[0] ?? '') : '';
};

/** From and until when a certificate counts: of a range both days, of one day the end. */
function termIn({ validFrom, validUntil = '' }: Values) {
  const days = daysIn(validUntil);
  return {
    validFrom: dayIn(validFrom) || (days.length === 2 ? (days[0] ?? '') : ''),
    validUntil: days.at(-1) ?? '',
    forever: days.length === 0 && /长期|永久/.test(validUntil),
  };
}

/** What the schema of the list takes; a row that it refuses is none. */
function rowOf(part: profile.ProfileList, values: Values, id: string): unknown {
  if (part === 'people') {
    const { certificate, certificateNumber = '', certificateUntil = '', ...person } = values;
    const term = termIn({ validUntil: certificateUntil });
    const held = { id: `${id}c`, name: certificate, number: certificateNumber, ...term };
    return { ...person, id, certificates: certificate ? [held] : [] };
  }
  if (part === 'certificates') return { ...values, ...termIn(values), id };
  if (part === 'references')
    return {
      ...{ ...values, id },
      ...{ signedOn: dayIn(values.signedOn), finishedOn: dayIn(values.finishedOn) },
    };
  if (part === 'products') {
    const { parameter, parameterValue, unit = '', ...product } = values;
    const said =
      parameter && parameterValue ? [{ name: parameter, value: parameterValue, unit }] : [];
    return { ...product, id, parameters: said };
  }
  return { ...values, id };
}

/** What says that two rows speak of one thing. */
export function sameThing({ part, row }: { part: profile.ProfileList; row: object }): string {
  const names = { certificates: ['name', 'number'], products: ['name', 'brand', 'model'] };
  const keys = { ...names, accounts: ['number'], commitments: ['title'] };
  const own = Object.entries(keys).find(([name]) => name === part)?.[1] ?? ['name'];
  return [part, ...own.map((key) => Reflect.get(row, key))].join('\n').replaceAll(' ', '');
}

/** A further line of the same person or product says one more certificate or parameter. */
function joined(first: CompanyRow, next: CompanyRow): CompanyRow {
  if (first.part === 'people' && next.part === 'people') {
    const certificates = [...first.row.certificates, ...next.row.certificates];
    return { ...first, row: { ...first.row, certificates } };
  }
  if (first.part === 'products' && next.part === 'products') {
    const parameters = [...first.row.parameters, ...next.row.parameters];
    return { ...first, row: { ...first.row, parameters } };
  }
  return first;
}

function companyRow(
  part: profile.ProfileList,
  values: Values,
  id: string,
  place: Pick<CompanyRow, 'page' | 'quote'>,
): CompanyRow | undefined {
  const read = v.safeParse(profile.profileRows[part], rowOf(part, values, id));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row was read by the schema of its part
  return read.success ? ({ part, row: read.output, ...place } as CompanyRow) : undefined;
}

function rowsIn(table: TableBlock): CompanyRow[] {
  const grid = tableGrid(table).map((row) => Array.from(row, (cell) => cell?.text ?? ''));
  const head = grid.findIndex((cells) => columnsOf(cells) !== undefined);
  const columns = columnsOf(grid[head] ?? []);
  if (!columns) return [];
  return grid.slice(head + 1).flatMap((cells, n): CompanyRow[] => {
    const values = valuesOf(cells, columns);
    const page = table.rows[head + 1 + n]?.[0]?.page ?? table.page;
    const quote = [...new Set(cells)].filter((cell) => cell.trim() !== '').join(' | ');
    const place = { page, quote: quote.replaceAll('\n', ' ').slice(0, MOST_QUOTE) };
    // A name alone says nothing: a list of points, or a form that waits for its values.
    if (Object.keys(values).length < 2) return [];
    const row = companyRow(columns.part, values, `t${table.index}r${n}`, place);
    return row ? [row] : [];
  });
}

/**
 * People, references, certificates, products, accounts and commitments that the tables of a file list below headers that say so,
 * each once, in the order of the file. A table whose headers name no such list gives nothing.
 */
export function companyRowsIn({ blocks }: TenderDocument): CompanyRow[] {
  const found = new Map<string, CompanyRow>();
  let seen = 0;
  for (const block of blocks) {
    if (block.kind !== 'table' || seen > MOST_ROWS) continue;
    for (const row of rowsIn(block)) {
      seen += 1;
      const key = sameThing(row);
      const first = found.get(key);
      found.set(key, first ? joined(first, row) : row);
    }
  }
  return [...found.values()];
}
