import { and, eq, inArray } from 'drizzle-orm';
import { feedback, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { createLimits } from '../../http/limits.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { fileResponse } from '../../http/stored-file.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, feedbackPicture } from '../../store/schema.ts';
import { cleanPicture } from '../picture/picture-image.ts';

const limit = { bytes: 5 * 1024 * 1024, msg: refusals.screenshotTooLarge };

/** Screenshots that come with feedback: stored cleaned, seen by who sent them and by operators. */
export function feedbackPictureRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  const limits = createLimits(db);
  serve(app, feedback.uploadFeedbackPicture, async ({ caller, context, newId }) => {
    const { bytes } = await uploadedFile(context, limit);
    await limits.take('feedbackPicturePerAccount', caller.id);
    const clean = await cleanPicture(bytes, caller.id);
    const fileKey = `feedback/${newId}`;
    await services.storage.put(fileKey, clean.bytes);
    await db
      .insert(feedbackPicture)
      .values({
        id: newId,
        tenantId: caller.tenantId,
        accountId: caller.id,
        fileKey,
        type: clean.type,
      })
      .onConflictDoNothing();
    return { id: newId };
  });
  serve(app, feedback.feedbackPicture, async ({ caller, params }) => {
    const [row] = await db
      .select()
      .from(feedbackPicture)
      .where(own(caller, [params.id]));
    if (!row) throw new ApiError('notFound');
    return pictureResponse(services, row);
  });
}

/** The picture for a browser. */
export async function pictureResponse(
  services: Needs<'storage'>,
  row: typeof feedbackPicture.$inferSelect,
): Promise<Response> {
  return fileResponse(await services.storage.open(row.fileKey), {
    'content-type': row.type === 'png' ? 'image/png' : 'image/jpeg',
    'content-disposition': 'inline',
    'cache-control': 'private, no-store',
  });
}

const own = (owner: AccountRow, ids: string[]) =>
  and(
    eq(feedbackPicture.tenantId, owner.tenantId),
    eq(feedbackPicture.accountId, owner.id),
    inArray(feedbackPicture.id, ids),
  );

/** The same ids, when each is a picture the sender has uploaded. Throws notFound, for a visitor's too. */
export async function ownPictures(
  db: Executor,
  sender: AccountRow | null,
  ids: string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = sender
    ? await db.select({ id: feedbackPicture.id }).from(feedbackPicture).where(own(sender, wanted))
    : [];
  if (rows.length < wanted.length)
    throw new ApiError('notFound', { msg: refusals.screenshotUnknown });
  return wanted;
}
