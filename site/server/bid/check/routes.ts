import { check } from 'tender-widgets/contract';
import { type ApiApp, serve } from '../../http/serve.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidOf } from '../row/bid-access.ts';
import { bidRegister, contentsOf, resolvedContentsOf } from '../row/contents.ts';
import type { WordNeeds } from '../word/needs.ts';
import { answerClause, waiveFinding } from './check-service.ts';
import { findingsOf } from './findings.ts';

export function checkRoutes(app: ApiApp, services: WordNeeds): void {
  const { db } = services.database;
  serve(app, check.bidCoverage, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    return runText(
      caller.id,
      'coverage',
      row.scoring,
      row.outline,
      await resolvedContentsOf(db, row),
    );
  });
  serve(app, check.bidRegister, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    return bidRegister(row, await contentsOf(db, row));
  });
  serve(app, check.answerClause, ({ params, body, caller }) =>
    answerClause(db, caller, params, body),
  );
  serve(app, check.checkBid, async ({ params, caller }) =>
    findingsOf(services, await bidOf(db, caller, params.id)),
  );
  serve(app, check.waiveFinding, async ({ params, body, caller }) => {
    await waiveFinding(services, caller, params, body);
    return undefined;
  });
}
