import { atom, computed, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { Keeps } from '../../core/contract/edit.ts';
import {
  type CompanyProfile,
  companyProfile,
  profileFacts,
  saveCompanyProfile,
} from '../../core/contract/profile.ts';
import { env } from '../../core/env.ts';
import type { SearchState } from './bid-search-store.ts';
import { t } from './messages.ts';

interface Asked {
  $search: ReadableAtom<SearchState>;
  $with: ReadableAtom<string>;
}
interface Offer {
  /** What the bidder is asked. */
  words: string;
  keeps: Keeps;
}
type Accounts = Extract<Keeps, { part: 'accounts' }>;

const pairOf = ({ half, other }: Accounts, value: string) =>
  half === 'bank' ? { bank: value, number: other } : { bank: other, number: value };
const isAmong = (known: Accounts['known'], { bank, number }: Accounts['known'][number]) =>
  known.some((one) => one.bank === bank && one.number === number);

/** The question for a value; undefined where the profile says it already. */
function wordsFor(keeps: Keeps, value: string): string | undefined {
  if (keeps.part === 'facts')
    return value === keeps.value
      ? undefined
      : t.fill.keep(profileFacts[keeps.fact].label, keeps.value);
  const pair = pairOf(keeps, value);
  return value === '' || isAmong(keeps.known, pair)
    ? undefined
    : t.fill.keepAccount(pair.bank, pair.number, keeps.known.length > 0);
}

/** The profile with a value the bidder wants kept there. */
function withKept(profile: CompanyProfile, keeps: Keeps, value: string): CompanyProfile {
  const proof = { evidence: null, date: '', confirmed: true };
  if (keeps.part === 'facts')
    return { ...profile, facts: { ...profile.facts, [keeps.fact]: { value, ...proof } } };
  const pair = pairOf(keeps, value);
  if (isAmong(profile.accounts, pair)) return profile;
  const account = { id: env().randomId(), holder: '', ...pair, ...proof };
  return { ...profile, accounts: [...profile.accounts, account] };
}

/** Whether a value that is filled in belongs into 企业档案 too, and putting it there where the bidder says so. */
export function createKeeping({ $search, $with }: Asked) {
  const $wanted = atom(false);
  /** What can be kept, with what stands there now. Nothing where the same stands there already. */
  const $offer = computed([$search, $with], (search, value): Offer | undefined => {
    const keeps = search.state === 'found' ? search.found.keeps : undefined;
    if (!keeps) return undefined;
    const words = wordsFor(keeps, value.trim());
    return words === undefined ? undefined : { words, keeps };
  });
  return {
    $wanted,
    $offer,
    /** What is to be kept, as it is ticked now. */
    wish: () => ($wanted.get() ? $offer.get()?.keeps : undefined),
    /** A failure has told the user. */
    async keep(keeps: Keeps, value: string): Promise<void> {
      try {
        const { rev, profile } = await call(companyProfile, { query: {} });
        const body = { rev, profile: withKept(profile, keeps, value) };
        await call(saveCompanyProfile, { body }, { repeatSubmit: true });
      } catch {
        // call() has told the user.
      }
    },
  };
}
