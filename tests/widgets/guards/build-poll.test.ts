import { BUILD_POLL_MS, type GuardOptions, installGuards } from '../../../widgets/guards/index.ts';
import { equal } from '../../support/browser.ts';
import { fakeClock, replace } from './fake-clock.ts';

describe('the build guard', () => {
  let clock: ReturnType<typeof fakeClock>;
  let undo: (() => void)[] = [];
  let asked: string[] = [];
  let files: Record<string, Response | Error> = {};
  let updates: unknown[] = [];
  const latest = (id: string) => Response.json({ id, timestamp: 1_795_000_000_000 });

  function guard(options: GuardOptions): void {
    undo.push(installGuards('build', options));
  }
  function onUpdate(listener: (event: Event) => void): void {
    window.addEventListener('tender-update-available', listener);
    undo.push(() => window.removeEventListener('tender-update-available', listener));
  }
  /** Whether Astro's router would swap the next page in. */
  const routerMaySwap = () =>
    document.dispatchEvent(new Event('astro:before-preparation', { cancelable: true }));

  beforeEach(() => {
    clock = fakeClock();
    asked = [];
    updates = [];
    files = { '/builds/latest.json': latest('one'), '/builds/meta/one.json': latest('one') };
    undo = [
      clock.restore,
      replace(Date, { now: () => 42 }),
      replace(window, {
        fetch: async (input: RequestInfo | URL) => {
          const { pathname, search } = new URL(new Request(input).url);
          asked.push(pathname + search);
          const answer = files[pathname] ?? new TypeError('Failed to fetch');
          if (answer instanceof Error) throw answer;
          return answer.clone();
        },
      }),
    ];
    onUpdate((event) => updates.push((event as CustomEvent).detail));
  });
  afterEach(() => {
    for (const action of undo) action();
  });

  it('asks for the first time one interval after its start, an hour unless told otherwise', async () => {
    equal(BUILD_POLL_MS, 3_600_000);
    guard({ buildId: 'one' });
    await clock.pass(3_599_999);
    equal(asked, []);
    await clock.pass(1);
    equal(asked, ['/builds/latest.json?42', '/builds/meta/one.json']);
    await clock.pass(BUILD_POLL_MS);
    equal(asked.slice(2), ['/builds/latest.json?42']);
    equal(updates, []);
  });
  it('tells of another build once, stops asking, and makes the next navigation a full load', async () => {
    guard({ buildId: 'one', buildInterval: 100 });
    await clock.pass(100);
    equal(routerMaySwap(), true);
    files['/builds/latest.json'] = latest('two');
    await clock.pass(100);
    equal(updates, [{ id: 'two', timestamp: 1_795_000_000_000 }]);
    equal(routerMaySwap(), false);
    const before = asked.length;
    await clock.pass(1000);
    equal([asked.length, updates.length, clock.waiting()], [before, 1, 0]);
  });
  it('leaves the navigation to a host that prevents the event', async () => {
    onUpdate((event) => event.preventDefault());
    files['/builds/latest.json'] = latest('two');
    guard({ buildId: 'one', buildInterval: 100 });
    await clock.pass(100);
    equal([updates.length, routerMaySwap()], [1, true]);
  });
  for (const status of [403, 404]) {
    it(`takes a build whose own file is gone (${status}) as outdated`, async () => {
      files['/builds/meta/one.json'] = new Response('', { status });
      guard({ buildId: 'one', buildInterval: 100 });
      await clock.pass(100);
      equal(updates.length, 1);
    });
  }
  it('stays silent when nothing answers or the answer makes no sense, and asks again', async () => {
    guard({ buildId: 'one', buildInterval: 100 });
    for (const answer of [
      new TypeError('offline'),
      new Response('<html>', { status: 502 }),
      Response.json({ id: 7 }),
    ]) {
      files['/builds/latest.json'] = answer;
      await clock.pass(100);
    }
    equal([asked.length, updates], [3, []]);
    files['/builds/latest.json'] = latest('two');
    await clock.pass(100);
    equal(updates.length, 1);
  });
  it('knows its build from the page', async () => {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'tender-build',
      content: 'zero',
    });
    document.head.append(meta);
    guard({ buildInterval: 100 });
    await clock.pass(100);
    meta.remove();
    equal(updates.length, 1);
  });
  it('learns its build from the first answer where the page names none', async () => {
    files = {
      '/portal/builds/latest.json': latest('one'),
      '/portal/builds/meta/one.json': latest('one'),
    };
    guard({ buildInterval: 100, buildBase: '/portal/' });
    await clock.pass(100);
    equal(
      [asked, updates],
      [['/portal/builds/latest.json?42', '/portal/builds/meta/one.json'], []],
    );
    files['/portal/builds/latest.json'] = latest('two');
    await clock.pass(100);
    equal(updates.length, 1);
  });
  it('is gone after undo, also while it waits for an answer', async () => {
    let answer: (value: Response) => void = () => {};
    undo.unshift(
      replace(window, { fetch: () => new Promise<Response>((resolve) => (answer = resolve)) }),
    );
    const away = installGuards('build', { buildId: 'one', buildInterval: 100 });
    const passed = clock.pass(100);
    away();
    answer(latest('two'));
    await passed;
    equal([updates, clock.waiting(), routerMaySwap()], [[], 0, true]);
  });
});
