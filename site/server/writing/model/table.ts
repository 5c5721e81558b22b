import { replaceEnclosed, upTo, withoutComments } from '../text/enclosed.ts';

/** A table of more is no table of a bid. */
const MOST_ROWS = 500;
const MOST_COLUMNS = 30;

/** A table that a model wrote in HTML, as a GFM table: its words only. A merged cell stands in its first place, the others stay empty. */
export function tableOfHtml(html: string): string {
  const elements = ['script', 'style'].map((name) => ({
    open: new RegExp(`<${name}\\b`, 'gi'),
    close: new RegExp(`</${name}\\s*>`, 'gi'),
  }));
  const shown = elements.reduce(
    (rest, marks) => replaceEnclosed(rest, { ...marks, toEnd: true }, () => ''),
    html,
  );
  const clean = withoutComments(shown);
  const rows = gridOf(clean);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [header, ...body] = rows;
  if (header === undefined || width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, x) => cells[x] ?? '').join(' | ')} |`;
  const [, titled = ''] = clean.split(/<caption\b[^<>]*>/iu);
  const caption = /<\/caption/iu.test(titled) ? wordsOf(upTo(titled, /<\/caption/iu)) : '';
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
  const rows = html.split(/<tr\b[^<>]*>/iu).slice(1, MOST_ROWS + 1);
  return rows
    .map((source, y) => {
      const row: string[] = [];
      let x = 0;
      // Of each cell its attributes, then what stands behind its tag.
      const pieces = upTo(source, /<\/?tr\b|<\/table\b/iu).split(/<t[hd]\b([^<>]*)>/iu);
      for (let at = 1; at < pieces.length; at += 2) {
        const tag = pieces[at] ?? '';
        const text = upTo(pieces[at + 1] ?? '', /<\/?t[hd]\b/iu);
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
  return Math.min(
    Math.max(Number(new RegExp(`${name}\\s*=\\s*["']?(\\d{1,3})`, 'iu').exec(tag)?.[1] ?? 1), 1),
    MOST_ROWS,
  );
}

/** Words of a cell in one line; what would end the cell is written otherwise. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/giu, '；')
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll('|', '｜')
    .replace(/\s+/gu, ' ')
    .replace(/[\s；]+/gu, (run) => (run.includes('；') ? '；' : run))
    .replace(/^[；\s]+|(?<![；\s])[；\s]+$/gu, '');
}
