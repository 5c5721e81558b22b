import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { addCompare, leastCompared, mostCompared } from '../core/contract/compare.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';
import { messages } from './messages.ts';
import { type Chosen, createSelection } from './selection-store.ts';
import { createUploads } from './upload-queue.ts';

/** A comparison of files that are already there begins at once, but twenty of them take the service a moment. */
const START_TIMEOUT_MS = 60_000;

type Selection = ReturnType<typeof createSelection>;

/** What is asked of the service. */
function bodyOf({ documents, tender, name }: ReturnType<Selection['$selection']['get']>) {
  const idsOf = (kind: Chosen['kind']) =>
    documents.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    name: name.trim(),
    ...{ fileIds: idsOf('file'), bidIds: idsOf('bid') },
    tenderId: tender?.kind === 'tender' ? tender.id : null,
    tenderFileId: tender?.kind === 'file' ? tender.id : null,
  };
}

/** Begins a comparison of what is chosen; what is wrong with it goes to `$problem`. */
function createStart(
  selection: Selection,
  $canStart: ReadableAtom<boolean>,
  $problem: WritableAtom<string>,
) {
  const $starting = atom(false);
  let last: { words: string; key: string } | undefined;
  /** The same choice sent again after a lost answer is the same comparison. */
  const keyOf = (words: string) => {
    if (last?.words !== words) last = { words, key: env().randomId() };
    return last.key;
  };
  /** @returns the id of the comparison; undefined where it was refused, which is said. */
  const start = async (): Promise<string | undefined> => {
    if ($starting.get() || !$canStart.get()) return undefined;
    $starting.set(true);
    $problem.set('');
    const body = bodyOf(selection.$selection.get());
    try {
      const idempotencyKey = keyOf(JSON.stringify(body));
      const options = {
        idempotencyKey,
        repeatSubmit: true,
        quiet: true,
        timeout: START_TIMEOUT_MS,
      };
      const { id } = await call(addCompare, { body }, options);
      selection.clear();
      return id;
    } catch (error) {
      $problem.set(toMessage(error));
      return undefined;
    } finally {
      $starting.set(false);
    }
  };
  return { $starting, start };
}

/** Choosing what is to be compared, and beginning. */
export function createImport() {
  const selection = createSelection();
  /** What is not right with the last step, in words. */
  const $problem = atom('');

  const add = (documents: readonly Chosen[]) => {
    const over = selection.add(documents);
    $problem.set(over > 0 ? messages.importing.overFull : '');
  };
  // What was said when the files were dropped stays.
  const uploads = createUploads(
    ({ id, fileName }) => void selection.add([{ kind: 'file', id, name: fileName }]),
  );
  const tenderUpload = createUploads((file) =>
    selection.chooseTender({ kind: 'file', id: file.id, name: file.fileName }),
  );

  /** Chosen, and on the way to be. */
  const $count = computed(
    [selection.$selection, uploads.$queue],
    ({ documents }, queue) =>
      documents.length + queue.filter(({ state }) => state !== 'refused').length,
  );
  const isSending = computed([uploads.$queue, tenderUpload.$queue], (...queues) =>
    queues.flat().some(({ state }) => state !== 'refused'),
  );
  const $canStart = computed(
    [selection.$selection, isSending],
    ({ documents }, sending) => documents.length >= leastCompared && !sending,
  );

  const { $starting, start } = createStart(selection, $canStart, $problem);
  return {
    ...selection,
    ...{ uploads, tenderUpload, add, start },
    ...{ $problem, $starting, $count, $canStart, $isSending: isSending },
    /** Files dropped or chosen; no more than there is room for. */
    drop(files: readonly File[]): void {
      const room = mostCompared - $count.get();
      uploads.add(files.slice(0, Math.max(0, room)));
      $problem.set(files.length > room ? messages.importing.overFull : '');
    },
    dropTender(files: readonly File[]): void {
      tenderUpload.stop();
      tenderUpload.add(files.slice(0, 1));
    },
    stop(): void {
      uploads.stop();
      tenderUpload.stop();
    },
  };
}

export type ImportStore = ReturnType<typeof createImport>;
