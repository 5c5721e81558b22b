import * as v from 'valibot';
import { count, seconds } from './scalars.ts';

/** What a process does: answers people, works in the background, or both. */
export const roles = ['web', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

const some = v.pipe(count, v.minValue(1), v.maxValue(1000));

/** What is set for each process of a service apart. */
export const processEnvironment = {
  ROLE: v.optional(v.picklist(roles, 'expected web, worker or all'), 'all'),
  /** Connections of DATABASE_URL that the process takes at the most. */
  DATABASE_POOL: v.optional(some, '10'),
  /** Bids that one process writes at a time. */
  RUNS_AT_ONCE: v.optional(some, '8'),
  /** Who shows it may read what the process counts. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'expected 16 characters or more'))),
  /** Seconds between the signal to stop and the stop, in which a balancer sees that the process is not ready. */
  STOP_DELAY_SECONDS: v.optional(v.pipe(seconds, v.maxValue(600)), '0'),
};

export interface ProcessSettings {
  role: Role;
  databasePool: number;
  runsAtOnce: number;
  stopDelayMs: number;
  /** Undefined: nobody is told what the process counts. */
  metricsToken: string | undefined;
}

interface Values {
  ROLE: Role;
  DATABASE_POOL: number;
  RUNS_AT_ONCE: number;
  STOP_DELAY_SECONDS: number;
  METRICS_TOKEN?: string | undefined;
}

export function processSettings(values: Values): ProcessSettings {
  return {
    role: values.ROLE,
    databasePool: values.DATABASE_POOL,
    runsAtOnce: values.RUNS_AT_ONCE,
    metricsToken: values.METRICS_TOKEN,
    // Nobody sends calls to a worker, so it need not wait for balancers.
    stopDelayMs: values.ROLE === 'worker' ? 0 : values.STOP_DELAY_SECONDS * 1000,
  };
}
