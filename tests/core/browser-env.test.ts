import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { browserEnv } from '../../widgets/core/browser-env.ts';

/** The little of a browser that matters here; node has no storage event. */
class StorageEvent extends Event {
  readonly key: string | null;
  readonly newValue: string | null;
  constructor(key: string | null, newValue: string | null) {
    super('storage');
    this.key = key;
    this.newValue = newValue;
  }
}

const page = new EventTarget();
const written: string[] = [];
const stored = new Map<string, string>();
let jar = '';
let protocol = 'https:';
let visited: string[] = [];
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
let isRefused = false;

/** The client's channel lives as long as its page; here it must not keep the process. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    const unref: unknown = Reflect.get(this, 'unref');
    if (typeof unref === 'function') unref.call(this);
  }
}

Object.defineProperties(globalThis, {
  BroadcastChannel: { value: Channel, configurable: true },
  window: { value: page, configurable: true },
  StorageEvent: { value: StorageEvent, configurable: true },
  localStorage: { get: () => (isRefused ? refused() : storage), configurable: true },
  sessionStorage: { get: () => (isRefused ? refused() : storage), configurable: true },
  location: {
    value: {
      get protocol() {
        return protocol;
      },
      search: '?y=1',
      assign: (path: string) => visited.push(path),
    },
    configurable: true,
  },
  document: {
    value: {
      get cookie() {
        return isRefused ? refused() : jar;
      },
      set cookie(line: string) {
        if (isRefused) refused();
        written.push(line);
        jar = line.split(';')[0] ?? '';
      },
    },
    configurable: true,
  },
});

beforeEach(() => {
  isRefused = false;
  protocol = 'https:';
  jar = '';
  visited = [];
  written.length = 0;
  stored.clear();
});

describe('the cookie', () => {
  test('stands for the whole site, SameSite, and Secure on https', () => {
    const { cookies } = browserEnv();
    cookies.set('Admin-Token', JSON.stringify('a.b-c'), 3600);
    assert.match(
      written[0]!,
      /^Admin-Token=%22a\.b-c%22; path=\/; expires=[^;]+; sameSite=Lax; secure$|^Admin-Token=%22a\.b-c%22; path=\/; sameSite=Lax; secure; expires=[^;]+$/,
    );
    const seconds = (Date.parse(/expires=([^;]+)/.exec(written[0]!)![1]!) - Date.now()) / 1000;
    assert.ok(seconds > 3590 && seconds <= 3600, String(seconds));
    assert.equal(JSON.parse(cookies.get('Admin-Token') ?? ''), 'a.b-c');
    protocol = 'http:';
    cookies.set('Admin-Token', '""');
    assert.doesNotMatch(written[1]!, /secure|expires/);
    cookies.remove('Admin-Token');
    assert.match(written[2]!, /path=\/.*expires=|expires=.*path=\//);
  });
});

describe('a browser that refuses storage and cookies', () => {
  test('is no error', () => {
    isRefused = true;
    const { cookies, local, session, broadcast } = browserEnv();
    cookies.set('a', 'b');
    cookies.remove('a');
    local.set('a', 'b');
    session.remove('a');
    broadcast('session-changed');
    assert.deepEqual([cookies.get('a'), local.get('a'), session.get('a')], [undefined, null, null]);
  });
});

describe('other tabs', () => {
  test('are told by a channel and, for kernels without, by storage; no token travels', async () => {
    const { broadcast, onBroadcast } = browserEnv();
    const heard: string[] = [];
    const other = new BroadcastChannel('tender.v1');
    const byChannel = new Promise((resolve) => (other.onmessage = ({ data }) => resolve(data)));
    const stop = onBroadcast((message) => heard.push(message));
    broadcast('session-changed');
    assert.equal(await byChannel, 'session-changed');
    assert.match(stored.get('tender.v1') ?? '', /^session-changed \d+$/);
    page.dispatchEvent(new StorageEvent('tender.v1', 'session-changed 17'));
    page.dispatchEvent(new StorageEvent('other', 'session-changed 18'));
    assert.deepEqual(heard, ['session-changed']);
    stop();
    page.dispatchEvent(new StorageEvent('tender.v1', 'session-changed 19'));
    assert.deepEqual(heard, ['session-changed']);
    other.close();
  });
});

describe('leaving', () => {
  test('a host may take it over', () => {
    const { navigate, listen } = browserEnv();
    const stop = listen('tender-navigate', (event) => event.preventDefault());
    navigate('/');
    assert.deepEqual(visited, []);
    stop();
    navigate('/home');
    assert.deepEqual(visited, ['/home']);
  });
});

test('asking for the platform touches nothing', () => {
  isRefused = true;
  browserEnv();
  assert.deepEqual([written, stored.size], [[], 0]);
});
