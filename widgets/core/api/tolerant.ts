import * as v from 'valibot';

type Schema = v.GenericSchema;
type Fields = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const accepts = (schema: Schema, value: unknown) => v.safeParse(schema, value).success;
const part = (schema: Schema, name: string): unknown => Reflect.get(schema, name);
const inner = (schema: Schema, name: string): Schema | undefined => {
  const found = part(schema, name);
  return isSchema(found) ? found : undefined;
};
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** All the ways in which a service of the family says "nothing" (`wire.md` 4). */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === -1;
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** What a value may mean where a text is expected. */
function asTexts(value: unknown): unknown[] {
  if (isPlain(value)) return [String(value)];
  if (isEmpty(value)) return [''];
  return Array.isArray(value) && value.every(isPlain) ? [value.join(',')] : [];
}

function asNumbers(value: unknown): unknown[] {
  if (typeof value === 'string' && value.trim()) return [Number(value)];
  if (typeof value === 'boolean') return [Number(value)];
  return isEmpty(value) ? [0] : [];
}

function asFlags(value: unknown): unknown[] {
  if (isEmpty(value)) return [false];
  const text = String(value).toLowerCase();
  return ['1', 'true'].includes(text) ? [true] : ['0', 'false'].includes(text) ? [false] : [];
}

const readings: Record<string, (value: unknown) => unknown[]> = {
  string: asTexts,
  number: asNumbers,
  boolean: asFlags,
};
const asListed = (value: unknown) =>
  isPlain(value) && !isEmpty(value) ? [String(value), Number(value)] : [];

/** A text, a number, a flag or one of a list. A value that a schema's own fallback is for is left to it. */
function tolerateLeaf(schema: Schema, value: unknown): unknown {
  const own = 'fallback' in schema;
  if (own ? typeof value === schema.type || isEmpty(value) : accepts(schema, value)) return value;
  const candidates = (readings[schema.type] ?? asListed)(value);
  return candidates.find((candidate) => accepts(schema, candidate)) ?? value;
}

/** Lists of the family's other branch are called `rows` and carry no page (`wire.md` 4). */
function asPage(entries: Fields, value: Fields): Fields {
  if (!('records' in entries) || 'records' in value || !Array.isArray(value.rows)) return value;
  const { rows, ...rest } = value;
  return { total: rows.length, size: rows.length, current: 1, pages: 1, ...rest, records: rows };
}

/** A field that is missing counts as null; an object that has nothing of what was asked for stays as it is. */
function tolerateFields(schema: Schema, value: unknown, isInside: boolean): unknown {
  const entries = part(schema, 'entries');
  if (!isFields(entries) || !(isFields(value) || isEmpty(value))) return value;
  const given = asPage(entries, isFields(value) ? value : {});
  const names = Object.keys(entries);
  const isOther = !names.some((name) => name in given);
  if (isOther && !(isInside && isEmpty(value))) return given;
  const fields: Fields = { ...given };
  for (const name of names) {
    const field = entries[name];
    const read = isSchema(field) ? tolerate(field, given[name], true) : given[name];
    if (read === undefined) Reflect.deleteProperty(fields, name);
    else fields[name] = read;
  }
  return fields;
}

/** What may be absent is absent when it is empty and fits no other way. */
function tolerateAbsent(schema: Schema, value: unknown, absent: null | undefined): unknown {
  const wrapped = inner(schema, 'wrapped');
  if (!wrapped || value === null || value === undefined) return absent;
  const means = absent === null ? isEmpty(value) : isEmpty(value) && !accepts(wrapped, value);
  return means && !Array.isArray(value) ? absent : tolerate(wrapped, value, true);
}

function tolerateOption(schema: Schema, value: unknown): unknown {
  if (accepts(schema, value)) return value;
  const read = listOf(part(schema, 'options')).map(
    (option) => [option, tolerate(option, value, true)] as const,
  );
  return read.find(([option, candidate]) => accepts(option, candidate))?.[1] ?? value;
}

function tolerateList(schema: Schema, value: unknown): unknown {
  const item = inner(schema, 'item');
  if (!Array.isArray(value)) return isEmpty(value) ? [] : value;
  return item ? value.map((entry) => tolerate(item, entry, true)) : value;
}

function tolerateRecord(schema: Schema, value: unknown): unknown {
  const item = inner(schema, 'value');
  if (!isFields(value)) return isEmpty(value) ? {} : value;
  if (!item) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, tolerate(item, entry, true)]),
  );
}

/**
 * The value as the schema wants it, as far as the family's ways of writing allow: numbers as texts and the reverse, null or a
 * missing field as `''`, 0, false, `[]` or `{}`, an empty object or -1 where null is expected, `rows` for `records`
 * (`wire.md` 4). Does not validate: what cannot be read stays as it is and is refused by the schema.
 * @param isInside the value is part of a larger one, so that an empty object is an object without content, not a missing answer.
 */
export function tolerate(schema: Schema, value: unknown, isInside = false): unknown {
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return tolerateFields(schema, value, isInside);
    case 'array':
      return tolerateList(schema, value);
    case 'record':
      return tolerateRecord(schema, value);
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
    case 'nullish':
      return tolerateAbsent(schema, value, undefined);
    case 'nullable':
      return tolerateAbsent(schema, value, null);
    case 'union':
    case 'variant':
      return tolerateOption(schema, value);
    case 'unknown':
    case 'any':
      return value;
    default:
      return tolerateLeaf(schema, value);
  }
}
