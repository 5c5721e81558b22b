import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import type { Line, Origin, Segment } from './block-origin.ts';
import { readInline } from './read-inline.ts';

/** What a line stands in decides how it may break and what it must escape. */
export type LinePlace = 'paragraph' | 'heading' | 'html' | 'cell';

/** How careful a line is written; the first that reads back as the document says is taken. */
type Care = 'plain' | 'escaped' | 'tagged';
const CARES: readonly Care[] = ['plain', 'escaped', 'tagged'];

const BREAKS: Record<LinePlace, string> = {
  paragraph: '  \n',
  heading: ' ',
  html: '<br>',
  cell: '<br>',
};

function escaped(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*_[\]~]/g, '\\$&')
    .replace(/</g, '&lt;');
}

/** Tags that would be taken for the table or paragraph around the words, even by readers that look no closer. */
const TABLE_TAG = /<(?=\/?(?:table|thead|tbody|tfoot|tr|td|th)\b)/gi;
const ANY_TAG = /<(?=[/a-z!])/gi;
const PLAIN_TAGS: Record<LinePlace, RegExp> = {
  paragraph: TABLE_TAG,
  heading: TABLE_TAG,
  html: ANY_TAG,
  cell: ANY_TAG,
};

function words(text: string, place: LinePlace, care: Care): string {
  const flat = text.replace(/\n/g, ' ');
  const safe = care === 'plain' ? flat.replace(PLAIN_TAGS[place], '&lt;') : escaped(flat);
  return place === 'cell' ? safe.replace(/\|/g, '\\|') : safe;
}

const WRAPPERS: Record<string, { plain: [string, string]; tagged: [string, string] }> = {
  bold: { plain: ['**', '**'], tagged: ['<b>', '</b>'] },
  italic: { plain: ['*', '*'], tagged: ['<i>', '</i>'] },
  strike: { plain: ['~~', '~~'], tagged: ['<s>', '</s>'] },
  underline: { plain: ['<u>', '</u>'], tagged: ['<u>', '</u>'] },
  superscript: { plain: ['<sup>', '</sup>'], tagged: ['<sup>', '</sup>'] },
  subscript: { plain: ['<sub>', '</sub>'], tagged: ['<sub>', '</sub>'] },
};

function code(text: string, place: LinePlace): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  const shown = place === 'cell' ? text.replace(/\|/g, '\\|') : text;
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** White space inside a mark's edges would undo the mark: it goes outside. */
function wrapped(mark: Mark, inner: string, care: Care): string {
  const core = inner.trim();
  const before = inner.slice(0, inner.length - inner.trimStart().length);
  const after = inner.slice(inner.trimEnd().length);
  if (core === '') return inner;
  if (mark.type.name === 'link') {
    const address = String(mark.attrs.href).replace(/[()\s]/g, (sign) =>
      encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
    );
    const label = core.replace(/\\([[\]])/g, (_, sign: string) => `&#${sign.charCodeAt(0)};`);
    return `${before}[${label}](${address})${after}`;
  }
  const [open, close] = WRAPPERS[mark.type.name]?.[care === 'tagged' ? 'tagged' : 'plain'] ?? [
    '',
    '',
  ];
  return `${before}${open}${core}${close}${after}`;
}

function leaf(node: Node, place: LinePlace, care: Care): string {
  if (node.type.name === 'hardBreak') return BREAKS[place];
  if (node.type.name === 'picture') {
    const caption = String(node.attrs.caption).replace(/[[\]\\|<\n]/g, (sign) =>
      sign === '\n' ? ' ' : `&#${sign.charCodeAt(0)};`,
    );
    return `![${caption}](picture:${String(node.attrs.id)})`;
  }
  return words(node.text ?? '', place, care);
}

const hasMark = (node: Node, mark: Mark) => node.marks.some((one) => one.eq(mark));

/** How many nodes from here on carry the mark. */
function runLength(nodes: readonly Node[], start: number, mark: Mark): number {
  let end = start;
  for (let node = nodes[end]; node && hasMark(node, mark); node = nodes[end]) end += 1;
  return end - start;
}

function writeNodes(
  nodes: readonly Node[],
  open: readonly Mark[],
  place: LinePlace,
  care: Care,
): string {
  let result = '';
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (!node) break;
    const marks = node.marks.filter((mark) => !open.some((one) => one.eq(mark)));
    const [mark] = marks.sort(
      (one, other) => runLength(nodes, at, other) - runLength(nodes, at, one),
    );
    if (!mark) {
      result += leaf(node, place, care);
      at += 1;
      continue;
    }
    const length = runLength(nodes, at, mark);
    const run = nodes.slice(at, at + length);
    if (mark.type.name === 'code') result += code(run.map((one) => one.text ?? '').join(''), place);
    else result += wrapped(mark, writeNodes(run, [...open, mark], place, care), care);
    at += length;
  }
  return result;
}

const isBlank = (node: Node | null) =>
  node !== null && (node.type.name === 'hardBreak' || /^[ \t\n]+$/.test(node.text ?? ''));

