/** A table of more is no table of a bid. */
const MOST_ROWS = 500;
const MOST_COLUMNS = 30;

/** A table that a model wrote in HTML, as a GFM table: its words only. A merged cell stands in its first place, the others stay empty. */
export function tableOfHtml(html: string): string {
  const clean = html.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '').replace(/<!--[\s\S]*?(?:-->|$)/gu, '');
  const rows = gridOf(clean);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [header, ...body] = rows;
  if (header === undefined || width === 0) return '';
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, x) => cells[x] ?? '').join(' | ')} |`;
  const caption = wordsOf(/<caption\b[^>]*>([\s\S]*?)<\/caption/iu.exec(clean)?.[1] ?? '');
  const rule = `|${' --- |'.repeat(width)}`;
  return [
    ...(caption === '' ? [] : [`表：${caption.replace(/^表\s*[\d.\-－—]*\s*[:：]?\s*/u, '')}`, '']),
    line(header),
    rule,
    ...body.map(line),
  ].join('\n');
}

function gridOf(html: string): string[][] {
  const taken = new Map<number, Set<number>>();
  const rows = [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr\b|<\/table\b|$)/giu)].slice(0, MOST_ROWS);
  return rows
    .map(([, source = ''], y) => {
      const row: string[] = [];
      let x = 0;
      for (const [, tag = '', text = ''] of source.matchAll(/<t[hd]\b([^>]*)>([\s\S]*?)(?=<t[hd]\b|<\/t[hd]\b|$)/giu)) {
        while (taken.get(y)?.has(x)) x += 1;
        if (x >= MOST_COLUMNS) break;
        row[x] = wordsOf(text);
        const across = Math.min(spanOf(tag, 'colspan'), MOST_COLUMNS - x);
        for (let below = 1; below < spanOf(tag, 'rowspan'); below++) {
          const places = taken.get(y + below) ?? new Set();
          for (let i = 0; i < across; i++) places.add(x + i);
          taken.set(y + below, places);
        }
        x += across;
        row.length = Math.max(row.length, x);
      }
      return Array.from(row, (cell) => cell ?? '');
    })
    .filter((row) => row.length > 0);
}

function spanOf(tag: string, name: string): number {
  return Math.min(Math.max(Number(new RegExp(`${name}\\s*=\\s*["']?(\\d{1,3})`, 'iu').exec(tag)?.[1] ?? 1), 1), MOST_ROWS);
}

/** Words of a cell in one line; what would end the cell is written otherwise. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/giu, '；')
    .replace(/<\/?[a-z][^>]*>/giu, '')
    .replaceAll('|', '｜')
    .replace(/\s+/gu, ' ')
    .replace(/(?:\s*；\s*)+/gu, '；')
    .replace(/^[；\s]+|[；\s]+$/gu, '');
}
