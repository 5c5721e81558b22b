import { bid, impact } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { bidOf } from '../row/bid-access.ts';
import { chapterProgress, presentBid, presentSummary } from '../row/present-bid.ts';
import { unfilledOfBids } from '../row/unfilled-chapters.ts';
import type { WordNeeds } from '../word/needs.ts';
import { keepFinishedFile } from '../word/word-file.ts';
import { changeBid, createBid, removeBid, restoreBid } from './bid-service.ts';
import { copyBid } from './copy-bid.ts';
import { finishBid } from './finish-bid.ts';
import { listBids } from './list-bids.ts';
import { reopenBid } from './reopen-bid.ts';

export function bidRoutes(app: ApiApp, services: WordNeeds & Needs<'waiting' | 'writer'>): void {
  const { db } = services.database;
  serve(app, bid.createBid, async ({ body, caller, newId }) =>
    presentBid(services, db, await createBid(db, caller, newId, body), { isNew: true }),
  );
  serve(app, bid.bidList, async ({ query, caller }) => {
    const { rows, total } = await listBids(db, caller, query);
    const chapters = await chapterProgress(db, ...rows.map((row) => row.id));
    const unfilled = await unfilledOfBids(db, rows, chapters);
    const records = rows.map((row) => {
      const own = chapters.filter((chapter) => chapter.bidId === row.id);
      return presentSummary(row, own, unfilled.get(row.id)?.size ?? 0);
    });
    return page(records, total, query);
  });
  serve(app, bid.bidDetail, async ({ params, caller }) =>
    presentBid(services, db, await bidOf(db, caller, params.id)),
  );
  serve(app, bid.changeBid, async ({ params, body, caller }) =>
    presentBid(services, db, await changeBid(db, caller, params.id, body)),
  );
  serve(app, bid.removeBid, async ({ params, caller }) => {
    await removeBid(db, caller, params.id);
    return undefined;
  });
  serve(app, bid.restoreBid, async ({ params, caller }) =>
    presentBid(services, db, await restoreBid(db, caller, params.id)),
  );
  serve(app, bid.copyBid, async ({ params, caller, newId }) =>
    presentBid(services, db, await copyBid(db, caller, params.id, newId)),
  );
  serve(app, impact.reopenBid, async ({ params, caller, newId }) =>
    presentBid(services, db, await reopenBid(db, caller, params.id, newId)),
  );
  serve(app, bid.finishBid, async ({ params, body, caller }) => {
    await keepFinishedFile(services, await finishBid(db, caller, params.id, body?.override));
    return presentBid(services, db, await bidOf(db, caller, params.id));
  });
}
