import type { UploadRequest } from './env.ts';

/** A download link must outlive the click that starts it; browsers give no event for that. */
const LINK_LIFE_MS = 60_000;

/** `Env.upload` of a browser; loaded when the first file is sent. */
export function upload({
  method,
  url,
  headers,
  body,
  onProgress,
  signal,
}: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'content-type': type },
        }),
      );
    };
    request.onerror = () => reject(new TypeError('tender: the upload failed on the way'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

/** `Env.save` of a browser; loaded with the first file. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), LINK_LIFE_MS);
}
