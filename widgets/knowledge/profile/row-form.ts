import * as v from 'valibot';
import { type Evidence, ProfileValue } from '../../core/contract/profile.ts';
import { env } from '../../core/env.ts';
import { createForm, schemaErrors } from '../../core/form.ts';
import { fieldsOf, isCertificate, isProduct, schemaOf, type Target } from './fields.ts';
import { t } from './messages.ts';
import { parametersIn, parametersText, wrongParameter } from './parameters.ts';
import type { ProfileStore } from './store.ts';

/** A form keeps texts only. */
const YES = '1';

export type RowValues = Record<string, string>;
/** What is changed: a fact or a row as it was; undefined for a new one. */
export type Before = (Partial<Record<string, unknown>> & { evidence: Evidence | null }) | undefined;

const textIn = (before: Before, name: string) => {
  const value = before?.[name];
  return typeof value === 'string' ? value : '';
};

function valuesOf(target: Target, before: Before): RowValues {
  const evidence = before?.evidence;
  return {
    ...Object.fromEntries(fieldsOf(target).map(({ name }) => [name, textIn(before, name)])),
    evidenceFile: evidence?.fileId ?? '',
    evidencePage: String(evidence?.page ?? ''),
    ...(isCertificate(target)
      ? { forever: before?.forever === true ? YES : '', pictureId: textIn(before, 'pictureId') }
      : {}),
    ...(isProduct(target) ? { parameters: parametersText(before?.parameters) } : {}),
  };
}

/** The file that shows it, by its id; the words quoted from it stay with it. */
function evidenceOf(values: RowValues, before: Before, nameOf: (id: string) => string) {
  const fileId = values.evidenceFile ?? '';
  if (fileId === '') return null;
  const page = values.evidencePage?.trim() ? Number(values.evidencePage) : null;
  const kept = before?.evidence?.fileId === fileId ? before.evidence : undefined;
  return { quote: '', ...kept, fileId, fileName: kept?.fileName ?? nameOf(fileId), page };
}

interface RowFormOptions {
  store: ProfileStore;
  target: Target;
  before: Before;
  /** Of a file that evidence is chosen from. */
  nameOf: (id: string) => string;
}

/** The form of a fact or a row. What a person saves is confirmed. */
export function createRowForm({ store, target, before, nameOf }: RowFormOptions) {
  const names = fieldsOf(target).map(({ name }) => name);
  const id = textIn(before, 'id') || env().randomId();
  const rowOf = (values: RowValues) => ({
    ...before,
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
    ...('fact' in target ? {} : { id }),
    ...(isCertificate(target)
      ? {
          forever: values.forever === YES,
          // What has no end has none that was typed before.
          ...(values.forever === YES ? { validUntil: '' } : {}),
          pictureId: values.pictureId || null,
        }
      : {}),
    ...(isProduct(target)
      ? { parameters: parametersIn(values.parameters ?? '', before?.parameters) }
      : {}),
    evidence: evidenceOf(values, before, nameOf),
    // An emptied fact is nobody's word.
    confirmed: !('fact' in target) || (values.value ?? '').trim() !== '',
    date: '',
  });
  return createForm<RowValues>({
    empty: valuesOf(target, before),
    draft: `profile-${'fact' in target ? target.fact : `${JSON.stringify(target)}${textIn(before, 'id')}`}`,
    check(values) {
      const schema = 'fact' in target ? ProfileValue : schemaOf(target);
      const { evidence, ...errors } = schemaErrors<RowValues>(schema, rowOf(values));
      const line = isProduct(target) ? wrongParameter(values.parameters ?? '') : undefined;
      return {
        ...errors,
        ...(evidence === undefined ? {} : { evidencePage: t.pageWrong }),
        ...(line === undefined ? {} : { parameters: t.parameterWrong(line) }),
      };
    },
    async send(values) {
      const row = rowOf(values);
      if ('fact' in target) store.putFact(target.fact, v.parse(ProfileValue, row));
      else store.putRow(target, { ...row, id });
    },
  });
}
