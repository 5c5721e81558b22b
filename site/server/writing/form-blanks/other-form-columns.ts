import { withOtherColumns } from '../../documents/extract/addenda/other-columns.ts';
import { formParts, formTable, type PlacedCell, placedCells } from './form-parts.ts';

type Heads = Parameters<typeof withOtherColumns>[1];

/** A form with other columns in the table that has these: what was filled in below those that stay is kept. */
export function formWithColumns(content: string, heads: Heads): string {
  let isDone = false;
  return formParts(content)
    .map((part) => {
      if (isDone || part.kind !== 'table') return part.raw;
      const rows = withOtherColumns(placedCells(part.rows), heads, (like) => ({ ...like }));
      if (!rows) return part.raw;
      isDone = true;
      return formTable({ open: part.open, rows: rows.map((row) => row.map(withSpans)) });
    })
    .join('\n\n');
}

/** The cell's tag with the rows and columns that it is over. */
function withSpans(cell: PlacedCell): PlacedCell {
  const bare = cell.tag.replaceAll(/ (?:col|row)span="\d{1,3}"/g, '').replace(/>$/, '');
  const spans = [['colspan', cell.colSpan] as const, ['rowspan', cell.rowSpan] as const].flatMap(
    ([name, count]) => (count > 1 ? [` ${name}="${count}"`] : []),
  );
  return { ...cell, tag: `${bare}${spans.join('')}>` };
}
