import type { Scene } from 'tender-widgets/diagram';
import { inlineTokens } from 'tender-widgets/markdown';
import { chapterOrder } from '../chapter-order.ts';
import { DEEPEST_LEVEL, withoutTypedNumber } from '../heading-number.ts';
import { type MarkdownNode, type ParagraphAlign, parseMarkdown } from '../markdown/markdown.ts';
import { type Inline, inlines, plainText } from '../markdown/markdown-inline.ts';
import { drawMindMap, type MindMapDrawing, type MindMapItem } from '../mind-map/mind-map.ts';
import { pictureRoom, pictureSize } from '../page/page-geometry.ts';
import { type TableGrid, tableGrid } from '../page/table-grid.ts';
import type { CarriedMark, WordBid, WordChapter } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { titleText, xmlText } from '../word-text.ts';
import { addCaption, addDiagram } from './body-figures.ts';
import { knownPieces, missingPicture, pictureOf } from './body-pictures.ts';
import { newState, type State, setTop } from './body-state.ts';

/** What stands in the body of the file, in order. The exporter draws it and the measuring lays it out: both see the same. */
export type BodyBlock =
  | HeadingBlock
  | { kind: 'paragraph'; children: Inline[]; quoted: boolean; align?: ParagraphAlign }
  /** `first` is false for further paragraphs of the same item. `list` tells lists apart, so that each counts for itself. */
  | {
      kind: 'item';
      ordered: boolean;
      level: number;
      start: number;
      list: number;
      first: boolean;
      children: Inline[];
    }
  /** `key`: a figure's name among the places whose pages are known, where the format lists figures. */
  | { kind: 'caption'; text: string; of: 'table' | 'picture'; key?: string }
  | { kind: 'table'; grid: TableGrid }
  | { kind: 'picture'; id: string; alt: string; width: number; height: number }
  | { kind: 'mind-map'; drawing: MindMapDrawing; alt: string }
  | { kind: 'diagram'; scene: Scene; alt: string; captioned: boolean }
  | { kind: 'code'; line: string }
  /** A page begins for chapters of a dark volume, or behind one for open ones. */
  | { kind: 'volume-start'; isDark: boolean }
  /** A page begins for a form of the tender, its headings included. */
  | { kind: 'form-start'; mark: CarriedMark }
  /** The form itself; `text`: what it says, to measure it by. */
  | { kind: 'form'; mark: CarriedMark; text: BodyBlock[] };

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
  /** Number of the first-level chapter that the numbering was last set to, where a volume leaves chapters out; 0: never. */
  restart: number;
}

/** A caption typed above a table: 表：人员配置, 表1-2 人员配置. */
const TABLE_CAPTION =
  /^(?:表|附表)\s*(?:(?:(?:\d[\d.\-－—]*|[一二三四五六七八九十]+)\s*)?[:：]|\d[\d.\-－—]*(?<=\d)(?=\s))\s*(\S.{0,60})$/u;
const DEEPEST_LIST = 8;

/** Lays a bid out as a row of blocks: headings numbered, captions counted by top chapter, lists and mind maps flattened. */
export function bodyBlocks(bid: WordBid, format: WordFormat): BodyBlock[] {
  const state = newState(bid.pictures, format);
  let isDarkNow = false;
  for (const { chapter, depth } of chapterOrder(bid.chapters)) {
    const isDark = chapter.isDark === true;
    if (isDark !== isDarkNow) state.blocks.push({ kind: 'volume-start', isDark });
    isDarkNow = isDark;
    addChapter(state, chapter, Math.min(depth, DEEPEST_LEVEL));
  }
  return state.blocks;
}

/** The blocks of one chapter at its level, as if it were the first of the bid. */
export function chapterBlocks(
  chapter: WordChapter,
  level: number,
  pictures: WordBid['pictures'],
  format: WordFormat,
): BodyBlock[] {
  const state = newState(pictures, format);
  addChapter(state, chapter, Math.min(level, DEEPEST_LEVEL));
  return state.blocks;
}

function addChapter(state: State, chapter: WordChapter, level: number): void {
  if (level === 1 && chapter.number !== undefined && chapter.number !== state.top + 1)
    setTop(state, chapter.number);
  addHeading(state, chapter.id, level, chapter.title);
  const nodes = withoutForm(state, chapter, parseMarkdown(chapter.content));
  const highest = nodes.reduce(
    (least, node) => (node.kind === 'heading' ? Math.min(least, node.level) : least),
    6,
  );
  let inner = 0;
  for (const [i, node] of nodes.entries()) {
    if (node.kind === 'heading') {
      inner += 1;
      addHeading(
        state,
        `${chapter.id}#${inner}`,
        Math.min(level + 1 + node.level - highest, DEEPEST_LEVEL),
        node.text,
      );
    } else addNode(state, node, nodes[i + 1]);
  }
}

