import { coverFields, type WordFormat } from '../../core/contract/word-format.ts';
import type { FormatPath } from './format-path.ts';
import { t } from './word-messages.ts';

interface Common {
  label: string;
  path: FormatPath;
  hint?: string;
}
/** One setting as it is shown: what it is called, where it stands, how it is typed. */
export type FormatField = Common &
  (
    | { kind: 'number'; unit: string; step: number }
    | { kind: 'text' }
    | { kind: 'number-text' }
    | { kind: 'font' }
    | { kind: 'latin-font' }
    | { kind: 'size' }
    | { kind: 'line-spacing' }
    | { kind: 'paper' }
    | { kind: 'on-off' }
    | { kind: 'choice'; choices: Readonly<Record<string, string>> }
    | { kind: 'several'; choices: readonly string[] }
  );
export interface FormatSection {
  title: string;
  fields: readonly FormatField[];
}
export type FormatGroup = keyof typeof t.groups;
export const formatGroups: readonly FormatGroup[] = [
  'page',
  'body',
  'headings',
  'numbering',
  'table',
  'furniture',
  'cover',
  'toc',
];

const { fields: f, sections: s, units: u, hints: h } = t;
const number = (label: string, path: FormatPath, unit: string, step = 1): FormatField => ({
  kind: 'number',
  label,
  path,
  unit,
  step,
});
const millimetres = (label: string, path: FormatPath) => number(label, path, u.mm);
const points = (label: string, path: FormatPath) => number(label, path, u.pt, 0.5);
const onOff = (label: string, path: FormatPath): FormatField => ({ kind: 'on-off', label, path });
const font = (label: string, path: FormatPath): FormatField => ({ kind: 'font', label, path });
const size = (path: FormatPath, label: string = f.size): FormatField => ({
  kind: 'size',
  label,
  path,
});
const spacing = (path: FormatPath): FormatField => ({
  kind: 'line-spacing',
  label: f.lineSpacing,
  path,
});
const text = (label: string, path: FormatPath, hint: string): FormatField => ({
  kind: 'text',
  label,
  path,
  hint,
});
const choice = (
  label: string,
  path: FormatPath,
  choices: Readonly<Record<string, string>>,
): FormatField => ({
  kind: 'choice',
  label,
  path,
  choices,
});
const lineAligns = { left: t.aligns.left, center: t.aligns.center, right: t.aligns.right };
const margins = (name: keyof WordFormat['page']['margins']): FormatPath => [
  'page',
  'margins',
  name,
];

const page: FormatSection[] = [
  { title: s.paper, fields: [{ kind: 'paper', label: f.paper, path: ['page'] }] },
  {
    title: s.margins,
    fields: [
      millimetres(f.top, margins('top')),
      millimetres(f.bottom, margins('bottom')),
      millimetres(f.left, margins('left')),
      millimetres(f.right, margins('right')),
      millimetres(f.headerEdge, margins('header')),
      millimetres(f.footerEdge, margins('footer')),
    ],
  },
  { title: s.privacy, fields: [onOff(f.anonymous, ['anonymous'])] },
];

const body: FormatSection[] = [
  {
    title: s.text,
    fields: [
      font(f.font, ['body', 'font']),
      { kind: 'latin-font', label: f.latinFont, path: ['body', 'latinFont'] },
      size(['body', 'size']),
      onOff(f.emphasis, ['body', 'emphasis']),
    ],
  },
  {
    title: s.paragraph,
    fields: [
      spacing(['body', 'lineSpacing']),
      choice(f.align, ['body', 'align'], t.aligns),
      number(f.firstLineIndent, ['body', 'firstLineIndent'], u.chars, 0.5),
      points(f.spaceBefore, ['body', 'spaceBefore']),
      points(f.spaceAfter, ['body', 'spaceAfter']),
    ],
  },
];

const heading = (level: number): FormatSection[] => {
  const at = (name: string): FormatPath => ['headings', level, name];
  return [
    {
      title: s.text,
      fields: [font(f.font, at('font')), size(at('size')), onOff(f.bold, at('bold'))],
    },
    {
      title: s.paragraph,
      fields: [
        choice(f.align, at('align'), t.aligns),
        number(f.indent, at('indent'), u.chars, 0.5),
        spacing(at('lineSpacing')),
        points(f.spaceBefore, at('spaceBefore')),
        points(f.spaceAfter, at('spaceAfter')),
        onOff(f.newPage, at('newPage')),
      ],
    },
  ];
};

