import { call } from '../../core/api/call.ts';
import {
  addCredential,
  addStaff,
  type Credential,
  changeCredential,
  changeStaff,
  credentialKinds,
  type Staff,
  type StaffField,
  staffFieldNames,
} from '../../core/contract/credential.ts';
import { createForm, schemaErrors } from '../../core/form.ts';

const quiet = { quiet: true } as const;
/** A form keeps texts only. */
const YES = '1';

export interface CredentialValues extends Record<string, string> {
  space: string;
  kind: string;
  name: string;
  number: string;
  issuer: string;
  staffId: string;
  validFrom: string;
  validUntil: string;
  forever: string;
  fileId: string;
  pictureId: string;
  note: string;
}

const emptyCredential: CredentialValues = {
  ...{ space: 'private', kind: credentialKinds[0], name: '', number: '', issuer: '', staffId: '' },
  ...{ validFrom: '', validUntil: '', forever: '', fileId: '', pictureId: '', note: '' },
};

const ofCredential = ({
  forever,
  staffId,
  fileId,
  pictureId,
  ...credential
}: Credential): CredentialValues => ({
  ...{
    space: credential.space,
    kind: credential.kind,
    name: credential.name,
    number: credential.number,
  },
  ...{
    issuer: credential.issuer,
    validFrom: credential.validFrom,
    validUntil: credential.validUntil,
    note: credential.note,
  },
  ...{
    forever: forever ? YES : '',
    staffId: staffId ?? '',
    fileId: fileId ?? '',
    pictureId: pictureId ?? '',
  },
});

const asSpace = (space: string): 'company' | 'private' =>
  space === 'company' ? 'company' : 'private';

function credentialBody({
  space,
  kind,
  staffId,
  fileId,
  pictureId,
  forever,
  ...texts
}: CredentialValues) {
  return {
    ...{
      name: texts.name,
      number: texts.number,
      issuer: texts.issuer,
      validFrom: texts.validFrom,
      note: texts.note,
    },
    space: asSpace(space),
    kind: credentialKinds.find((one) => one === kind) ?? credentialKinds[0],
    forever: forever === YES,
    // What has no end has none that was typed before.
    validUntil: forever === YES ? '' : texts.validUntil,
    ...{ staffId: staffId || null, fileId: fileId || null, pictureId: pictureId || null },
  };
}

/** The form of a certificate: of one that is there, or of a new one, whose it may be known already. */
export function createCredentialForm(credential: Credential | undefined, staffId = '') {
  return createForm<CredentialValues>({
    empty: credential
      ? ofCredential(credential)
      : { ...emptyCredential, ...(staffId ? { staffId, kind: credentialKinds[5] } : {}) },
    draft: `credential-${credential?.id ?? `new${staffId}`}`,
    check: (values) => schemaErrors<CredentialValues>(addCredential.body, credentialBody(values)),
    send: async (values, idempotencyKey) => {
      const body = credentialBody(values);
      if (credential) await call(changeCredential, { params: { id: credential.id }, body }, quiet);
      else await call(addCredential, { body }, { ...quiet, idempotencyKey });
    },
  });
}

export type StaffValues = Record<'space' | StaffField, string>;

const staffValues = (textOf: (field: StaffField) => string, space: string) => {
  const texts = Object.fromEntries(
    staffFieldNames.map((field) => [field, textOf(field)]),
  ) as Record<StaffField, string>;
  return { ...texts, space: asSpace(space) };
};

/** The form of somebody of the company. */
export function createStaffForm(person: Staff | undefined) {
  const body = (values: StaffValues) => staffValues((field) => values[field], values.space);
  return createForm<StaffValues>({
    empty: staffValues((field) => person?.[field] ?? '', person?.space ?? 'private'),
    draft: `staff-${person?.id ?? 'new'}`,
    check: (values) => schemaErrors<StaffValues>(addStaff.body, body(values)),
    send: async (values, idempotencyKey) => {
      if (person) await call(changeStaff, { params: { id: person.id }, body: body(values) }, quiet);
      else await call(addStaff, { body: body(values) }, { ...quiet, idempotencyKey });
    },
  });
}
