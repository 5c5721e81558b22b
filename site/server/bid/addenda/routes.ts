import { impact, tenderChange } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { changesOfTender, decide } from './addenda-service.ts';
import { impactOf, settle } from './impact.ts';

export function addendaRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, tenderChange.tenderChanges, ({ params, caller }) =>
    changesOfTender(db, caller, params.id),
  );
  serve(app, tenderChange.acceptChange, ({ params, caller }) =>
    decide(db, caller, params.id, { ids: [params.changeId], state: 'accepted' }),
  );
  serve(app, tenderChange.rejectChange, ({ params, caller }) =>
    decide(db, caller, params.id, { ids: [params.changeId], state: 'rejected' }),
  );
  serve(app, tenderChange.decideChanges, ({ params, body, caller }) =>
    decide(db, caller, params.id, body),
  );
  serve(app, impact.bidImpact, ({ params, caller }) => impactOf(db, caller, params.id));
  serve(app, impact.settleImpact, ({ params, body, caller }) =>
    settle(db, caller, params.id, body),
  );
}
