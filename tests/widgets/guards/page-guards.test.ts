import axe from 'axe-core';
import { hasDockedPanel } from '../../../widgets/guards/devtools.ts';
import {
  DEVTOOLS_INTERVAL_MS,
  DEVTOOLS_STOP_MS,
  guardNames,
  installGuards,
  isDesktopChatApp,
  PREFETCH_DELAY_MS,
} from '../../../widgets/guards/index.ts';
import { clearPage, equal, until } from '../../support/browser.ts';
import { fakeClock, replace } from './fake-clock.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const desktopChatApps = [
  `Mozilla/5.0 (Windows NT 6.1; WOW64) ${webkit} Chrome/81.0.4044.138 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/8555 Flue`,
  `Mozilla/5.0 (Windows NT 10.0; WOW64) ${webkit} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat/WMPF XWEB/11581`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.8.7(0x13080712) XWEB/1191 Flue`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCWindowsWechat(0xf2541022) XWEB/16203`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCMacWechat(0xf2640400)`,
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCLinuxWechat(0xf2640400)`,
  `mozilla/5.0 (x11; linux x86_64) micromessenger/7.0.20 macwechat windowswechat`,
];
const otherBrowsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
  `Mozilla/5.0 (Linux; Android 14; 2211133C) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64 Weixin NetType/WIFI`,
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137)',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
];

