import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  type KnowledgeFile,
  type KnowledgeFolder,
  type KnowledgeSpace,
  knowledgeFiles,
  knowledgeFolders,
  knowledgeTags,
} from '../../core/contract/knowledge.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createUses } from '../../library-parts/uses.ts';

const PAGE_SIZE = 20;
/** Files that are being read are looked at again after this time, ms. */
const READING_MS = 2000;

export const fileSorts = ['added', 'name', 'size'] as const;
export type FileSort = (typeof fileSorts)[number];

export interface ShelfFilter {
  q: string;
  tag: string;
  sort: FileSort;
  /** '' is the top of the space. */
  folderId: string;
  /** What is in the bin instead. */
  removed: boolean;
}
const everything: ShelfFilter = { q: '', tag: '', sort: 'added', folderId: '', removed: false };

/** True where the list is looked for, in every folder, rather than looked through. */
export const isSearch = ({ q, tag }: ShelfFilter): boolean => q.trim() !== '' || tag !== '';

type Files = CallReply<typeof knowledgeFiles>;
type Tags = CallReply<typeof knowledgeTags>;

function filesQuery(
  space: KnowledgeSpace,
  { current, size, ...filter }: ShelfFilter & { current: number; size: number },
) {
  const { q, tag, sort, folderId, removed } = filter;
  const everywhere = removed || isSearch(filter);
  return {
    ...{ current, size, space, removed: removed ? ('1' as const) : ('0' as const) },
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(tag ? { tag } : {}),
    ...(sort === 'added' ? {} : { sort }),
    ...(everywhere && !folderId ? {} : { folderId: folderId || 'root' }),
  };
}

/** The folders of a space, as the tree they are. */
function createFolders(space: KnowledgeSpace) {
  const $folders = atom<readonly KnowledgeFolder[]>([]);
  const load = () =>
    call(knowledgeFolders, { query: { space } }, { quiet: true }).then(
      (folders) => $folders.set(folders),
      // The files tell what is wrong; without folders they are still there.
      () => undefined,
    );
  return { $folders, load };
}

/** Folders directly in `parentId`, by name. */
export function foldersIn(
  folders: readonly KnowledgeFolder[],
  parentId: string,
): KnowledgeFolder[] {
  const inside = folders.filter((folder) => (folder.parentId ?? '') === parentId);
  return inside.sort((one, other) => one.name.localeCompare(other.name, 'zh-CN'));
}

/** From the top down to that folder. */
export function pathTo(folders: readonly KnowledgeFolder[], id: string): KnowledgeFolder[] {
  const path: KnowledgeFolder[] = [];
  for (let at = folders.find((folder) => folder.id === id); at && !path.includes(at); ) {
    path.unshift(at);
    const { parentId } = at;
    at = folders.find((folder) => folder.id === parentId);
  }
  return path;
}

/** Files chosen for something to be done with all of them, kept over pages. */
function createChoice() {
  const $chosen = atom<readonly KnowledgeFile[]>([]);
  return {
    $chosen,
    choose(files: readonly KnowledgeFile[], chosen: boolean): void {
      const ids = new Set(files.map(({ id }) => id));
      const others = $chosen.get().filter(({ id }) => !ids.has(id));
      $chosen.set(chosen ? [...others, ...files] : others);
    },
    clear: () => $chosen.set([]),
  };
}

/** One space of the knowledge base: its files page by page, its folders and its tags. */
export function createShelf(space: KnowledgeSpace) {
  const list = createPagedList<Files, ShelfFilter>(
    (query, signal) =>
      call(knowledgeFiles, { query: filesQuery(space, query) }, { quiet: true, signal }),
    everything,
    PAGE_SIZE,
  );
  const folders = createFolders(space);
  const choice = createChoice();
  const uses = createUses('file');
  const $tags = atom<Tags>([]);
  const loadTags = () =>
    call(knowledgeTags, { query: { space } }, { quiet: true }).then($tags.set, () => undefined);
  let watch: ReturnType<typeof setTimeout> | undefined;

  const reload = () => Promise.all([list.reload(), folders.load(), loadTags()]);
  /** Looks again for as long as something is being read. */
  const follow = () => {
    clearTimeout(watch);
    const shown = list.$list.get();
    if (shown.state === 'ready') uses.look(shown.value.records.map(({ id }) => id));
    if (shown.state !== 'ready' || !shown.value.records.some(({ status }) => status === 'reading'))
      return;
    watch = setTimeout(() => void list.reload(), READING_MS);
  };
  const narrow = (part: Partial<ShelfFilter>) => {
    choice.clear();
    list.narrow(part);
  };
  return {
    ...{ space, list, folders, choice, uses, $tags, reload, narrow },
    open: (folderId: string) => narrow({ folderId, q: '', tag: '', removed: false }),
    search: (q: string) => {
      choice.clear();
      list.search({ q });
    },
    /** Reads it for as long as it is shown; the result is the undo. */
    start(): () => void {
      const stop = list.start();
      const unlisten = list.$list.subscribe(follow);
      void folders.load();
      void loadTags();
      return () => {
        stop();
        unlisten();
        clearTimeout(watch);
        uses.stop();
      };
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;
