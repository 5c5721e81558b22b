import { storableText } from '../db/storable-text.ts';
import { ApiError } from './api-error.ts';
import { MAX_FILE_BYTES } from './body-size.ts';
import { type ApiContext, formData } from './serve.ts';

export interface UploadedFile {
  /** At most 255 characters, as the browser named it. */
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
  if (!(file instanceof File)) throw new ApiError('badInput', { msg: '请选择要上传的文件' });
  if (file.size === 0) throw new ApiError('emptyFile');
  if (file.size > limit.bytes) throw new ApiError('tooLarge', limit.msg ? { msg: limit.msg } : {});
  const fields = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, storableText(value)]] : [],
  );
  return {
    name: storableText(file.name.slice(0, 255)),
    bytes: new Uint8Array(await file.arrayBuffer()),
    fields: Object.fromEntries(fields),
  };
}
