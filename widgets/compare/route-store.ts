import { atom } from 'nanostores';
import { env } from '../core/env.ts';
import type { Emit } from '../kit/element.tsx';

/** `isInAddress`: the address of the page names the comparison. */
export type Place =
  | { view: 'list' }
  | { view: 'import' }
  | { view: 'detail'; id: string; isInAddress: boolean };

/** Addresses of the host's pages; what has none is shown inside the element. */
export interface Pages {
  list: string | undefined;
  importing: string | undefined;
  detail: string | undefined;
}

/** What the attributes ask for; a detail without an id takes the one in the address. */
export function placeOf(view: string | undefined, compareId: string | undefined): Place {
  if (view === 'import') return { view: 'import' };
  if (view !== 'detail') return { view: 'list' };
  if (compareId) return { view: 'detail', id: compareId, isInAddress: false };
  return {
    view: 'detail',
    id: new URLSearchParams(env().search()).get('id') ?? '',
    isInAddress: true,
  };
}

/** Which of the three views is shown. The page hears of every step first, and may take it over. */
export function createRoute(emit: Emit, first: Place) {
  const $place = atom<Place>(first);
  let pages: Pages = { list: undefined, importing: undefined, detail: undefined };
  const go = (event: string, detail: unknown, page: string | undefined, place: Place) => {
    if (!emit(event, detail)) return;
    if (page) env().navigate(page);
    else $place.set(place);
  };
  return {
    $place,
    setPages(next: Pages): void {
      pages = next;
    },
    show: (place: Place) => $place.set(place),
    toList: () => go('compare-list', null, pages.list, { view: 'list' }),
    toImport: () => go('compare-import', null, pages.importing, { view: 'import' }),
    open(id: string): void {
      const { detail } = pages;
      const page = detail && `${detail}?id=${encodeURIComponent(id)}`;
      go('compare-open', { id }, page, { view: 'detail', id, isInAddress: false });
    },
  };
}

export type Route = ReturnType<typeof createRoute>;
