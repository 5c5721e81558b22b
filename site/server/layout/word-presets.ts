import type { word } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { headingCounter } from './heading-number.ts';

type Preset = v.InferInput<typeof word.WordFormat>;
type Heading = Preset['headings'][number];

const least = (points: number) => ({ rule: 'atLeast', points }) as const;
const fixed = (points: number) => ({ rule: 'fixed', points }) as const;

// Bold keeps headings apart from the text where 黑体 is missing and another font stands in for it.
const heading = {
  bold: true,
  align: 'left',
  newPage: false,
  indent: 0,
  spaceBefore: 6,
  spaceAfter: 6,
} as const;

/** The usual bid where the tender is silent. */
export const standard: Preset = {
  page: {
    width: 210,
    height: 297,
    margins: { top: 26, bottom: 22, left: 25, right: 25, header: 15, footer: 12 },
  },
  body: {
    font: '宋体',
    latinFont: 'Times New Roman',
    size: '小四',
    // 1.5 lines of 小四 宋体 are 23.4 points high in Word. As a least height it looks the same there, and other fonts or
    // programs break the pages at the same lines, so that the page numbers of the contents stay right.
    lineSpacing: least(23.4),
    firstLineIndent: 2,
    align: 'justify',
    spaceBefore: 0,
    spaceAfter: 0,
    emphasis: true,
  },
  headings: [
    {
      ...heading,
      font: '黑体',
      size: '三号',
      align: 'center',
      newPage: true,
      lineSpacing: least(28),
      spaceBefore: 0,
      spaceAfter: 14,
    },
    { ...heading, font: '黑体', size: '小三', lineSpacing: least(25), spaceBefore: 8 },
    { ...heading, font: '黑体', size: '四号', lineSpacing: least(24) },
    {
      ...heading,
      font: '黑体',
      size: '小四',
      lineSpacing: least(23.4),
      spaceBefore: 4,
      spaceAfter: 2,
    },
  ],
  numbering: { family: 'a', firstLevelName: '', start: 1, texts: [] },
  table: {
    font: '宋体',
    size: '五号',
    lineSpacing: least(16),
    headerFont: '黑体',
    headerBold: true,
    headerFill: 'EDEDED',
    repeatHeader: true,
  },
  caption: { font: '黑体', size: '五号', bold: false, align: 'center', numbered: true },
  mindMap: { list: true },
  header: { text: '{项目名称}', font: '宋体', size: '小五', align: 'center', line: true },
  footer: { text: '', pageNumber: 'page-of-total', font: '宋体', size: '小五', align: 'center' },
  cover: {
    show: true,
    copy: '',
    title: '',
    font: '黑体',
    titleSize: 42,
    fields: ['项目编号', '标段', '招标人', '投标人', '日期'],
  },
  toc: {
    show: true,
    levels: 3,
    figures: false,
    leader: 'dots',
    size: '小四',
    lineSpacing: least(22),
    pageNumbers: 'roman',
  },
  anonymous: false,
};

const officialHeading: Heading = {
  ...heading,
  font: '仿宋',
  bold: false,
  size: '三号',
  indent: 2,
  lineSpacing: least(28),
  spaceBefore: 0,
  spaceAfter: 0,
};

/** GB/T 9704: 22 lines of 28 characters, headings in the line of the text. */
export const official: Preset = {
  ...standard,
  page: {
    width: 210,
    height: 297,
    margins: { top: 37, bottom: 35, left: 28, right: 26, header: 15, footer: 28 },
  },
  body: { ...standard.body, font: '仿宋', size: '三号', lineSpacing: fixed(28) },
  headings: [
    { ...officialHeading, font: '黑体', newPage: true },
    { ...officialHeading, font: '楷体' },
    { ...officialHeading, bold: true },
    officialHeading,
  ],
  numbering: { family: 'b', firstLevelName: '', start: 1, texts: [] },
  table: { ...standard.table, font: '仿宋', headerFont: '仿宋', headerFill: '' },
  header: { ...standard.header, text: '', line: false },
  footer: { text: '', pageNumber: 'dashed', font: '宋体', size: '四号', align: 'center' },
};

