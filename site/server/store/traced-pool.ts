import type pg from 'pg';
import { inSpan, isTraced } from '../kernel/spans.ts';

/** Of a statement so much is told. */
const MOST_CHARS = 1000;

type Ask = (...args: unknown[]) => unknown;

/** What a statement says, without its values, which go beside it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const isNamed = typeof query === 'object' && query !== null && 'text' in query;
  return isNamed ? String(query.text) : '';
}

/** Lets every statement that belongs to a traced call or job have a span. */
function traced(ask: Ask): Ask {
  return (...args) => {
    // By a callback a pool asks one of its clients: it has a span already, and goes on in whoever's context gave the client back.
    if (!isTraced() || typeof args.at(-1) === 'function') return ask(...args);
    const text = textOf(args[0]);
    const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_CHARS) };
    const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
    return inSpan(`db ${verb}`, { kind: 'outside', facts }, async () => ask(...args));
  };
}

/** The same for all that goes through the pool, alone and in transactions. */
export function tracePool(pool: pg.Pool): void {
  Reflect.set(pool, 'query', traced(pool.query.bind(pool)));
  pool.on('connect', (client) => Reflect.set(client, 'query', traced(client.query.bind(client))));
}
