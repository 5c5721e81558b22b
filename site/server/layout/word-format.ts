import * as v from 'valibot';
import { FontSize } from './font-size.ts';
import { blind, enterprise, official, standard } from './word-presets.ts';

const millimetres = (max: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(max));
const points = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const FontName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^[^<>&"\p{C}]+$/u, '字体名称不正确'));
const LineText = v.pipe(v.string(), v.maxLength(200));

/**
 * `multiple`: Word's 多倍行距, whose height depends on the font; `fixed`: 固定值; `atLeast`: 最小值, in points. The last two
 * break pages at the same lines in Word, WPS and LibreOffice, whatever fonts they have.
 */
export const LineSpacing = v.variant('rule', [
  v.strictObject({ rule: v.literal('multiple'), value: points(0.8, 4) }),
  v.strictObject({ rule: v.literal('fixed'), points: points(8, 100) }),
  v.strictObject({ rule: v.literal('atLeast'), points: points(8, 100) }),
]);
export type LineSpacing = v.InferOutput<typeof LineSpacing>;

const HeadingFormat = v.strictObject({
  font: FontName,
  size: FontSize,
  bold: v.boolean(),
  centre: v.boolean(),
  /** Starts on a new page. */
  newPage: v.boolean(),
  /** First-line indent in characters of its own size. */
  indent: points(0, 8),
  /** Points. */
  lineHeight: points(8, 100),
  spaceBefore: points(0, 100),
  spaceAfter: points(0, 100),
});
export type HeadingFormat = v.InferOutput<typeof HeadingFormat>;

/** Every setting of the Word file. Lengths of the page are millimetres, all others points or characters. */
export const WordFormat = v.strictObject({
  page: v.strictObject({
    width: v.pipe(v.number(), v.minValue(100), v.maxValue(600)),
    height: v.pipe(v.number(), v.minValue(100), v.maxValue(900)),
    margins: v.strictObject({
      top: millimetres(80),
      bottom: millimetres(80),
      left: millimetres(80),
      right: millimetres(80),
      /** Distance of header and footer from the edge of the page. */
      header: millimetres(60),
      footer: millimetres(60),
    }),
  }),
  body: v.strictObject({
    font: FontName,
    latinFont: FontName,
    size: FontSize,
    lineSpacing: LineSpacing,
    /** Characters. */
    firstLineIndent: points(0, 8),
    justify: v.boolean(),
    spaceAfter: points(0, 50),
    /** Bold and italic of the text; an anonymous bid shows none. */
    emphasis: v.boolean(),
  }),
  /** Levels 1–4; deeper ones look like the last. */
  headings: v.strictTuple([HeadingFormat, HeadingFormat, HeadingFormat, HeadingFormat]),
  numbering: v.strictObject({
    /** a 第一章/第一节/一、/（一） · b 一、/（一）/1. · c 1/1.1/1.1.1 · d 第一章/1/1.1 · none. */
    family: v.picklist(['a', 'b', 'c', 'd', 'none']),
    /** Level-one numbering word: 章 → 第一章. Empty: as the family has it. */
    firstLevelName: v.pipe(v.string(), v.maxLength(10), v.regex(/^[^%{}\p{C}]*$/u, '编号词不正确')),
    start: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    /** Own text of the levels from the first, such as 第{一}部分, {1.1}, （{1}）, {①}, {A}; an empty one stays the family's. */
    texts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20), v.regex(/^[^%\p{C}]*$/u))), v.maxLength(9)),
  }),
  table: v.strictObject({
    font: FontName,
    size: FontSize,
    lineHeight: points(8, 60),
    headerBold: v.boolean(),
    /** Colour of the header row as RRGGBB; empty for none. */
    headerFill: v.pipe(v.string(), v.regex(/^([0-9A-Fa-f]{6})?$/, '颜色应为六位十六进制数')),
  }),
  caption: v.strictObject({ size: FontSize, font: FontName, numbered: v.boolean() }),
  /** {项目名称}, {项目编号}, {文件名称} and {投标人} are filled in; empty for no header. */
  header: v.strictObject({ text: LineText, size: FontSize, line: v.boolean() }),
  /** page-of-total 第X页 共Y页 · plain X · dashed — X — */
  footer: v.strictObject({
    pageNumber: v.picklist(['page-of-total', 'plain', 'dashed', 'none']),
    align: v.picklist(['left', 'center', 'right']),
    size: FontSize,
  }),
  cover: v.strictObject({ show: v.boolean(), copy: v.picklist(['', '正本', '副本']) }),
  toc: v.strictObject({ show: v.boolean(), levels: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)) }),
});
export type WordFormat = v.InferOutput<typeof WordFormat>;

export const presets = {
  standard: v.parse(WordFormat, standard),
  official: v.parse(WordFormat, official),
  enterprise: v.parse(WordFormat, enterprise),
  blind: v.parse(WordFormat, blind),
} satisfies Record<string, WordFormat>;
type PresetName = keyof typeof presets;

const presetNames: ReadonlyMap<string, PresetName> = new Map([
  ['standard', 'standard'],
  ['标准', 'standard'],
  ['official', 'official'],
  ['公文', 'official'],
  ['enterprise', 'enterprise'],
  ['企业', 'enterprise'],
  ['blind', 'blind'],
  ['暗标', 'blind'],
]);

/** The text names no preset and is no JSON of settings. `message` is Chinese and names the setting. */
export class WordFormatError extends Error {
  override name = 'WordFormatError' as const;
}

/**
 * Reads a format: a preset's name (standard, official, enterprise, blind or 标准, 公文, 企业, 暗标), or a JSON object of the
 * settings that differ from the standard preset, or from the one it names as `preset`.
 * Throws WordFormatError.
 */
export function parseWordFormat(text: string): WordFormat {
  const name = presetNames.get(text.trim());
  if (name !== undefined) return presets[name];
  const settings = parseSettings(text);
  const { preset = 'standard', ...differences } = settings;
  const base = typeof preset === 'string' ? presetNames.get(preset) : undefined;
  if (base === undefined)
    throw new WordFormatError('没有这个预设：可用 standard（标准）、official（公文）、enterprise（企业）、blind（暗标）');
  const result = v.safeParse(WordFormat, merged(presets[base], differences));
  if (result.success) return result.output;
  const [issue] = result.issues;
  // The library's own messages are English; ours say what is allowed.
  const reason = /\p{Script=Han}/u.test(issue.message) ? issue.message : '没有这个设置，或取值不在允许的范围内';
  throw new WordFormatError(`格式设置“${v.getDotPath(issue) ?? ''}”不正确：${reason}`);
}

function parseSettings(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (cause) {
    throw new WordFormatError('格式应为预设名称或 JSON 对象', { cause });
  }
  throw new WordFormatError('格式应为预设名称或 JSON 对象');
}

/** Objects are merged key by key and lists item by item, so that `{"headings": [{"size": 18}]}` changes that size only. */
function merged(base: unknown, change: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(change) && base.length > 0) {
    return Array.from({ length: Math.max(base.length, change.length) }, (_, i) =>
      i in change ? merged(base[i], change[i]) : base[i],
    );
  }
  if (!isObject(base) || !isObject(change)) return change;
  if ('rule' in change) return change;
  const keys = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, Object.hasOwn(change, key) ? merged(base[key], change[key]) : base[key]]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
