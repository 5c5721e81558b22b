import { check, handIn, refusals } from 'tender-widgets/contract';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidOf } from '../row/bid-access.ts';
import { contentsOf, resolvedContentsOf } from '../row/contents.ts';
import { bidRegister, registerSources } from '../row/register.ts';
import { answerClauses, waiveFinding } from './check-service.ts';
import { type CheckNeeds, findingsOf } from './findings.ts';
import { handInTasks, markHandIn } from './hand-in.ts';
import { keepOpenPlaces } from './open-places.ts';

export function checkRoutes(app: ApiApp, services: CheckNeeds): void {
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
    return bidRegister(db, row, await contentsOf(db, row));
  });
  serve(app, check.liveTable, async ({ params, body: { kind, part }, caller }) => {
    const row = await bidOf(db, caller, params.id);
    const bid = { scoring: row.scoring, ...(await registerSources(db, row)) };
    const contents = await contentsOf(db, row);
    return { markdown: await runText(caller.id, 'liveTable', kind, part, contents, bid) };
  });
  serve(app, check.answerClause, async ({ params: { id, clauseId }, body, caller }) => {
    const rows = await answerClauses(db, caller, id, [{ clauseId, ...body }]);
    const answered = rows.find((one) => one.clauseId === clauseId);
    if (!answered) throw new ApiError('notFound', { msg: refusals.registerRowUnknown });
    return answered;
  });
  serve(app, check.answerClauses, ({ params, body, caller }) =>
    answerClauses(db, caller, params.id, body.rows),
  );
  serve(app, check.checkBid, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    const found = await findingsOf(services, row);
    await keepOpenPlaces(db, row.id, found);
    return found;
  });
  serve(app, handIn.handInTasks, async ({ params, caller }) =>
    handInTasks(db, await bidOf(db, caller, params.id)),
  );
  serve(app, handIn.markHandIn, async ({ params, body, caller }) => {
    await markHandIn(db, caller, params, body.done);
    return undefined;
  });
  serve(app, check.waiveFinding, async ({ params, body, caller }) => {
    await waiveFinding(services, caller, params, body);
    return undefined;
  });
}
