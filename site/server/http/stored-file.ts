import type { Readable } from 'node:stream';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../context/needs.ts';
import { ApiError } from '../kernel/api-error.ts';
import { type OpenedFile, StoredFileMissingError } from '../ports/storage.ts';

interface NamedFile {
  key: string;
  name: string;
}

/** The bytes of a file somebody has put in. Throws fileMissing, with its name, where the storage has lost it. */
export function storedFile(
  { storage }: Needs<'storage'>,
  { key, name }: NamedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  return unlessLost(name, storage.get(key));
}

/** The same, to be handed on as it comes: a large file is never whole in the memory. */
export function openedFile(
  { storage }: Needs<'storage'>,
  { key, name }: NamedFile,
): Promise<OpenedFile> {
  return unlessLost(name, storage.open(key));
}

async function unlessLost<T>(name: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof StoredFileMissingError)) throw error;
    throw new ApiError('fileMissing', { msg: refusals.storedFileGone(name), cause: error });
  }
}

/** A file as the answer to a call: bytes that were just made, or what is read from the storage. */
export function fileResponse(
  file: Uint8Array | OpenedFile,
  headers: Record<string, string>,
): Response {
  if (file instanceof Uint8Array) return new Response(file.slice(), { headers });
  const { stream, bytes } = file;
  return new Response(webStream(stream), {
    headers: { ...headers, ...(bytes === undefined ? {} : { 'content-length': `${bytes}` }) },
  });
}

/** Read as fast as the caller takes it; a caller who goes away ends the reading. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  // One that breaks before it is read says so when it is.
  stream.on('error', () => undefined);
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel() {
      stream.destroy();
    },
  });
}
