import { percentile } from '../support/percentile.ts';

/** How long the calls of each kind took, and what went wrong. */
export class Measured {
  readonly times = new Map<string, number[]>();
  readonly errors: string[] = [];

  /** Runs one call and keeps how long it took until all of its answer was there. */
  async call<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const answer = await work();
    const took = performance.now() - began;
    const row = this.times.get(kind);
    if (row) row.push(took);
    else this.times.set(kind, [took]);
    return answer;
  }

  fail(what: string): void {
    this.errors.push(what);
  }
}

/** A line of a table: how many, and the times at 50, 95 and 99 % and at most, in milliseconds. */
export const timesLine = (kind: string, values: readonly number[]): string =>
  [
    kind.padEnd(12),
    String(values.length).padStart(7),
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(0).padStart(7)),
  ].join(' ');
