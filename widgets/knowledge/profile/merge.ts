import * as v from 'valibot';
import {
  CompanyProfile,
  type ProfileFact,
  type ProfileValue,
  profileFactNames,
} from '../../core/contract/profile.ts';

/** Names and rows in the order of the contract, so that two that say the same are the same text. */
export const inOrder = (profile: CompanyProfile): CompanyProfile =>
  v.parse(CompanyProfile, profile);

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Of a thing that two may have changed since `base`: mine where I changed it, else theirs. */
const chosen = <T>(base: T | undefined, mine: T | undefined, theirs: T | undefined) =>
  isSame(base, mine) ? theirs : mine;

function mergeFacts(base: CompanyProfile, mine: CompanyProfile, theirs: CompanyProfile) {
  const merged: Partial<Record<ProfileFact, ProfileValue>> = {};
  for (const name of profileFactNames) {
    const fact = chosen(base.facts[name], mine.facts[name], theirs.facts[name]);
    if (fact) merged[name] = fact;
  }
  return merged;
}

function mergeRows<T extends { id: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const find = (rows: readonly T[], id: string) => rows.find((row) => row.id === id);
  const known = new Set(theirs.map(({ id }) => id));
  const ids = [...known, ...mine.map(({ id }) => id).filter((id) => !known.has(id))];
  return ids.flatMap((id) => {
    const row = chosen(find(base, id), find(mine, id), find(theirs, id));
    return row ? [row] : [];
  });
}

/** Both changes of two who began at `base`, by fact and by row; of what both changed, mine. */
export function mergeProfiles(
  base: CompanyProfile,
  mine: CompanyProfile,
  theirs: CompanyProfile,
): CompanyProfile {
  return {
    facts: mergeFacts(base, mine, theirs),
    people: mergeRows(base.people, mine.people, theirs.people),
    references: mergeRows(base.references, mine.references, theirs.references),
    certificates: mergeRows(base.certificates, mine.certificates, theirs.certificates),
    products: mergeRows(base.products, mine.products, theirs.products),
    accounts: mergeRows(base.accounts, mine.accounts, theirs.accounts),
    commitments: mergeRows(base.commitments, mine.commitments, theirs.commitments),
  };
}
