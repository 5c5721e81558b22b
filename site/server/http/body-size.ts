import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { largestFile, refusals } from 'tender-widgets/contract';
import { ApiError } from '../kernel/api-error.ts';

/** What an uploaded file may weigh (api.md). */
export const MAX_FILE_BYTES = largestFile;
/** A multipart request is a little larger than its file. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024;
/** Visitors send a handful of short fields; whoever has not signed in must not fill the memory. */
const MAX_VISITOR_BYTES = 64 * 1024;

/** Refuses a body that is too large for the call before it is held in memory. */
export function limitBody({
  open,
  mostBytes,
}: {
  open?: boolean;
  mostBytes?: number;
}): MiddlewareHandler {
  return bodyLimit({
    maxSize: mostBytes ?? (open ? MAX_VISITOR_BYTES : MAX_BODY_BYTES),
    onError: () => {
      const several = mostBytes && refusals.filesTooLarge(Math.floor(mostBytes / 1024 / 1024));
      throw new ApiError(
        'tooLarge',
        several ? { msg: several } : open ? { msg: refusals.bodyTooLong } : {},
      );
    },
  });
}
