import type { CallInput, CallReply, Endpoint } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { readRefusal, readReply } from './envelope.ts';
import { reactToFailure } from './failure.ts';
import { currentToken, requestHeaders, requestInput, requestUrl } from './request.ts';
import { send, toClientError } from './transport.ts';

/** Laying out a Word file of several hundred pages takes longer than a normal call may. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

export interface UploadOptions {
  /** 0–1 of the bytes sent; 1 is not yet the answer. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Keep the same key when trying again. */
  idempotencyKey?: string;
  /** What the `{name}` parts of the path are filled with. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Further fields of the form. */
  fields?: Record<string, string>;
  quiet?: boolean;
  /** Gets the words of an answer that is done with a reservation, instead of a notice. */
  onWarning?: (msg: string) => void;
  /** A token other than the visitor's (see `call`). */
  accessToken?: string;
}

/** Sends a file, or several, as the multipart field `file`. No time limit: a 50 MB file on a slow line takes minutes. Throws as `call` does. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File | readonly File[],
  options: UploadOptions = {},
): Promise<CallReply<E>> {
  const token = options.accessToken ?? currentToken();
  const body = new FormData();
  for (const one of [file].flat()) body.append('file', one, one.name);
  for (const [name, value] of Object.entries(options.fields ?? {})) body.append(name, value);
  try {
    const headers = await requestHeaders(
      endpoint,
      {},
      { token, idempotencyKey: options.idempotencyKey },
    );
    const { onProgress, signal, params, query } = options;
    const response = await env()
      .upload({
        method: endpoint.method === 'PUT' ? 'PUT' : 'POST',
        url: requestUrl(endpoint, { params, query }),
        headers,
        body,
        onProgress,
        signal,
      })
      .catch(async (error: unknown) => {
        throw await toClientError(error);
      });
    const text = await response.text();
    if (!response.ok) throw readRefusal(response.status, text);
    return readReply(endpoint, text, options.onWarning);
  } catch (error) {
    reactToFailure(error, { token, quiet: options.quiet, endpoint });
    throw error;
  }
}

export interface FileReply {
  blob: Blob;
  name: string;
}

/** RFC 6266: `filename*` carries Chinese names, `filename` is for the rest. */
function fileName(disposition: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1];
  try {
    return decodeURIComponent(encoded ?? plain ?? '').trim();
  } catch {
    return plain?.trim() ?? '';
  }
}

interface DownloadOptions {
  signal?: AbortSignal;
  quiet?: boolean;
  accessToken?: string;
  /** Hears how many bytes have come. */
  onReceived?: (bytes: number) => void;
}

/** Fetches a file; `name` is what the service calls it, '' when it does not say. Throws as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<FileReply> {
  const token = options.accessToken ?? currentToken();
  try {
    const parts = requestInput(input);
    const headers = await requestHeaders(endpoint, parts, { token });
    const url = requestUrl(endpoint, parts);
    const sending = {
      method: endpoint.method,
      url,
      headers,
      timeout: DOWNLOAD_TIMEOUT_MS,
      signal: options.signal,
      onReceived: options.onReceived,
    };
    const inOurWords = async (error: unknown): Promise<never> => {
      throw await toClientError(error);
    };
    const response = await send(sending).catch(inOurWords);
    // A line that breaks in the middle of a long file.
    const blob = await response.blob().catch(inOurWords);
    // A refusal may come with HTTP 200; a file is never JSON here.
    if (blob.type.includes('json')) throw readRefusal(response.status, await blob.text());
    if (blob.size === 0) throw new ApiError({ status: response.status, code: 500, msg: '' });
    return { blob, name: fileName(response.headers.get('content-disposition') ?? '') };
  } catch (error) {
    reactToFailure(error, { token, quiet: options.quiet, endpoint });
    throw error;
  }
}

/** Hands a downloaded file to the user, under its own name or else `fallbackName`. */
export function saveFile(file: FileReply, fallbackName: string): void {
  env().save(file.blob, file.name || fallbackName);
}
