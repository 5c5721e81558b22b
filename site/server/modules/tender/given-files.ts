import { refusals, tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { ApiContext } from '../../http/serve.ts';
import { uploadedFiles } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { GivenFile } from './tender-parts.ts';

const Roles = v.record(v.string(), tender.FileRole);

/** All files of a form, each with the role that `roles` gives its name. Throws badInput, emptyFile, tooLarge, unsupportedFile, renamedFile. */
export async function givenFiles(context: ApiContext): Promise<GivenFile[]> {
  const { files, fields } = await uploadedFiles(context);
  const own = files.filter(({ field }) => field === 'file');
  if (own.length === 0) throw new ApiError('badInput', { msg: refusals.tenderFileMissing });
  const roles = rolesIn(fields['roles']?.[0]);
  for (const { bytes, name } of own) sniffed(bytes, name, own.length > 1);
  return own.map(({ name, bytes }) => ({ name, bytes, role: roles[name] }));
}

function rolesIn(json: string | undefined): Record<string, tender.FileRole> {
  if (!json) return {};
  try {
    return v.parse(Roles, JSON.parse(json));
  } catch (cause) {
    throw new ApiError('badInput', { msg: refusals.fileRolesWrong, cause });
  }
}

/** Throws unsupportedFile and renamedFile; of several files the sentence says which. */
function sniffed(bytes: Uint8Array, name: string, isOneOfSeveral: boolean): void {
  try {
    sniff(bytes, name);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const msg = isOneOfSeveral ? { msg: refusals.namedFileWrong(name, error.message) } : {};
    throw new ApiError(error.code, { ...msg, cause: error });
  }
}
