import type { Browser, BrowserContext } from 'playwright-core';
import { routes } from '../../site/src/routes.ts';
import { createCaller, signInOver } from '../support/caller.ts';
import { openBrowser } from '../support/open-browser.ts';

/** A page's layout may move by this much of its screen (web vitals call 0.1 good). */
const SHIFT_LIMIT = 0.02;
/** Notices, customer service and what is fetched when the page is idle come after the network's silence. */
const SETTLE_MS = 2500;
/** The same on a slow line, where the network is silent between two requests of a page. */
const SLOW_SETTLE_MS = 9000;
const WIDTHS = { 390: 844, 1440: 900 };
/** Bytes a second and ms there and back, as on a train. */
const SLOW_LINE = {
  offline: false,
  downloadThroughput: 400_000,
  uploadThroughput: 400_000,
  latency: 400,
};
const CHAPTERS = 42;
const STEPS = ['review', 'outline', 'write', 'price', 'finish'];
/** The steps of a bid stand still; what is left is the rounding of places to pixels. */
const STEP_LIMIT = 0.001;

export const shiftLimit = (path: string): number =>
  path.includes('&step=') ? STEP_LIMIT : SHIFT_LIMIT;

export interface ShiftOptions {
  /** `steps`: those of a bid. Without: every route, and these. */
  paths?: string[] | undefined;
  slow: boolean;
}

/** How far one page moved while it came up. */
export interface PageShift {
  path: string;
  who: 'signed out' | 'signed in' | 'operator';
  width: number;
  /** Cumulative layout shift, all of it: no window of time. */
  shift: number;
  /** What was moved, from and to, the worst first. */
  moved: string[];
}

interface Shift {
  value: number;
  at: number;
  moved: string[];
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const shifts: Shift[] = [];
  Reflect.set(window, 'shifts', shifts);
  const name = (node: Node | null) =>
    node instanceof Element
      ? `${node.localName}${node.id && `#${node.id}`}.${[...node.classList].join('.')}`
      : String(node?.nodeName);
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Not in TypeScript's own types of the browser.
      const value = Number(Reflect.get(entry, 'value'));
      const sources: {
        node: Node | null;
        previousRect: DOMRectReadOnly;
        currentRect: DOMRectReadOnly;
      }[] = Reflect.get(entry, 'sources') ?? [];
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)} [${place(previousRect)}] → [${place(currentRect)}]`,
      );
      shifts.push({ value, at: entry.startTime, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens the page with nothing in its cache and lets it come to rest. */
async function shiftOf(
  context: BrowserContext,
  url: string,
  slow: boolean,
): Promise<Pick<PageShift, 'shift' | 'moved'>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  }
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  // The diagnosis of streams goes on receiving.
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(4000)]);
  await page.waitForTimeout(slow ? SLOW_SETTLE_MS : SETTLE_MS);
  const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  await page.close();
  const worst = shifts.filter(({ value }) => value > 0.001).toSorted((a, b) => b.value - a.value);
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: worst
      .slice(0, 4)
      .map(
        ({ value, at, moved }) =>
          `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved.join(', ')}`,
      ),
  };
}

/** Every route, and the first article of each kind. */
async function pathsOf(url: string): Promise<string[]> {
  const content: { entries: { kind: string; url: string }[] } = await (
    await fetch(`${url}/content.json`)
  ).json();
  const articles = ['help', 'question', 'dynamic', 'page'].flatMap(
    (kind) => content.entries.find((one) => one.kind === kind)?.url ?? [],
  );
  const help = '/help/import.html';
  return [
    ...new Set([...routes.map(({ path }) => path), ...articles, help, '/search.html?q=页数']),
  ];
}

/** Signs the context in as a new bidder who has a written bid. @returns the addresses of its steps */
async function asBidder(context: BrowserContext, url: string): Promise<string[]> {
  const { call, token } = await signInOver((path, init) => fetch(`${url}${path}`, init));
  await context.addCookies([
    { name: 'Admin-Token', value: encodeURIComponent(JSON.stringify(token)), url },
  ]);
  const created = await call('POST', '/bid/client/bids', { name: '青禾区图书馆保洁服务投标文件' });
  const id = String(created.body.data.id);
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => {
    const top = at - (at % 7);
    return {
      ...{ id: `c${at}`, parentId: at === top ? null : `c${top}`, pages: 1 },
      ...{ order: at === top ? top / 7 : at - top - 1, title: `服务方案与应急预案 ${at + 1}` },
    };
  });
  await call('PUT', `/bid/client/bids/${id}/outline`, { rev: 0, chapters });
  for (const chapter of chapters) {
    const content = '我方按照招标文件的要求组织实施，逐道工序自检、互检、专检。\n\n'.repeat(30);
    await call('PUT', `/bid/client/bids/${id}/chapters/${chapter.id}`, { content });
  }
  return STEPS.map((step) => `/home/book/BidingWrite?id=${id}&step=${step}`);
}

/** Signs every page of the context in as the operator a laptop begins with. */
async function asOperator(context: BrowserContext, url: string): Promise<void> {
  const call = createCaller((path, init) => fetch(`${url}${path}`, init));
  const operator = { username: 'operator', password: 'operator-demo' };
  const token = String((await call('POST', '/operator/sign-in', operator)).body.data.token);
  await context.addInitScript((key) => sessionStorage.setItem('tender.operator', key), token);
}

async function ofWidth(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { paths, slow }: ShiftOptions,
): Promise<PageShift[]> {
  const found: PageShift[] = [];
  const asked = paths ?? (await pathsOf(url));
  for (const who of ['signed out', 'signed in'] as const) {
    const context = await browser.newContext({ viewport });
    const steps = who === 'signed in' ? await asBidder(context, url) : [];
    const isOfSteps = paths?.includes('steps') ?? true;
    for (const path of [...asked.filter((one) => one !== 'steps'), ...(isOfSteps ? steps : [])]) {
      // A visitor is sent from the workplace to the landing page, a bidder the other way.
      if (who === 'signed out' ? path.startsWith('/home') : path === '/') continue;
      const shift = await shiftOf(context, url + path, slow);
      found.push({ path, who, width: viewport.width, ...shift });
    }
    await context.close();
  }
  const context = await browser.newContext({ viewport });
  await asOperator(context, url);
  for (const path of asked.filter((one) => one.startsWith('/operator')))
    found.push({
      ...{ path, who: 'operator', width: viewport.width },
      ...(await shiftOf(context, url + path, slow)),
    });
  await context.close();
  return found;
}

/** Layout shift of the product's pages, signed out and signed in, on a phone and a desktop. */
export async function measureShifts(url: string, options: ShiftOptions): Promise<PageShift[]> {
  const browser = await openBrowser();
  try {
    const found: PageShift[] = [];
    for (const [width, height] of Object.entries(WIDTHS)) {
      found.push(...(await ofWidth(browser, url, { width: Number(width), height }, options)));
    }
    return found;
  } finally {
    await browser.close();
  }
}
