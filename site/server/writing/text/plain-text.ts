const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

const withoutTags = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name] ?? '');

/** One line of Markdown as a reader sees it: no marks of emphasis, links, tags or comments; pictures leave their caption. */
export function plainLine(line: string): string {
  return withoutTags(line.replace(/<!--.*?(?:-->|$)/g, ''))
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)/g, '$1')
    .replace(/\*\*|~~|`+/g, '')
    .replace(/(^|[^\\*])\*(?=\S)([^*\n]*?\S)\*(?!\*)/g, '$1$2')
    .replace(/(^|[\s，。；：（])__(?=[^\s_])([^_\n]+?)__(?!_)/g, '$1$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
    .trim();
}

/** Rows of an HTML table as rows of a Markdown one, so that all tables read alike. */
function tableRows(html: string): string {
  return [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<\/tr>|<tr\b|$)/gi)]
    .map(([, row = '']) => {
      const cells = [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|$)/gi)];
      return `| ${cells
        .map(([, cell = '']) =>
          cell
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
    ? content
        .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
        .replace(/<table\b[\s\S]*?(?:<\/table>|$)/gi, (html) => `\n${tableRows(html)}\n`)
        .replace(/<\/?(?:p|div)\b[^>]*>|<br\s*\/?>/gi, '\n')
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
