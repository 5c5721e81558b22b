import type { Bid } from '../../../widgets/core/contract/bid.ts';
import type { Chapter } from '../../../widgets/core/contract/chapter.ts';
import { type ErrorName, errorCodes } from '../../../widgets/core/contract/error-codes.ts';
import type { Outline, OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import { bid, outline, scoring, tender } from './fake-data.ts';

/** One request as the service sees it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
type Answer = Response | Promise<Response>;
type Handler = (asked: Asked, found: RegExpExecArray) => Answer;

export const reply = (data: unknown, status = 200) =>
  Response.json({ code: 200, success: true, data, msg: '操作成功' }, { status });
export const refuse = (name: ErrorName) => {
  const { status, code, msg } = errorCodes[name];
  return Response.json({ code, success: false, data: null, msg }, { status });
};
export const emptyChapter = (id: string, title: string): Chapter => ({
  id,
  rev: 0,
  title,
  status: 'empty',
  note: null,
  content: '',
  chars: 0,
  version: 0,
  updatedAt: '2031-04-28 10:05:00',
});
const page = <T>(records: T[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 });

/** A service in memory that speaks the contract: enough to take a bid from import to finish, one event at a time. */
export function createFakeService() {
  const asked: Asked[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const handlers: [string, RegExp, Handler][] = [];
  const encoder = new TextEncoder();
  let eventId = 0;

  const state = {
    tender: tender({ status: 'reading', progress: 40 }),
    bid: undefined as Bid | undefined,
    outline: { rev: 0, chapters: [] as OutlineChapter[] },
    outlineVersions: [] as OutlineChapter[][],
    chapters: new Map<string, Chapter>(),
    versions: new Map<string, string[]>(),
    idempotencyKeys: new Set<string>(),
    bidsCreated: 0,
  };

  const frame = (event: string, data: unknown, id: number) =>
    encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  /** Sends an event to all readers; `id` repeats an old one, as a replay does. */
  const emit = (event: string, data: unknown, id?: number) => {
    if (id === undefined) eventId += 1;
    for (const stream of streams) stream.enqueue(frame(event, data, id ?? eventId));
  };
  const theBid = (): Bid => {
    if (!state.bid) throw new Error('no bid in the fake service');
    return state.bid;
  };
  const changeBid = (change: Partial<Bid>) => {
    state.bid = { ...theBid(), ...change, rev: theBid().rev + 1 };
    return state.bid;
  };
  const chapterOf = (id: string): Chapter => {
    const known = state.chapters.get(id) ?? emptyChapter(id, state.outline.chapters.find((one) => one.id === id)?.title ?? '');
    state.chapters.set(id, known);
    return known;
  };
  const progress = () => {
    const all = state.outline.chapters.map(({ id }) => chapterOf(id));
    const done = all.filter((one) => one.status === 'done').length;
    const chars = all.reduce((sum, one) => sum + one.chars, 0);
    const total = all.length;
    const failed = all.filter((one) => one.status === 'failed').length;
    return {
      percent: total === 0 ? 0 : Math.floor((done / total) * 100),
      done,
      total,
      failed,
      chars,
      pages: Math.round(chars / 700),
    };
  };
  const snapshot = () => ({
    status: theBid().status,
    note: null,
    outlineRev: state.outline.rev,
    progress: progress(),
    chapters: state.outline.chapters.map(({ id }) => {
      const { rev, status, chars, note, content } = chapterOf(id);
      return { id, rev, status, chars, note, ...(status === 'writing' ? { content } : {}) };
    }),
  });
  const setChapter = (id: string, change: Partial<Chapter>) => {
    const next = { ...chapterOf(id), ...change };
    next.chars = next.content.replace(/\s/g, '').length;
    state.chapters.set(id, next);
    return next;
  };
  const tellChapter = (id: string) => {
    const { rev, status, chars, note } = chapterOf(id);
    emit('chapter', { id, rev, status, chars, note });
  };
  const tellProgress = () => {
    state.bid = { ...theBid(), progress: progress() };
    emit('progress', { ...progress(), status: theBid().status, note: null });
  };
  const setOutline = (chapters: OutlineChapter[]) => {
    state.outline = { rev: state.outline.rev + 1, chapters };
    state.outlineVersions.push(chapters);
    return state.outline;
  };
  const storeText = (id: string, content: string): Chapter => {
    const versions = state.versions.get(id) ?? [];
    state.versions.set(id, [...versions, content]);
    const { rev } = chapterOf(id);
    return setChapter(id, { content, rev: rev + 1, version: versions.length + 1, status: 'done', note: null });
  };

  /** Puts a handler before the usual ones. */
  const on = (method: string, path: RegExp, handler: Handler) => handlers.unshift([method, path, handler]);
  const usual = (method: string, path: string, handler: Handler) => handlers.push([method, new RegExp(`^${path}$`), handler]);

  usual('GET', '/health', () =>
    Response.json({ status: 'ok', version: '0', database: 'embedded', writer: theWriter, sms: 'console' }),
  );
  usual('POST', '/bid/client/tenders', () => reply({ id: 't1', status: 'reading' }, 202));
  usual('GET', '/bid/client/tenders/t1', () => reply(state.tender));
  usual('GET', '/bid/client/tenders/t1/blocks', ({ query }) => {
    const first = (Number(query.get('current') ?? 1) - 1) * 100;
    const records = Array.from({ length: 100 }, (_, index) => ({
      index: first + index,
      kind: (first + index) % 10 === 0 ? 'heading' : 'paragraph',
      page: Math.floor((first + index) / 4) + 1,
      text: `第 ${first + index} 段：投标人应当按照招标文件的要求编制投标文件。`,
    }));
    return reply({ ...page(records), total: 300, pages: 3 });
  });
  usual('POST', '/bid/client/bids', ({ body, headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    if (!state.idempotencyKeys.has(key)) {
      state.idempotencyKeys.add(key);
      state.bidsCreated += 1;
      const { settings: _, scoring: rows, ...rest } = body as Partial<Bid>;
      state.bid = bid({
        ...rest,
        scoring: Array.isArray(rows) ? rows.map((row, index) => ({ ...row, id: row.id ?? `n${index}` })) : scoring,
      });
    }
    return reply(theBid());
  });
  usual('GET', '/bid/client/bids/b1', () => reply(theBid()));
  usual('PATCH', '/bid/client/bids/b1', ({ body }) => {
    const { rev, ...change } = body as Partial<Bid>;
    return rev === theBid().rev ? reply(changeBid(change)) : refuse('staleRevision');
  });
  usual('POST', '/bid/client/bids/b1/outline/generate', () => {
    changeBid({ status: 'outlining' });
    return reply({ status: 'outlining' }, 202);
  });
  usual('GET', '/bid/client/bids/b1/outline', () => reply(state.outline));
  usual('PUT', '/bid/client/bids/b1/outline', ({ body }) => {
    const sent = body as Outline;
    return sent.rev === state.outline.rev ? reply(setOutline(sent.chapters)) : refuse('staleRevision');
  });
  usual('GET', '/bid/client/bids/b1/outline/versions', () =>
    reply(
      page(
        state.outlineVersions.map((chapters, index) => ({
          n: index + 1,
          kind: index === 0 ? 'generated' : 'edited',
          chapters: chapters.length,
          current: index === state.outlineVersions.length - 1,
          createdAt: '2031-04-28 10:10:00',
        })),
      ),
    ),
  );
  usual('GET', '/bid/client/bids/b1/outline/versions/(\\d+)', (_, found) =>
    reply({ rev: 0, chapters: state.outlineVersions[Number(found[1]) - 1] }),
  );
  usual('POST', '/bid/client/bids/b1/outline/versions/(\\d+)/restore', (_, found) =>
    reply(setOutline(state.outlineVersions[Number(found[1]) - 1] ?? [])),
  );
  usual('POST', '/bid/client/bids/b1/write', ({ body }) => {
    const { chapters, all } = (body ?? {}) as { chapters?: string[]; all?: boolean };
    const wanted = state.outline.chapters
      .map(({ id }) => id)
      .filter((id) => chapters?.includes(id) ?? (all || chapterOf(id).status !== 'done'));
    changeBid({ status: 'writing', charged: true });
    for (const id of wanted) {
      setChapter(id, { status: 'queued', note: null });
      tellChapter(id);
    }
    return reply({ runId: 'r1', chapters: wanted.length }, 202);
  });
  usual('POST', '/bid/client/bids/b1/(pause|resume)', (_, found) => {
    changeBid({ status: found[1] === 'pause' ? 'paused' : 'writing' });
    tellProgress();
    return reply({ status: theBid().status });
  });
  usual('GET', '/bid/client/bids/b1/chapters/([^/]+)', (_, found) => reply(chapterOf(found[1] ?? '')));
  usual('PUT', '/bid/client/bids/b1/chapters/([^/]+)', ({ body }, found) => {
    const { rev, content } = body as { rev: number; content: string };
    const id = found[1] ?? '';
    if (chapterOf(id).status === 'writing') return refuse('writingNow');
    return rev === chapterOf(id).rev ? reply(storeText(id, content)) : refuse('staleRevision');
  });
  usual('POST', '/bid/client/bids/b1/chapters/([^/]+)/write', (_, found) => {
    setChapter(found[1] ?? '', { status: 'queued' });
    tellChapter(found[1] ?? '');
    return reply({ runId: 'r2' }, 202);
  });
  usual('POST', '/bid/client/bids/b1/chapters/([^/]+)/(?:table|mind-map)', (_, found) => reply(chapterOf(found[1] ?? ''), 202));
  usual('GET', '/bid/client/bids/b1/chapters/([^/]+)/versions', (_, found) => {
    const versions = state.versions.get(found[1] ?? '') ?? [];
    const current = chapterOf(found[1] ?? '').version;
    const records = versions.map((text, index) => ({
      n: index + 1,
      kind: index === 0 ? 'generated' : 'edited',
      chars: text.length,
      current: index + 1 === current,
      createdAt: '2031-04-28 11:00:00',
    }));
    return reply(page(records.toReversed()));
  });
  usual('GET', '/bid/client/bids/b1/chapters/([^/]+)/versions/(\\d+)', (_, found) =>
    reply({ n: Number(found[2]), content: state.versions.get(found[1] ?? '')?.[Number(found[2]) - 1] ?? '' }),
  );
  usual('POST', '/bid/client/bids/b1/chapters/([^/]+)/versions/(\\d+)/restore', (_, found) =>
    reply(storeText(found[1] ?? '', state.versions.get(found[1] ?? '')?.[Number(found[2]) - 1] ?? '')),
  );
  usual('GET', '/bid/client/bids/b1/coverage', () =>
    reply(
      theBid().scoring.map(({ id, item, category, maxScore }, index) => ({
        scoringId: id,
        item,
        category,
        maxScore,
        state: (['covered', 'covered', 'thin', 'missing'] as const)[index % 4],
        chapters: state.outline.chapters
          .filter((one) => one.scoringIds.includes(id))
          .map((one) => ({
            id: one.id,
            title: one.title,
            quote: '我方把切换窗口与水量低谷结合起来安排，并为每一次切换准备回退方案。',
          })),
      })),
    ),
  );
  usual('GET', '/bid/client/bids/b1/check', () =>
    reply([
      {
        kind: 'placeholder',
        severity: 'warning',
        chapterId: 'o11',
        quote: '项目经理：【待填写：姓名与证书编号】',
        msg: '有 1 处待填写的内容，请补充后再提交。',
      },
      {
        kind: 'missing-star',
        severity: 'error',
        chapterId: null,
        quote: '★ PLC 须支持双机热备，切换时间不大于 50 ms。',
        msg: '★ 条款没有在任何章节里响应，可能导致投标被否决。',
      },
      {
        kind: 'repetition',
        severity: 'info',
        chapterId: 'o22',
        quote: '我方将严格按照招标文件的要求组织实施',
        msg: '这一段与“施工进度计划”中的内容重复。',
      },
    ]),
  );
  usual('POST', '/bid/client/bids/b1/finish', () =>
    progress().percent === 100
      ? reply(changeBid({ status: 'finished', finishedAt: '2031-04-29 16:20:00' }))
      : refuse('notComplete'),
  );
  usual('POST', '/bid/client/bids/b1/copy', () => reply(changeBid({ status: 'outlined', finishedAt: null })));
  usual('GET', '/bid/client/bids/b1/events', () => {
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller;
        streams.add(controller);
        controller.enqueue(frame('snapshot', snapshot(), eventId));
      },
      cancel: () => void streams.delete(mine),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });

  let theWriter: Bid['writer'] = { kind: 'offline', name: '离线编写器' };
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api/, '');
    const isJson = request.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? await request.json() : undefined;
    const one: Asked = { method: request.method, path, query: url.searchParams, headers: request.headers, body };
    asked.push(one);
    for (const [method, pattern, handler] of handlers) {
      const found = method === request.method ? pattern.exec(path) : null;
      if (found) return handler(one, found);
    }
    return refuse('notFound');
  };

  return {
    state,
    asked,
    on,
    emit,
    setChapter,
    tellChapter,
    tellProgress,
    setOutline,
    storeText,
    changeBid,
    /** Makes the outline, as the job of the service does after a while. */
    finishOutline(chapters: OutlineChapter[] = outline) {
      changeBid({ status: 'outlined' });
      emit('outline', { rev: setOutline(chapters).rev, status: 'outlined' });
      tellProgress();
    },
    /** Writes a whole chapter: taken up, streamed in pieces, done. */
    writeChapter(id: string, text: string, size = 40) {
      setChapter(id, { status: 'writing' });
      tellChapter(id);
      for (let offset = 0; offset < text.length; offset += size)
        emit('delta', { chapterId: id, offset, text: text.slice(offset, offset + size) });
      storeText(id, text);
      tellChapter(id);
      tellProgress();
    },
    endRun() {
      changeBid({ status: 'written', progress: progress() });
      tellProgress();
      emit('done', { status: 'written' });
    },
    useWriter(writer: Bid['writer']) {
      theWriter = writer;
    },
    /** Breaks all event streams, as a restart does. */
    dropStreams() {
      for (const stream of streams) stream.error(new TypeError('network'));
      streams.clear();
    },
    /** How often a call was made. */
    count: (method: string, path: RegExp) => asked.filter((one) => one.method === method && path.test(one.path)).length,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      answer(new Request(input instanceof Request ? input : new URL(String(input), 'http://service.test'), init)),
    upload: ({ url, headers }: { url: string; headers: Record<string, string> }) =>
      answer(new Request(new URL(url, 'http://service.test'), { method: 'POST', headers })),
  };
}

export type FakeService = ReturnType<typeof createFakeService>;
