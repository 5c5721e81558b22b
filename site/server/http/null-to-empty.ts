import type { GenericSchema } from 'valibot';

/**
 * The value with every null as the family writes it (wire.md, section 4): `""` for text, -1 for a number, false for a
 * flag, [] for a list and {} for the rest. What a null stands for is read from the reply's schema; fields that are
 * not there stay away.
 */
export function nullToEmpty(schema: GenericSchema | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return value === null ? emptyOf(schema) : value;
  if (Array.isArray(value)) {
    const item = part(schema, 'item');
    return value.map((one: unknown) => nullToEmpty(item, one));
  }
  if (typeof value !== 'object') return value;
  const fields = entriesOf(schema, value);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, nullToEmpty(fields[name], one)]),
  );
}

function emptyOf(schema: GenericSchema | undefined): unknown {
  const bare = unwrapped(schema);
  switch (bare?.type) {
    case 'string':
    case 'picklist':
    case 'literal':
    case 'enum':
    // The family writes null inside a map as text.
    case 'unknown':
    case 'any':
      return '';
    case 'number':
    case 'bigint':
      return -1;
    case 'boolean':
      return false;
    case 'array':
    case 'tuple':
      return [];
    default:
      return {};
  }
}

/** The schema without the wrappers that allow null or absence; of a union its first real option. */
function unwrapped(schema: unknown): GenericSchema | undefined {
  if (!isSchema(schema)) return undefined;
  if ('wrapped' in schema) return unwrapped(schema.wrapped);
  if ('options' in schema && Array.isArray(schema.options) && schema.type !== 'picklist') {
    const options: unknown[] = schema.options;
    return options
      .map(unwrapped)
      .find((option) => option && option.type !== 'null' && option.type !== 'undefined');
  }
  return schema;
}

function part(
  schema: GenericSchema | undefined,
  name: 'item' | 'value',
): GenericSchema | undefined {
  const bare: object | undefined = unwrapped(schema);
  const found: unknown = bare && name in bare ? Reflect.get(bare, name) : undefined;
  return isSchema(found) ? found : undefined;
}

/** Schemas of an object's fields; where several objects are possible, of the one that knows the most of them. */
function entriesOf(
  schema: GenericSchema | undefined,
  value: object,
): Record<string, GenericSchema | undefined> {
  const names = Object.keys(value);
  const possible = optionsOf(schema).map((option) => {
    const entries: unknown = 'entries' in option ? option.entries : undefined;
    const pairs = typeof entries === 'object' && entries !== null ? Object.entries(entries) : [];
    return Object.fromEntries(
      pairs.filter(
        (pair): pair is [string, GenericSchema] => isSchema(pair[1]) && names.includes(pair[0]),
      ),
    );
  });
  const best = possible.toSorted(
    (left, right) => Object.keys(right).length - Object.keys(left).length,
  )[0];
  const ofAll = part(schema, 'value');
  return ofAll ? Object.fromEntries(names.map((name) => [name, ofAll])) : (best ?? {});
}

function optionsOf(schema: unknown): GenericSchema[] {
  if (!isSchema(schema)) return [];
  if ('wrapped' in schema) return optionsOf(schema.wrapped);
  if ('options' in schema && Array.isArray(schema.options) && schema.type !== 'picklist')
    return schema.options.flatMap(optionsOf);
  return [schema];
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
