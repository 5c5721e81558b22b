import type { MarkdownNode } from '../markdown/markdown.ts';
import type { Inline } from '../markdown/markdown-inline.ts';

/** What a form's text consists of: lines, and tables by their cells. `node`: which part of the Markdown it is. */
export type FormItem =
  | { kind: 'line'; text: string; node: number }
  | { kind: 'table'; rows: string[][]; node: number };

/** Stands for what a form cannot hold. */
export const STRANGE = '\ufffc';

export function formItems(nodes: readonly MarkdownNode[]): FormItem[] {
  return nodes.flatMap((node, i) => itemsOf(node, i));
}

function itemsOf(node: MarkdownNode, at: number): FormItem[] {
  const line = (text: string): FormItem => ({ kind: 'line', text, node: at });
  switch (node.kind) {
    case 'heading':
      return [line(node.text)];
    case 'paragraph':
      return [line(wordsOf(node.children))];
    case 'table': {
      const rows = node.rows
        .map((row) => row.map((cell) => wordsOf(cell.children)))
        .filter((row) => row.length > 0);
      // Only keeps the blanks of a line apart.
      if (node.borderless) return rows.flat().map(line);
      return [{ kind: 'table', rows, node: at }];
    }
    case 'list':
      return node.items.flatMap((item, i) => {
        const inner = item.flatMap((one) => itemsOf(one, at));
        const [first, ...rest] = inner;
        if (!node.ordered || first?.kind !== 'line') return inner;
        return [line(`${node.start + i}.${first.text}`), ...rest];
      });
    case 'quote':
      return node.children.flatMap((one) => itemsOf(one, at));
    case 'code':
      return node.lines.map(line);
    case 'picture':
    case 'mind-map':
    case 'diagram':
      return [line(STRANGE)];
    default:
      return node satisfies never;
  }
}

function wordsOf(children: readonly Inline[]): string {
  return children
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'page') return `{{page:${piece.chapterId}}}`;
      return piece.kind === 'break' ? '\n' : STRANGE;
    })
    .join('');
}
