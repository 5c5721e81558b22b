import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { type Proposal, profileProposals, type RowProposal } from '../../core/contract/profile.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { described } from './described.ts';
import { t } from './messages.ts';
import { allConfirmed } from './rows.ts';
import type { ProfileStore } from './store.ts';

/** One thing that a file says, in words, and what writes it down. */
export interface Offer {
  key: string;
  /** What kind of thing it is. */
  label: string;
  /** What its buttons call it. */
  name: string;
  value: string;
  details: string;
  /** What stands in the profile now; '' for nothing. */
  before: string;
  /** The words of the file that show it. */
  quote: string;
  accept: () => void;
}

function ofFact({ fact, label, value, before }: Proposal, store: ProfileStore): Offer {
  return {
    ...{ key: fact, label, name: label, value: value.value, details: '', before },
    quote: value.evidence?.quote ?? '',
    accept: () => store.putFact(fact, { ...value, confirmed: true, date: '' }),
  };
}

function inWords(proposal: RowProposal) {
  switch (proposal.part) {
    case 'people':
      return described('people', proposal.row);
    case 'references':
      return described('references', proposal.row);
    case 'certificates':
      return described('certificates', proposal.row);
    case 'products':
      return described('products', proposal.row);
    case 'accounts':
      return described('accounts', proposal.row);
    case 'commitments':
      return described('commitments', proposal.row);
  }
}

function ofRow(proposal: RowProposal, store: ProfileStore): Offer {
  const { part, row, isNew } = proposal;
  const { name, details } = inWords(proposal);
  const held = proposal.part === 'people' ? proposal.row.certificates : [];
  const label = isNew ? t.lists[part] : t.fill.changed(t.lists[part]);
  return {
    ...{ key: row.id, label, name, value: name, before: '' },
    details: [...details, ...held.map((one) => one.name)].join(' · '),
    quote: row.evidence?.quote ?? '',
    accept: () => store.putRow({ part }, allConfirmed(row)),
  };
}

const inOrder = ({ facts, rows }: CallReply<typeof profileProposals>, store: ProfileStore) => [
  ...facts.map((one) => ofFact(one, store)),
  ...rows.map((one) => ofRow(one, store)),
];

/** What a file offers; `none` before one was asked. */
export function createOffers(store: ProfileStore) {
  const $found = atom<Loaded<readonly Offer[]> | { state: 'none' }>({ state: 'none' });
  const drop = (...gone: readonly Offer[]) => {
    const found = $found.get();
    if (found.state === 'ready')
      $found.set({ state: 'ready', value: found.value.filter((one) => !gone.includes(one)) });
  };
  return {
    $found,
    drop,
    /** A person says that it is so. */
    accept(...accepted: readonly Offer[]): void {
      for (const offer of accepted) offer.accept();
      drop(...accepted);
    },
    async find(fileId: string): Promise<void> {
      $found.set({ state: 'loading' });
      const options = { quiet: true, repeatSubmit: true };
      await loadInto($found, async () =>
        inOrder(await call(profileProposals, { body: { fileId } }, options), store),
      );
    },
  };
}
