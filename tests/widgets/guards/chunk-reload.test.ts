import { installGuards, RELOAD_GUARD_MS } from '../../../widgets/guards/index.ts';
import { clearPage, equal } from '../../support/browser.ts';
import { replace } from './fake-clock.ts';

const failedImport = (url: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${url}`);
const ownChunk = new URL('/widgets/chunks/gone-1234.js', location.href).href;

describe('the chunks guard', () => {
  let now = 0;
  let reloads = 0;
  let undo: (() => void)[] = [];

  const guard = () =>
    undo.unshift(
      installGuards(['chunks'], {
        reload: () => {
          reloads += 1;
        },
      }),
    );
  /** An uncaught error; real ones reach the window itself, and would fail this test run. */
  const throwUncaught = (error: Error) =>
    document.body.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
  const loadFailed = () =>
    document.body.dispatchEvent(
      new CustomEvent('tender-load-failed', { bubbles: true, composed: true, cancelable: true }),
    );
  /** As the browser does for a promise nobody caught; real ones would fail this test run. */
  const reject = (reason: unknown) =>
    window.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', {
        promise: Promise.resolve(),
        reason,
        cancelable: true,
      }),
    );

  beforeEach(() => {
    now = 1_000_000;
    reloads = 0;
    sessionStorage.clear();
    undo = [replace(Date, { now: () => now })];
  });
  afterEach(async () => {
    for (const action of undo) action();
    await clearPage();
  });

  it('reloads once per path in ten seconds', () => {
    equal(RELOAD_GUARD_MS, 10_000);
    guard();
    loadFailed();
    equal(reloads, 1);
    equal(JSON.parse(sessionStorage.getItem('tender:reload')!), {
      path: location.pathname,
      expires: 1_010_000,
      times: 1,
    });
    now += 9_999;
    loadFailed();
    equal(reloads, 1);
    now += 1;
    loadFailed();
    equal(reloads, 2);
  });
  it('reloads another path at once', () => {
    sessionStorage.setItem(
      'tender:reload',
      JSON.stringify({ path: '/elsewhere', expires: now + 9000, times: 1 }),
    );
    guard();
    loadFailed();
    equal(reloads, 1);
  });
  it('gives up when each reload fails slowly, and begins anew later', () => {
    guard();
    for (let round = 0; round < 10; round += 1) {
      loadFailed();
      now += 15_000;
    }
    equal(reloads, 3);
    now += 700_000;
    loadFailed();
    equal(reloads, 4);
  });
  it('never reloads where it could not remember that it did', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    undo.push(replace(Storage.prototype, { setItem: refuse }));
    guard();
    loadFailed();
    equal(reloads, 0);
  });
  it('hears of a failure from before its time', () => {
    Reflect.set(globalThis, Symbol.for('tender.v1'), { loader: { base: '/', failed: true } });
    guard();
    Reflect.deleteProperty(globalThis, Symbol.for('tender.v1'));
    equal(reloads, 1);
  });
  it('keeps the page while there is no network', () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    guard();
    loadFailed();
    Reflect.deleteProperty(navigator, 'onLine');
    equal(reloads, 0);
    loadFailed();
    equal(reloads, 1);
  });
  it('survives a record it cannot read', () => {
    sessionStorage.setItem('tender:reload', '{"path":');
    guard();
    loadFailed();
    equal(reloads, 1);
  });
  for (const words of [
    `Failed to fetch dynamically imported module: ${ownChunk}`,
    `error loading dynamically imported module: ${ownChunk}`,
    'Importing a module script failed.',
  ]) {
    it(`knows a failed import by "${words.slice(0, 34)}…"`, () => {
      guard();
      reject(new TypeError(words));
      equal(reloads, 1);
    });
  }
  it('knows it as an error event, and as a preload error of Vite', () => {
    guard();
    throwUncaught(failedImport(ownChunk));
    equal(reloads, 1);
    now += RELOAD_GUARD_MS;
    window.dispatchEvent(
      Object.assign(new Event('vite:preloadError', { cancelable: true }), {
        payload: failedImport(ownChunk),
      }),
    );
    equal(reloads, 2);
  });
  it('sees a module script of ours that could not be had', async () => {
    guard();
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: ownChunk,
    });
    const failed = new Promise((resolve) => script.addEventListener('error', resolve));
    document.body.append(script);
    await failed;
    equal(reloads, 1);
  });
  it('leaves other errors, and files of other origins, to the host', () => {
    guard();
    reject(new TypeError('x is undefined'));
    reject('text');
    reject(failedImport('https://statistics.example/module.js'));
    throwUncaught(new Error('render failed'));
    equal(reloads, 0);
  });
  it('leaves an event to a host that prevented it', () => {
    guard();
    const prevent = (event: Event) => event.preventDefault();
    document.body.addEventListener('tender-load-failed', prevent, { once: true });
    loadFailed();
    equal(reloads, 0);
    loadFailed();
    equal(reloads, 1);
  });
  it('brings back what stood in the fields of a widget, never a password or a code, and once', () => {
    const form = document.createElement('tender-planted');
    form.innerHTML = `<input name="phone" type="tel"><input name="username"><input name="password" type="password">
      <input name="code" autocomplete="one-time-code"><textarea name="note"></textarea>`;
    const host = Object.assign(document.createElement('input'), { name: 'phone', value: '010' });
    document.body.append(host, form);
    const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')];
    for (const field of fields) field.value = '13800138000';
    guard();
    loadFailed();
    undo.shift()?.();
    for (const field of fields) field.value = '';
    const heard: string[] = [];
    form.addEventListener('input', (event) => heard.push((event.target as HTMLInputElement).name));
    guard();
    equal(
      fields.map(({ value }) => value),
      ['13800138000', '13800138000', '', '', '13800138000'],
    );
    equal(
      [host.value, heard, sessionStorage.getItem('tender:reload:typed')],
      ['010', ['phone', 'username', 'note'], null],
    );
  });
  it('does nothing after undo', () => {
    guard();
    undo.shift()?.();
    loadFailed();
    reject(failedImport(ownChunk));
    equal(reloads, 0);
  });
});
