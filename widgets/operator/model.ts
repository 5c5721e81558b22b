import type { Asked } from '../core/contract/operator-fields.ts';
import type { FieldErrors, FormValues } from '../core/form.ts';
import type { Page } from '../core/paged-list.ts';
import type { IconName } from '../kit/icon.tsx';
import type { Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';

/** What was entered, by the name of its field. */
export type Values = FormValues;
/** What is wrong, in words, by the name of its field. */
export type Errors = FieldErrors<Values>;

export interface Option {
  value: string;
  label: string;
}

/** One thing to enter. */
export interface Field {
  name: string;
  label: string;
  /** As the contract asks for it; flag: a switch of 1 and 0. */
  kind: Asked | 'text' | 'select' | 'switch' | 'flag' | 'file';
  hint?: string;
  options?: readonly Option[];
  /** Of a file: extensions with their dot. */
  accept?: readonly string[];
}

/** Something to enter and to send; also a question before something that cannot be undone. */
export interface Form {
  title: string;
  /** What will come of it. */
  note?: string;
  danger?: boolean;
  submit: string;
  /** Told when it was done. */
  done: string;
  fields: readonly Field[];
  values: Values;
  check: (values: Values) => Errors;
  /** `key` is the same when the same is sent again. Throws what the call throws. */
  send: (values: Values, key: string) => Promise<unknown>;
}

/** Begins the id of the section of an account's counts, which ends with the account's. */
export const LEDGER = 'ledger-';

/** Everything about one thing. */
export interface Detail {
  title: string;
  facts: readonly (readonly [string, string])[];
  tables: readonly {
    title: string;
    columns: readonly string[];
    rows: readonly (readonly string[])[];
    empty: string;
  }[];
  /** A list of its own below, page by page. */
  section?: Section;
  acts: readonly Act[];
}

export type Shown = { kind: 'form'; form: Form } | { kind: 'detail'; detail: Detail };

/** Something to do with a row. Opens a form or a detail, or is done at once. */
export interface Act {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  open: () => Promise<Shown | undefined>;
}

/** What stands in a cell; with a tone it is a mark. */
export interface Cell {
  text: string;
  tone?: Tone;
}

export interface ShownRow {
  id: string;
  /** What the row is called, for screen readers. */
  name: string;
  cells: Readonly<Record<string, Cell>>;
  /** The first one is a button, the others are in a menu. */
  acts: readonly Act[];
}

export interface ShownColumn {
  key: string;
  title: string;
  width?: string;
  align?: 'end';
  phone?: 'lead' | 'inline' | 'wide' | 'hidden';
}

/** A page of a list, what is looked for (`q`), and the filters by name. */
export type ListQuery = { current: number; size: number } & Readonly<
  Record<string, string | number>
>;

/** One entry of the menu: a list, and what can be done with its rows. */
export interface Section {
  id: string;
  title: string;
  /** What is looked for; undefined: there is no search. */
  search?: string;
  filters: readonly Field[];
  columns: readonly ShownColumn[];
  add?: { label: string; open: () => Promise<Form> };
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page<ShownRow>>;
}

export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
export const isOn = (values: Values, name: string): boolean => values[name] === true;

export const form = async (shown: Form): Promise<Shown> => ({ kind: 'form', form: shown });

/** Opens everything about a row. */
export const detailAct = (read: () => Promise<Detail>): Act => ({
  ...{ id: 'detail', label: messages.details, icon: 'eye' },
  open: async () => ({ kind: 'detail', detail: await read() }),
});