/** Groups such as the grid companies: 20-point lines, decimal numbers. */
export const enterprise: Preset = {
  ...standard,
  page: {
    width: 210,
    height: 297,
    margins: { top: 25, bottom: 20, left: 25, right: 20, header: 15, footer: 12 },
  },
  body: { ...standard.body, lineSpacing: fixed(20) },
  headings: [
    {
      ...heading,
      font: '黑体',
      size: '三号',
      newPage: true,
      lineSpacing: least(26),
      spaceBefore: 0,
      spaceAfter: 10,
    },
    { ...heading, font: '黑体', size: '四号', lineSpacing: least(22), spaceBefore: 8 },
    { ...heading, font: '黑体', size: '小四', lineSpacing: least(20) },
    {
      ...heading,
      font: '宋体',
      size: '小四',
      bold: true,
      lineSpacing: least(20),
      spaceBefore: 2,
      spaceAfter: 2,
    },
  ],
  numbering: { family: 'c', firstLevelName: '', start: 1, texts: [] },
};

const blindHeading: Heading = {
  ...heading,
  font: '宋体',
  bold: false,
  size: '四号',
  lineSpacing: least(30),
  spaceBefore: 0,
  spaceAfter: 0,
};

/** Anonymous bid (暗标): nothing that could tell one bidder from another. */
export const blind: Preset = {
  page: {
    width: 210,
    height: 297,
    margins: { top: 25, bottom: 20, left: 20, right: 20, header: 12, footer: 10 },
  },
  body: {
    ...standard.body,
    latinFont: '宋体',
    size: '四号',
    lineSpacing: fixed(30),
    emphasis: false,
  },
  headings: [blindHeading, blindHeading, blindHeading, blindHeading],
  numbering: { family: 'b', firstLevelName: '', start: 1, texts: [] },
  table: {
    font: '宋体',
    size: '四号',
    lineSpacing: least(24),
    headerFont: '宋体',
    headerBold: false,
    headerFill: '',
    repeatHeader: true,
  },
  caption: { font: '宋体', size: '四号', bold: false, align: 'center', numbered: true },
  mindMap: { list: true },
  header: { text: '', font: '宋体', size: '小五', align: 'center', line: false },
  footer: { text: '', pageNumber: 'plain', font: '宋体', size: '小五', align: 'right' },
  cover: { ...standard.cover, show: false, font: '宋体' },
  toc: {
    show: true,
    levels: 3,
    figures: false,
    leader: 'dots',
    size: '四号',
    lineSpacing: least(30),
    pageNumbers: 'none',
  },
  anonymous: true,
};

/** What the presets are called and what they are for, in the order they are offered. {编号}: the numbers of the first levels. */
const offered = [
  {
    name: 'standard',
    title: '标准标书',
    text: 'A4，宋体小四，1.5 倍行距，{编号}编号，页脚“第 X 页 共 Y 页”',
  },
  {
    name: 'official',
    title: '公文格式',
    text: '按 GB/T 9704：仿宋三号，固定行距 28 磅，一、（一）编号，页码居中',
  },
  {
    name: 'enterprise',
    title: '企业标书',
    text: '国网等企业常用：宋体小四，固定行距 20 磅，1 / 1.1 / 1.1.1 编号',
  },
  {
    name: 'blind',
    title: '暗标',
    text: '宋体四号黑字，固定行距 30 磅，无封面、页眉、加粗与颜色，不出现投标人信息',
  },
] as const;

/** The presets as they are offered: `formats` says what they are for the bid at hand. */
export function offeredPresets(
  formats: Readonly<Record<(typeof offered)[number]['name'], word.WordFormat>>,
) {
  return offered.map(({ name, title, text }) => {
    const number = headingCounter(formats[name].numbering);
    const numbers = [1, 2].map((level) => number(level).text).join(' / ');
    return {
      name,
      title,
      text: text.replace('{编号}', () => numbers.replace(/\d$/, '$& ')),
      format: formats[name],
    };
  });
}
