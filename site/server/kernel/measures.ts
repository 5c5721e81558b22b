import {
  AggregatorRegistry,
  Counter,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** What was counted, as prom-client hands it from one thread to another. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** What this process counts, whichever service of it counted; `GET /metrics` hands it out. No label names an account or a bid. */
export const measures = new Registry();
const registers = [measures];

/** What another thread of this process has counted; it has the same measures. */
let countBeside: (() => Promise<Counted>) | undefined;

export function measureBeside(count: (() => Promise<Counted>) | undefined): void {
  countBeside = count;
}

/** What all threads of the process have counted together, as Prometheus reads it. */
export async function measuredText(): Promise<string> {
  if (!countBeside) return measures.metrics();
  const counted = await Promise.all([measures.getMetricsAsJSON(), countBeside()]);
  return AggregatorRegistry.aggregate(counted).metrics();
}

export const callSeconds = new Histogram({
  name: 'tender_http_request_seconds',
  help: 'Seconds until the answer of a call begins, by route of the contract',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  registers,
});

export const storedPieces = new Counter({
  name: 'tender_pieces_total',
  help: 'Pieces of streamed text that were stored',
  registers,
});

export const groupSeconds = new Histogram({
  name: 'tender_piece_group_seconds',
  help: 'Seconds that storing a group of pieces takes',
  buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers,
});

export const endedJobs = new Counter({
  name: 'tender_jobs_ended_total',
  help: 'Jobs that this process worked on to their end, by kind and result',
  labelNames: ['job', 'result'],
  registers,
});
