import { word } from 'tender-widgets/contract';
import * as v from 'valibot';
import { chineseNumeral } from './heading-number.ts';
import { blind, enterprise, official, standard } from './word-presets.ts';

export const { WordFormat } = word;
export type WordFormat = word.WordFormat;
export type HeadingFormat = word.HeadingFormat;
export type LineSpacing = word.LineSpacing;

export const presets = {
  standard: v.parse(WordFormat, standard),
  official: v.parse(WordFormat, official),
  enterprise: v.parse(WordFormat, enterprise),
  blind: v.parse(WordFormat, blind),
} satisfies Record<string, WordFormat>;
/** The presets by name, as they are or as they are for one bid. */
export type Presets = Readonly<Record<keyof typeof presets, WordFormat>>;

const presetNames: ReadonlyMap<string, keyof Presets> = new Map([
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
 * settings that differ from the standard preset, or from the one it names as `preset`. `from`: the presets of one bid.
 * Throws WordFormatError.
 */
export function parseWordFormat(text: string, from: Presets = presets): WordFormat {
  const name = presetNames.get(text.trim());
  if (name !== undefined) return from[name];
  return readWordFormat(parseSettings(text), from);
}

/** `parseWordFormat` for settings that are an object already. Throws WordFormatError. */
export function readWordFormat(
  settings: Record<string, unknown>,
  from: Presets = presets,
): WordFormat {
  const { preset = 'standard', ...differences } = settings;
  const base = typeof preset === 'string' ? presetNames.get(preset) : undefined;
  if (base === undefined)
    throw new WordFormatError(
      '没有这个预设：可用 standard（标准）、official（公文）、enterprise（企业）、blind（暗标）',
    );
  const result = v.safeParse(WordFormat, merged(from[base], differences));
  if (result.success) return result.output;
  const [issue] = result.issues;
  // The library's own messages are English; ours say what is allowed.
  const reason = /\p{Script=Han}/u.test(issue.message)
    ? issue.message
    : '没有这个设置，或取值不在允许的范围内';
  throw new WordFormatError(`格式设置“${settingName(v.getDotPath(issue) ?? '')}”不正确：${reason}`);
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

/**
 * Objects are merged key by key and lists of objects item by item, so that `{"headings": [{"size": 18}]}` changes that size
 * only; an item more than there was starts from the last.
 */
function merged(base: unknown, change: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(change) && isObject(base[0])) {
    return Array.from({ length: Math.max(base.length, change.length) }, (_, i) =>
      i in change ? merged(base[i] ?? base.at(-1), change[i]) : base[i],
    );
  }
  if (!isObject(base) || !isObject(change)) return change;
  if ('rule' in change) return change;
  const keys = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      Object.hasOwn(change, key) ? merged(base[key], change[key]) : base[key],
    ]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const settingNames: ReadonlyMap<string, string> = new Map([
  ['page', '页面'],
  ['width', '宽度'],
  ['height', '高度'],
  ['margins', '页边距'],
  ['top', '上'],
  ['bottom', '下'],
  ['left', '左'],
  ['right', '右'],
  ['body', '正文'],
  ['headings', '标题'],
  ['numbering', '编号'],
  ['table', '表格'],
  ['caption', '题注'],
  ['mindMap', '导图'],
  ['header', '页眉'],
  ['footer', '页脚'],
  ['cover', '封面'],
  ['toc', '目录'],
  ['figures', '插图目录'],
  ['font', '字体'],
  ['latinFont', '西文字体'],
  ['headerFont', '表头字体'],
  ['headerFill', '表头底色'],
  ['size', '字号'],
  ['titleSize', '标题字号'],
  ['lineSpacing', '行距'],
  ['firstLineIndent', '首行缩进'],
  ['indent', '缩进'],
  ['align', '对齐'],
  ['spaceBefore', '段前'],
  ['spaceAfter', '段后'],
  ['firstLevelName', '编号词'],
  ['start', '起始编号'],
  ['texts', '编号样式'],
  ['fields', '栏目'],
  ['text', '文字'],
  ['levels', '级数'],
  ['pageNumber', '页码'],
  ['pageNumbers', '页码'],
]);

/** headings.0.size → 一级标题字号（headings.0.size）; a path with a part that has no Chinese name stays alone. */
function settingName(path: string): string {
  const parts = path.split('.');
  const level =
    parts[0] === 'headings' && parts[1] !== undefined
      ? `${chineseNumeral(Number(parts[1]) + 1)}级`
      : '';
  const names = parts.filter((part) => !/^\d+$/.test(part)).map((part) => settingNames.get(part));
  return names.length === 0 || names.includes(undefined)
    ? path
    : `${level}${names.join('')}（${path}）`;
}
