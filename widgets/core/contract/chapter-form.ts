import * as v from 'valibot';
import { Source } from './source.ts';

/** Part, row, column and place in the line of a blank in its form. */
const BlankId = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:r\d{1,4}(?:\+\d{1,4})?c\d{1,3})?\.\d{1,3}$/, '空白的编号不正确'),
);

/** A place of a form where something belongs. */
export const FormBlank = v.object({
  id: BlankId,
  /** What is to be filled in, by the form's own words; '' where it says nothing. */
  label: v.string(),
  value: v.string(),
  state: v.picklist(['filled', 'open']),
  /** date: 2026年11月24日; choice: one of the options; box: ☑ or ''; sign: to be signed or sealed by hand. */
  kind: v.picklist(['text', 'date', 'choice', 'box', 'sign']),
  options: v.array(v.string()),
  /** Of the line to write on, in halves of a Chinese character; 0 where none is drawn. */
  width: v.number(),
});
export type FormBlank = v.InferOutput<typeof FormBlank>;

/** Words of a form, or the blank that stands there. */
const FormPiece = v.union([v.string(), v.object({ blank: BlankId })]);
export type FormPiece = v.InferOutput<typeof FormPiece>;

const FormCell = v.object({
  head: v.boolean(),
  colSpan: v.number(),
  rowSpan: v.number(),
  pieces: v.array(FormPiece),
});

/** A form as it is laid out. */
export const FormPart = v.variant('kind', [
  v.object({
    kind: v.literal('line'),
    align: v.picklist(['start', 'center', 'right']),
    pieces: v.array(FormPiece),
  }),
  /** Without a border it only keeps the blanks of lines apart. */
  v.object({ kind: v.literal('table'), border: v.boolean(), rows: v.array(v.array(FormCell)) }),
  /** Markdown: a table that is made anew whenever it is read. */
  v.object({ kind: v.literal('live'), markdown: v.string() }),
]);
export type FormPart = v.InferOutput<typeof FormPart>;

export const ChapterForm = v.object({
  /** Where the tender prints it. */
  source: v.nullable(Source),
  blanks: v.array(FormBlank),
  parts: v.array(FormPart),
  /** Markdown behind the form, such as enclosed papers. */
  extra: v.string(),
});
export type ChapterForm = v.InferOutput<typeof ChapterForm>;

export const FormValues = v.pipe(
  v.record(BlankId, v.pipe(v.string(), v.maxLength(2000, '一处空白最多 2000 字'))),
  v.check((values) => Object.keys(values).length <= 600, '一次最多填写 600 处空白'),
);
