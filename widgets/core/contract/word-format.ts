import * as v from 'valibot';

/** Chinese type sizes in points, largest first. */
export const fontSizes = [
  ['初号', 42],
  ['小初', 36],
  ['一号', 26],
  ['小一', 24],
  ['二号', 22],
  ['小二', 18],
  ['三号', 16],
  ['小三', 15],
  ['四号', 14],
  ['小四', 12],
  ['五号', 10.5],
  ['小五', 9],
  ['六号', 7.5],
] as const;

const sizesByName: ReadonlyMap<string, number> = new Map(fontSizes);

/** Paper in millimetres, upright; lying paper has width and height changed over. */
export const paperSizes = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
} as const;

/** What stands in for itself in the texts of header and footer. */
export const wordFields = [
  '{项目名称}',
  '{项目编号}',
  '{标段}',
  '{招标人}',
  '{投标人}',
  '{文件名称}',
  '{分册}',
  '{页码}',
  '{总页数}',
] as const;

/** Lines of the cover; what is not known is a line to fill in by hand. */
export const coverFields = [
  '项目编号',
  '标段',
  '招标人',
  '投标人',
  '法定代表人',
  '地址',
  '电话',
  '日期',
] as const;

/** Families of heading numbers, each with how its levels look. */
export const numberingFamilies = [
  ['a', '第一章 第一节 一、（一）1.（1）①'],
  ['b', '一、（一）1.（1）①'],
  ['c', '1　1.1　1.1.1'],
  ['d', '第一章　1　1.1　1.1.1'],
  ['none', '不编号'],
] as const;

