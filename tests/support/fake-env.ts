import { type Env, type KeyValue, setupEnv } from '../../widgets/core/env.ts';

function memory(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

type Reply = Response | Error;
export type Answer = (request: Request) => Reply | Promise<Reply>;

/** Each platform is later than the last one, so that its calls do not count as double clicks. */
let clock = 1_000_000;

/** A platform without a browser, whose every effect can be looked at. */
export function fakeEnv(answer: Answer, parts: Partial<Env> = {}) {
  clock += 1_000_000;
  const seen = {
    requests: [] as Request[],
    visited: [] as string[],
    saved: [] as { file: Blob; name: string }[],
    warnings: [] as string[],
    cookies: new Map<string, string>(),
    messages: [] as string[],
    events: [] as { name: string; detail: unknown }[],
    time: clock,
    address: '',
  };
  const listeners = new Set<(message: string) => void>();
  const wakers = new Set<() => void>();
  const session = memory();
  const undo = setupEnv({
    apiBase: 'http://service.test/api',
    client: { id: 'demo_web', secret: 'demo_secret' },
    tenant: '000000',
    keys: { token: '', data: '' },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      seen.requests.push(request.clone());
      const reply = await answer(request);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    save: (file, name) => void seen.saved.push({ file, name }),
    navigate: (path) => void seen.visited.push(path),
    emit: (name, detail) => {
      seen.events.push({ name, detail });
      return true;
    },
    now: () => seen.time,
    search: () => seen.address,
    local: memory(),
    session,
    cookies: {
      get: (name) => seen.cookies.get(name),
      set: (name, value) => void seen.cookies.set(name, value),
      remove: (name) => void seen.cookies.delete(name),
    },
    broadcast: (message) => void seen.messages.push(message),
    onBroadcast: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onWake: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    hidden: () => false,
    warn: (message) => void seen.warnings.push(message),
    ...parts,
  });
  return {
    ...seen,
    seen,
    session,
    undo,
    /** A message of another tab. */
    hear: (message: string) => {
      for (const listener of listeners) listener(message);
    },
    wake: () => {
      for (const listener of wakers) listener();
    },
  };
}

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
export const ok = (data: unknown): Response =>
  json({ code: 200, success: true, data, msg: '操作成功' });
export const refusal = (status: number, code: number, msg: string): Response =>
  json({ code, success: false, data: null, msg }, status);
