import { profile } from 'tender-widgets/contract';
import { expiryOn, type ReferenceDay } from '../credential/expiry.ts';

type CompanyProfile = profile.CompanyProfile;
type Row = { id: string; confirmed: boolean; evidence: profile.Evidence | null };
type Certificate = CompanyProfile['certificates'][number];

const listLabels: Record<profile.ProfileList, string> = {
  people: '人员',
  references: '业绩',
  certificates: '证书',
  products: '产品',
  accounts: '银行账户',
  commitments: '承诺',
};
/** A commitment is the company's own word, and an account its own number: nothing has to show them. */
const needEvidence: readonly profile.ProfileList[] = ['people', 'references', 'certificates'];

/** Every certificate, the company's and its people's, with the part it stands in and its holder. */
function certificatesOf({ certificates, people }: CompanyProfile) {
  return [
    ...certificates.map((one) => ({ part: 'certificates' as const, holder: '', one })),
    ...people.flatMap(({ name, certificates }) =>
      certificates.map((one) => ({ part: 'people' as const, holder: name, one })),
    ),
  ];
}

const termOf = ({ validUntil, forever }: Certificate, referenceDay: ReferenceDay) =>
  expiryOn(validUntil, forever, referenceDay);

/** How all certificates stand on the day. */
export function termsOf(
  profile: CompanyProfile,
  referenceDay: ReferenceDay,
): profile.ShownProfile['terms'] {
  return certificatesOf(profile).map(({ one }) => ({ id: one.id, ...termOf(one, referenceDay) }));
}

function missingFacts({ facts }: CompanyProfile): profile.Missing[] {
  return profile.profileFactNames.flatMap((at): profile.Missing[] => {
    const { label } = profile.profileFacts[at];
    const fact = facts[at];
    if (!fact || fact.value === '') return [{ part: 'facts', at, why: 'empty', label }];
    return fact.confirmed ? [] : [{ part: 'facts', at, why: 'unconfirmed', label }];
  });
}

function labelOf(row: object): string {
  for (const key of ['name', 'title', 'bank']) {
    const value = Object.entries(row).find(([name]) => name === key)?.[1];
    if (typeof value === 'string') return value;
  }
  return '';
}

function missingRows(whole: CompanyProfile, part: profile.ProfileList): profile.Missing[] {
  const list: readonly Row[] = whole[part];
  if (list.length === 0) return [{ part, at: '', why: 'empty', label: listLabels[part] }];
  return list.flatMap((row): profile.Missing[] => {
    const said = { part, at: row.id, label: labelOf(row) };
    if (!row.confirmed) return [{ ...said, why: 'unconfirmed' }];
    return needEvidence.includes(part) && !row.evidence ? [{ ...said, why: 'noEvidence' }] : [];
  });
}

const termFaults = { expired: 'expired', expiring: 'expiring', unknown: 'noTerm' } as const;

function missingTerms(whole: CompanyProfile, referenceDay: ReferenceDay): profile.Missing[] {
  return certificatesOf(whole).flatMap(({ part, holder, one }): profile.Missing[] => {
    const { state } = termOf(one, referenceDay);
    if (state === 'valid' || state === 'forever') return [];
    const label = holder === '' ? one.name : `${holder}的${one.name}`;
    return [{ part, at: one.id, why: termFaults[state], label }];
  });
}

/** All that is to be filled in, confirmed, shown or renewed: facts, then the lists, then terms on the day. */
export function missingOf(whole: CompanyProfile, referenceDay: ReferenceDay): profile.Missing[] {
  return [
    ...missingFacts(whole),
    ...profile.profileLists.flatMap((part) => missingRows(whole, part)),
    ...missingTerms(whole, referenceDay),
  ];
}

/** Confirmed today, where a person confirmed without a day. */
export function dated(whole: CompanyProfile, day: string): CompanyProfile {
  const stamp = <T extends { confirmed: boolean; date: string }>(one: T): T =>
    one.confirmed && one.date === '' ? { ...one, date: day } : one;
  const facts = Object.fromEntries(
    Object.entries(whole.facts).flatMap(([name, fact]) => (fact ? [[name, stamp(fact)]] : [])),
  );
  return {
    facts,
    people: whole.people.map((one) => ({
      ...stamp(one),
      certificates: one.certificates.map(stamp),
    })),
    references: whole.references.map(stamp),
    certificates: whole.certificates.map(stamp),
    products: whole.products.map((one) => ({
      ...stamp(one),
      parameters: one.parameters.map(stamp),
    })),
    accounts: whole.accounts.map(stamp),
    commitments: whole.commitments.map(stamp),
  };
}

/** Every proof the profile names. */
export function evidenceOf(whole: CompanyProfile): profile.Evidence[] {
  const proven: (Pick<Row, 'evidence'> | undefined)[] = [
    ...Object.values(whole.facts),
    ...profile.profileLists.flatMap((part): readonly Row[] => whole[part]),
    ...certificatesOf(whole).map(({ one }) => one),
    ...whole.products.flatMap(({ parameters }) => parameters),
  ];
  return proven.flatMap((one) => one?.evidence ?? []);
}

/** Ids of the certificates each picture shows, the holder's beside their own. */
export function picturedIn({ certificates, people }: CompanyProfile): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  const add = ({ pictureId }: Certificate, ...ids: string[]) => {
    if (pictureId !== null) shown.set(pictureId, [...(shown.get(pictureId) ?? []), ...ids]);
  };
  for (const one of certificates) add(one, one.id);
  for (const person of people) for (const one of person.certificates) add(one, one.id, person.id);
  return shown;
}

/** Ids of files and pictures the profile names. */
export function partsNamed(whole: CompanyProfile): { files: string[]; pictures: string[] } {
  return {
    files: [...new Set(evidenceOf(whole).map(({ fileId }) => fileId))],
    pictures: [...picturedIn(whole).keys()],
  };
}

/** An id that two rows bear; undefined where there is none. */
export function idTwice(whole: CompanyProfile): string | undefined {
  const seen = new Set<string>();
  const ids = [
    ...profile.profileLists.flatMap((part): readonly Row[] => whole[part]),
    ...whole.people.flatMap(({ certificates }) => certificates),
  ].map(({ id }) => id);
  return ids.find((id) => seen.size === seen.add(id).size);
}
