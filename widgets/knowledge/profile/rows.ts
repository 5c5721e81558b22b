import * as v from 'valibot';
import { CompanyProfile, type ProfileList } from '../../core/contract/profile.ts';

/** Where a row stands: in a list, or among the certificates of one person. */
export type Place = { part: ProfileList } | { holder: string };
interface Row {
  id: string;
}

/** The row in the place of the one of its id; a new one last. */
function put(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((one) => (one.id === row.id ? row : one))
    : [...rows, row];
}

/** The rows of one place made into others. Throws where they are none that the profile can hold. */
function changed(
  profile: CompanyProfile,
  place: Place,
  change: (rows: readonly Row[]) => Row[],
): CompanyProfile {
  const next =
    'part' in place
      ? { ...profile, [place.part]: change(profile[place.part]) }
      : {
          ...profile,
          people: profile.people.map((person) =>
            person.id === place.holder
              ? { ...person, certificates: change(person.certificates) }
              : person,
          ),
        };
  return v.parse(CompanyProfile, next);
}

export const withRow = (profile: CompanyProfile, place: Place, row: Row): CompanyProfile =>
  changed(profile, place, (rows) => put(rows, row));

export const withoutRow = (profile: CompanyProfile, place: Place, id: string): CompanyProfile =>
  changed(profile, place, (rows) => rows.filter((row) => row.id !== id));

/** A row, and what it holds, confirmed today. */
export function allConfirmed<T extends object>(row: T): T & { confirmed: true; date: string } {
  const held = Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    Array.isArray(value) ? [[name, value.map((one: object) => allConfirmed(one))]] : [],
  );
  return { ...row, ...Object.fromEntries(held), confirmed: true, date: '' };
}
