import type * as v from 'valibot';
import {
  type ProfileFact,
  type ProfileList,
  profileFacts,
  profileRows,
} from '../../core/contract/profile.ts';
import { t } from './messages.ts';
import type { Place } from './rows.ts';

const { fields: f } = t;

export interface RowField {
  name: string;
  label: string;
  kind?: 'date' | 'long';
  required?: boolean;
}

const certificate: readonly RowField[] = [
  { name: 'name', label: f.certificateName, required: true },
  { name: 'number', label: f.number },
  { name: 'level', label: f.level },
  { name: 'issuer', label: f.issuer },
  { name: 'validFrom', label: f.validFrom, kind: 'date' },
  { name: 'validUntil', label: f.validUntil, kind: 'date' },
];
const ofList: Record<ProfileList, readonly RowField[]> = {
  people: [
    { name: 'name', label: f.personName, required: true },
    { name: 'post', label: f.post },
    { name: 'title', label: f.title },
    { name: 'major', label: f.major },
    { name: 'education', label: f.education },
    { name: 'phone', label: f.phone },
  ],
  references: [
    { name: 'name', label: f.projectName, required: true },
    { name: 'client', label: f.client },
    { name: 'place', label: f.place },
    { name: 'amount', label: f.amount },
    { name: 'signedOn', label: f.signedOn, kind: 'date' },
    { name: 'finishedOn', label: f.finishedOn, kind: 'date' },
    { name: 'leader', label: f.leader },
    { name: 'scope', label: f.scope, kind: 'long' },
  ],
  certificates: certificate,
  products: [
    { name: 'name', label: f.productName, required: true },
    { name: 'brand', label: f.brand },
    { name: 'model', label: f.model },
    { name: 'maker', label: f.maker },
  ],
  accounts: [
    { name: 'bank', label: f.bank, required: true },
    { name: 'number', label: f.accountNumber, required: true },
    { name: 'holder', label: f.holder },
  ],
  commitments: [
    { name: 'title', label: f.commitment, required: true },
    { name: 'text', label: f.text, kind: 'long', required: true },
  ],
};

/** What is written down in a dialog: a fact with what shows it, or a row of a list or of a person. */
export type Target = { fact: ProfileFact } | Place;

export const fieldsOf = (target: Target): readonly RowField[] => {
  if ('fact' in target)
    return [{ name: 'value', label: profileFacts[target.fact].label, required: true }];
  return 'part' in target ? ofList[target.part] : certificate;
};

/** What checks a row of the place. */
export const schemaOf = (place: Place): v.GenericSchema =>
  'part' in place ? profileRows[place.part] : profileRows.certificates;

export const isCertificate = (target: Target): boolean =>
  'holder' in target || ('part' in target && target.part === 'certificates');
export const isProduct = (target: Target): boolean =>
  'part' in target && target.part === 'products';
