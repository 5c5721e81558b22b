import { edit } from 'tender-widgets/contract';
import type { Services } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { knowledgeFor } from '../../modules/knowledge/knowledge-passages.ts';
import { picturesFor } from '../../modules/picture/picture-service.ts';
import { inOutline } from '../chapter/chapter-row.ts';
import { bidOf } from '../row/bid-access.ts';
import { bidContext } from '../row/bid-context.ts';
import { addComment, changeComment, listComments, removeComment } from './comments.ts';
import { findInBid, replaceInBid } from './find-replace.ts';
import { passageStream } from './passage-stream.ts';

export function editRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, edit.findInBid, ({ params, body, caller }) =>
    findInBid(services, caller, params.id, body),
  );
  serve(app, edit.replaceInBid, ({ params, body, caller }) =>
    replaceInBid(services, caller, params.id, body),
  );
  serve(app, edit.rewritePassage, async ({ params, body, caller }) => {
    const row = await bidOf(db, caller, params.id);
    if (row.finishedAt) throw new ApiError('bidFinished');
    const chapter = inOutline(row, params.cid);
    const context = {
      ...(await bidContext(services, row)),
      knowledge: await knowledgeFor(services, row, chapter),
      pictures: await picturesFor(db, row, chapter),
    };
    return passageStream(services, caller, { ...body, context, chapter });
  });
  serve(app, edit.comments, ({ params, caller }) => listComments(services, caller, params.id));
  serve(app, edit.addComment, ({ params, body, caller, newId }) =>
    addComment(services, caller, params, newId, body),
  );
  serve(app, edit.changeComment, ({ params, body, caller }) =>
    changeComment(services, caller, params, body),
  );
  serve(app, edit.removeComment, async ({ params, caller }) => {
    await removeComment(services, caller, params);
    return undefined;
  });
}
