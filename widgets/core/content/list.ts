import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { type ContentEntry, type ContentKind, contentList } from '../contract/content.ts';
import { createNewest, type Loaded, loadInto } from '../loaded.ts';

/** The most the service gives in one page. */
const PAGE_SIZE = 100;

export interface ContentListQuery {
  kind: ContentKind;
  /** Only this group. */
  category?: string | undefined;
  /** Only the first so many; all without it. */
  limit?: number | undefined;
}

/** Entries of a kind in the order the site gives them. */
export function createContentList() {
  const $list = atom<Loaded<readonly ContentEntry[]>>({ state: 'loading' });
  const newest = createNewest();

  /** Reads the entries, page by page. Never rejects: what went wrong is a state. */
  const load = async ({
    kind,
    category,
    limit = Number.POSITIVE_INFINITY,
  }: ContentListQuery): Promise<void> => {
    const signal = newest.next();
    $list.set({ state: 'loading' });
    const read = async () => {
      const entries: ContentEntry[] = [];
      for (let current = 1; ; current += 1) {
        const query = {
          kind,
          current,
          size: Math.min(limit, PAGE_SIZE),
          ...(category ? { category } : {}),
        };
        const page = await call(contentList, { query }, { quiet: true, signal });
        entries.push(...page.records);
        if (current >= page.pages || page.records.length === 0 || entries.length >= limit) break;
      }
      return entries.slice(0, limit);
    };
    await loadInto($list, read, { signal });
  };
  return { $list, load, abort: newest.abort };
}

/** Groups of the entries in the order they first appear; entries without one come last, under ''. */
export function byCategory(
  entries: readonly ContentEntry[],
): { category: string; entries: readonly ContentEntry[] }[] {
  const groups = new Map<string, ContentEntry[]>();
  for (const entry of entries)
    groups.set(entry.category, [...(groups.get(entry.category) ?? []), entry]);
  const named = [...groups].filter(([category]) => category !== '');
  return [...named, ...[...groups].filter(([category]) => category === '')].map(
    ([category, own]) => ({
      category,
      entries: own,
    }),
  );
}
