import type { Bid } from '../../../widgets/core/contract/bid.ts';
import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import { addendaRoutes } from './fake-addenda.ts';
import { outline } from './fake-data.ts';
import { finishRoutes } from './fake-finish.ts';
import {
  type Asked,
  bidRoutes,
  chapterRoutes,
  type Handler,
  outlineRoutes,
  type Route,
  refuse,
  runRoutes,
  tenderRoutes,
} from './fake-routes.ts';
import { createWorld, type World } from './fake-world.ts';

const writer: Bid['writer'] = { kind: 'offline', name: '离线编写器' };

/** What the jobs of the service do after a while, done at once. */
function createJobs({
  changeBid,
  emit,
  setOutline,
  sendProgress,
  setChapter,
  sendChapter,
  storeText,
  progress,
}: World) {
  return {
    finishOutline(chapters: OutlineChapter[] = outline): void {
      changeBid({ status: 'outlined' });
      emit('outline', { rev: setOutline(chapters).rev, status: 'outlined' });
      sendProgress();
    },
    /** Writes a whole chapter: taken up, streamed in pieces of `size`, done. */
    writeChapter(id: string, text: string, size = 40): void {
      setChapter(id, { status: 'writing' });
      sendChapter(id);
      for (let offset = 0; offset < text.length; offset += size) {
        emit('delta', { chapterId: id, offset, text: text.slice(offset, offset + size) });
      }
      storeText(id, text);
      sendChapter(id);
      sendProgress();
    },
    endRun(): void {
      changeBid({ status: 'written', progress: progress() });
      sendProgress();
      emit('done', { status: 'written' });
    },
  };
}

/** A service in memory that speaks the contract: enough to take a bid from import to finish, one event at a time. */
export function createFakeService() {
  const world = createWorld();
  const asked: Asked[] = [];
  const handlers: [method: string, path: RegExp, handler: Handler][] = [];
  const route: Route = (method, path, handler) =>
    handlers.push([method, new RegExp(`^/bid/client${path}$`), handler]);
  const health = { status: 'ok', version: '0', database: 'embedded', writer, sms: 'console' };
  handlers.push(['GET', /^\/health$/, () => Response.json(health)]);
  for (const routes of [
    tenderRoutes,
    bidRoutes,
    outlineRoutes,
    runRoutes,
    chapterRoutes,
    finishRoutes,
    addendaRoutes,
  ])
    routes(world, route);

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api/, '');
    const isJson = request.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? await request.json() : undefined;
    const one: Asked = {
      method: request.method,
      path,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    asked.push(one);
    for (const [method, pattern, handler] of handlers) {
      const found = method === request.method ? pattern.exec(path) : null;
      if (found) return handler(one, found.slice(1));
    }
    return refuse('notFound');
  };
  const absolute = (url: string) => new URL(url, 'http://service.test');

  return {
    ...world,
    ...createJobs(world),
    asked,
    /** Puts a handler before the usual ones. */
    on: (method: string, path: RegExp, handler: Handler) =>
      handlers.unshift([method, path, handler]),
    /** How often a call was made. */
    count: (method: string, path: RegExp) =>
      asked.filter((one) => one.method === method && path.test(one.path)).length,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      answer(new Request(input instanceof Request ? input : absolute(String(input)), init)),
    upload: ({ url, headers }: { url: string; headers: Record<string, string> }) =>
      answer(new Request(absolute(url), { method: 'POST', headers })),
  };
}

export type FakeService = ReturnType<typeof createFakeService>;
