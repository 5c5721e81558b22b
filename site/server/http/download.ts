import { storableText } from '../kernel/storable-text.ts';
import type { OpenedFile } from '../ports/storage.ts';
import { fileResponse } from './stored-file.ts';

/** Characters RFC 5987 has no place for in a name, though `encodeURIComponent` leaves them. */
const unescaped = /['()*]/g;

/**
 * A file as a download under `name`, whatever characters that has (RFC 6266); a client that reads only ASCII gets `file` and its
 * extension. Kept nowhere on the way.
 */
export function download(file: Uint8Array | OpenedFile, type: string, name: string): Response {
  const extension = /\.[0-9A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  const encoded = encodeURIComponent(storableText(name)).replaceAll(
    unescaped,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return fileResponse(file, {
    'content-type': type,
    'content-disposition': `attachment; filename="file${extension}"; filename*=UTF-8''${encoded}`,
    'cache-control': 'no-store',
  });
}
