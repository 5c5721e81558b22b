import { bid } from 'tender-widgets/contract';
import { dateTime, page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { checkBid } from '../../writing/checks.ts';
import { coverage } from '../../writing/coverage.ts';
import { bidOf } from './bid-access.ts';
import { changeBid, copyBid, createBid, finishBid, listBids, removeBid } from './bid-service.ts';
import { contentsOf } from './contents.ts';
import { chapterProgress, presentBid, progressOf } from './present-bid.ts';
import { wordFile } from './word-file.ts';

export function bidRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, services, bid.createBid, async ({ body, caller, newId }) =>
    presentBid(services, db, await createBid(services, caller, newId, body)),
  );
  serve(app, services, bid.bidList, async ({ query, caller }) => {
    const { rows, total } = await listBids(services, caller, query);
    const chapters = await chapterProgress(db, ...rows.map((row) => row.id));
    const records = rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      name: row.name,
      status: row.status,
      progress: progressOf(
        row,
        chapters.filter((chapter) => chapter.bidId === row.id),
      ),
      tenderId: row.tenderId,
      createdAt: dateTime(row.createdAt),
      updatedAt: dateTime(row.updatedAt),
      finishedAt: row.finishedAt && dateTime(row.finishedAt),
    }));
    return page(records, total, query);
  });
  serve(app, services, bid.bidDetail, async ({ params, caller }) => presentBid(services, db, await bidOf(db, caller, params.id)));
  serve(app, services, bid.changeBid, async ({ params, body, caller }) =>
    presentBid(services, db, await changeBid(services, caller, params.id, body)),
  );
  serve(app, services, bid.removeBid, async ({ params, caller }) => {
    await removeBid(services, caller, params.id);
    return undefined;
  });
  serve(app, services, bid.copyBid, async ({ params, caller, newId }) =>
    presentBid(services, db, await copyBid(services, caller, params.id, newId)),
  );
  serve(app, services, bid.finishBid, async ({ params, caller }) =>
    presentBid(services, db, await finishBid(services, caller, params.id)),
  );
  serve(app, services, bid.bidCoverage, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    return coverage(row.scoring, row.outline, await contentsOf(db, row));
  });
  serve(app, services, bid.checkBid, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    return checkBid({ ...row, chapters: row.outline, contents: await contentsOf(db, row) });
  });
  serve(app, services, bid.bidWord, async ({ params, query, caller }) =>
    wordFile(services, await bidOf(db, caller, params.id), query.format),
  );
}
