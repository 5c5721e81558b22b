import { atom } from 'nanostores';
import { toMessage } from '../../core/errors.ts';

/** What every kind of version has; outline versions count chapters, chapter versions characters. */
export interface Version {
  n: number;
  kind: string;
  current: boolean;
  createdAt: string;
  chars?: number;
  chapters?: number;
}

export type VersionList =
  | { state: 'loading' }
  | { state: 'ready'; versions: readonly Version[]; more: boolean }
  | { state: 'failed'; message: string };

export interface VersionsOptions<T> {
  /** One page of the list, from 1. */
  fetchPage(current: number): Promise<{ records: Version[]; pages: number }>;
  fetchVersion(n: number): Promise<T>;
  restore(n: number): Promise<void>;
}

/** The versions of an outline or a chapter: list, look at one, bring one back. */
export function createVersions<T>({ fetchPage, fetchVersion, restore }: VersionsOptions<T>) {
  const $list = atom<VersionList>({ state: 'loading' });
  const $viewed = atom<{ n: number; value: T } | undefined>();
  let page = 0;

  const fetchMore = async (before: readonly Version[]) => {
    page += 1;
    const { records, pages } = await fetchPage(page);
    $list.set({ state: 'ready', versions: [...before, ...records], more: page < pages });
  };

  return {
    $list,
    $viewed,
    async open(): Promise<void> {
      page = 0;
      $viewed.set(undefined);
      $list.set({ state: 'loading' });
      try {
        await fetchMore([]);
      } catch (error) {
        $list.set({ state: 'failed', message: toMessage(error) });
      }
    },
    async more(): Promise<void> {
      const list = $list.get();
      if (list.state !== 'ready' || !list.more) return;
      try {
        await fetchMore(list.versions);
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
