import type { Bid } from '../../../widgets/core/contract/bid.ts';
import { type ErrorName, errorCodes } from '../../../widgets/core/contract/error-codes.ts';
import type { Outline } from '../../../widgets/core/contract/outline.ts';
import { bid, proposed, scoring } from './fake-data.ts';
import type { World } from './fake-world.ts';

/** One request as the service sees it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
type Answer = Response | Promise<Response>;
/** `parts` are the groups of the path. */
export type Handler = (asked: Asked, parts: string[]) => Answer;
/** Registers a handler for a path below `/bid/client`. */
export type Route = (method: string, path: string, handler: Handler) => void;

export const reply = (data: unknown, status = 200) =>
  Response.json({ code: 200, success: true, data, msg: '操作成功' }, { status });
export const refuse = (name: ErrorName) => {
  const { status, code, msg } = errorCodes[name];
  return Response.json({ code, success: false, data: null, msg }, { status });
};
const page = <T>(records: T[]) => ({
  records,
  total: records.length,
  size: 100,
  current: 1,
  pages: 1,
});
const cell = (text: string) => ({ text, rowSpan: 1, colSpan: 1 });
/** Where the bond stands: a table, as the data sheet of a tender is. */
const dataSheet = [
  ['11', '投标有效期', '90 日历天'],
  ['12', '投标保证金', '50000 元，电汇'],
  ['13', '履约保证金', '合同金额的 5%'],
];
const paragraph = (index: number) => ({
  index,
  kind: index % 10 === 0 ? 'heading' : 'paragraph',
  page: Math.floor(index / 4) + 1,
  text: `第 ${index} 段：投标人应当按照招标文件的要求编制投标文件。`,
});

const passage = (index: number) =>
  index === 12
    ? { ...paragraph(index), kind: 'table', rows: dataSheet.map((row) => row.map(cell)) }
    : paragraph(index);

export function tenderRoutes({ state }: World, route: Route): void {
  route('POST', '/tenders', () => reply({ id: 't1', status: 'reading' }, 202));
  route('GET', '/tenders/t1', () => reply(state.tender));
  route('GET', '/tenders/t1/blocks', ({ query }) => {
    const first = (Number(query.get('current') ?? 1) - 1) * 100;
    return reply({
      ...page(Array.from({ length: 100 }, (_, index) => passage(first + index))),
      total: 300,
      pages: 3,
    });
  });
}

