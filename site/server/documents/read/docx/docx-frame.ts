import { child, elements, innerText, type XmlElement } from '../xml.ts';

/**
 * The tables that a reader sees in a `w:tbl`: itself, or those that it only draws a border around, one below the other on one grid. As lines of
 * one cell their rows would lose their columns.
 */
export function shownTables(table: XmlElement): XmlElement[] {
  const [row, ...rows] = within(table, 'w:tr');
  const [cell, ...cells] = row ? within(row, 'w:tc') : [];
  if (!cell || rows.length + cells.length > 0) return [table];
  const inner = within(cell, 'w:tbl');
  const isBare = elements(cell).every(
    (element) => within({ ...cell, children: [element] }, 'w:tbl').length > 0 || isBlank(element),
  );
  const widths = new Set(inner.map((one) => elements(child(one, 'w:tblGrid'), 'w:gridCol').length));
  return isBare && widths.size === 1 ? inner : [table];
}

/** The shown tables as one. */
export function unframedTable(table: XmlElement): XmlElement {
  const shown = shownTables(table);
  const [first] = shown;
  if (!first || first === table) return table;
  const rows = shown.slice(1).flatMap((one) => within(one, 'w:tr'));
  return { ...first, children: [...first.children, ...rows] };
}

/** Neither words nor pictures. */
const isBlank = (element: XmlElement): boolean =>
  innerText(element).trim() === '' && !holdsPicture(element);

const holdsPicture = (element: XmlElement): boolean =>
  element.name === 'w:drawing' || elements(element).some(holdsPicture);

/** The elements of a name below another, also those inside content controls. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (element.name === name) return [element];
    return /^w:(?:sdt|sdtContent|customXml|ins)$/.test(element.name) ? within(element, name) : [];
  });
}
