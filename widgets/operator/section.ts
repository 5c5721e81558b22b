import type { CallInput, CallReply, Endpoint } from '../core/contract/endpoint.ts';
import type { Page } from '../core/paged-list.ts';
import type { Tone } from '../kit/tag.tsx';
import { entriesOf, fieldsOf, labelOf, optionsOf, type Texts } from './fields.ts';
import { messages } from './messages.ts';
import type { Act, Cell, Detail, Field, Form, Option, Section, ShownColumn } from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantFilter, tenantName } from './tenant-field.ts';

type RowOf<E> = CallReply<E> extends { records: readonly (infer Row)[] } ? Row : never;

/** How rows of one kind are told; what a row's own value tells needs no word here. */
export interface Wording<Row> {
  texts: Texts;
  /** What stands for a field, or for something the row has no field for. */
  show?: Readonly<Record<string, (row: Row) => string | Cell>>;
  /** Values that are marks, by field. */
  tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>;
}

export const enabledCell = (enabled: boolean): Cell =>
  enabled
    ? { text: messages.enabled, tone: 'success' }
    : { text: messages.disabled, tone: 'neutral' };

const textOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('，');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** One field of a row in words. */
function textCell<Row extends object>(
  { texts, show, tones }: Wording<Row>,
  row: Row,
  field: string,
): Cell {
  const own = show?.[field]?.(row);
  if (own !== undefined) return typeof own === 'string' ? { text: own } : own;
  const value: unknown = Reflect.get(row, field);
  if (typeof value === 'boolean') return enabledCell(value);
  const text = textOfValue(value);
  if (field === 'tenantId') return { text: tenantName(text) };
  const tone = tones?.[field]?.[text];
  return { text: texts.choices?.[field]?.[text] ?? text, ...(tone ? { tone } : {}) };
}

/** A cell has no room for seconds, and is never quite empty. */
function cellOf<Row extends object>(wording: Wording<Row>, row: Row, field: string): Cell {
  const cell = textCell(wording, row, field);
  if (wording.show?.[field]) return cell;
  const text = field.endsWith('At') ? cell.text.slice(0, 16) : cell.text;
  return { ...cell, text: text || '—' };
}

/** The named fields of a row with what they are called. */
export function factsOf<Row extends object>(
  wording: Wording<Row>,
  row: Row,
  fields: readonly string[],
): Detail['facts'] {
  return fields.map((field) => [labelOf(wording.texts, field), textCell(wording, row, field).text]);
}

type ColumnParts = Omit<ShownColumn, 'key' | 'title'> & { title?: string };

interface SectionParts<E, Row> extends Wording<Row> {
  id: string;
  title: string;
  /** What is looked for, where the list can be searched. */
  search?: string;
  list: E;
  params?: Readonly<Record<string, string>>;
  /** What a filter offers, where the schema of the query does not say it. */
  filters?: Readonly<Record<string, readonly Option[]>>;
  /** What a filter that is not set is called. */
  any?: Readonly<Record<string, string>>;
  /** In their order, by the field that they show. */
  columns: Readonly<Record<string, ColumnParts>>;
  /** What a row is called, for screen readers. */
  nameOf: (row: Row) => string;
  idOf?: (row: Row) => string;
  add?: { label: string; open: () => Promise<Form> };
  acts?: (row: Row) => readonly Act[];
}

const PAGING = ['current', 'size', 'q'];

/** What a list can be narrowed by, from the schema of its query. */
function filtersOf<E extends Endpoint, Row>(
  api: OperatorApi,
  { list, texts, filters = {}, any = {} }: SectionParts<E, Row>,
): Field[] {
  const entries = Object.entries(entriesOf(list.query)).filter(([name]) => !PAGING.includes(name));
  return entries.flatMap(([name, schema]): Field[] => {
    if (name === 'tenantId') return tenantFilter(api);
    const unset = 'default' in schema ? schema.default : undefined;
    const [field] = fieldsOf(api, { [name]: schema }, texts);
    if (!field) return [];
    const given = filters[name];
    if (!given && field.kind !== 'select') return [field];
    const all = any[name];
    const offered = (given ?? optionsOf(schema, texts, name)).map((option) =>
      option.value === unset ? { ...option, value: '' } : option,
    );
    const options = all === undefined ? offered : [{ value: '', label: all }, ...offered];
    return [{ ...field, kind: 'select', options }];
  });
}

/** An entry of the menu from the call that lists its rows: its filters, columns and cells. */
export function sectionOf<E extends Endpoint, Row extends object & RowOf<E>>(
  api: OperatorApi,
  parts: SectionParts<E, Row>,
): Section {
  const { id, title, list, params, texts, columns, nameOf, idOf, acts } = parts;
  const names = Object.keys(columns);
  return {
    ...{ id, title },
    ...(parts.search === undefined ? {} : { search: parts.search }),
    ...(parts.add ? { add: parts.add } : {}),
    filters: filtersOf(api, parts),
    columns: Object.entries(columns).map(([key, column]) => ({
      key,
      title: labelOf(texts, key),
      ...column,
    })),
    load: async (query, signal) => {
      // The names of the filters are those of the query's own schema, which a cast alone can tell the compiler.
      const input = { ...(params && { params }), query } as CallInput<E>;
      const page = (await api.call(list, input, { signal })) as Page<Row>;
      const records = page.records.map((row) => ({
        id: idOf ? idOf(row) : String(Reflect.get(row, 'id')),
        name: nameOf(row),
        cells: Object.fromEntries(names.map((name) => [name, cellOf(parts, row, name)])),
        acts: acts?.(row) ?? [],
      }));
      return { ...page, records };
    },
  };
}
