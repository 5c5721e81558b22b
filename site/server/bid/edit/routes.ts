import { edit, oldBid } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { knowledgeFor } from '../../modules/knowledge/knowledge-passages.ts';
import { picturesFor } from '../../modules/picture/picture-service.ts';
import { inOutline } from '../chapter/chapter-row.ts';
import { bidOf } from '../row/bid-access.ts';
import { bidContext } from '../row/bid-context.ts';
import { addComment, changeComment, listComments, removeComment } from './comments.ts';
import { findInBid, replaceInBid } from './find-replace.ts';
import { offersOf } from './old-bid.ts';
import { passageStream } from './passage-stream.ts';

export function editRoutes(
  app: ApiApp,
  services: Needs<'database' | 'embedding' | 'logger' | 'streams' | 'writer'>,
): void {
  const { db } = services.database;
  serve(app, edit.findInBid, ({ params, body, caller }) => findInBid(db, caller, params.id, body));
  serve(app, edit.replaceInBid, ({ params, body, caller }) =>
    replaceInBid(db, caller, params.id, body),
  );
  serve(app, edit.rewritePassage, async ({ params, body, caller }) => {
    const row = await bidOf(db, caller, params.id);
    if (row.finishedAt) throw new ApiError('bidFinished');
    const chapter = inOutline(row, params.cid);
    const whole = await bidContext(db, row);
    const context = {
      ...whole,
      knowledge: await knowledgeFor(services, row, chapter, whole),
      pictures: await picturesFor(db, row, chapter),
    };
    return passageStream(services, caller, { ...body, context, chapter });
  });
  serve(app, oldBid.offerOldBid, async ({ params, caller, context }) => {
    const row = await bidOf(db, caller, params.id);
    if (row.finishedAt) throw new ApiError('bidFinished');
    return offersOf(db, row, caller, await uploadedFile(context));
  });
  serve(app, edit.comments, ({ params, caller }) => listComments(db, caller, params.id));
  serve(app, edit.addComment, ({ params, body, caller, newId }) =>
    addComment(db, caller, params, newId, body),
  );
  serve(app, edit.changeComment, ({ params, body, caller }) =>
    changeComment(db, caller, params, body),
  );
  serve(app, edit.removeComment, async ({ params, caller }) => {
    await removeComment(db, caller, params);
    return undefined;
  });
}
