import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../kernel/api-error.ts';
import { storableText } from '../kernel/storable-text.ts';
import { MAX_FILE_BYTES } from './body-size.ts';
import { fileNameOf } from './file-name.ts';
import { type ApiContext, formData, formEntries } from './serve.ts';

export interface UploadedFile {
  /** At most 255 characters, without folders. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

/**
 * The `file` of a multipart body.
 * Throws badInput without one, emptyFile, and tooLarge (with `limit.msg`) for more than `limit.bytes`.
 */
export async function uploadedFile(
  context: ApiContext,
  limit: { bytes: number; msg?: string } = { bytes: MAX_FILE_BYTES },
): Promise<UploadedFile> {
  const { file, ...others } = await formData(context);
  if (!(file instanceof File)) throw new ApiError('badInput', { msg: refusals.fileMissing });
  if (file.size === 0) throw new ApiError('emptyFile');
  if (file.size > limit.bytes) throw new ApiError('tooLarge', limit.msg ? { msg: limit.msg } : {});
  const fields = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, storableText(value)]] : [],
  );
  return {
    name: fileNameOf(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
    fields: Object.fromEntries(fields),
  };
}

export interface UploadedFiles {
  /** In the order of the form, by the field they came in. */
  files: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** The other fields, each with all its values. */
  fields: Record<string, string[]>;
}

/** All files of a multipart body with several. Throws badInput for a body that is none, emptyFile and tooLarge naming the file. */
export async function uploadedFiles(context: ApiContext): Promise<UploadedFiles> {
  const files: UploadedFiles['files'] = [];
  const fields: UploadedFiles['fields'] = {};
  for (const [field, value] of await formEntries(context)) {
    if (typeof value === 'string') {
      (fields[field] ??= []).push(storableText(value));
      continue;
    }
    const name = fileNameOf(value.name);
    if (value.size === 0) throw new ApiError('emptyFile', { msg: refusals.namedFileEmpty(name) });
    if (value.size > MAX_FILE_BYTES)
      throw new ApiError('tooLarge', { msg: refusals.namedFileTooLarge(name) });
    files.push({ field, name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { files, fields };
}
