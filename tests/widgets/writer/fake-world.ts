import type { Bid } from '../../../widgets/core/contract/bid.ts';
import type { Chapter } from '../../../widgets/core/contract/chapter.ts';
import type { Impact } from '../../../widgets/core/contract/impact.ts';
import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import type { OutlineSign } from '../../../widgets/core/contract/outline-signs.ts';
import type { TenderChange } from '../../../widgets/core/contract/tender-change.ts';
import { tender } from './fake-data.ts';
import { finishState } from './fake-finish.ts';

function emptyChapter(id: string, title: string): Chapter {
  const blank = { status: 'empty' as const, note: null, content: '', chars: 0, version: 0 };
  return { id, rev: 0, title, kind: 'prose', ...blank, updatedAt: '2031-04-28 10:05:00' };
}

/** Event streams of all readers. */
function createChannel() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let eventId = 0;
  const frame = (event: string, data: unknown, id: number) =>
    encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    /** Sends an event to all readers; `id` repeats an old one, as a replay does. */
    emit(event: string, data: unknown, id?: number): void {
      if (id === undefined) eventId += 1;
      for (const stream of streams) stream.enqueue(frame(event, data, id ?? eventId));
    },
    /** Breaks all streams, as a restart does. */
    dropStreams(): void {
      for (const stream of streams) stream.error(new TypeError('network'));
      streams.clear();
    },
    open(snapshot: unknown): Response {
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller;
          streams.add(controller);
          controller.enqueue(frame('snapshot', snapshot, eventId));
        },
        cancel: () => void streams.delete(mine),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}

const state = () => ({
  tender: tender({ status: 'reading', progress: 40 }),
  bid: undefined as Bid | undefined,
  outline: { rev: 0, chapters: [] as OutlineChapter[] },
  signs: [] as OutlineSign[],
  outlineVersions: [] as OutlineChapter[][],
  chapters: new Map<string, Chapter>(),
  unfilled: new Set<string>(),
  versions: new Map<string, string[]>(),
  idempotencyKeys: new Set<string>(),
  finish: finishState(),
  changes: [] as TenderChange[],
  impact: [] as Impact[],
});

/** Chapters with their versions. */
function createChapters(world: ReturnType<typeof state>) {
  const chapterOf = (id: string): Chapter => {
    const title = world.outline.chapters.find((one) => one.id === id)?.title ?? '';
    const known = world.chapters.get(id) ?? emptyChapter(id, title);
    world.chapters.set(id, known);
    return known;
  };
  const setChapter = (id: string, change: Partial<Chapter>): Chapter => {
    const next = { ...chapterOf(id), ...change };
    next.chars = next.content.replace(/\s/g, '').length;
    world.chapters.set(id, next);
    return next;
  };
  const storeText = (id: string, content: string): Chapter => {
    const versions = [...(world.versions.get(id) ?? []), content];
    world.versions.set(id, versions);
    return setChapter(id, {
      content,
      rev: chapterOf(id).rev + 1,
      version: versions.length,
      status: 'done',
      note: null,
    });
  };
  const progress = () => {
    const all = world.outline.chapters.map(({ id }) => chapterOf(id));
    const count = (status: Chapter['status']) => all.filter((one) => one.status === status).length;
    const chars = all.reduce((sum, one) => sum + one.chars, 0);
    const percent = all.length === 0 ? 0 : Math.floor((count('done') / all.length) * 100);
    return {
      percent,
      done: count('done'),
      total: all.length,
      failed: count('failed'),
      chars,
      pages: Math.round(chars / 700),
      expectedPages: Math.round(chars / 700),
      secondsLeft: null,
    };
  };
  return { chapterOf, setChapter, storeText, progress };
}

/** What a service knows of one tender and one bid, and what it tells its readers. */
export function createWorld() {
  const world = state();
  const channel = createChannel();
  const chapters = createChapters(world);
  const { chapterOf, progress } = chapters;
  const theBid = (): Bid => {
    if (!world.bid) throw new Error('no bid in the fake service');
    return world.bid;
  };
  const chapterState = (id: string) => {
    const { rev, status, chars, note } = chapterOf(id);
    return { id, rev, status, chars, note, ...(world.unfilled.has(id) ? { unfilled: true } : {}) };
  };
  return {
    state: world,
    ...chapters,
    emit: channel.emit,
    dropStreams: channel.dropStreams,
    theBid,
    changeBid(change: Partial<Bid>): Bid {
      world.bid = { ...theBid(), ...change, rev: theBid().rev + 1 };
      return world.bid;
    },
    setOutline(next: OutlineChapter[]) {
      world.outline = { rev: world.outline.rev + 1, chapters: next };
      world.outlineVersions.push(next);
      return world.outline;
    },
    sendChapter: (id: string) => channel.emit('chapter', chapterState(id)),
    sendProgress(): void {
      world.bid = { ...theBid(), progress: progress() };
      channel.emit('progress', { ...progress(), status: theBid().status, note: null });
    },
    openStream(): Response {
      const told = world.outline.chapters.map(({ id }) => {
        const { status, content } = chapterOf(id);
        return { ...chapterState(id), ...(status === 'writing' ? { content } : {}) };
      });
      const { status } = theBid();
      return channel.open({
        status,
        note: null,
        outlineRev: world.outline.rev,
        progress: progress(),
        chapters: told,
      });
    },
  };
}

export type World = ReturnType<typeof createWorld>;
