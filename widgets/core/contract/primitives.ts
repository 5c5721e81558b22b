import * as v from 'valibot';

/** Ids are strings on the wire, whatever they are inside (api.md, Conventions). */
export const Id = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,40}$/, '编号格式不正确'));
/** Revision of a bid, outline or chapter: a write names the one it was made from. */
export const Rev = v.pipe(v.number(), v.integer(), v.minValue(0));
/** `yyyy-MM-dd HH:mm:ss`, China time. */
export const DateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));

/** Whether the text is a day of the calendar, `yyyy-MM-dd`. The database has no year 0, and China is ahead of it by hours. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  const isOne =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text);
  return isOne && text > '0001-01-01';
}

/** Yuan with two decimals, as text: `1234.50` (api.md, Conventions). */
export const Money = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/, '金额应为两位小数，例如 99.00'),
);
/** Digits alone: `Number` also reads 0x10 and 1e3. */
export const wholeText = v.pipe(v.string(), v.regex(/^-?\d{0,9}$/, '请输入整数'));

/** A limit that may be lifted: absent leaves it as it is, '' or -1 lifts it (null), else 0 to 100000. */
export const optionalLimit = v.optional(
  v.pipe(
    v.union([wholeText, v.number()]),
    v.transform((value) => (value === '' || Number(value) === -1 ? null : Number(value))),
    v.nullable(
      v.pipe(
        v.number('请输入数字'),
        v.integer('请输入整数'),
        v.minValue(0, '不能小于 0'),
        v.maxValue(100_000, '不能大于 100000'),
      ),
    ),
  ),
);

/** Words a list is searched for. */
export const SearchWords = v.optional(v.pipe(v.string(), v.maxLength(100, '搜索内容最多 100 字')));

export const IdParams = v.object({ id: Id });

const wholeNumber = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([wholeText, v.number()]),
      v.transform(Number),
      v.number('请输入数字'),
      v.integer('请输入整数'),
      v.minValue(1, '不能小于 1'),
      v.maxValue(max, `不能大于 ${max}`),
    ),
    fallback,
  );

/** Query of every list: `current` from 1, `size` up to 100. */
export const pageQuery = { current: wholeNumber(1, 1_000_000), size: wholeNumber(10, 100) };
export const PageQuery = v.object(pageQuery);

/** `data` of every list. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<const T extends v.GenericSchema>(record: T) {
  return v.object({
    records: v.array(record),
    total: v.number(),
    size: v.number(),
    current: v.number(),
    pages: v.number(),
  });
}
