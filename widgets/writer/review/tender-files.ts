import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { upload } from '../../core/api/files.ts';
import { type FileRole, type Tender, tenderDetail } from '../../core/contract/tender.ts';
import {
  addTenderFiles,
  changeTenderFile,
  removeTenderFile,
} from '../../core/contract/tender-set.ts';
import { env } from '../../core/env.ts';

const POLL_MS = 700;

/** The files of the tender that is reviewed: added, given another role, taken out. `onRead` gets what they say together from then on. */
export function createTenderFiles(
  $tender: WritableAtom<Tender | undefined>,
  onRead: (tender: Tender) => void,
) {
  /** The name of a file on its way, or '' while a change is made; undefined at rest. */
  const $filesBusy = atom<string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After a change of the files a model may be asked about the whole again.
  const isReading = (tender: Tender) =>
    [tender, ...tender.files].some(({ status }) => status === 'reading');
  const show = (tender: Tender) => {
    if ($tender.get()?.id !== tender.id) return;
    $tender.set(tender);
    clearTimeout(timer);
    if (isReading(tender)) timer = setTimeout(() => void look(tender.id), POLL_MS);
    else onRead(tender);
  };
  async function look(id: string): Promise<void> {
    try {
      show(await call(tenderDetail, { params: { id } }, { quiet: true }));
    } catch {
      // The line is broken or the tender gone; the next change asks again.
    }
  }
  async function change(name: string, action: (id: string) => Promise<Tender>): Promise<void> {
    const id = $tender.get()?.id;
    if (id === undefined || $filesBusy.get() !== undefined) return;
    $filesBusy.set(name);
    try {
      show(await action(id));
    } catch {
      // call() and upload() have told the user.
    } finally {
      $filesBusy.set(undefined);
    }
  }
  return {
    $filesBusy: $filesBusy as ReadableAtom<string | undefined>,
    addFiles: (files: readonly File[]) =>
      change(files[0]?.name ?? '', (id) =>
        upload(addTenderFiles, files, { params: { id }, idempotencyKey: env().randomId() }),
      ),
    changeRole: (fileId: string, role: FileRole) =>
      change('', (id) => call(changeTenderFile, { params: { id, fileId }, body: { role } })),
    removeFile: (fileId: string) =>
      change('', (id) => call(removeTenderFile, { params: { id, fileId } })),
    stopFiles: () => clearTimeout(timer),
  };
}
