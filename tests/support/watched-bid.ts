import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './caller.ts';

/** A reader gone for this long comes again, as a browser's would. */
const AGAIN_MS = 100;

/** What a faithful reader of a bid's event stream sees, across any number of broken connections. */
export interface WatchedBid {
  /** The text shown of a chapter. */
  shown(chapterId: string): string;
  /** So many pieces of text, events and connections so far. */
  pieces(): number;
  events(): number;
  connections(): number;
  /** So many chapters are being written. */
  writing(): number;
  /** The stream said that the bid is done. */
  isDone(): boolean;
  /** What no reader should see: numbers left out, told twice or begun anew, text taken back. */
  faults: string[];
  stop(): void;
}

interface BidEvent {
  id: number;
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** Reads a bid's events until `stop`, coming again with the last number it has seen. */
export function watchBid(call: Call, bidId: string): WatchedBid {
  const text = new Map<string, string>();
  const states = new Map<string, string>();
  /** Written to the end: what comes of it later is a new writing, from its beginning. */
  const finished = new Set<string>();
  const faults: string[] = [];
  const ending = new AbortController();
  let last: number | undefined;
  let pieces = 0;
  let events = 0;
  let connections = 0;
  let done = false;

  function see({ id, name, data }: BidEvent): void {
    events += 1;
    if (name === 'snapshot' && last !== undefined)
      faults.push(`a snapshot at ${id} after event ${last}`);
    if (name !== 'snapshot' && id !== (last ?? 0) + 1) faults.push(`event ${id} after ${last}`);
    last = id;
    if (name === 'snapshot') for (const one of data.chapters) text.set(one.id, one.content ?? '');
    if (name === 'chapter') states.set(data.id, data.status);
    if (name === 'chapter' && data.status === 'done') finished.add(data.id);
    if (name === 'done') done = true;
    if (name !== 'delta') return;
    pieces += 1;
    const shown = text.get(data.chapterId) ?? '';
    const isNew = finished.delete(data.chapterId) && data.offset === 0;
    if (!isNew && data.offset !== shown.length)
      faults.push(`${data.chapterId}: a piece at ${data.offset} after ${shown.length} characters`);
    text.set(data.chapterId, shown.slice(0, data.offset) + data.text);
  }
  async function read(): Promise<void> {
    const { status, response } = await call('GET', `/bid/client/bids/${bidId}/events`, undefined, {
      ...(last === undefined ? {} : { 'Last-Event-ID': String(last) }),
    });
    if (status !== 200 || !response.body) return;
    connections += 1;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) see(event);
      }
      if (ending.signal.aborted) return;
    }
  }
  void (async () => {
    while (!ending.signal.aborted) {
      // Gone with the process that was killed.
      await read().catch(() => undefined);
      await sleep(AGAIN_MS);
    }
  })();

  return {
    shown: (chapterId) => text.get(chapterId) ?? '',
    pieces: () => pieces,
    events: () => events,
    connections: () => connections,
    writing: () => [...states.values()].filter((status) => status === 'writing').length,
    isDone: () => done,
    faults,
    stop: () => ending.abort(),
  };
}

/** The numbered event of a block; what is told without a number is not kept, and a comment is none. */
function eventOf(block: string): BidEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [id, name, data] = [field('id'), field('event'), field('data')];
  return id && name && data ? { id: Number(id), name, data: JSON.parse(data) } : undefined;
}
