import * as v from 'valibot';

/** Chinese type sizes in points. */
const fontSizes = new Map([
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
]);

/** A size in points, or the name of a Chinese type size (小四); always points afterwards. */
export const FontSize = v.union(
  [
    v.pipe(v.number(), v.minValue(5, '字号不能小于 5 磅'), v.maxValue(72, '字号不能大于 72 磅')),
    v.pipe(
      v.string(),
      v.check((name) => fontSizes.has(name), '没有这个字号'),
      v.transform((name) => fontSizes.get(name) ?? 12),
    ),
  ],
  '字号应为磅值或字号名称（如 小四）',
);