const between = (min: number, max: number, unit: string) => {
  const message = `应在 ${min} 至 ${max} ${unit}之间`;
  return v.pipe(
    v.number(`应为数字（${unit}）`),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};
const millimetres = (min: number, max: number) => between(min, max, '毫米');
const points = (min: number, max: number) => between(min, max, '磅');
const characters = (max: number) => between(0, max, '字');
const onOff = () => v.boolean('应为 true 或 false');
const oneOf = <const T extends readonly string[]>(values: T) =>
  v.picklist(values, `应为以下之一：${values.join('、') || '空'}`);

/** A size in points, or the name of a Chinese type size (小四); always points afterwards. */
export const FontSize = v.union(
  [
    v.pipe(v.number(), v.minValue(5, '字号不能小于 5 磅'), v.maxValue(72, '字号不能大于 72 磅')),
    v.pipe(
      v.string(),
      v.check((name) => sizesByName.has(name), '没有这个字号'),
      v.transform((name) => sizesByName.get(name) ?? 12),
    ),
  ],
  '字号应为 5–72 磅，或字号名称（如 小四）',
);
const FontName = v.pipe(
  v.string('字体名称不正确'),
  v.trim(),
  v.minLength(1, '请填写字体名称'),
  v.maxLength(60, '字体名称最多 60 字'),
  v.regex(/^[^<>&"\p{C}]+$/u, '字体名称不正确'),
);
const LineText = v.pipe(v.string('应为文字'), v.maxLength(200, '最多 200 字'));
const Align = oneOf(['left', 'center', 'right', 'justify']);
const LineAlign = oneOf(['left', 'center', 'right']);

/**
 * `multiple`: Word's 多倍行距, whose height depends on the font; `fixed`: 固定值; `atLeast`: 最小值, in points. The last two
 * break pages at the same lines in Word, WPS and LibreOffice, whatever fonts they have.
 */
export const LineSpacing = v.variant(
  'rule',
  [
    v.strictObject({ rule: v.literal('multiple'), value: between(0.8, 4, '倍') }),
    v.strictObject({ rule: v.literal('fixed'), points: points(8, 100) }),
    v.strictObject({ rule: v.literal('atLeast'), points: points(8, 100) }),
  ],
  '行距应为 multiple（倍数）、atLeast（最小值）或 fixed（固定值）之一',
);
export type LineSpacing = v.InferOutput<typeof LineSpacing>;

const HeadingFormat = v.strictObject({
  font: FontName,
  size: FontSize,
  bold: onOff(),
  align: Align,
  /** Starts on a new page. */
  newPage: onOff(),
  /** First-line indent in characters of its own size. */
  indent: characters(8),
  lineSpacing: LineSpacing,
  spaceBefore: points(0, 100),
  spaceAfter: points(0, 100),
});
export type HeadingFormat = v.InferOutput<typeof HeadingFormat>;

const PageFormat = v.strictObject({
  width: millimetres(100, 600),
  height: millimetres(100, 900),
  margins: v.strictObject({
    top: millimetres(0, 80),
    bottom: millimetres(0, 80),
    left: millimetres(0, 80),
    right: millimetres(0, 80),
    /** Distance of header and footer from the edge of the page. */
    header: millimetres(0, 60),
    footer: millimetres(0, 60),
  }),
});
/** Millimetres of text that margins must leave each way: a line of some characters, and some lines. */
const LEAST_ROOM = 60;

/** Every setting of the Word file. Lengths of the page are millimetres, all others points or characters. */
export const WordFormat = v.strictObject({
  page: v.pipe(
    PageFormat,
    v.check(
      ({ width, height, margins }) =>
        width - margins.left - margins.right >= LEAST_ROOM &&
        height - margins.top - margins.bottom >= LEAST_ROOM,
      `页边距过大：正文的宽和高都应不少于 ${LEAST_ROOM} 毫米`,
    ),
  ),
  body: v.strictObject({
    font: FontName,
    latinFont: FontName,
    size: FontSize,
    lineSpacing: LineSpacing,
    /** Characters. */
    firstLineIndent: characters(8),
    align: Align,
    spaceBefore: points(0, 50),
    spaceAfter: points(0, 50),
    /** Bold, italic and underline of the text; an anonymous bid shows none. */
    emphasis: onOff(),
  }),
  /** From the first level; levels deeper than the list look like its last. */
  headings: v.pipe(
    v.array(HeadingFormat),
    v.minLength(1, '至少要有一级标题'),
    v.maxLength(9, '标题最多九级'),
  ),
  numbering: v.strictObject({
    family: oneOf(['a', 'b', 'c', 'd', 'none']),
    /** Level-one numbering word: 章 → 第一章. Empty: as the family has it. */
    firstLevelName: v.pipe(
      v.string(),
      v.maxLength(10, '编号词最多 10 字'),
      v.regex(/^[^%{}\p{C}]*$/u, '编号词不正确'),
    ),
    start: v.pipe(between(1, 999, ''), v.integer('起始编号应为整数')),
    /** Own text of the levels from the first, such as 第{一}部分, {1.1}, （{1}）, {①}, {A}; an empty one stays the family's. */
    texts: v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.maxLength(20, '编号样式最多 20 字'),
          v.regex(
            /^([^%{}\p{C}]*\{(一|1|①|A|1\.1|2\.1)\}[^%{}\p{C}]*)?$/u,
            '编号样式应含 {一}、{1}、{1.1}、{①}、{A} 之一，如 第{一}部分',
          ),
        ),
      ),
      v.maxLength(9, '编号最多九级'),
    ),
  }),
  table: v.strictObject({
    font: FontName,
    size: FontSize,
    lineSpacing: LineSpacing,
    headerFont: FontName,
    headerBold: onOff(),
    /** Colour of the header row as RRGGBB; empty for none. */
    headerFill: v.pipe(v.string(), v.regex(/^([0-9A-Fa-f]{6})?$/, '颜色应为六位十六进制数')),
    /** On every page the table goes on. */
    repeatHeader: onOff(),
  }),
  caption: v.strictObject({
    font: FontName,
    size: FontSize,
    bold: onOff(),
    align: LineAlign,
    numbered: onOff(),
  }),
  /** Under the picture of a mind map: the same as a list that can be edited in Word. */
  mindMap: v.strictObject({ list: onOff() }),
  /** `wordFields` are filled in; empty for no header. */
  header: v.strictObject({
    text: LineText,
    font: FontName,
    size: FontSize,
    align: LineAlign,
    line: onOff(),
  }),
  footer: v.strictObject({
    /** `wordFields` are filled in; a line above the page number, empty for none. */
    text: LineText,
    /** page-of-total 第X页 共Y页 · page 第X页 · plain X · slash X/Y · dashed — X — */
    pageNumber: oneOf(['page-of-total', 'page', 'plain', 'slash', 'dashed', 'none']),
    font: FontName,
    size: FontSize,
    align: LineAlign,
  }),
  cover: v.strictObject({
    show: onOff(),
    copy: v.picklist(['', '正本', '副本'], '应为正本、副本或空'),
    /** Empty: as the bid is called (投标文件, 响应文件). */
    title: v.pipe(v.string(), v.maxLength(40, '封面标题最多 40 字')),
    font: FontName,
    titleSize: FontSize,
    fields: v.pipe(v.array(oneOf(coverFields)), v.maxLength(coverFields.length, '封面栏目过多')),
  }),
  toc: v.strictObject({
    show: onOff(),
    levels: v.pipe(between(1, 9, '级'), v.integer('目录级数应为整数')),
    /** A list of the figures with their pages behind the contents (插图目录). */
    figures: v.optional(onOff(), false),
    leader: oneOf(['dots', 'dashes', 'line', 'none']),
    size: FontSize,
    lineSpacing: LineSpacing,
    /** Its own page numbers: i ii iii, I II III, 1 2 3. The body always begins at 1. */
    pageNumbers: oneOf(['roman', 'upper-roman', 'decimal', 'none']),
  }),
  /** Names nobody: the bidder's name becomes 投标人, and the file's properties are empty. */
  anonymous: onOff(),
});
export type WordFormat = v.InferOutput<typeof WordFormat>;
