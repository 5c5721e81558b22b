import type { CompanyProfile, ProfileList } from '../../core/contract/profile.ts';
import { t } from './messages.ts';

/** A row in words: what it is called, and what else is known of it. */
interface Described {
  name: string;
  details: string[];
}
type Rows = { [List in ProfileList]: CompanyProfile[List][number] };
export type Certificate = Rows['certificates'];

const certificate = ({ name, number, level, issuer }: Certificate): Described => ({
  name,
  details: [level, number && t.certificateNumber(number), issuer],
});

const describers: { [List in ProfileList]: (row: Rows[List]) => Described } = {
  people: ({ name, post, title, major, education, phone }) => ({
    name,
    details: [post, title, major, education, phone],
  }),
  references: ({ name, client, place, amount, signedOn, finishedOn, leader, scope }) => ({
    name,
    details: [
      ...[client, place, amount, signedOn && t.signed(signedOn)],
      ...[finishedOn && t.finished(finishedOn), leader && t.led(leader), scope],
    ],
  }),
  certificates: certificate,
  products: ({ name, brand, model, maker, parameters }) => ({
    name,
    details: [
      ...[brand, model, maker],
      parameters.length > 0 ? t.parameterCount(parameters.length) : '',
    ],
  }),
  accounts: ({ bank, number, holder }) => ({ name: bank, details: [number, holder] }),
  commitments: ({ title, text }) => ({ name: title, details: [text] }),
};

const withoutBlanks = ({ name, details }: Described): Described => ({
  name,
  details: details.filter((part) => part !== ''),
});

export function described<List extends ProfileList>(part: List, row: Rows[List]): Described {
  return withoutBlanks(describers[part](row));
}

export const describedCertificate = (row: Certificate): Described =>
  withoutBlanks(certificate(row));