/** Levels whose numbers can be written out by hand here. */
const OWN_LEVELS = [0, 1, 2, 3];
const numbering: FormatSection[] = [
  {
    title: s.rules,
    fields: [
      choice(f.family, ['numbering', 'family'], t.families),
      text(f.firstLevelName, ['numbering', 'firstLevelName'], h.firstLevelName),
      number(f.start, ['numbering', 'start'], ''),
    ],
  },
  {
    title: s.ownTexts,
    fields: OWN_LEVELS.map(
      (level): FormatField => ({
        kind: 'number-text',
        label: f.ownText(level + 1),
        path: ['numbering', 'texts', level],
        ...(level === 0 ? { hint: h.ownText } : {}),
      }),
    ),
  },
];

const table: FormatSection[] = [
  {
    title: s.table,
    fields: [
      font(f.anyFont, ['table', 'font']),
      size(['table', 'size']),
      spacing(['table', 'lineSpacing']),
      font(f.headerFont, ['table', 'headerFont']),
      text(f.headerFill, ['table', 'headerFill'], h.headerFill),
      onOff(f.headerBold, ['table', 'headerBold']),
      onOff(f.repeatHeader, ['table', 'repeatHeader']),
    ],
  },
  {
    title: s.caption,
    fields: [
      font(f.anyFont, ['caption', 'font']),
      size(['caption', 'size']),
      choice(f.align, ['caption', 'align'], lineAligns),
      onOff(f.bold, ['caption', 'bold']),
      onOff(f.numbered, ['caption', 'numbered']),
    ],
  },
  { title: s.mindMap, fields: [onOff(f.mindMapList, ['mindMap', 'list'])] },
];

const furniture: FormatSection[] = [
  {
    title: s.header,
    fields: [
      text(f.text, ['header', 'text'], h.fields),
      font(f.anyFont, ['header', 'font']),
      size(['header', 'size']),
      choice(f.align, ['header', 'align'], lineAligns),
      onOff(f.line, ['header', 'line']),
    ],
  },
  {
    title: s.footer,
    fields: [
      choice(f.pageNumber, ['footer', 'pageNumber'], t.pageNumbers),
      text(f.text, ['footer', 'text'], h.fields),
      font(f.anyFont, ['footer', 'font']),
      size(['footer', 'size']),
      choice(f.align, ['footer', 'align'], lineAligns),
    ],
  },
];

const cover: FormatSection[] = [
  {
    title: t.groups.cover,
    fields: [
      onOff(f.show, ['cover', 'show']),
      choice(f.copy, ['cover', 'copy'], t.copies),
      text(f.coverTitle, ['cover', 'title'], h.coverTitle),
      font(f.anyFont, ['cover', 'font']),
      size(['cover', 'titleSize'], f.titleSize),
    ],
  },
  {
    title: s.fields,
    fields: [
      { kind: 'several', label: f.coverFields, path: ['cover', 'fields'], choices: coverFields },
    ],
  },
];

const toc: FormatSection[] = [
  {
    title: t.groups.toc,
    fields: [
      onOff(f.showToc, ['toc', 'show']),
      number(f.levels, ['toc', 'levels'], u.levels),
      onOff(f.tocFigures, ['toc', 'figures']),
      choice(f.leader, ['toc', 'leader'], t.leaders),
      size(['toc', 'size']),
      spacing(['toc', 'lineSpacing']),
      choice(f.tocNumbers, ['toc', 'pageNumbers'], t.tocNumbers),
    ],
  },
];

const sections: Record<Exclude<FormatGroup, 'headings'>, FormatSection[]> = {
  page,
  body,
  numbering,
  table,
  furniture,
  cover,
  toc,
};

/** Every setting of a group. @param level of the headings, from 0. */
export const formatSections = (group: FormatGroup, level: number): readonly FormatSection[] =>
  group === 'headings' ? heading(level) : sections[group];
