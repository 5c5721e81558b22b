import type { Node } from '@tiptap/pm/model';
import { DIAGRAM } from '../../core/diagram/block.ts';
import { keptSource, matchParts, type Origin } from './block-origin.ts';
import { escapeLineStarts, type LinePlace, writeLine } from './write-inline.ts';
import { isEmptyLine, writeTable } from './write-table.ts';

/** A written block, to be joined with its neighbours. */
export interface Written {
  text: string;
  node: Node;
  origin: Origin | undefined;
}

const isKept = ({ text, origin }: Written) => origin?.source === text;
const hasBlankLine = (gap: string) => /\n[ \t\r]*\n/.test(gap);
/** What begins a block even right below a paragraph. */
const INTERRUPTS = /^ {0,3}(?:#{1,6}[ \t]|`{3}|~{3}|>|[-*+] \S|1[.)] \S)/;
const ALIGNED = /^<p\b/;

/** Whether the second is still a block of its own when only a line break parts the two. */
function staysApart(above: Written, below: Written): boolean {
  if (above.node.type.name === 'heading') return true;
  if (ALIGNED.test(above.text)) return ALIGNED.test(below.text);
  return (
    /^(?:paragraph|table|bulletList|orderedList)$/.test(above.node.type.name) &&
    INTERRUPTS.test(below.text)
  );
}

/** What stands between two blocks: what stood there, as long as it still parts them. */
export function separator(above: Written, below: Written, usual: string): string {
  const gap = above.origin?.gap ?? '';
  if (hasBlankLine(gap)) return gap;
  const isNeighbour = above.origin?.next !== undefined && above.origin.next === below.origin;
  if (!isNeighbour) return usual;
  return (isKept(above) && isKept(below)) || (gap.includes('\n') && staysApart(above, below))
    ? gap
    : usual;
}

function writeAll(
  nodes: readonly Node[],
  parts: readonly Origin[] | undefined,
  inItem: boolean,
): string {
  const matched = matchParts(nodes, parts ?? []);
  const written = nodes
    .map(
      (node, index): Written => ({
        node,
        origin: matched[index],
        text: writeBlock(node, matched[index]),
      }),
    )
    .filter(({ text }) => text !== '');
  return written
    .map((block, index) => {
      const below = written[index + 1];
      const isTight = inItem && below !== undefined && below.node.type.name.endsWith('List');
      return below ? block.text + separator(block, below, isTight ? '\n' : '\n\n') : block.text;
    })
    .join('');
}

const lineOf = (node: Node, place: LinePlace, origin: Origin | undefined) => {
  const source = origin && origin.node.type === node.type ? origin : undefined;
  return { text: writeLine(node, place, source), line: source?.line };
};

function writeParagraph(node: Node, origin: Origin | undefined): string {
  if (isEmptyLine(node)) return '';
  const align: string | null = node.attrs.align;
  const source = origin?.node.attrs.align === align ? origin : undefined;
  if (align !== null) {
    const { text, line } = lineOf(node, 'html', source);
    return line ? `${line.prefix}${text}${line.suffix}` : `<p align="${align}">${text}</p>`;
  }
  if (ALIGNED.test(source?.line?.prefix ?? '')) {
    const { text, line } = lineOf(node, 'html', source);
    return `${line?.prefix ?? ''}${text}${line?.suffix ?? ''}`;
  }
  const { text, line } = lineOf(node, 'paragraph', source);
  return (
    escapeLineStarts(`${(line?.prefix ?? '').trim() === '' ? (line?.prefix ?? '') : ''}${text}`) +
    (line?.suffix ?? '')
  );
}

function writeHeading(node: Node, origin: Origin | undefined): string {
  if (isEmptyLine(node)) return '';
  const { text, line } = lineOf(node, 'heading', origin);
  const isSame = line && origin?.node.attrs.level === node.attrs.level;
  const safe =
    text.endsWith('#') && !(isSame && line.suffix.trim() !== '') ? `${text.slice(0, -1)}\\#` : text;
  return isSame
    ? `${line.prefix}${safe}${line.suffix}`
    : `${'#'.repeat(Number(node.attrs.level))} ${safe}`;
}

/** A block between fences longer than any within. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return text === '' ? `${fence}${language}\n${fence}` : `${fence}${language}\n${text}\n${fence}`;
}

function writeQuote(node: Node, origin: Origin | undefined): string {
  const inner = writeAll(node.children, origin?.parts, false);
  return inner === ''
    ? ''
    : inner
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
}

const numberIn = (marker: string | undefined) =>
  Number(/\d+/.exec(marker ?? '')?.[0] ?? Number.NaN);
const PLAIN_MARKER = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4})$/;

/** The marker of each item: its own, else like its neighbours'; numbers that counted up go on counting. */
function itemMarkers(
  list: Node,
  matched: readonly (Origin | undefined)[],
  parts: readonly Origin[],
): string[] {
  const model = parts.map((part) => part.marker ?? '').find((marker) => PLAIN_MARKER.test(marker));
  if (list.type.name === 'bulletList') {
    const sign = /[-*+]/.exec(model ?? parts[0]?.marker ?? '')?.[0] ?? '-';
    const usual = model && /[-*+]/.test(model) ? model : `${sign} `;
    return list.children.map((_, index) => {
      const own = matched[index]?.marker;
      return own && PLAIN_MARKER.test(own) && /[-*+]/.test(own) ? own : usual;
    });
  }
  const counts =
    parts.length < 2 ||
    parts.every((part, index) => numberIn(part.marker) === numberIn(parts[0]?.marker) + index);
  const [, space = '', , after = ' '] = PLAIN_MARKER.exec(model ?? '') ?? [];
  const sign = /[.)]/.exec(model ?? '')?.[0] ?? '.';
  const start = Number(list.attrs.start ?? 1);
  return list.children.map(
    (_, index) => `${space}${counts ? start + index : start}${sign}${after}`,
  );
}

