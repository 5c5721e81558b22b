import type { Browser, BrowserContext } from 'playwright-core';
import { routes } from '../../site/src/routes.ts';
import { openBrowser } from '../support/open-browser.ts';
import { signIn } from '../support/sign-in.ts';

/** A page's layout may move by this much of its screen (web vitals call 0.1 good). */
export const SHIFT_LIMIT = 0.02;
/** Notices, customer service and what is fetched when the page is idle come after the network's silence. */
const SETTLE_MS = 2500;
const WIDTHS = { 390: 844, 1440: 900 };

/** How far one page moved while it came up. */
export interface PageShift {
  path: string;
  who: 'signed out' | 'signed in';
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
): Promise<Pick<PageShift, 'shift' | 'moved'>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  // The diagnosis of streams goes on receiving.
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(4000)]);
  await page.waitForTimeout(SETTLE_MS);
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

async function ofWidth(
  browser: Browser,
  url: string,
  width: number,
  height: number,
  paths: string[],
): Promise<PageShift[]> {
  const found: PageShift[] = [];
  for (const who of ['signed out', 'signed in'] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    if (who === 'signed in') {
      const page = await context.newPage();
      await signIn(page, url);
      await page.close();
    }
    for (const path of paths) {
      // A visitor is sent from the workplace to the landing page, a bidder the other way.
      if (who === 'signed out' ? path.startsWith('/home') : path === '/') continue;
      found.push({ path, who, width, ...(await shiftOf(context, url + path)) });
    }
    await context.close();
  }
  return found;
}

/** Layout shift of the product's pages, or of those named, signed out and signed in, on a phone and a desktop. */
export async function measureShifts(url: string, paths?: string[]): Promise<PageShift[]> {
  const browser = await openBrowser();
  try {
    const asked = paths ?? (await pathsOf(url));
    const found: PageShift[] = [];
    for (const [width, height] of Object.entries(WIDTHS)) {
      found.push(...(await ofWidth(browser, url, Number(width), height, asked)));
    }
    return found;
  } finally {
    await browser.close();
  }
}
