import { Node } from '@tiptap/core';
import { liveBlocks } from '../../core/contract/check.ts';
import { clauseParts } from '../../core/contract/tender-clause.ts';
import { type AtomViews, drawAtom } from './atom-views.ts';

/** What is pasted may claim to be one of ours: only what could be is believed. */
const PICTURE_ID = /^[\w-]{1,64}$/;

/** From the second line of a deviation table on stand the tender's own columns, and rows with words of its own. */
const CELLS = /^[^\n`]{1,400}$/;
const MOST_ROWS = 60;

/** The words of a live block that may stand in it (the part, with ★ the substantive rows alone, columns and rows); '' for any others. */
export function livePart(text: string): string {
  const [rows = '', ...cells] = text.trim().split('\n');
  const part = rows.trim().replace(/★$/, '');
  const isPart = part === '' || clauseParts.some((one) => one === part);
  const isWhole = cells.length <= MOST_ROWS && cells.every((line) => CELLS.test(line));
  return isPart && isWhole ? [rows.trim(), ...cells].join('\n') : '';
}

/** The same of an index of scores: lines of the tender's own, three for a part of it. */
export const indexPart = (text: string): string =>
  text.split('\n').length <= MOST_ROWS && !text.includes('`') ? text : '';

interface AtomOptions {
  views: AtomViews;
}

const withoutViews = (): AtomOptions => ({ views: {} });

/** A picture of the library, in the line like a character, as Word has it. */
export const Picture = Node.create<AtomOptions>({
  name: 'picture',
  inline: true,
  group: 'inline',
  atom: true,
  draggable: true,
  addOptions: withoutViews,
  addAttributes: () => ({ id: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-picture]',
      getAttrs: (element) => {
        const id = element.dataset.picture ?? '';
        return PICTURE_ID.test(id) && { id, caption: element.textContent ?? '' };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'span',
    { 'data-picture': String(node.attrs.id), class: 'picture-box' },
    String(node.attrs.caption),
  ],
  renderText: ({ node }) => String(node.attrs.caption),
  addNodeView() {
    return drawAtom(this.options.views.picture, 'span', 'picture-box', 'caption');
  },
});

/** A mind map, kept as an indented list. */
export const MindMap = Node.create<AtomOptions>({
  name: 'mindMap',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: withoutViews,
  addAttributes: () => ({ text: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-mind-map]',
      priority: 60,
      getAttrs: (element) => ({ text: element.querySelector('pre')?.textContent ?? '' }),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-mind-map': '' }, ['pre', String(node.attrs.text)]],
  renderText: ({ node }) => String(node.attrs.text),
  addNodeView() {
    return drawAtom(this.options.views.mindMap, 'div', 'mind-map-box', 'text');
  },
});

/** A diagram, kept as the table it is drawn from. */
export const Diagram = Node.create<AtomOptions>({
  name: 'diagram',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: withoutViews,
  addAttributes: () => ({ text: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-diagram]',
      priority: 60,
      getAttrs: (element) => ({ text: element.querySelector('pre')?.textContent ?? '' }),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-diagram': '' }, ['pre', String(node.attrs.text)]],
  renderText: ({ node }) => String(node.attrs.text),
  addNodeView() {
    return drawAtom(this.options.views.diagram, 'div', 'diagram-block', 'text');
  },
});

/** A table the service fills in on reading: the scoring index or a deviation table. */
export const LiveBlock = Node.create<AtomOptions>({
  name: 'liveBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: withoutViews,
  addAttributes: () => ({ kind: { default: 'scoring-index' }, part: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-live-block]',
      priority: 60,
      getAttrs: (element) => {
        const kind = liveBlocks.find((name) => name === element.dataset.liveBlock);
        const read = kind === 'scoring-index' ? indexPart : livePart;
        const part = read(element.dataset.part ?? '');
        return kind !== undefined && { kind, part };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { 'data-live-block': String(node.attrs.kind), 'data-part': String(node.attrs.part) },
  ],
  addNodeView() {
    return drawAtom(this.options.views.liveBlock, 'div', 'live-block', 'kind');
  },
});

/** `<!-- 来源：…… -->`: where the words above come from, for the bidder's eyes. */
const SOURCE_NOTE = /^<!--\s*(\u6765\u6e90[^\n]*)-->$/u;

/** Markdown of a kind the editor does not know: shown as its characters, never parsed, removed only as a whole. */
export const RawBlock = Node.create({
  name: 'rawBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-raw-block]',
      priority: 60,
      getAttrs: (element) => ({ source: element.textContent ?? '' }),
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { 'data-raw-block': '', class: 'raw-block' },
    String(node.attrs.source),
  ],
  renderText: ({ node }) => String(node.attrs.source),
  addNodeView:
    () =>
    ({ node }) => {
      const box = document.createElement('div');
      const note = SOURCE_NOTE.exec(String(node.attrs.source))?.[1]?.trimEnd();
      box.className = note === undefined ? 'raw-block' : 'source-note';
      box.textContent = note ?? String(node.attrs.source);
      return { dom: box };
    },
});
