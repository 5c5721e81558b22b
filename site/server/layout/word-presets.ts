import type * as v from 'valibot';
import type { WordFormat } from './word-format.ts';

type Preset = v.InferInput<typeof WordFormat>;
type Heading = Preset['headings'][number];

// Bold keeps headings apart from the text where 黑体 is missing and another font stands in for it.
const heading = { bold: true, centre: false, newPage: false, indent: 0, spaceBefore: 6, spaceAfter: 6 };

/** The usual bid where the tender is silent. */
export const standard: Preset = {
  page: { width: 210, height: 297, margins: { top: 26, bottom: 22, left: 25, right: 25, header: 15, footer: 12 } },
  body: {
    font: '宋体',
    latinFont: 'Times New Roman',
    size: '小四',
    // 1.5 lines of 小四 宋体 are 23.4 points high in Word. As a least height it looks the same there, and other fonts or
    // programs break the pages at the same lines, so that the page numbers of the contents stay right.
    lineSpacing: { rule: 'atLeast', points: 23.4 },
    firstLineIndent: 2,
    justify: true,
    spaceAfter: 0,
    emphasis: true,
  },
  headings: [
    { ...heading, font: '黑体', size: '三号', centre: true, newPage: true, lineHeight: 28, spaceBefore: 0, spaceAfter: 14 },
    { ...heading, font: '黑体', size: '小三', lineHeight: 25, spaceBefore: 8 },
    { ...heading, font: '黑体', size: '四号', lineHeight: 24 },
    { ...heading, font: '黑体', size: '小四', lineHeight: 23.4, spaceBefore: 4, spaceAfter: 2 },
  ],
  numbering: { family: 'a', firstLevelName: '', start: 1, texts: [] },
  table: { font: '宋体', size: '五号', lineHeight: 16, headerBold: true, headerFill: 'EDEDED' },
  caption: { font: '黑体', size: '五号', numbered: true },
  header: { text: '{项目名称}', size: '小五', line: true },
  footer: { pageNumber: 'page-of-total', align: 'center', size: '小五' },
  cover: { show: true, copy: '' },
  toc: { show: true, levels: 3 },
};

const officialHeading: Heading = {
  ...heading,
  font: '仿宋',
  bold: false,
  size: '三号',
  indent: 2,
  lineHeight: 28,
  spaceBefore: 0,
  spaceAfter: 0,
};

/** GB/T 9704: 22 lines of 28 characters, headings in the line of the text. */
export const official: Preset = {
  ...standard,
  page: { width: 210, height: 297, margins: { top: 37, bottom: 35, left: 28, right: 26, header: 15, footer: 28 } },
  body: { ...standard.body, font: '仿宋', size: '三号', lineSpacing: { rule: 'fixed', points: 28 } },
  headings: [
    { ...officialHeading, font: '黑体', newPage: true },
    { ...officialHeading, font: '楷体' },
    { ...officialHeading, bold: true },
    officialHeading,
  ],
  numbering: { family: 'b', firstLevelName: '', start: 1, texts: [] },
  table: { font: '仿宋', size: '五号', lineHeight: 16, headerBold: true, headerFill: '' },
  header: { text: '', size: '小五', line: false },
  footer: { pageNumber: 'dashed', align: 'center', size: '四号' },
};

/** Groups such as the grid companies: 20-point lines, decimal numbers. */
export const enterprise: Preset = {
  ...standard,
  page: { width: 210, height: 297, margins: { top: 25, bottom: 20, left: 25, right: 20, header: 15, footer: 12 } },
  body: { ...standard.body, lineSpacing: { rule: 'fixed', points: 20 } },
  headings: [
    { ...heading, font: '黑体', size: '三号', newPage: true, lineHeight: 26, spaceBefore: 0, spaceAfter: 10 },
    { ...heading, font: '黑体', size: '四号', lineHeight: 22, spaceBefore: 8 },
    { ...heading, font: '黑体', size: '小四', lineHeight: 20 },
    { ...heading, font: '宋体', size: '小四', bold: true, lineHeight: 20, spaceBefore: 2, spaceAfter: 2 },
  ],
  numbering: { family: 'c', firstLevelName: '', start: 1, texts: [] },
};

const blindHeading: Heading = {
  ...heading,
  font: '宋体',
  bold: false,
  size: '四号',
  lineHeight: 30,
  spaceBefore: 0,
  spaceAfter: 0,
};

/** Anonymous bid (暗标): nothing that could tell one bidder from another. */
export const blind: Preset = {
  page: { width: 210, height: 297, margins: { top: 25, bottom: 20, left: 20, right: 20, header: 12, footer: 10 } },
  body: { ...standard.body, latinFont: '宋体', size: '四号', lineSpacing: { rule: 'fixed', points: 30 }, emphasis: false },
  headings: [blindHeading, blindHeading, blindHeading, blindHeading],
  numbering: { family: 'b', firstLevelName: '', start: 1, texts: [] },
  table: { font: '宋体', size: '四号', lineHeight: 24, headerBold: false, headerFill: '' },
  caption: { font: '宋体', size: '四号', numbered: true },
  header: { text: '', size: '小五', line: false },
  footer: { pageNumber: 'plain', align: 'right', size: '小五' },
  cover: { show: false, copy: '' },
  toc: { show: true, levels: 3 },
};