export function bidRoutes({ state, theBid, changeBid, progress }: World, route: Route): void {
  route('POST', '/bids', ({ body, headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    if (state.idempotencyKeys.has(key)) return reply(theBid());
    state.idempotencyKeys.add(key);
    const { settings: _, scoring: rows, ...rest } = body as Partial<Bid>;
    const read = Array.isArray(rows)
      ? rows.map((row, index) => ({ ...row, id: row.id ?? `n${index}` }))
      : scoring;
    state.bid = bid({ ...rest, scoring: read });
    return reply(state.bid);
  });
  route('GET', '/bids/b1', () => reply(theBid()));
  route('PATCH', '/bids/b1', ({ body }) => {
    const { rev, settings, ...change } = body as Partial<Bid>;
    if (rev !== undefined && rev !== theBid().rev) return refuse('staleRevision');
    const merged = settings ? { settings: { ...theBid().settings, ...settings } } : {};
    return reply(changeBid({ ...change, ...merged }));
  });
  route('POST', '/bids/b1/finish', () =>
    progress().percent === 100
      ? reply(changeBid({ status: 'finished', finishedAt: '2031-04-29 16:20:00' }))
      : refuse('notComplete'),
  );
  route('POST', '/bids/b1/copy', () => reply(changeBid({ status: 'outlined', finishedAt: null })));
}

export function outlineRoutes({ state, changeBid, setOutline }: World, route: Route): void {
  const version = (n: string | undefined) => state.outlineVersions[Number(n) - 1] ?? [];
  route('POST', '/bids/b1/outline/generate', () => {
    changeBid({ status: 'outlining' });
    return reply({ status: 'outlining' }, 202);
  });
  route('GET', '/bids/b1/outline', () => reply(state.outline));
  route('GET', '/bids/b1/outline/signs', () =>
    reply({ rev: state.outline.rev, isReadingInDoubt: false, signs: state.signs }),
  );
  route('PUT', '/bids/b1/outline', ({ body }) => {
    const sent = body as Outline;
    return sent.rev === state.outline.rev
      ? reply(setOutline(sent.chapters))
      : refuse('staleRevision');
  });
  route('GET', '/bids/b1/outline/versions', () =>
    reply(
      page(
        state.outlineVersions.map((chapters, index, all) => ({
          n: index + 1,
          kind: index === 0 ? 'generated' : 'edited',
          chapters: chapters.length,
          current: index === all.length - 1,
          createdAt: '2031-04-28 10:10:00',
        })),
      ),
    ),
  );
  route('GET', '/bids/b1/outline/versions/(\\d+)', (_, [n]) =>
    reply({ rev: 0, chapters: version(n) }),
  );
  route('POST', '/bids/b1/outline/versions/(\\d+)/restore', (_, [n]) =>
    reply(setOutline(version(n))),
  );
  route('POST', '/bids/b1/outline/share', ({ body }) => {
    const { pages = 0 } = body as { pages?: number };
    const { chapters } = state.outline;
    const pinned = chapters.filter(({ settings }) => settings.pinned);
    const each =
      (pages - pinned.reduce((sum, one) => sum + one.pages, 0)) / (chapters.length - pinned.length);
    return reply(
      setOutline(chapters.map((one) => (one.settings.pinned ? one : { ...one, pages: each }))),
    );
  });
  route('POST', '/bids/b1/outline/import', () =>
    reply({ chapters: proposed, warnings: ['第 4 级以下的标题没有取'] }),
  );
}

export function runRoutes(
  { state, chapterOf, setChapter, sendChapter, changeBid, sendProgress, openStream }: World,
  route: Route,
): void {
  const queue = (id: string) => {
    setChapter(id, { status: 'queued', note: null });
    sendChapter(id);
  };
  route('POST', '/bids/b1/write', ({ body }) => {
    const { chapters, all } = (body ?? {}) as { chapters?: string[]; all?: boolean };
    const ids = state.outline.chapters.map(({ id }) => id);
    const wanted = ids.filter(
      (id) => chapters?.includes(id) ?? (all || chapterOf(id).status !== 'done'),
    );
    changeBid({ status: 'writing', charged: true });
    wanted.forEach(queue);
    return reply({ runId: 'r1', chapters: wanted.length }, 202);
  });
  route('POST', '/bids/b1/(pause|resume)', (_, [act]) => {
    const { status } = changeBid({ status: act === 'pause' ? 'paused' : 'writing' });
    sendProgress();
    return reply({ status });
  });
  route('POST', '/bids/b1/chapters/([^/]+)/write', (_, [id = '']) => {
    queue(id);
    return reply({ runId: 'r2' }, 202);
  });
  route('GET', '/bids/b1/events', () => openStream());
}

export function chapterRoutes({ state, chapterOf, storeText }: World, route: Route): void {
  const version = (id: string, n: string | undefined) =>
    state.versions.get(id)?.[Number(n) - 1] ?? '';
  route('GET', '/bids/b1/chapters/([^/]+)', (_, [id = '']) => reply(chapterOf(id)));
  route('PUT', '/bids/b1/chapters/([^/]+)', ({ body }, [id = '']) => {
    const { rev, content } = body as { rev?: number; content: string };
    if (chapterOf(id).status === 'writing') return refuse('writingNow');
    return rev === undefined || rev === chapterOf(id).rev
      ? reply(storeText(id, content))
      : refuse('staleRevision');
  });
  route('POST', '/bids/b1/chapters/([^/]+)/(?:table|mind-map)', (_, [id = '']) =>
    reply(chapterOf(id), 202),
  );
  route('GET', '/bids/b1/chapters/([^/]+)/versions', (_, [id = '']) => {
    const records = (state.versions.get(id) ?? []).map((text, index) => ({
      n: index + 1,
      kind: index === 0 ? 'generated' : 'edited',
      chars: text.length,
      current: index + 1 === chapterOf(id).version,
      createdAt: '2031-04-28 11:00:00',
    }));
    return reply(page(records.toReversed()));
  });
  route('GET', '/bids/b1/chapters/([^/]+)/versions/(\\d+)', (_, [id = '', n]) =>
    reply({ n: Number(n), content: version(id, n) }),
  );
  route('POST', '/bids/b1/chapters/([^/]+)/versions/(\\d+)/restore', (_, [id = '', n]) =>
    reply(storeText(id, version(id, n))),
  );
}
