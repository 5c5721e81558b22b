import { run, word } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { eventResponse } from '../../http/event-response.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { accountOfToken } from '../../modules/account/sign-in/sessions.ts';
import { bidOf, isThere } from '../row/bid-access.ts';
import { startFit } from './fit-run.ts';
import { pauseWriting, resumeWriting, snapshot, startWriting } from './run-service.ts';

export function runRoutes(
  app: ApiApp,
  services: Needs<'database' | 'hub' | 'jobs' | 'logger' | 'stopping' | 'streams' | 'waiting'>,
): void {
  const { db } = services.database;
  serve(app, run.startWriting, ({ params, body, caller }) =>
    startWriting(services, caller, params.id, body),
  );
  serve(app, word.fitPages, ({ params, caller }) => startFit(services, caller, params.id));
  serve(app, run.pauseWriting, async ({ params, caller }) => {
    await pauseWriting(db, caller, params.id);
    return { status: (await bidOf(db, caller, params.id)).status };
  });
  serve(app, run.resumeWriting, async ({ params, caller }) => {
    await resumeWriting(services, caller, params.id);
    return { status: (await bidOf(db, caller, params.id)).status };
  });
  serve(app, run.watchBid, async ({ params, caller, context }) => {
    const { id } = await bidOf(db, caller, params.id);
    // Nobody would read the stream of a HEAD, nor hang up on it.
    if (context.req.method === 'HEAD')
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } });
    const token = context.get('token') ?? '';
    return eventResponse(services, {
      bidId: id,
      lastEventId: context.req.header('last-event-id'),
      snapshot: () => snapshot(services, id),
      isAllowed: async () =>
        (await accountOfToken(db, token)) !== null && (await isThere(db, caller, id)),
    });
  });
}
