import { type CollectionEntry, getCollection } from 'astro:content';

/** The content of the site in the order it is read, and the addresses of its pages. */

export type Help = CollectionEntry<'help'>;
export type Question = CollectionEntry<'question'>;
export type Dynamic = CollectionEntry<'dynamic'>;

export const urlOf = {
  help: (code: string) => `/help/${code}.html`,
  question: (id: string) => `/question/${id}.html`,
  dynamic: (id: string) => `/dynamic/${id}.html`,
  page: (slug: string) => `/${slug}`,
};

/** `yyyy-MM-dd`: days of the front matter have no time of day. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const byOrder = (a: { data: { order: number } }, b: { data: { order: number } }) =>
  a.data.order - b.data.order;

export const helpArticles = async (): Promise<Help[]> =>
  (await getCollection('help')).toSorted(byOrder);
export const questions = async (): Promise<Question[]> =>
  (await getCollection('question')).toSorted(byOrder);
/** Partners, benefits, platforms or videos, as they are shown. */
export const listed = async <K extends 'partner' | 'welfare' | 'platform' | 'video'>(name: K) =>
  (await getCollection(name)).toSorted(byOrder).map(({ data }): CollectionEntry<K>['data'] => data);
/** Lines above the page, the newest first. */
export const notices = async (): Promise<CollectionEntry<'notice'>[]> =>
  (await getCollection('notice')).toSorted((a, b) => b.data.from.getTime() - a.data.from.getTime());
/** Tender platforms with their ids, as they are shown. */
export const platforms = async () =>
  (await getCollection('platform'))
    .toSorted(byOrder)
    .map(({ id, data: { name, url, region, kind, summary } }) => ({
      ...{ id, name, url, region, kind, summary },
    }));
/** Newest first. */
export const dynamics = async (): Promise<Dynamic[]> =>
  (await getCollection('dynamic')).toSorted(
    (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
  );

/** Entries by category, in the order of the categories; empty ones are left out. */
export function byCategory<T extends { data: { category: string } }>(
  entries: readonly T[],
  categories: readonly string[],
): { category: string; entries: T[] }[] {
  return categories
    .map((category) => ({
      category,
      entries: entries.filter((entry) => entry.data.category === category),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The words of a page made from Markdown, without its tags: what a search reads, and summaries are cut from. */
export function plainText(html: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
  return html
    .replace(/<(?:\/(?:p|li|h\d|td|th|tr|pre|blockquote)|br ?\/?)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      name
        ? (names[name] ?? whole)
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** The beginning of a text, cut at the end of a sentence where one comes in time. */
export function beginning(text: string, most = 90): string {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most);
  const end = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('；'));
  return end > most / 2 ? cut.slice(0, end + 1) : `${cut}…`;
}
