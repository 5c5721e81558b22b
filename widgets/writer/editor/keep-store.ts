import { atom, computed, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { companyProfile, profileFacts, saveCompanyProfile } from '../../core/contract/profile.ts';
import type { Found, SearchState } from './bid-search-store.ts';

type Keeps = NonNullable<Found['keeps']>;

interface Asked {
  $search: ReadableAtom<SearchState>;
  $with: ReadableAtom<string>;
}

/** Whether a value that is filled in belongs into 企业档案 too, and putting it there where the bidder says so. */
export function createKeeping({ $search, $with }: Asked) {
  const $wanted = atom(false);
  /** What can be kept: by its name there, with what stands there now. Nothing where the same stands there already. */
  const $offer = computed([$search, $with], (search, value) => {
    const keeps = search.state === 'found' ? search.found.keeps : undefined;
    if (!keeps || value.trim() === keeps.value) return undefined;
    return { ...keeps, label: profileFacts[keeps.fact].label };
  });
  return {
    $wanted,
    $offer,
    /** What is to be kept, as it is ticked now. */
    wish: () => ($wanted.get() ? $offer.get() : undefined),
    /** A failure has told the user. */
    async keep(offer: Keeps, value: string): Promise<void> {
      try {
        const { rev, profile } = await call(companyProfile, { query: {} });
        const kept = { value, evidence: null, date: '', confirmed: true };
        const facts = { ...profile.facts, [offer.fact]: kept };
        const body = { rev, profile: { ...profile, facts } };
        await call(saveCompanyProfile, { body }, { repeatSubmit: true });
      } catch {
        // call() has told the user.
      }
    },
  };
}
