/** Cells of a table that say nothing yet: what is written there is to come. */

/** ……, …, ......: and so on. */
export const isDots = (text: string): boolean => /^(?:[…⋯]{1,6}|[.．]{3,12})$/.test(text.trim());

/** Nothing, dots or the number of a row. */
export const isRowFiller = (text: string): boolean =>
  /^(?:[\d.．…⋯]{0,6}|[.．…⋯]{7,12})$/.test(text.trim());

/** A unit alone, for a figure to stand before it: 万元, 人, （平方米）, 元/年. */
export const isCellUnit = (text: string): boolean =>
  /^[（(]?(?:[百千万亿]?元|万?美元|[年月日天人名岁户亩%％]|个月|小时|公里|公顷|平方米|平米|立方米|㎡|[mM][2²])(?:\/[年月日天次人])?[）)]?$/.test(
    text.trim(),
  );
