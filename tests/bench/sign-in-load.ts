import type { Browser, CDPSession, Page } from 'playwright-core';
import type { FormPage } from './sign-in-site.ts';

/** A device on a line. Slow 4G is that of Chromium's own tools, which Lighthouse calls applied throttling: it delays every request. */
export interface Profile {
  name: string;
  cpu: number;
  /** Milliseconds before each answer, bytes per second down and up. */
  line?: { latency: number; down: number; up: number };
}

const slow4g = { latency: 150 * 3.75, down: (1.6 * 0.9 * 1e6) / 8, up: (0.75 * 0.9 * 1e6) / 8 };

export const profiles: readonly Profile[] = [
  { name: 'desktop', cpu: 1 },
  { name: 'CPU 4x', cpu: 4 },
  { name: 'Slow 4G', cpu: 1, line: slow4g },
  { name: 'Slow 4G + CPU 4x', cpu: 4, line: slow4g },
];

/** What one load on a cold cache took, in milliseconds since navigation and bytes on the wire, headers included. */
export interface Load {
  bytes: number;
  requests: readonly string[];
  /** The first frame was on the screen in which a text input could be seen, reached and typed into. */
  input: number;
  /** React answers for that input; 0 where there is no React. */
  react: number;
  shift: number;
  /** Sum of what tasks took beyond 50 ms. */
  blocked: number;
  problems: readonly string[];
  /** Of a load that typed: what became of it. */
  typed?: Typed;
}

/** Whether what was begun before React took over was still there afterwards. */
export interface Typed {
  text: boolean;
  focus: boolean;
  composition: boolean;
  /** Enter, pressed last, was answered in the form. */
  answered: boolean;
}

interface Probe {
  /** Start of the frame in which the input was there first; 0 before. */
  found: number;
  /** After that frame, and after whatever else the page did before it could tell. */
  drawn: number;
  /** First contentful paint. */
  painted: number;
  react: number;
  shift: number;
  blocked: number;
  ended: boolean;
}

const PROBE = '__signInProbe';
const EARLY_TEXT = '138';
/** Nothing more is under way after this long without a request. */
const QUIET_MS = 700;
const GIVE_UP_MS = 20_000;

/** Runs in the page before anything else: looks at every frame for an input that a person could use. */
function installProbe([name, early]: readonly [string, string]): void {
  const probe: Probe = {
    found: 0,
    drawn: 0,
    painted: 0,
    react: 0,
    shift: 0,
    blocked: 0,
    ended: false,
  };
  Object.defineProperty(window, name, { value: probe });
  const isUsable = (input: HTMLInputElement): boolean => {
    const { left, top, width, height } = input.getBoundingClientRect();
    const isReached = document.elementFromPoint(left + width / 2, top + height / 2) === input;
    return (
      isReached &&
      width > 40 &&
      height > 16 &&
      !input.disabled &&
      !input.readOnly &&
      input.type !== 'checkbox'
    );
  };
  const typeEarly = (input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, early);
    input.addEventListener('compositionend', () => {
      probe.ended = true;
    });
  };
  const meet = (input: HTMLInputElement) => {
    probe.found = performance.now();
    if (early) typeEarly(input);
    // This message is read once the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      probe.drawn = performance.now();
    });
    port1.start();
    port2.postMessage('drawn');
  };
  const look = () => {
    const input = [...document.querySelectorAll('input')].find(isUsable);
    if (input && !probe.found) meet(input);
    if (input && Object.keys(input).some((key) => key.startsWith('__reactProps$')))
      probe.react = performance.now();
    if (!probe.react) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') probe.painted = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) probe.shift += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

const readProbe = (page: Page): Promise<Probe> =>
  page.evaluate((name) => Reflect.get(window, name), PROBE);

async function throttle(session: CDPSession, { cpu, line }: Profile): Promise<void> {
  await session.send('Network.enable');
  // Chromium also takes Brotli from https and from this machine; the bars are in gzip, which every browser takes.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!line) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.down,
    uploadThroughput: line.up,
  });
}

/** Counts what goes over the wire, preflights and failures included. */
function watchNetwork(session: CDPSession) {
  const seen = {
    bytes: 0,
    requests: [] as string[],
    open: new Set<string>(),
    last: performance.now(),
  };
  const end = (requestId: string, bytes: number) => {
    seen.open.delete(requestId);
    seen.bytes += bytes;
    seen.last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    seen.open.add(requestId);
    seen.requests.push(
      `${type === 'Preflight' ? 'preflight ' : ''}${new URL(request.url).pathname}`,
    );
    seen.last = performance.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return seen;
}

/** Until the input is there, React too where it is expected, and the line is quiet. */
async function settle(
  page: Page,
  seen: ReturnType<typeof watchNetwork>,
  withReact: boolean,
): Promise<Probe> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    const probe = await readProbe(page);
    const isQuiet = seen.open.size === 0 && performance.now() - seen.last > QUIET_MS;
    if (isQuiet && probe.drawn && (probe.react || !withReact)) return probe;
    if (performance.now() > end) {
      throw new Error(
        `${page.url()}: input ${probe.drawn}, React ${probe.react}, still loading ${[...seen.open].length}`,
      );
    }
    await page.waitForTimeout(50);
  }
}

/** An input method composes from the moment the input can be used until React has it. */
async function compose(page: Page, session: CDPSession): Promise<void> {
  await page.waitForFunction((name) => Reflect.get(window, name)?.found, PROBE, {
    polling: 'raf',
    timeout: GIVE_UP_MS,
  });
  await session.send('Input.imeSetComposition', {
    text: 'shou',
    selectionStart: 4,
    selectionEnd: 4,
  });
}

async function checkTyped(page: Page, session: CDPSession, withReact: boolean): Promise<Typed> {
  const now = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active instanceof HTMLInputElement ? active.value : null;
    });
  const value = await now();
  const { ended } = await readProbe(page);
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  const address = page.url();
  if (withReact) await page.keyboard.press('Enter');
  const isAnswered = () =>
    page
      .waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null, undefined, {
        timeout: 5000,
      })
      .then(
        () => page.url() === address,
        () => false,
      );
  return {
    text: value?.startsWith(EARLY_TEXT) === true,
    focus: value !== null,
    composition: value?.endsWith('shou') === true && !ended,
    answered: !withReact || (await isAnswered()),
  };
}

/**
 * Opens a page once in a context of its own, so that nothing is cached.
 * @param typing also types and composes in the first input at once, and asks in the end what became of it
 */
export async function measureLoad(
  browser: Browser,
  { url, withReact }: FormPage,
  profile: Profile,
  typing: boolean,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(installProbe, [PROBE, typing ? EARLY_TEXT : ''] as const);
    const session = await context.newCDPSession(page);
    const seen = watchNetwork(session);
    await throttle(session, profile);
    await page.goto(url, { waitUntil: 'commit' });
    if (typing) await compose(page, session);
    const { found, drawn, painted, react, shift, blocked } = await settle(page, seen, withReact);
    // Where the form is the first thing to be seen, the browser itself tells when it was on the screen.
    const input = painted >= found ? painted : drawn;
    const typed = typing ? await checkTyped(page, session, withReact) : undefined;
    return {
      bytes: seen.bytes,
      requests: seen.requests,
      input,
      react,
      shift,
      blocked,
      problems,
      ...(typed ? { typed } : {}),
    };
  } catch (error) {
    throw new Error(`${url} with ${profile.name} could not be measured`, { cause: error });
  } finally {
    await context.close();
  }
}
