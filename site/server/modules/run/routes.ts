import { run } from 'tender-widgets/contract';
import { eventResponse } from '../../events/event-response.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { bidOf } from '../bid/bid-access.ts';
import { pauseWriting, resumeWriting, snapshot, startWriting } from './run-service.ts';

export function runRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, services, run.startWriting, ({ params, body, caller }) => startWriting(services, caller, params.id, body));
  serve(app, services, run.pauseWriting, async ({ params, caller }) => {
    await pauseWriting(services, caller, params.id);
    return { status: (await bidOf(db, caller, params.id)).status };
  });
  serve(app, services, run.resumeWriting, async ({ params, caller }) => {
    await resumeWriting(services, caller, params.id);
    return { status: (await bidOf(db, caller, params.id)).status };
  });
  serve(app, services, run.watchBid, async ({ params, caller, context }) => {
    const row = await bidOf(db, caller, params.id);
    return eventResponse(services, row.id, context.req.header('last-event-id'), () => snapshot(services, row.id));
  });
}
