import { atom } from 'nanostores';
import { type Loaded, loadInto } from '../../core/loaded.ts';

/** What every kind of version has; outline versions count chapters, chapter versions characters. */
export interface Version {
  n: number;
  kind: string;
  current: boolean;
  createdAt: string;
  chars?: number;
  chapters?: number;
}

interface VersionList {
  versions: readonly Version[];
  more: boolean;
}

export interface VersionsOptions<T> {
  /** One page of the list, from 1. */
  fetchPage(current: number): Promise<{ records: Version[]; pages: number }>;
  fetchVersion(n: number): Promise<T>;
  restore(n: number): Promise<void>;
}

/** The versions of an outline or a chapter: list, look at one, bring one back. */
export function createVersions<T>({ fetchPage, fetchVersion, restore }: VersionsOptions<T>) {
  const $list = atom<Loaded<VersionList>>({ state: 'loading' });
  const $viewed = atom<{ n: number; value: T } | undefined>();
  let page = 0;

  const fetchMore = async (before: readonly Version[]): Promise<VersionList> => {
    page += 1;
    const { records, pages } = await fetchPage(page);
    return { versions: [...before, ...records], more: page < pages };
  };

  return {
    $list,
    $viewed,
    async open(): Promise<void> {
      page = 0;
      $viewed.set(undefined);
      $list.set({ state: 'loading' });
      await loadInto($list, () => fetchMore([]));
    },
    async more(): Promise<void> {
      const list = $list.get();
      if (list.state !== 'ready' || !list.value.more) return;
      try {
        $list.set({ state: 'ready', value: await fetchMore(list.value.versions) });
      } catch {
        // call() has told the user; what is listed stays.
        page -= 1;
      }
    },
    async view(n: number): Promise<void> {
      try {
        $viewed.set({ n, value: await fetchVersion(n) });
      } catch {
        // call() has told the user.
      }
    },
    closeView: () => $viewed.set(undefined),
    /** @returns true when that version is in force now. */
    async restore(n: number): Promise<boolean> {
      try {
        await restore(n);
        $viewed.set(undefined);
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type VersionsStore<T> = ReturnType<typeof createVersions<T>>;
