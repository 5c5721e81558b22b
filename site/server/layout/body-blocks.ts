import { chapterOrder } from './chapter-order.ts';
import { DEEPEST_LEVEL, headingCounter, withoutTypedNumber } from './heading-number.ts';
import { type MarkdownNode, parseMarkdown } from './markdown.ts';
import { type Inline, plainText } from './markdown-inline.ts';
import { pictureSize } from './page-geometry.ts';
import { type TableGrid, tableGrid } from './table-grid.ts';
import type { WordBid } from './word-bid.ts';
import type { WordFormat } from './word-format.ts';
import { titleText, xmlText } from './word-text.ts';

/** What stands in the body of the file, in order. The exporter draws it and the measuring lays it out: both see the same. */
export type BodyBlock =
  | HeadingBlock
  | { kind: 'paragraph'; children: Inline[]; quoted: boolean }
  /** `first` is false for further paragraphs of the same item. `list` tells lists apart, so that each counts for itself. */
  | { kind: 'item'; ordered: boolean; level: number; start: number; list: number; first: boolean; children: Inline[] }
  | { kind: 'caption'; text: string; of: 'table' | 'picture' }
  | { kind: 'table'; grid: TableGrid }
  | { kind: 'picture'; id: string; alt: string; width: number; height: number }
  | { kind: 'code'; line: string };

export interface HeadingBlock {
  kind: 'heading';
  /** The chapter's id; for a heading inside a chapter `id#n`, n from 1. */
  key: string;
  /** 1–9. */
  level: number;
  /** Number as Word shows it (第一章), empty for none, and what stands between it and the title. */
  number: string;
  gap: '' | ' ';
  title: string;
}

/** A caption typed above a table: 表：人员配置, 表1-2 人员配置. */
const TABLE_CAPTION = /^(?:表|附表)\s*(?:\d[\d.\-－—]*|[一二三四五六七八九十]+)?\s*(?:[:：]|(?<=\d)\s+)\s*(\S.{0,60})$/u;
const DEEPEST_LIST = 8;

/** Lays a bid out as a row of blocks: headings numbered, captions counted by top chapter, lists and mind maps flattened. */
export function bodyBlocks(bid: WordBid, format: WordFormat): BodyBlock[] {
  const state: State = {
    bid,
    format,
    number: headingCounter(format.numbering),
    top: 0,
    tables: 0,
    pictures: 0,
    lists: 0,
    blocks: [],
  };
  for (const { chapter, depth } of chapterOrder(bid.chapters)) {
    const level = Math.min(depth, DEEPEST_LEVEL);
    addHeading(state, chapter.id, level, chapter.title);
    const nodes = parseMarkdown(chapter.content);
    const highest = Math.min(...nodes.map((node) => (node.kind === 'heading' ? node.level : Number.POSITIVE_INFINITY)));
    let inner = 0;
    for (const [i, node] of nodes.entries()) {
      if (node.kind === 'heading') {
        inner += 1;
        addHeading(state, `${chapter.id}#${inner}`, Math.min(level + 1 + node.level - highest, DEEPEST_LEVEL), node.text);
      } else addNode(state, node, nodes[i + 1]);
    }
  }
  return state.blocks;
}

interface State {
  bid: WordBid;
  format: WordFormat;
  number: ReturnType<typeof headingCounter>;
  /** Top-level chapter, and the captions in it so far. */
  top: number;
  tables: number;
  pictures: number;
  lists: number;
  blocks: BodyBlock[];
}

function addHeading(state: State, key: string, level: number, title: string): void {
  const clean = titleText(title);
  const { text, gap } = state.number(level);
  if (level === 1) {
    state.top += 1;
    state.tables = 0;
    state.pictures = 0;
  }
  // Without numbers of our own, a typed one is the only one there is.
  state.blocks.push({ kind: 'heading', key, level, number: text, gap, title: text === '' ? clean : withoutTypedNumber(clean) });
}

function addNode(state: State, node: MarkdownNode, next: MarkdownNode | undefined, quoted = false): void {
  switch (node.kind) {
    case 'heading':
      // Inside a list or a quotation a heading is a bold line.
      return void state.blocks.push({
        kind: 'paragraph',
        quoted,
        children: [{ kind: 'text', text: node.text, bold: true, italic: false }],
      });
    case 'paragraph': {
      const caption = next?.kind === 'table' ? TABLE_CAPTION.exec(plainText(node.children).trim())?.[1] : undefined;
      if (caption !== undefined) return addCaption(state, 'table', caption);
      return void state.blocks.push({ kind: 'paragraph', quoted, children: trimmed(node.children) });
    }
    case 'table': {
      const grid = tableGrid(node.rows, node.headerRows, state.format);
      if (grid !== null) state.blocks.push({ kind: 'table', grid });
      return;
    }
    case 'picture':
      return addPicture(state, node.id, node.alt);
    case 'list':
      return addList(state, node, 0);
    case 'mind-map':
      state.lists += 1;
      for (const { level, text } of node.items)
        addItem(state, false, level, 1, true, [{ kind: 'text', text: xmlText(text), bold: level === 0, italic: false }]);
      return;
    case 'quote':
      for (const [i, child] of node.children.entries()) addNode(state, child, node.children[i + 1], true);
      return;
    case 'code':
      for (const line of node.lines) state.blocks.push({ kind: 'code', line: xmlText(line).replaceAll('\t', '    ') });
  }
}

function addCaption(state: State, of: 'table' | 'picture', text: string): void {
  const count = of === 'table' ? ++state.tables : ++state.pictures;
  const label = of === 'table' ? '表' : '图';
  const clean = xmlText(text).trim();
  state.blocks.push({
    kind: 'caption',
    of,
    text: state.format.caption.numbered ? `${label}${Math.max(state.top, 1)}-${count} ${clean}` : clean,
  });
}

function addPicture(state: State, id: string, alt: string): void {
  // Hand-written ids may be names of Object's own properties.
  const picture = Object.hasOwn(state.bid.pictures, id) ? state.bid.pictures[id] : undefined;
  if (picture === undefined) {
    const text = alt === '' ? '（图片已删除）' : `（图片“${alt}”已删除）`;
    state.blocks.push({ kind: 'paragraph', quoted: false, children: [{ kind: 'text', text, bold: false, italic: false }] });
    return;
  }
  state.blocks.push({ kind: 'picture', id, alt, ...pictureSize(picture, state.format) });
  if (alt !== '') addCaption(state, 'picture', alt);
}

function addList(state: State, list: Extract<MarkdownNode, { kind: 'list' }>, level: number): void {
  state.lists += 1;
  const own = state.lists;
  for (const item of list.items) {
    let first = true;
    for (const [i, node] of item.entries()) {
      if (node.kind === 'paragraph') {
        addItem(state, list.ordered, level, list.start, first, trimmed(node.children), own);
        first = false;
      } else if (node.kind === 'list') addList(state, node, level + 1);
      else addNode(state, node, item[i + 1]);
    }
  }
}

function addItem(
  state: State,
  ordered: boolean,
  level: number,
  start: number,
  first: boolean,
  children: Inline[],
  list = state.lists,
): void {
  state.blocks.push({ kind: 'item', ordered, level: Math.min(level, DEEPEST_LIST), start, list, first, children });
}

/** Spaces at the start would add to the indent that the style gives. */
function trimmed(children: Inline[]): Inline[] {
  const [first, ...rest] = children;
  return first?.kind === 'text' ? [{ ...first, text: first.text.replace(/^[\s　]+/u, '') }, ...rest] : children;
}
