/** Where a setting stands in a format: names of objects, places in lists. */
export type FormatPath = readonly (string | number)[];

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The setting at `path`; undefined where there is none. */
export function settingAt(format: unknown, path: FormatPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (isHolder(value) ? Reflect.get(value, key) : undefined),
    format,
  );
}

/** The format with another setting at `path`; what is not on the way stays the same object. */
export function withSetting(format: unknown, path: FormatPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = withSetting(isHolder(format) ? Reflect.get(format, key) : undefined, rest, value);
  if (Array.isArray(format))
    return Array.from({ length: Math.max(format.length, Number(key) + 1) }, (_, index) =>
      index === key ? inner : format[index],
    );
  return { ...(isHolder(format) ? format : {}), [key]: inner };
}
