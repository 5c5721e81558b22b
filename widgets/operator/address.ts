import { currentQuery, type QueryChange, setQuery, visitQuery } from '../kit/page-query.ts';
import type { Section } from './model.ts';

/** The names of the desk's own place in the address; a filter of a section stands under its own name. */
const SECTION = 'section';
const PAGE = 'page';
const RECORD = 'id';

type Filter = Readonly<Record<string, string>>;

/** What is shown first: no list, but the day. */
export const OVERVIEW = 'overview';

/** The section the address names, else the overview. */
export function sectionInAddress(sections: readonly Section[]): string {
  const asked = currentQuery().get(SECTION);
  return sections.find(({ id }) => id === asked)?.id ?? OVERVIEW;
}

/** Goes to a section; Back leads to the one before, as it was left. */
export function visitSection(sections: readonly Section[], id: string): void {
  const filters = sections.flatMap((section) => section.filters.map(({ name }) => name));
  const nothing = Object.fromEntries(['q', PAGE, RECORD, ...filters].map((name) => [name, null]));
  visitQuery({ ...nothing, [SECTION]: id });
}

/** What of a section's list the address names. */
export function listInAddress(everything: Filter): { filter: Filter; page: number } {
  const query = currentQuery();
  const given = Object.keys(everything).map((name) => [name, query.get(name) ?? everything[name]]);
  const page = Number(query.get(PAGE));
  return {
    filter: { ...everything, ...Object.fromEntries(given) },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Keeps in the address what is looked for and which page is shown, so that a reload, a bookmark and Back find it again. */
export function keepList(filter: Filter, page: number): void {
  const change: QueryChange = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === '' ? null : value]),
  );
  setQuery({ ...change, [PAGE]: page > 1 ? String(page) : null });
}

/** The list and the record the address names; '' where it names none. */
export const placeInAddress = (): { section: string; id: string } => {
  const query = currentQuery();
  return { section: query.get(SECTION) ?? '', id: query.get(RECORD) ?? '' };
};
export const recordInAddress = (): string | null => currentQuery().get(RECORD);
export const keepRecord = (id: string | null): void => setQuery({ [RECORD]: id });
