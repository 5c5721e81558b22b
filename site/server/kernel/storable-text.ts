/**
 * What no text needs and nobody sees: PostgreSQL takes neither NUL nor half a surrogate pair; control characters, those that turn the
 * direction of writing, the mark of byte order and code points that are no characters let a text look other than it is. Joiners of emoji
 * and of scripts (U+200C, U+200D) stay.
 */
const unstorable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;
/** The same in JSON, where control characters and half pairs can only stand as escapes. */
const mayHoldUnstorable =
  /\\u|\\[bf]|[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/** The text as it may be kept and shown. Tabs and line ends stay. */
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
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  );
}
