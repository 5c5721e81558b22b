import * as v from 'valibot';
import type { Asked } from '../core/contract/operator-fields.ts';
import { schemaErrors } from '../core/form.ts';
import { messages } from './messages.ts';
import { type Errors, type Field, isOn, type Option, textOf, type Values } from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantField } from './tenant-field.ts';

/** What the fields of a form or a list are called, by name; what several have stands in `messages`. */
export interface Texts {
  fields: Readonly<Record<string, string>>;
  hints?: Readonly<Record<string, string>>;
  /** What the values of a field are called, in the order they are offered. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A valibot schema as far as the desk reads it. */
interface Node {
  kind: string;
  type: string;
  pipe?: readonly Node[];
  wrapped?: Node;
  options?: readonly unknown[];
  default?: unknown;
  metadata?: { input?: Asked };
}
export type Entries = Readonly<Record<string, v.GenericSchema>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** The mark that the contract gave a schema (`asked`), the outermost one first. */
function markOf(node: Node): Asked | undefined {
  for (const { metadata } of node.pipe?.toReversed() ?? [])
    if (metadata?.input) return metadata.input;
  // The first of a pipe is what it was made of, without the pipe.
  const inner = [...(node.pipe?.slice(1) ?? []), node.wrapped, ...(node.options ?? [])];
  return inner
    .filter(isNode)
    .map(markOf)
    .find((mark) => mark !== undefined);
}

/** The values of a picklist, also of an optional one. */
function picksOf(node: Node): readonly unknown[] | undefined {
  if (node.type === 'picklist') return node.options;
  return node.wrapped && picksOf(node.wrapped);
}

const isBoolean = (node: Node): boolean =>
  node.type === 'boolean' || (node.wrapped !== undefined && isBoolean(node.wrapped));

function kindOf(schema: v.GenericSchema): Field['kind'] {
  const node: Node = schema;
  const picks = picksOf(node);
  if (picks) return typeof picks[0] === 'number' ? 'flag' : 'select';
  return markOf(node) ?? (isBoolean(node) ? 'switch' : 'text');
}

/**
 * What a field is called.
 * @throws Error when no text names it, which is a mistake in `messages.ts`.
 */
export function labelOf(texts: Texts, name: string): string {
  const common: Texts['fields'] = messages.fields;
  const label = texts.fields[name] ?? common[name];
  if (label === undefined)
    throw new Error(
      `tender: the field "${name}" has no name. Add it to the fields of messages.ts.`,
    );
  return label;
}

/**
 * The values of a picklist with their names.
 * @throws Error when one has no name, which is a mistake in `messages.ts`.
 */
export function optionsOf(schema: v.GenericSchema, texts: Texts, name: string): Option[] {
  const names = texts.choices?.[name] ?? {};
  const picks = picksOf(schema)?.map(String) ?? [];
  const missing = picks.find((value) => names[value] === undefined);
  if (missing !== undefined)
    throw new Error(`tender: "${missing}" of "${name}" has no name. Add it to messages.ts.`);
  return Object.entries(names)
    .filter(([value]) => picks.includes(value))
    .map(([value, label]) => ({ value, label }));
}

/** The fields of an object's schema: `mark` is the row's, and not asked for. */
export function entriesOf(schema: v.GenericSchema | undefined): Entries {
  if (!schema || !('entries' in schema)) return {};
  // The entries of an object's schema are schemas by valibot's own types.
  const { mark: _, ...entries } = schema.entries as Entries;
  return entries;
}

/** What is asked for, from the schema that the service checks by. */
export function fieldsOf(
  api: OperatorApi,
  entries: Entries,
  texts: Texts,
  options: Readonly<Record<string, readonly Option[]>> = {},
): Field[] {
  const hints: Texts['hints'] = { ...messages.hints, ...texts.hints };
  return Object.entries(entries).flatMap(([name, schema]): Field[] => {
    const hint = hints[name];
    if (name === 'tenantId')
      return tenantField(api).map((field) => (hint ? { ...field, hint } : field));
    const kind = kindOf(schema);
    const choices = options[name] ?? (kind === 'select' ? optionsOf(schema, texts, name) : []);
    if (kind === 'many' && choices.length === 0) return [];
    return [
      {
        ...{ name, kind, label: labelOf(texts, name) },
        ...(hint === undefined ? {} : { hint }),
        ...(choices.length > 0 ? { options: choices } : {}),
      },
    ];
  });
}

const listed: Partial<Record<Field['kind'], string>> = { lines: '\n', many: ',', tags: '，' };

/** A value of a row as its control shows it. */
function shownValue(kind: Field['kind'], value: unknown): string | boolean {
  if (kind === 'switch' || kind === 'flag') return value === true || value === 1;
  if (Array.isArray(value)) return value.join(listed[kind] ?? ',');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return kind === 'date' ? text.slice(0, 10) : text;
}

/** What a form starts with: the row's values, or else what the service takes for a field that is not sent. */
export function startOf(entries: Entries, row: object | undefined, texts: Texts): Values {
  const values = Object.entries(entries).map(([name, schema]) => {
    const kind = kindOf(schema);
    const absent = v.safeParse(schema, undefined);
    const value = row ? Reflect.get(row, name) : absent.success ? absent.output : undefined;
    const first = kind === 'select' && !row ? optionsOf(schema, texts, name)[0]?.value : undefined;
    return [name, shownValue(kind, value ?? first)];
  });
  return Object.fromEntries(values);
}

function sentValue(kind: Field['kind'], name: string, values: Values): unknown {
  const text = textOf(values, name);
  switch (kind) {
    case 'switch':
      return isOn(values, name);
    case 'flag':
      return isOn(values, name) ? 1 : 0;
    case 'lines':
      return text.split('\n');
    case 'many':
      return text.split(',').filter(Boolean);
    case 'tags':
      return text.split(/[,，]/);
    default:
      return text;
  }
}

/** What is sent: every field of the schema, also those that the form does not show. */
export function bodyOf(entries: Entries, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [
      name,
      sentValue(kindOf(schema), name, values),
    ]),
  );
}

/** What is wrong with the values by the schema; the row's `mark` is not theirs. */
export function faultsOf(schema: v.GenericSchema, values: Values): Errors {
  const body = bodyOf(entriesOf(schema), values);
  const { mark: _, ...errors } = schemaErrors<Values>(schema, body, messages.wrongValue);
  return errors;
}
