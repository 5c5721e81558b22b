/** PostgreSQL takes neither NUL nor half a surrogate pair, in text as in jsonb; files and models do send them. */
const unstorable = /[\0\p{Surrogate}]/gu;
/** The same in JSON, where both can only stand as escapes. */
const mayHoldUnstorable = /\\u(?:0000|d[89a-f])/i;

/** The text without what the database would refuse. */
export function storableText(text: string): string {
  return text.replaceAll(unstorable, '');
}

/** The value as it can be kept in a jsonb column. */
export function storable<T>(value: T): T {
  const json = JSON.stringify(value);
  return mayHoldUnstorable.test(json) ? (parseStorableJson(json) as T) : value;
}

/** `JSON.parse`, every string in it storable. Throws SyntaxError. */
export function parseStorableJson(json: string): unknown {
  if (!mayHoldUnstorable.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}
