import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { measuredText } from '../../kernel/measures.ts';
import { VERSION } from '../../kernel/version.ts';
import type { Drizzle } from '../../store/database.ts';

type MetricNeeds = Needs<'config' | 'database' | 'streams'>;

/** Text for Prometheus: what the process counted, and what is asked of it and of the queue at that moment. */
export function createMetrics(services: MetricNeeds): {
  contentType: string;
  text(): Promise<string>;
} {
  const registry = new Registry();
  // Processor, memory and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  for (const gauge of gauges(services)) registry.registerMetric(gauge);
  return {
    contentType: registry.contentType,
    text: async () => (await Promise.all([registry.metrics(), measuredText()])).join('\n'),
  };
}

function gauges({ config, database, streams }: MetricNeeds): Gauge[] {
  const build = new Gauge({
    name: 'tender_build',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'role', 'database'],
    registers: [],
  });
  build.set({ version: VERSION, role: config.role, database: database.kind }, 1);
  const open = new Gauge({
    name: 'tender_streams_open',
    help: 'Event streams that are open in this process',
    registers: [],
    collect() {
      this.set(streams.size);
    },
  });
  const connections = new Gauge({
    name: 'tender_database_connections',
    help: 'Connections of this process, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle, waiting } = database.connections();
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const jobs = new Gauge({
    name: 'tender_jobs',
    help: 'Jobs of the whole service by kind and state; failed ones as long as the queue keeps them',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      this.reset();
      for (const { job, state, n } of await jobCounts(database.db)) this.set({ job, state }, n);
    },
  });
  return [build, open, connections, jobs];
}

const Counts = v.object({
  rows: v.array(v.object({ job: v.string(), state: v.string(), n: v.number() })),
});

async function jobCounts(db: Drizzle) {
  const { rows } = v.parse(
    Counts,
    await db.execute(sql`
      select name as job, count(*)::int as n,
        case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state
      from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\_\_%'
      group by 1, 3`),
  );
  return rows;
}