describe('the guards of a page', () => {
  let undo: (() => void)[] = [];
  beforeEach(() => {
    undo = [];
  });
  afterEach(async () => {
    for (const action of undo.reverse()) action();
    await clearPage();
  });

  it('are five, and an unknown name is told to the developer', () => {
    const warnings: string[] = [];
    undo.push(
      replace(console, { warn: (text: string) => warnings.push(text) }),
      installGuards('wechat, nothing'),
    );
    equal(guardNames, ['build', 'chunks', 'wechat', 'devtools', 'prefetch']);
    equal(warnings, [
      'tender: there is no guard "nothing". Known are: build, chunks, wechat, devtools, prefetch.',
    ]);
  });

  describe('wechat', () => {
    it('knows the desktop browsers of the chat app from all others', () => {
      equal(
        desktopChatApps.map(isDesktopChatApp),
        desktopChatApps.map(() => true),
      );
      equal(
        otherBrowsers.map(isDesktopChatApp),
        otherBrowsers.map(() => false),
      );
    });
    it('puts the message in the place of the page, with the address to copy, and takes it back', async () => {
      document.body.innerHTML = '<p id="content">内容</p>';
      const content = document.querySelector('#content');
      const away = installGuards('wechat', { userAgent: desktopChatApps[1]! });
      equal(document.querySelector('#content'), null);
      const root = document.body.firstElementChild!.shadowRoot!;
      equal(root.querySelector('h1')?.textContent, '请使用电脑浏览器打开');
      equal(root.querySelector('input')?.value, location.href);
      const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
      equal(
        violations.map(({ id }) => id).filter((id) => id !== 'region'),
        [],
      );
      root.querySelector('button')!.click();
      const status = await until(
        () => root.querySelector('[role=status]')?.textContent,
        'word of the copy',
      );
      equal(status, '地址已复制，请粘贴到电脑浏览器中打开。');
      away();
      equal(document.querySelector('#content') === content && content !== null, true);
    });
    it('covers the window whatever the host styles say', () => {
      const style = document.createElement('style');
      style.textContent =
        'div,input,h1{display:none!important;position:static!important;font-size:3px!important}';
      document.head.append(style);
      undo.push(() => style.remove(), installGuards('wechat', { userAgent: desktopChatApps[0]! }));
      const host = document.body.firstElementChild!;
      const box = host.getBoundingClientRect();
      equal([box.width, box.height], [innerWidth, innerHeight]);
      equal(getComputedStyle(host.shadowRoot!.querySelector('h1')!).fontSize, '26px');
    });
    it('leaves every other browser alone', () => {
      document.body.innerHTML = '<p id="content">内容</p>';
      for (const userAgent of otherBrowsers) installGuards('wechat', { userAgent })();
      equal(document.querySelector('#content')?.textContent, '内容');
    });
  });

  describe('devtools', () => {
    const window1440 = { outerWidth: 1440, outerHeight: 900, innerWidth: 1440, innerHeight: 780 };
    const table: [what: string, sizes: Parameters<typeof hasDockedPanel>[0], open: boolean][] = [
      ['nothing docked', window1440, false],
      ['docked right', { ...window1440, innerWidth: 1040 }, true],
      ['docked right, narrow', { ...window1440, innerWidth: 1160 }, true],
      ['docked below', { ...window1440, innerHeight: 480 }, true],
      ['zoom 150 %', { ...window1440, innerWidth: 960, innerHeight: 520 }, false],
      ['zoom 50 %', { ...window1440, innerWidth: 2880, innerHeight: 1560 }, false],
      ['zoom 150 % and docked right', { ...window1440, innerWidth: 693, innerHeight: 520 }, true],
      [
        'full screen',
        { outerWidth: 2560, outerHeight: 1400, innerWidth: 2560, innerHeight: 1400 },
        false,
      ],
      [
        'many bars',
        { outerWidth: 1280, outerHeight: 900, innerWidth: 1280, innerHeight: 700 },
        false,
      ],
      [
        'maximized with frames',
        { outerWidth: 1936, outerHeight: 1056, innerWidth: 1920, innerHeight: 937 },
        false,
      ],
      ['phone', { outerWidth: 390, outerHeight: 844, innerWidth: 390, innerHeight: 664 }, false],
      ['hidden', { outerWidth: 0, outerHeight: 0, innerWidth: 0, innerHeight: 0 }, false],
    ];
    for (const [what, sizes, open] of table)
      it(`${what}: ${open}`, () => equal(hasDockedPanel(sizes), open));

    /** The window, as large as the test says. */
    function resize(sizes: Record<string, number>): void {
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(window, name, { value, configurable: true });
    }
    function listen(): string[] {
      const opened: string[] = [];
      const listener = (event: Event) => opened.push((event as CustomEvent).detail.method);
      window.addEventListener('tender-devtools-open', listener);
      undo.push(() => window.removeEventListener('tender-devtools-open', listener));
      return opened;
    }
    let clock: ReturnType<typeof fakeClock>;
    beforeEach(() => {
      const sizes = Object.keys(window1440).map(
        (name) => [name, Object.getOwnPropertyDescriptor(window, name)!] as const,
      );
      const userAgent = Object.getOwnPropertyDescriptor(navigator, 'userAgent');
      clock = fakeClock();
      undo.push(clock.restore, () => {
        for (const [name, descriptor] of sizes) Object.defineProperty(window, name, descriptor);
        if (!userAgent) Reflect.deleteProperty(navigator, 'userAgent');
      });
      resize(window1440);
    });
    const pretend = (userAgent: string) =>
      Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });

    it('looks every 500 ms and tells once each time they open; the page stays as it is', async () => {
      equal([DEVTOOLS_INTERVAL_MS, DEVTOOLS_STOP_MS], [500, 5000]);
      pretend(otherBrowsers[3]!);
      const opened = listen();
      undo.push(installGuards('devtools'));
      await clock.pass(499);
      resize({ innerWidth: 900 });
      equal(opened, []);
      await clock.pass(1);
      equal(opened, ['size']);
      await clock.pass(20_000);
      equal(opened, ['size']);
      resize(window1440);
      await clock.pass(500);
      resize({ innerHeight: 400 });
      await clock.pass(500);
      equal(opened, ['size', 'size']);
    });
    it('gives up after 5 s on a phone, goes on at a desktop', async () => {
      pretend(otherBrowsers[1]!);
      const opened = listen();
      const away = installGuards('devtools');
      await clock.pass(5000);
      resize({ innerWidth: 900 });
      await clock.pass(60_000);
      equal(opened, []);
      away();
      resize(window1440);
      pretend(otherBrowsers[3]!);
      undo.push(installGuards('devtools'));
      await clock.pass(60_000);
      resize({ innerWidth: 900 });
      await clock.pass(500);
      equal(opened, ['size']);
    });
    it('is gone after undo', async () => {
      const opened = listen();
      installGuards('devtools')();
      resize({ innerWidth: 900 });
      await clock.pass(1000);
      equal([opened, clock.waiting()], [[], 0]);
    });
  });

  describe('prefetch', () => {
    const base = new URL('/built/', location.href).href;
    const hints = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href);
    let clock: ReturnType<typeof fakeClock>;
    let asked: string[];
    let lists: Record<string, string[]> | undefined;

    function connection(value: { effectiveType?: string; saveData?: boolean }): void {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
      undo.push(() => Reflect.deleteProperty(navigator, 'connection'));
    }
    beforeEach(() => {
      const registry: { loader?: unknown } = Reflect.get(globalThis, Symbol.for('tender.v1')) ?? {};
      const before = registry.loader;
      registry.loader = { base };
      lists = { writer: ['writer.js', 'chunks/runtime-1.js'] };
      Reflect.set(globalThis, Symbol.for('tender.v1'), registry);
      clock = fakeClock();
      asked = [];
      const fetch = async (input: RequestInfo | URL) => {
        asked.push(new Request(input).url);
        return lists ? Response.json(lists) : new Response('', { status: 404 });
      };
      undo.push(clock.restore, replace(window, { fetch }), () =>
        Object.assign(registry, { loader: before }),
      );
    });

    it('waits one second, then fetches the files of the widgets named, each once', async () => {
      equal(PREFETCH_DELAY_MS, 1000);
      connection({ effectiveType: '4g', saveData: false });
      const loaded = Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        href: `${base}chunks/runtime-1.js`,
      });
      document.head.append(loaded);
      undo.push(() => loaded.remove());
      const away = installGuards('prefetch', {
        prefetch: ['tender-writer', 'tender-writer', 'tender-unknown'],
      });
      await clock.pass(999);
      equal(hints(), []);
      await clock.pass(1);
      equal(hints(), [`${base}writer.js`]);
      equal(asked, [`${base}files.json`]);
      away();
      equal(hints(), []);
    });
    it('does without where the list of files cannot be had, or comes after undo', async () => {
      connection({ effectiveType: '4g' });
      lists = undefined;
      const away = installGuards('prefetch', { prefetch: ['tender-writer'] });
      await clock.pass(1000);
      equal([asked.length, hints()], [1, []]);
      away();
      lists = { writer: ['writer.js'] };
      const again = installGuards('prefetch', { prefetch: ['tender-writer'] });
      const passed = clock.pass(1000);
      again();
      await passed;
      equal(hints(), []);
    });
    for (const sparing of [{ effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }]) {
      it(`fetches nothing with ${JSON.stringify(sparing)}`, async () => {
        connection(sparing);
        undo.push(installGuards('prefetch', { prefetch: ['tender-writer'] }));
        await clock.pass(5000);
        equal([asked, hints()], [[], []]);
      });
    }
    it('fetches nothing unless asked; the script tag of the loader may ask', async () => {
      connection({ effectiveType: '4g' });
      installGuards('prefetch')();
      const script = document.createElement('script');
      Object.assign(script.dataset, { guards: 'prefetch', prefetch: 'tender-writer' });
      script.type = 'text/plain';
      undo.push(() => script.remove());
      const away = installGuards('prefetch');
      await clock.pass(1000);
      equal(hints(), []);
      away();
      document.head.append(script);
      undo.push(installGuards('prefetch'));
      await clock.pass(1000);
      equal(hints().length, 2);
    });
    it("fetches what each page's script tag names, where a router swaps pages in place", async () => {
      connection({ effectiveType: '4g' });
      const script = document.createElement('script');
      Object.assign(script.dataset, { guards: 'prefetch' });
      script.type = 'text/plain';
      document.head.append(script);
      undo.push(() => script.remove(), installGuards('prefetch'));
      await clock.pass(1000);
      equal(hints(), []);
      script.dataset.prefetch = 'tender-writer';
      document.dispatchEvent(new Event('astro:after-swap'));
      await clock.pass(999);
      equal(hints(), []);
      await clock.pass(1);
      equal(hints().length, 2);
    });
  });
});