/** Puts the form there that the first parts of the text stand for; gives what stands behind it. */
function withoutForm(
  state: State,
  { carried: mark }: WordChapter,
  nodes: MarkdownNode[],
): MarkdownNode[] {
  if (!mark) return nodes;
  const apart = newState(state.files, state.format);
  for (const [i, node] of nodes.slice(0, mark.used).entries()) addNode(apart, node, nodes[i + 1]);
  const last = state.blocks.findLastIndex((block) => block.kind !== 'heading');
  // The first of the body or of a volume, and one behind another, begins a page already.
  if (last >= 0 && !['form', 'volume-start'].includes(state.blocks[last]?.kind ?? ''))
    state.blocks.splice(last + 1, 0, { kind: 'form-start', mark });
  state.blocks.push({ kind: 'form', mark, text: apart.blocks });
  return nodes.slice(mark.used);
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
  const own = text === '' ? clean : withoutTypedNumber(clean);
  state.blocks.push({
    kind: 'heading',
    key,
    level,
    number: text,
    gap,
    title: own,
    restart: state.restart,
  });
}

function addNode(
  state: State,
  node: MarkdownNode,
  next: MarkdownNode | undefined,
  quoted = false,
): void {
  switch (node.kind) {
    case 'heading':
      // Inside a list or a quotation a heading is a bold line.
      return void state.blocks.push({
        kind: 'paragraph',
        quoted,
        children: [{ kind: 'text', text: node.text, bold: true, italic: false }],
      });
    case 'paragraph': {
      const caption =
        next?.kind === 'table'
          ? TABLE_CAPTION.exec(plainText(node.children).trim())?.[1]
          : undefined;
      if (caption !== undefined) return addCaption(state, 'table', caption);
      const align = node.align ? { align: node.align } : {};
      return void state.blocks.push({
        kind: 'paragraph',
        quoted,
        children: trimmed(node.children),
        ...align,
      });
    }
    case 'table': {
      const rows = node.rows.map((row) =>
        row.map((cell) => ({ ...cell, children: knownPieces(state, cell.children) })),
      );
      const grid = tableGrid({ ...node, rows }, state.format);
      if (grid !== null) state.blocks.push({ kind: 'table', grid });
      return;
    }
    case 'picture':
      return addPicture(state, node.id, node.alt);
    case 'list':
      return addList(state, node, 0);
    case 'mind-map':
      return addMindMap(state, node.items);
    case 'diagram':
      return addDiagram(state, node.source);
    case 'quote':
      for (const [i, child] of node.children.entries())
        addNode(state, child, node.children[i + 1], true);
      return;
    case 'code':
      for (const line of node.lines)
        state.blocks.push({ kind: 'code', line: xmlText(line).replaceAll('\t', '    ') });
      return;
    default:
      node satisfies never;
  }
}

function addPicture(state: State, id: string, alt: string): void {
  const picture = pictureOf(state, id);
  if (picture === undefined) {
    const children = [
      { kind: 'text', text: missingPicture(alt), bold: false, italic: false } as const,
    ];
    state.blocks.push({ kind: 'paragraph', quoted: false, children });
    return;
  }
  state.blocks.push({ kind: 'picture', id, alt, ...pictureSize(picture, state.format) });
  if (alt !== '') addCaption(state, 'picture', alt);
}

/** Root of a map that lists several, as on screen. */
const MADE_UP_ROOT = '思维导图';

/** The map as a picture with its root for a caption, and below it, where the format has it, the same as a list to edit. One too large for a picture is a list. */
function addMindMap(state: State, source: readonly MindMapItem[]): void {
  const listed = source.map(({ level, text }) => ({
    level,
    text: plainText(inlines(inlineTokens(xmlText(text)))).trim() || '…',
  }));
  const isRooted = listed.filter(({ level }) => level === 0).length <= 1;
  const items = isRooted
    ? listed
    : [
        { level: 0, text: MADE_UP_ROOT },
        ...listed.map(({ level, text }) => ({ level: level + 1, text })),
      ];
  const drawing = drawMindMap(items, pictureRoom(state.format));
  const [root] = items;
  if (root === undefined) return;
  if (drawing !== null) {
    state.blocks.push({ kind: 'mind-map', drawing, alt: root.text });
    addCaption(state, 'picture', root.text);
    if (!state.format.mindMap.list) return;
  }
  state.lists += 1;
  for (const { level, text } of items)
    addItem(state, false, level, 1, true, [
      { kind: 'text', text, bold: level === 0, italic: false },
    ]);
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
  state.blocks.push({
    kind: 'item',
    ordered,
    level: Math.min(level, DEEPEST_LIST),
    start,
    list,
    first,
    children,
  });
}

/** Spaces at the start would add to the indent that the style gives. */
function trimmed(children: Inline[]): Inline[] {
  const [first, ...rest] = children;
  return first?.kind === 'text'
    ? [{ ...first, text: first.text.replace(/^[\s　]+/u, '') }, ...rest]
    : children;
}
