import {
  type AnyExtension,
  type Attribute,
  Extension,
  Mark,
  mergeAttributes,
  Node,
} from '@tiptap/core';
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import type { AtomViews } from './atom-views.ts';
import { Diagram, LiveBlock, MindMap, Picture, RawBlock } from './bid-atoms.ts';
import { ORIGIN } from './bid-markdown.ts';
import { SAFE_LINK } from './read-inline.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
/** A chapter's own first level of headings is the fourth of the book: those above are chapters. */
export const LEVELS_ABOVE = 3;
const NARROWEST_COLUMN = 40;

const BLOCKS = [
  ...[
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'blockquote',
    'codeBlock',
    'horizontalRule',
    'table',
  ],
  ...['mindMap', 'diagram', 'liveBlock', 'rawBlock'],
];

const alignment = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const align = element.style.textAlign || element.getAttribute('align');
    return align === 'center' || align === 'right' ? align : null;
  },
  renderHTML: ({ align }: Record<string, unknown>) =>
    typeof align === 'string' ? { 'data-align': align } : {},
};

/** What blocks carry beside their content. */
const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: { [ORIGIN]: { default: null, rendered: false, parseHTML: () => null } },
    },
    { types: ['paragraph'], attributes: { align: alignment } },
  ],
});

const markedLevel = (tag: HTMLElement): number | undefined =>
  LEVELS.find((level) => String(level) === tag.getAttribute('data-level'));

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: LEVELS_ABOVE + 1, rendered: false } }),
  // Its own tags are one level higher than its marks: no level is left out below the chapter's title.
  parseHTML: () =>
    LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (tag) => ({ level: markedLevel(tag) ?? level }),
    })),
  renderHTML: ({ node, HTMLAttributes }) => {
    const level = Number(node.attrs.level);
    return [
      `h${Math.max(3, level - 1)}`,
      mergeAttributes(HTMLAttributes, { 'data-level': level }),
      0,
    ];
  },
  addKeyboardShortcuts() {
    const toggle = (level: number) => () =>
      this.editor.commands.toggleNode(this.name, 'paragraph', { level: LEVELS_ABOVE + level });
    return { 'Mod-Alt-1': toggle(1), 'Mod-Alt-2': toggle(2), 'Mod-Alt-3': toggle(3) };
  },
});

const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => SAFE_LINK.test(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    0,
  ],
});

const script = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** A cell holds paragraphs. Its width is read off itself: looking for the table's columns in each cell would take seconds for a long table. */
const bidCell = {
  content: 'paragraph+',
  addAttributes(this: { parent?: (() => Record<string, Attribute>) | undefined }) {
    const parseHTML = (element: HTMLElement) => {
      const widths = (element.getAttribute('colwidth') ?? '').split(',').map(Number);
      return widths.every((width) => width > 0) ? widths : null;
    };
    return { ...this.parent?.(), colwidth: { default: null, parseHTML } };
  },
};

/** Everything a chapter may contain, and how it behaves while it is written. */
export function bidExtensions(views: AtomViews, placeholder: string): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: false,
      link: false,
      listItem: false,
      dropcursor: { color: false, class: 'drop-cursor' },
    }),
    BlockAttributes,
    Heading,
    ListItem,
    Link,
    script('superscript', 'sup', 'subscript'),
    script('subscript', 'sub', 'superscript'),
    TableKit.configure({
      table: { resizable: true, cellMinWidth: NARROWEST_COLUMN },
      tableCell: false,
      tableHeader: false,
    }),
    TableCell.extend(bidCell),
    TableHeader.extend(bidCell),
    Placeholder.configure({ placeholder }),
    Picture.configure({ views }),
    MindMap.configure({ views }),
    Diagram.configure({ views }),
    LiveBlock.configure({ views }),
    RawBlock,
  ];
}
