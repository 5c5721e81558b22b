import pg from 'pg';
import { startListeningService } from '../../support/listening-service.ts';
import { startTestService } from '../../support/service.ts';
import { type Ask, listCalls } from './calls.ts';
import { fillLarge, type Sizes } from './fill.ts';
import { measureFairly, type Planned, plansOf, type Taken } from './measure.ts';
import { signedInPeople } from './people.ts';
import { recordStatements } from './statements.ts';
import { streamCalls } from './streams.ts';
import { openFetch, sweepCalls } from './sweeps.ts';
import { makeTemplate } from './template.ts';

/** Makes one bidder's rows by the service, and all others after them. */
export async function fillDatabase(
  url: string,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const service = await startTestService({ env: { DATABASE_URL: url, LIMITS: 'off' } });
  const template = await makeTemplate(service).finally(() => service.remove());
  await fillLarge(url, template, sizes, say);
}

export interface Measuring {
  /** So many times each. */
  times: number;
  bar: number;
  /** What has these words in its name. */
  only?: string;
  /** Statements of a test that makes something slow once the service has started. */
  planted?: string;
}

/** Starts a web process of the service on the database and asks it for everything. */
export async function measureDatabase(
  url: string,
  { times, bar, only = '', planted = '' }: Measuring,
): Promise<{ taken: Taken[]; plans: Planned[] }> {
  const recorder = recordStatements();
  const service = await startListeningService({ DATABASE_URL: url, LIMITS: 'off', ROLE: 'web' });
  const queue = await openFetch(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (planted) await client.query(planted);
    const people = await signedInPeople(`http://127.0.0.1:${service.port}`, url);
    const asks: Ask[] = [
      ...listCalls(people),
      ...streamCalls(people),
      ...queue.calls,
      ...sweepCalls(service.services),
    ].filter(({ name }) => name.includes(only));
    const taken = await measureFairly(asks, { times, bar }, recorder);
    return { taken, plans: await plansOf(client, taken) };
  } finally {
    await client.end();
    await queue.close();
    await service.remove();
    recorder.stop();
  }
}
