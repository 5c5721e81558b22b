/** Signs that mean something to Markdown. What came out of a file is only ever text. */
const signs = /[\\`*_{}[\]()#+\-.!|<>~&$:]/g;

/** Text of a file within a paragraph: one line, no markup. */
export function words(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(signs, (sign) => (/[<>&|]/.test(sign) ? (entities[sign] ?? '') : `\\${sign}`));
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '|': '&#124;' };

/** A table; `rows` are texts of files, not markup. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head.map(words)),
    line(head.map(() => '---')),
    ...rows.map((row) => line(row.map(words))),
  ].join('\n');
}

/** A list of texts. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${words(item)}`).join('\n');
}
