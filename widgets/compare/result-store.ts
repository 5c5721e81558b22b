import { atom } from 'nanostores';
import type { ComparedPair, CompareReport } from '../core/contract/compare.ts';
import { pairIn } from './documents-of.ts';
import type { PageAddress } from './page-address.ts';
import type { Wanted } from './sides-store.ts';

const bidderTabs = ['pairs', 'findings', 'metadata', 'pictures', 'documents'] as const;
export type ResultTab = (typeof bidderTabs)[number];
/** What was left in comes first; bids written here have no file to say anything of. */
const ownTabs: readonly ResultTab[] = ['findings', 'pictures', 'pairs', 'documents'];

/** The parts of a result; the first is shown where the address names none. */
export const resultTabs = ({ kind }: Pick<CompareReport, 'kind'>): readonly ResultTab[] =>
  kind === 'own' ? ownTabs : bidderTabs;

/** Two documents beside each other. `visited`: the entry before it in the browser's history is the overview. */
export interface Opened {
  pair: ComparedPair;
  wanted: Wanted;
  round: number;
  visited: boolean;
}

/** What of a result is shown: one part of the overview, or two documents. The address keeps it over a reload. */
export function createResultPlace(report: CompareReport, address: PageAddress) {
  const tabs = resultTabs(report);
  const [first = 'pairs'] = tabs;
  const tabIn = (query: URLSearchParams): ResultTab =>
    tabs.find((tab) => tab === query.get('tab')) ?? first;
  const openedIn = (
    query: URLSearchParams,
    round: number,
    visited: boolean,
  ): Opened | undefined => {
    const pair = pairIn(report, query.get('a') ?? '', query.get('b') ?? '');
    return pair && { pair, wanted: {}, round, visited };
  };
  const $tab = atom(tabIn(address.query()));
  const $opened = atom(openedIn(address.query(), 0, false));
  let rounds = 0;
  return {
    ...{ $tab, $opened },
    setTab(tab: ResultTab): void {
      $tab.set(tab);
      address.set({ tab: tab === first ? null : tab });
    },
    open(pair: ComparedPair, wanted: Wanted): void {
      address.visit({ a: pair.a, b: pair.b });
      $opened.set({ pair, wanted, round: ++rounds, visited: address.hasHistory });
    },
    /** Back to the overview. */
    close(): void {
      if ($opened.get()?.visited) return address.back();
      address.set({ a: null, b: null });
      $opened.set(undefined);
    },
    /** Follows Back and Forward; the result is the undo. */
    start: () =>
      address.onMove((query) => {
        if (query.get('id') !== report.id) return false;
        $tab.set(tabIn(query));
        $opened.set(openedIn(query, ++rounds, true));
        return true;
      }),
  };
}