/** Without the spaces and line breaks at both ends, which Markdown does not keep. */
export function withoutEdges(content: Fragment): Fragment {
  let [start, end] = [0, content.size];
  for (let node = content.firstChild, index = 0; isBlank(node); node = content.maybeChild(index)) {
    start += node?.nodeSize ?? 0;
    index += 1;
  }
  if (start >= end) return Fragment.empty;
  for (let index = content.childCount - 1; isBlank(content.maybeChild(index)); index -= 1)
    end -= content.child(index).nodeSize;
  const kept = content.cut(start, end);
  const first = kept.firstChild?.text ?? '';
  const last = kept.lastChild?.text ?? '';
  return kept.cut(
    /^[ \t\n]*/.exec(first)?.[0].length ?? 0,
    kept.size - (/(?<![ \t\n])[ \t\n]+$/.exec(last)?.[0].length ?? 0),
  );
}

/** Segments that end before `limit` positions, cut within a plain one; from the front or from the back. */
function keptSegments(
  segments: readonly Segment[],
  limit: number,
  fromBack: boolean,
): { raw: string; size: number } {
  let raw = '';
  let size = 0;
  for (const segment of fromBack ? [...segments].reverse() : segments) {
    const rest = limit - size;
    if (segment.size > rest && !segment.plain) break;
    const part =
      segment.size <= rest
        ? segment.raw
        : fromBack
          ? segment.raw.slice(segment.size - rest)
          : segment.raw.slice(0, rest);
    raw = fromBack ? part + raw : raw + part;
    size += Math.min(segment.size, rest);
    if (segment.size > rest) break;
  }
  return { raw, size };
}

/** The stretches of an origin's Markdown at both ends which the content still says. */
function keptEnds(content: Fragment, origin: Origin | undefined, line: Line | undefined) {
  const none = { raw: '', size: 0 };
  if (!origin || !line) return { head: none, tail: none };
  const old = origin.node.content;
  const start = old.findDiffStart(content);
  const end = old.findDiffEnd(content);
  if (start === null || end === null) {
    const raw = line.segments.map((segment) => segment.raw).join('');
    return { head: { raw, size: content.size }, tail: none };
  }
  const head = keptSegments(line.segments, start, false);
  const room = Math.min(old.size, content.size) - head.size;
  return {
    head,
    tail: keptSegments(line.segments, Math.min(old.size - end.a, content.size - end.b, room), true),
  };
}

const nodesOf = (content: Fragment): Node[] =>
  Array.from({ length: content.childCount }, (_, index) => content.child(index));

/** The words with their marks; spaces lose theirs at the edge of a mark, which nobody sees. */
function signature(content: Fragment): string {
  let result = '';
  let last = '';
  content.forEach((node) => {
    const own = node.marks.map((mark) => mark.type.name + JSON.stringify(mark.attrs)).sort();
    for (const part of (node.text ?? '').split(/(\s+)/)) {
      const marks = part.trim() === '' ? last : own.join();
      if (marks !== last) result += `\n${marks}\n`;
      result += part;
      last = marks;
    }
    if (!node.isText) result += `\n${node.type.name}${JSON.stringify(node.attrs)}\n`;
  });
  return result;
}
const saysSame = (one: Fragment, other: Fragment) =>
  one.eq(other) || signature(one) === signature(other);

/**
 * Writes the content of a text block as one line of Markdown. Of what it was read from, both ends that did not change stay
 * as they were written; the rest is written as plainly as reads back right.
 */
export function writeLine(block: Node, place: LinePlace, origin?: Origin): string {
  const content = withoutEdges(block.content);
  const schema = block.type.schema;
  const { head, tail } = keptEnds(content, origin, origin?.line);
  const middle = nodesOf(content.cut(head.size, content.size - tail.size));
  const whole = nodesOf(content);
  const readsBack = (text: string) => {
    const cell = place === 'cell' ? text.replace(/\\\|/g, '|') : text;
    return saysSame(readInline(schema, cell), content);
  };
  const isPiece = head.raw !== '' || tail.raw !== '';
  for (const care of isPiece ? CARES : []) {
    const text = head.raw + writeNodes(middle, [], place, care) + tail.raw;
    if (readsBack(text)) return text;
  }
  for (const care of CARES) {
    const text = writeNodes(whole, [], place, care);
    if (readsBack(text)) return text;
  }
  return writeNodes(whole, [], place, 'tagged');
}

/** Signs that would make a block of a paragraph's line. */
const STARTS_BLOCK =
  /^( {0,3})(?:(?=#{1,6}(?:[ \t]|$)|[-+*](?:[ \t]|$)|>|`{3}|~{3}|(?:[-*_][ \t]*){3,}$|=+[ \t]*$|-+[ \t]*$|\|?[ \t]*:?-[-:| \t]*$|\[[ xX]\][ \t]|\[[^\]]+\]:|<(?!\/?(?:[bius]|su[bp]|strong|em|del|br)\b))|(\d{1,9})(?=[.)](?:[ \t]|$)))/;

/** Lets no line of a paragraph be read as a heading, a list, a rule or another block. */
export function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(STARTS_BLOCK, (_, space: string, digits: string | undefined) =>
        digits ? `${space}${digits}\\` : `${space}\\`,
      ),
    )
    .join('\n');
}
