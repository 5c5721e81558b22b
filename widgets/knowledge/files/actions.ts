import { call } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/files.ts';
import type { CallInput } from '../../core/contract/endpoint.ts';
import {
  changeKnowledgeFile,
  changeKnowledgeFolder,
  type KnowledgeFile,
  type KnowledgeFolder,
  knowledgeFiles,
  knowledgeOriginal,
  readKnowledgeAgain,
  removeKnowledgeFile,
  removeKnowledgeFolder,
  restoreKnowledgeFile,
  restoreKnowledgeFolder,
} from '../../core/contract/knowledge.ts';
import { toMessage } from '../../core/errors.ts';
import { notifyError, notifySuccess, notifyWarning } from '../../core/notify.ts';
import { createChanges, type Changes as ListChanges } from '../changes.ts';
import { messages } from '../messages.ts';
import type { Shelf } from './shelf.ts';

/** Calls on their way at a time, where many files are changed. */
const AT_ONCE = 4;
/** As many as one answer holds. */
const MOST_PER_PAGE = 100;

type Changes = CallInput<typeof changeKnowledgeFile>['body'];
const quiet = { quiet: true, repeatSubmit: true } as const;

export const removeFile = ({ id }: KnowledgeFile) =>
  call(removeKnowledgeFile, { params: { id } }, quiet);
const restoreFile = ({ id }: KnowledgeFile) =>
  call(restoreKnowledgeFile, { params: { id } }, quiet);
const changeFile = (id: string, body: Changes) =>
  call(changeKnowledgeFile, { params: { id }, body }, quiet);

/** Does it with every one; those it was refused for do not stop the others. Says how many it was refused for, and why the first. */
async function withEach<T>(
  act: keyof typeof messages.acts,
  all: readonly T[],
  action: (one: T) => Promise<unknown>,
): Promise<T[]> {
  const waiting = [...all];
  const done: T[] = [];
  const refusals: string[] = [];
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        await action(one);
        done.push(one);
      } catch (error) {
        refusals.push(toMessage(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [reason] = refusals;
  if (reason)
    (done.length > 0 ? notifyWarning : notifyError)(
      messages.refusedFor(messages.acts[act], refusals.length, reason),
    );
  return done;
}

/** Every file in the bin of a space. */
async function binned({ space }: Shelf): Promise<KnowledgeFile[]> {
  const files: KnowledgeFile[] = [];
  for (let current = 1; ; current++) {
    const query = { space, current, size: MOST_PER_PAGE, removed: '1' as const };
    const { records, total } = await call(knowledgeFiles, { query }, { quiet: true });
    files.push(...records);
    if (records.length === 0 || files.length >= total) return files;
  }
}

/** What can be done with files. */
function createFileActions(shelf: Shelf, { $undo, during }: ListChanges) {
  const remove = (files: readonly KnowledgeFile[]) =>
    during('remove', async () => {
      const gone = await withEach('remove', files, removeFile);
      shelf.choice.clear();
      if (gone.length > 0)
        $undo.set({
          text: messages.removed(gone),
          undo: () => withEach('undo', gone, restoreFile),
        });
    });
  const move = (files: readonly KnowledgeFile[], folderId: string, name: string) =>
    during('move', async () => {
      const moved = await withEach('move', files, ({ id }) =>
        changeFile(id, { folderId: folderId || null }),
      );
      shelf.choice.clear();
      const undo = () =>
        withEach('undo', moved, (file) => changeFile(file.id, { folderId: file.folderId }));
      if (moved.length > 0) $undo.set({ text: messages.moved(moved.length, name), undo });
    });
  /** Tags are added to each, and taken from each. */
  const tag = (
    files: readonly KnowledgeFile[],
    added: readonly string[],
    taken: readonly string[],
  ) =>
    during('tag', async () => {
      const tagged = await withEach('tag', files, ({ id, tags }) => {
        const kept = tags.filter((one) => !taken.includes(one));
        return changeFile(id, { tags: [...new Set([...kept, ...added])] });
      });
      if (tagged.length > 0) notifySuccess(messages.tagged);
    });
  const share = (files: readonly KnowledgeFile[], space: 'private' | 'company') =>
    during('share', async () => {
      const shared = await withEach('share', files, ({ id }) =>
        changeFile(id, { space, folderId: null }),
      );
      shelf.choice.clear();
      const undo = () =>
        withEach('undo', shared, async (file) => {
          if (file.space !== 'public')
            await changeFile(file.id, { space: file.space, folderId: file.folderId });
        });
      if (shared.length > 0) $undo.set({ text: messages.shared(shared.length, space), undo });
    });
  return { remove, move, tag, share };
}

/** What can be done with folders. */
function createFolderActions({ $undo, during }: ListChanges) {
  const removeFolder = (folder: KnowledgeFolder) =>
    during('removeFolder', async () => {
      const { id } = folder;
      await call(removeKnowledgeFolder, { params: { id } }, quiet);
      const undo = () => call(restoreKnowledgeFolder, { params: { id } }, quiet);
      $undo.set({ text: messages.folderRemoved(folder.name), undo });
    });
  const moveFolder = (folder: KnowledgeFolder, parentId: string, name: string) =>
    during('moveFolder', async () => {
      const change = (to: string | null) =>
        call(changeKnowledgeFolder, { params: { id: folder.id }, body: { parentId: to } }, quiet);
      await change(parentId || null);
      $undo.set({
        text: messages.folderMoved(folder.name, name),
        undo: () => change(folder.parentId),
      });
    });
  return { removeFolder, moveFolder };
}

/** What can be done with files in the bin. */
function createBinActions(shelf: Shelf, { during }: ListChanges) {
  return {
    restore: (files: readonly KnowledgeFile[]) =>
      during('restore', async () => {
        const back = await withEach('restore', files, restoreFile);
        shelf.choice.clear();
        if (back.length > 0) notifySuccess(messages.restored(back.length));
      }),
    /** For good. */
    wipe: (files: readonly KnowledgeFile[]) =>
      during('wipe', async () => {
        const gone = await withEach('wipe', files, removeFile);
        shelf.choice.clear();
        if (gone.length > 0) notifySuccess(messages.wiped(gone.length));
      }),
    wipeAll: () =>
      during('wipe', async () => {
        const gone = await withEach('wipe', await binned(shelf), removeFile);
        shelf.choice.clear();
        notifySuccess(messages.wiped(gone.length));
      }),
  };
}

/** What can be done with the files and folders of a space. What fails is said, and never rejects. */
export function createActions(shelf: Shelf, onChanged: () => void) {
  const changes = createChanges(async () => {
    await shelf.reload();
    onChanged();
  });
  const { $undo, $busy, during, takeBack, forget } = changes;
  return {
    ...{ $undo, $busy, takeBack, forget },
    ...createFileActions(shelf, changes),
    ...createFolderActions(changes),
    ...createBinActions(shelf, changes),
    readAgain: ({ id }: KnowledgeFile) =>
      during('readAgain', () => call(readKnowledgeAgain, { params: { id } }, quiet)),
    original: ({ id, fileName }: KnowledgeFile) =>
      during('original', async () =>
        saveFile(await download(knowledgeOriginal, { params: { id } }, { quiet: true }), fileName),
      ),
  };
}

export type Actions = ReturnType<typeof createActions>;
