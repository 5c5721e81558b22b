import { createModel } from '../../site/server/ports/model.ts';
import { createModelTurns } from '../../site/server/store/model-turns.ts';
import { openDatabase } from '../../site/server/store/open.ts';

/**
 * `node tests/support/model-calls-process.ts BASE_URL REQUESTS WINDOW_MS CALLS NAME` with `DATABASE_URL`: asks the model so often at once, as a
 * process of a service with that limit does.
 */
const [baseUrl = '', requests, windowMs, calls, name] = process.argv.slice(2);
const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir: 'memory://' });
const turns = createModelTurns(database.db, {
  requests: Number(requests),
  tokens: undefined,
  windowMs: Number(windowMs),
});
async function ask(options: { turns?: typeof turns; user: string }): Promise<void> {
  const model = createModel({ baseUrl, apiKey: '', model: 'm', turns: options.turns });
  const stream = model.stream({ system: '', user: options.user }, new AbortController().signal);
  while (!(await stream.next()).done);
}

// A first request loads what later ones have: it would be on its way for too long to be counted by when it comes.
await ask({ user: '热身' });
await Promise.all(Array.from({ length: Number(calls) }, () => ask({ turns, user: String(name) })));
await database.close();
