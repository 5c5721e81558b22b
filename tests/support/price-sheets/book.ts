import writeSpreadsheet from 'write-excel-file/node';

/** `text|2x3` covers two rows and three columns; `^` is covered; `=A1*B1#5` a formula that shows 5; `!#REF!` an error. */
type BookCell = string | number | null;
interface BookSheet {
  name: string;
  rows: readonly (readonly BookCell[])[];
  isLocked?: boolean;
  isHidden?: boolean;
  /** From 1, as the sheet numbers them. */
  hiddenRows?: readonly number[];
}

const marks = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
          (locked.has(sheetIndex)
            ? xml.replace('</sheetData>', '</sheetData><sheetProtection sheet="1"/>')
            : xml
          )
            .replaceAll(/<row r="(\d+)"/g, (row, number: string) =>
              hiddenRows.get(sheetIndex)?.includes(Number(number)) ? `${row} hidden="1"` : row,
            )
            .replaceAll(/<c ([^>]*)><f>ERROR([^<]*)<\/f>/g, '<c $1 t="e"><f>1/0</f><v>$2</v>')
            .replaceAll(
              /#now#([^<]*)<\/f>/g,
              (_, value: string) => `</f>${value === '' ? '' : `<v>${value}</v>`}`,
            ),
      },
      'xl/workbook.xml': {
        transform: (xml: string) => {
          let at = -1;
          return xml.replaceAll(/<sheet /g, () =>
            hidden.has(++at) ? '<sheet state="hidden" ' : '<sheet ',
          );
        },
      },
    },
  },
};
const locked = new Set<number>();
const hidden = new Set<number>();
const hiddenRows = new Map<number, readonly number[]>();

function cellOf(cell: BookCell) {
  if (cell === null || cell === '^') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell.startsWith('=')) {
    const [formula = '', value = ''] = cell.slice(1).split('#');
    return { value: `${formula}#now#${value}`, type: 'Formula' as const };
  }
  if (cell.startsWith('!')) return { value: `ERROR${cell.slice(1)}`, type: 'Formula' as const };
  const [, text = cell, rows, columns] = /^(.*)\|(\d+)x(\d+)$/s.exec(cell) ?? [];
  if (text === '') return null;
  return {
    ...{ value: text, type: String },
    ...(rows === undefined ? {} : { rowSpan: Number(rows), columnSpan: Number(columns) }),
  };
}

/** A workbook of these sheets. */
export async function bookOf(sheets: readonly BookSheet[]): Promise<Uint8Array> {
  locked.clear();
  hidden.clear();
  hiddenRows.clear();
  for (const [at, { isLocked, isHidden, hiddenRows: rows }] of sheets.entries()) {
    if (rows) hiddenRows.set(at, rows);
    if (isLocked) locked.add(at);
    if (isHidden) hidden.add(at);
  }
  const bytes = await writeSpreadsheet(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cellOf)) })),
    { features: [marks] },
  ).toBuffer();
  return new Uint8Array(bytes);
}

/** A sheet as somebody makes it, and what it says: section/code/name/spec/unit/quantity/unit price/tax/ceiling, and kinds of notices. */
export interface PriceBook {
  title: string;
  sheets: readonly BookSheet[];
  rows: readonly string[];
  notices?: readonly string[];
}
