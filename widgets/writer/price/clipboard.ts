/** A cell that begins so is quoted by Excel and WPS: it holds a tab, a line end or a quote. */
const QUOTED = /^"((?:[^"]|""){0,32767})"(?=\t|\n|$)/;

/** Cells of a text as spreadsheets put it on the clipboard: tabs between cells, line ends between rows. */
export function cellsOfText(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let rest = plain;
  for (;;) {
    const quoted = QUOTED.exec(rest);
    const raw = quoted ? quoted[0] : (/^[^\t\n]{0,1000000}/.exec(rest)?.[0] ?? '');
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : raw);
    const sign = rest[raw.length];
    if (sign === undefined) return rows;
    if (sign === '\n') rows.push([]);
    rest = rest.slice(raw.length + 1);
  }
}

/** Cells of a table on the clipboard; undefined where there is none. A merged cell says its words once. */
export function cellsOfHtml(html: string): string[][] | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return undefined;
  const rows: string[][] = [];
  const covered = new Set<string>();
  for (const [y, row] of [...table.rows].entries()) {
    const cells: string[] = [];
    for (const cell of row.cells) {
      while (covered.has(`${y}:${cells.length}`)) cells.push('');
      const x = cells.length;
      for (let down = 0; down < cell.rowSpan; down++)
        for (let right = 0; right < cell.colSpan; right++) covered.add(`${y + down}:${x + right}`);
      for (const end of cell.querySelectorAll('br')) end.replaceWith('\n');
      cells.push((cell.textContent ?? '').trim());
      while (cells.length < x + cell.colSpan) cells.push('');
    }
    rows.push(cells);
  }
  return rows;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cells as both kinds of text that Excel and WPS take. */
export function clipboardOf(cells: readonly (readonly string[])[]): { text: string; html: string } {
  const quoted = (text: string) =>
    /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = cells.map(
    (row) =>
      `<tr>${row.map((text) => `<td>${escaped(text).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`,
  );
  return {
    text: cells.map((row) => row.map(quoted).join('\t')).join('\n'),
    html: `<table>${rows.join('')}</table>`,
  };
}
