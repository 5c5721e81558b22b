import type { Counted } from './kernel/measures.ts';

/** What the loop that answers asks the thread that does the background work. */
export type WorkAsked = { kind: 'begin' } | { kind: 'count' } | { kind: 'stop' };

/** What that thread tells. */
export type WorkNotice =
  | { kind: 'begun' }
  /** Told to readers and kept nowhere. */
  | { kind: 'notify'; bidId: string; event: { name: string; data: unknown } }
  /** Why a bid's work waits; null: it does no longer. */
  | { kind: 'waits'; bidId: string; note: string | null }
  | { kind: 'counted'; counted: Counted }
  | { kind: 'stopped' };
