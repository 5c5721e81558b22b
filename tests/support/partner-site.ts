import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { type Examples, startExamples } from '../../examples/serve.ts';
import { randomPhone } from './caller.ts';
import { openBrowser } from './open-browser.ts';
import type { Product } from './product.ts';
import { sharedInProcess } from './shared.ts';
import { closeContexts, startSite } from './site.ts';

/** A partner's pages on one origin, the service on another (another site, too), and a browser. */
export interface PartnerSite {
  product: Pick<Product, 'url'>;
  /** Origin of the partner's pages. */
  url: string;
  browser: Browser;
  /** A visitor of their own: no cookies, no storage. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  /** Opens a page of the partner; `path` begins with a slash. */
  open(path: string): Promise<Page>;
  /** Everything the browser has complained of on this visitor's pages: errors, warnings, policy violations. */
  complaints: string[];
}

export interface PartnerOptions {
  /** Name of the partner's host. */
  host?: string;
  /** Registered for the partner's origin, or for `origin`; else the demo client. */
  client?: { id: string; secret: string };
  origin?: string;
}

/** Starts everything. */
export async function startPartnerSite({
  host = 'localhost',
  client,
  origin,
}: PartnerOptions = {}): Promise<PartnerSite> {
  const settings = { service: '', ...(client ? { client } : {}) };
  const examples: Examples = await startExamples(settings);
  const url = examples.url.replace('localhost', host);
  const clients = client ? { CLIENTS: `${client.id}:${client.secret} ${origin ?? url}` } : {};
  const site = await startSite({ OFFLINE_WRITER_PACE: '0', ...clients }, openFarBrowser);
  const { product, browser } = site;
  settings.service = product.url;
  return {
    product,
    url,
    browser,
    visit: (options) => visit(browser, url, options),
    async close() {
      await site.close();
      await examples.close();
    },
  };
}

/** The one with the demo client that the test files of a process share. `close` closes what the file has opened. */
export async function sharedPartnerSite(): Promise<PartnerSite> {
  const shared = await sharedInProcess('partner site', startPartnerSite, (site) => site.close());
  return shared ? { ...shared, close: () => closeContexts(shared.browser) } : startPartnerSite();
}

/** A browser for which `portal.example` and all of `*.example` are this machine: names that are not loopback, over plain HTTP. */
export async function openFarBrowser(...more: string[]): Promise<Browser> {
  return openBrowser({ args: ['--host-resolver-rules=MAP *.example 127.0.0.1', ...more] });
}

/** A visitor with complaints recorded, for pages below `url`. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // Chromium cannot tell where a page comes from whose answer a test has changed, and would ask before it reaches this machine.
  await context.grantPermissions(['local-network-access']);
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `violation of ${event.effectiveDirective} by ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return {
    context,
    complaints,
    async open(path) {
      const page = await context.newPage();
      await page.goto(url + path);
      return page;
    },
  };
}

/** A script tag of ours, as a partner pastes it. */
export const scriptTag = (
  { product }: PartnerSite,
  kind: string,
  file: string,
  more = 'data-client-id="demo_web" data-client-secret="demo_secret"',
): string => `<script ${kind} src="${product.url}/widgets/${file}" ${more}></script>`;

interface BarePage {
  body: string;
  /** Else the loader's tag. */
  head?: string;
  headers?: Record<string, string>;
  search?: string;
}

/** A page of the partner with nothing of its own but what a test gives it. */
export async function openBare(
  site: PartnerSite,
  visitor: Visitor,
  { body, head, headers = {}, search = '' }: BarePage,
): Promise<Page> {
  const scripts = head ?? scriptTag(site, 'type="module"', 'loader.js');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>页面</title>${scripts}</head><body>${body}</body></html>`;
  const page = await visitor.context.newPage();
  await page.route(`${site.url}/bare.html*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html, headers }),
  );
  await page.goto(`${site.url}/bare.html${search}`);
  return page;
}

/** The one sign-in form of a page. */
export const signInForm = (page: Page): Locator => page.locator('tender-sign-in');

/** Once the view of the sign-in listens; `true` when it does already. */
export const untilLive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.querySelector('[data-tender-stage]')?.shadowRoot?.querySelector('[role=tab]'),
  );

/** As a person would, with the codes that the console provider shows beside the fields. Ends when the form says so. */
export async function signInByPhone(page: Page, phone = randomPhone()): Promise<string> {
  await askForCode(page, phone);
  await enterCode(page);
  return phone;
}

/** The first half: number and picture, and the press on the button. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  const form = signInForm(page);
  await form.getByLabel('手机号', { exact: true }).fill(phone);
  await form.getByRole('button', { name: '填入' }).click();
  await form.getByRole('button', { name: '获取验证码' }).click();
}

/** The second half, once the code is on its way. */
export async function enterCode(page: Page): Promise<void> {
  const form = signInForm(page);
  await form.getByText(/验证码已发送至/).waitFor();
  await form.getByRole('button', { name: '填入' }).click();
  await form.getByRole('checkbox').check();
  const signedIn = nextEvent(page, 'tender-signed-in');
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await signedIn;
}

/** Resolves with the detail of the next such event on the page's document. */
export async function nextEvent(page: Page, type: string): Promise<unknown> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`no ${name} in 60 s`)), 60_000);
        document.addEventListener(
          name,
          (event) => resolve(event instanceof CustomEvent ? event.detail : null),
          { once: true },
        );
      }),
    type,
  );
}
