import { evaluation } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { bidOf } from '../row/bid-access.ts';
import { usageOf } from '../row/usage.ts';
import { evaluate, listEvaluations, mend } from './evaluations.ts';

export function evaluateRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'jobs' | 'model'>,
): void {
  const { db } = services.database;
  serve(app, evaluation.evaluateBid, ({ params, caller }) => evaluate(services, caller, params.id));
  serve(app, evaluation.bidEvaluations, async ({ params, query, caller }) => {
    const { rows, total } = await listEvaluations(db, caller, params.id, query);
    return page(rows, total, query);
  });
  serve(app, evaluation.mendBid, ({ params, caller }) => mend(services, caller, params));
  serve(app, evaluation.bidUsage, async ({ params, caller }) => {
    const { id } = await bidOf(db, caller, params.id);
    return usageOf(db, services.config, id);
  });
}
