import { setupEnv } from '../../../widgets/core/env.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import type { Page } from '../../../widgets/writer/base/page.ts';
import { createWriter } from '../../../widgets/writer/store.ts';
import { createFakeService, type FakeService } from './fake-service.ts';

/** A page that only remembers; `leave` closes it. */
export function fakePage() {
  const query: Record<string, string | null> = {};
  const leaving = new Set<() => void>();
  const backing = new Set<(query: URLSearchParams) => void>();
  const visited: Record<string, string | null>[] = [];
  const page: Page = {
    address: () => '/home/book/BidingWrite?id=b1',
    setQuery: (change) => void Object.assign(query, change),
    visitQuery(change) {
      visited.push({ ...query });
      Object.assign(query, change);
    },
    onBack(listener) {
      backing.add(listener);
      return () => backing.delete(listener);
    },
    onLeave(listener) {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    nextFrame(action) {
      const timer = setTimeout(action);
      return () => clearTimeout(timer);
    },
  };
  /** As the browser's button: the entry before, and the listeners hear of it. */
  const goBack = () => {
    for (const name of Object.keys(query)) delete query[name];
    Object.assign(query, visited.pop());
    const present = Object.entries(query).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    for (const listener of backing) listener(new URLSearchParams(present));
  };
  return { page, query, goBack, leave: () => leaving.forEach((listener) => listener()) };
}

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    store: {
      get: (key: string) => values.get(key) ?? null,
      set: (key: string, value: string) => void values.set(key, value),
      remove: (key: string) => void values.delete(key),
    },
  };
}

export interface Scene {
  service: FakeService;
  /** What this machine keeps between visits. */
  kept: Map<string, string>;
  end: () => void;
}

/** A signed-in visitor, a service in memory, and empty drawers. */
export function scene(search = ''): Scene {
  const service = createFakeService();
  const { values, store } = memory();
  const undo = setupEnv({
    fetch: service.fetch,
    upload: service.upload,
    search: () => search,
    local: store,
  });
  enterSession('token-1');
  return {
    service,
    kept: values,
    end() {
      leaveSession('signed-out');
      undo();
    },
  };
}

/** A writer on a page that remembers, and what it told its host. */
export function writerOf(ids: { bidId?: string; tenderId?: string } = {}) {
  const events: [string, unknown][] = [];
  const { page, query, leave, goBack } = fakePage();
  const writer = createWriter({
    ...ids,
    page,
    emit: (name, detail) => events.push([name, detail]) > 0,
  });
  return { writer, events, query, leave, goBack };
}
