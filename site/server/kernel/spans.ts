/** What a span may say: names of ours, kinds and counts. Never what somebody typed, a file's name, a token or an address. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is being timed. */
export interface OpenSpan {
  rename(name: string): void;
  say(facts: SpanFacts): void;
  /** It went wrong; only the kind of the error is told. */
  fail(error: unknown): void;
  end(): void;
}

export interface SpanStart {
  /** `call` answers somebody, `job` was put off by somebody, `outside` asks another service. */
  kind?: 'call' | 'job' | 'outside' | 'inner';
  facts?: SpanFacts;
  /** A `traceparent` of whoever asked, where that is not the work that goes on here. */
  parent?: string | undefined;
}

/** Where spans go (`ports/open-telemetry.ts`). */
export interface Spans {
  open(name: string, start: SpanStart): OpenSpan;
  /** Does the work with the span as the parent of what it opens. */
  within<T>(span: OpenSpan, work: () => T): T;
  /** Of the work that goes on here; undefined where none does. */
  traceparent(): string | undefined;
}

const none: OpenSpan = {
  rename: () => undefined,
  say: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/** Of this process, whichever service of it works; none without a collector. */
let spans: Spans | undefined;

export function useSpans(others: Spans | undefined): void {
  spans = others;
}

/** Opens a span whose work is not one call of a function; whoever opens it ends it. */
export const openSpan = (name: string, start: SpanStart = {}): OpenSpan =>
  spans?.open(name, start) ?? none;

/** Does the work within a span of its own. */
export async function inSpan<T>(
  name: string,
  start: SpanStart,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  if (!spans) return work(none);
  const span = spans.open(name, start);
  try {
    return await spans.within(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** What a job takes along, so that its span belongs to the call that put it off. */
export const traceparent = (): string | undefined => spans?.traceparent();

/** Whether a span of this work would have a parent. */
export const isTraced = (): boolean => spans?.traceparent() !== undefined;
