import { replaceEnclosed, upTo, withoutComments } from './enclosed.ts';
import { replaceLinks } from './links.ts';

const entities: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
};

const withoutTags = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name] ?? '');

/** Without comments that end in their line; in the last line one need not end. */
function withoutLineComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const lines = text.split(/([\n\r\u2028\u2029])/);
  return lines
    .map((line, at) =>
      replaceEnclosed(
        line,
        { open: /<!--/g, close: /-->/g, toEnd: at === lines.length - 1 },
        () => '',
      ),
    )
    .join('');
}

/** One line of Markdown as a reader sees it: no marks of emphasis, links, tags or comments; pictures leave their caption. */
export function plainLine(line: string): string {
  return replaceLinks(
    withoutTags(withoutLineComments(line)),
    { nested: true },
    ({ words }) => words,
  )
    .replace(/\*\*|~~|`+/g, '')
    .replace(/(^|[^\\*])\*(?=\S)([^*\n]*?\S)\*(?!\*)/g, '$1$2')
    .replace(/(^|[\s，。；：（])__(?=[^\s_])([^_\n]+?)__(?!_)/g, '$1$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .trim();
}

/** Rows of an HTML table as rows of a Markdown one, so that all tables read alike. */
function tableRows(html: string): string {
  return html
    .split(/<tr\b[^<>]*>/i)
    .slice(1)
    .map((row) => {
      const cells = upTo(row, /<\/tr>|<tr\b/i)
        .split(/<t[dh]\b[^<>]*>/i)
        .slice(1);
      return `| ${cells
        .map((cell) =>
          upTo(cell, /<\/t[dh]>|<t[dh]\b/i)
            .replace(/<br\s*\/?>|\n/gi, ' ')
            .replaceAll('|', '／')
            .trim(),
        )
        .join(' | ')} |`;
    })
    .join('\n');
}

/** Markdown with comments taken out, HTML tables as rows, and HTML paragraphs as lines of their own. */
function asLines(content: string): string[] {
  const plain = content.includes('<')
    ? replaceEnclosed(
        withoutComments(content),
        { open: /<table\b/gi, close: /<\/table>/gi, toEnd: true },
        (html) => `\n${tableRows(html)}\n`,
      ).replace(/<\/?(?:p|div)\b[^<>]*>|<br\s*\/?>/gi, '\n')
    : content;
  return plain.split('\n');
}

/** A paragraph, list item, heading or table row, as plain text; the cells of a row stay parted by bars. */
interface PlainPassage {
  text: string;
  row: boolean;
  heading: boolean;
}

const nothing = /^\|[\s:|-]+\|$|^(?:```|~~~)|^#{1,6}\s*$|^[-*_]{3,}$/;
const lineStart = /^(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ x]\]\s+)?|\d{1,3}[.)]\s+)?/;

/** A row's cells as one sentence. */
export function rowWords(row: string): string {
  return row
    .replace(/^\|\s*/, '')
    .replace(/(?<!\s)\s*\|$/, '')
    .replaceAll(' | ', '，');
}

/** The passages of a chapter that say something: no rules, fences or comments. */
export function plainPassages(content: string): PlainPassage[] {
  return asLines(content).flatMap((raw) => {
    const line = raw.trim();
    if (line === '' || nothing.test(line)) return [];
    const row = line.startsWith('|');
    const text = plainLine(row ? line : line.replace(lineStart, ''));
    return text === '' ? [] : [{ text, row, heading: /^#{1,6}\s/.test(line) }];
  });
}
