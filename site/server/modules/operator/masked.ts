import { serve } from '../../http/serve.ts';

/** A mainland mobile number, not a part of a longer number or code. */
const NUMBER = /(?<![\dA-Za-z])(1[3-9]\d)\d{4}(\d{4})(?![\dA-Za-z])/g;

/** The same with the middle of every mobile number left out (specification, section 3), wherever one stands in it. */
export function masked<T>(value: T): T;
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(NUMBER, '$1****$2');
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== 'object' || value instanceof Response) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part)]));
}

/** Serves a call about customers: the whole of a number is told by a call of its own, which the log keeps. */
export const serveMasked: typeof serve = (app, endpoint, handler) =>
  serve(app, endpoint, async (request) => masked(await handler(request)));