const indented = (text: string, width: number) =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);

/** An unchanged item under a new number, its further lines moved by what the number grew. */
function renumbered(source: string, own: string, marker: string): string | undefined {
  if (own === marker) return source;
  if (!PLAIN_MARKER.test(own) || !source.startsWith(own)) return undefined;
  const grown = marker.length - own.length;
  const lines = source.slice(own.length).split('\n');
  const moved = lines.map((line, index) => {
    if (index === 0 || line === '' || grown === 0) return line;
    return grown > 0 ? ' '.repeat(grown) + line : line.replace(new RegExp(`^ {0,${-grown}}`), '');
  });
  return marker + moved.join('\n');
}

function writeItem(item: Node, origin: Origin | undefined, marker: string): string {
  const kept = keptSource(item, origin);
  const own = origin?.marker ?? '';
  const isSameKind = /\d/.test(own) === /\d/.test(marker);
  const text =
    kept !== undefined && isSameKind
      ? renumbered(kept, own, /\d/.test(own) ? marker : own)
      : undefined;
  if (text !== undefined) return text;
  const inner = writeAll(item.children, origin?.parts, true);
  return inner === '' ? marker.trimEnd() : marker + indented(inner, marker.length);
}

function writeList(list: Node, origin: Origin | undefined): string {
  const parts = origin?.parts ?? [];
  const matched = matchParts(list.children, parts);
  const markers = itemMarkers(list, matched, parts);
  const usual = origin?.loose === true ? '\n\n' : '\n';
  return list.children
    .map((item, index) => {
      const text = writeItem(item, matched[index], markers[index] ?? '- ');
      const gap = matched[index]?.gap ?? '';
      return index === list.childCount - 1 ? text : text + (gap.includes('\n') ? gap : usual);
    })
    .join('');
}

/**
 * Writes a block as Markdown: as it was, when nothing in it changed; else with as little of it new as can be.
 * @returns '' for an empty paragraph, which Markdown cannot say.
 */
export function writeBlock(node: Node, origin: Origin | undefined): string {
  const kept = keptSource(node, origin);
  if (kept !== undefined) return kept;
  switch (node.type.name) {
    case 'heading':
      return writeHeading(node, origin);
    case 'bulletList':
    case 'orderedList':
      return writeList(node, origin);
    case 'table':
      return writeTable(node, origin);
    case 'blockquote':
      return writeQuote(node, origin);
    case 'codeBlock':
      return fenced(String(node.attrs.language ?? ''), node.textContent);
    case 'mindMap':
      return fenced('mindmap', String(node.attrs.text));
    case 'diagram':
      return fenced(DIAGRAM, String(node.attrs.text));
    case 'liveBlock':
      return fenced(String(node.attrs.kind), String(node.attrs.part));
    case 'rawBlock':
      return String(node.attrs.source);
    case 'horizontalRule':
      return '---';
    default:
      return writeParagraph(node, origin);
  }
}

/** Blocks without a past of their own, such as a selection's. */
export const writeFragment = (nodes: readonly Node[]): string => writeAll(nodes, undefined, false);
