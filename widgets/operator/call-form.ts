import type { CallInput, Endpoint } from '../core/contract/endpoint.ts';
import { bodyOf, entriesOf, faultsOf, fieldsOf, startOf, type Texts } from './fields.ts';
import { messages } from './messages.ts';
import type { Act, Errors, Form, Option, Values } from './model.ts';
import type { OperatorApi } from './session.ts';

/** What the schema of a call cannot say of the form for it. */
interface CallFormParts {
  title: string;
  submit: string;
  done: string;
  note?: string;
  danger?: boolean;
  texts: Texts;
  params?: Readonly<Record<string, string>>;
  /** What is changed: its values stand in the form, and its `mark` is sent with them. */
  row?: object;
  /** What the form starts with instead. */
  values?: Values;
  /** Asks for nothing: the values above are sent as they are. */
  asks?: boolean;
  options?: Readonly<Record<string, readonly Option[]>>;
  /** What is wrong besides. */
  also?: (values: Values) => Errors;
}

/** A form for a call: what is asked for, checked and sent comes from the schema of its body. */
export function callForm(
  api: OperatorApi,
  endpoint: Endpoint,
  { texts, params, row, values, asks = true, options, also, ...parts }: CallFormParts,
): Form {
  const { body: schema } = endpoint;
  const entries = entriesOf(schema);
  return {
    ...parts,
    fields: asks ? fieldsOf(api, entries, texts, options) : [],
    values: { ...startOf(entries, row, texts), ...values },
    check: (entered) => ({
      ...(asks && schema ? faultsOf(schema, entered) : {}),
      ...also?.(entered),
    }),
    send: (entered, key) => {
      const body = { ...(row && 'mark' in row && { mark: row.mark }), ...bodyOf(entries, entered) };
      // The fields are those of the call's own schema, which a cast alone can tell the compiler.
      const input = { ...(params && { params }), ...(schema && { body }) } as CallInput<Endpoint>;
      return api.call(endpoint, input, endpoint.idempotent ? { key } : {});
    },
  };
}

/** The words of a form that changes a row. */
export const saving = { submit: messages.save, done: messages.saved };

interface UpkeepParts {
  /** With the titles of both forms. */
  texts: Texts & { add: string; edit: string };
  add: Endpoint;
  change: Endpoint;
  /** On the button that adds. */
  submit?: string;
  /** What a new one starts with, where the schema does not say it. */
  values?: Values;
  options?: () => Promise<Readonly<Record<string, readonly Option[]>>>;
}

/** A row as far as a form for changing it needs to know it. */
interface ChangedRow {
  id: string;
  mark: string;
}

/** Adding a row and changing one, as most lists have it. */
export function upkeep(
  api: OperatorApi,
  { texts, add, change, submit = messages.add, values = {}, options }: UpkeepParts,
) {
  const adding = async (): Promise<Form> =>
    callForm(api, add, {
      ...{ texts, title: texts.add, submit, done: messages.added, values },
      ...(options && { options: await options() }),
    });
  const changing = async (row: ChangedRow): Promise<Form> =>
    callForm(api, change, {
      ...{ texts, title: texts.edit, ...saving, row, params: { id: row.id } },
      ...(options && { options: await options() }),
    });
  return {
    add: { label: texts.add, open: adding },
    edit: (row: ChangedRow): Act => editAct(() => changing(row)),
  };
}

export const editAct = (open: () => Form | Promise<Form>): Act => ({
  ...{ id: 'edit', label: messages.edit, icon: 'edit' },
  open: async () => ({ kind: 'form', form: await open() }),
});
