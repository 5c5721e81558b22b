import { refusals, visitorTender } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import { createLimits, tooMany } from '../../http/limits.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { givenFiles } from './given-files.ts';
import { claimTender, countOfVisitors, giveTender, tenderOfVisitor } from './visitor-tenders.ts';

/** Files of visitors that are taken in at a time: each is held in memory until it is stored. */
const TAKEN_AT_ONCE = 3;
/** More than this are not kept for a day: 200 of 20 MB are 4 GB. */
const MOST_KEPT = 200;
const BUSY_MS = 10_000;

/** A visitor's file is read before anybody signs in, and belongs to the account that comes with its key. */
export function visitorRoutes(app: ApiApp, services: Needs<'database' | 'jobs' | 'storage'>): void {
  const { db } = services.database;
  const limits = createLimits(db);
  let taking = 0;
  // Before the body is looked at: whoever is not signed in must fill neither the memory nor the disk.
  app.on(visitorTender.giveTender.method, visitorTender.giveTender.path, async (context, next) => {
    if (taking >= TAKEN_AT_ONCE || (await countOfVisitors(db)) >= MOST_KEPT)
      throw tooMany(BUSY_MS, refusals.samplesBusy);
    await limits.take('visitorFilesPerAddress', addressOf(context));
    taking += 1;
    try {
      await next();
    } finally {
      taking -= 1;
    }
  });
  serve(app, visitorTender.giveTender, async ({ context }) => {
    const files = await givenFiles(context);
    const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    if (bytes > visitorTender.mostVisitorBytes)
      throw new ApiError('tooLarge', { msg: refusals.visitorFilesTooLarge });
    const given = await giveTender(services, { tenantId: context.get('tenantId'), files });
    return { ...given, status: 'reading' as const };
  });
  serve(app, visitorTender.visitorTender, ({ params, headers, context }) =>
    tenderOfVisitor(db, {
      id: params.id,
      key: headers['visitor-key'],
      tenantId: context.get('tenantId'),
    }),
  );
  serve(app, visitorTender.claimTender, async ({ params, body, caller }) => {
    await claimTender(db, caller, { id: params.id, key: body.key });
    return { id: params.id };
  });
}
