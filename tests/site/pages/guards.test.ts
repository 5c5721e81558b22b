import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { type Site, sharedSite } from '../../support/site.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36';
const desktopChatApp = `${chrome} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/8555 Flue`;
const phoneChatApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN';

/** A page as it travels. */
function compressedPage(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = httpGet(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
    request.on('error', reject);
  });
}

describe('what the pages of the site bring with them', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  const get = (path: string) => fetch(product.url + path);

  before(async () => {
    site = await sharedSite();
    ({ product, browser } = site);
  });
  after(async () => {
    await site?.close();
  });

  test('every page names its build, and the files of builds agree', async () => {
    const latest: unknown = await (await get('/builds/latest.json')).json();
    assert.ok(
      typeof latest === 'object' && latest !== null && 'id' in latest && 'timestamp' in latest,
    );
    const { id, timestamp } = latest;
    assert.match(String(id), /^[0-9a-f]{16}$/);
    assert.ok(Math.abs(Date.now() - Number(timestamp)) < 30 * 24 * 3_600_000);
    assert.deepEqual(await (await get(`/builds/meta/${String(id)}.json`)).json(), latest);
    assert.equal((await get('/builds/meta/0000000000000000.json')).status, 404);
    assert.equal((await get('/builds/latest.json')).headers.get('cache-control'), 'no-cache');
    for (const path of ['/', '/demo', '/terms', '/nothing-here']) {
      const html = await (await get(path)).text();
      assert.match(html, new RegExp(`<meta name="tender-build" content="${String(id)}">`), path);
      assert.match(html, /data-guards="build chunks wechat/, path);
    }
  });

  test('a new build is told after an hour, once', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    await page.addInitScript(() => {
      window.addEventListener('tender-update-available', (event) => {
        document.documentElement.dataset.updates = `${document.documentElement.dataset.updates ?? ''}${(event as CustomEvent).detail.id};`;
      });
    });
    const asked: string[] = [];
    await page.route('**/builds/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: { id: 'another', timestamp: 1 } });
    });
    const guards = page.waitForResponse('**/widgets/guards.js');
    await page.goto(`${product.url}/terms`);
    await guards;
    await page.clock.runFor(1000);
    assert.deepEqual(asked, []);
    await page.clock.runFor(3_600_000);
    await page.waitForFunction(() => document.documentElement.dataset.updates === 'another;');
    await page.clock.runFor(7_200_000);
    assert.deepEqual(asked, ['/builds/latest.json']);
    await page.close();
  });

  test('a widget whose code cannot be had reloads the page once, with what was typed', async () => {
    const page = await browser.newPage();
    let loads = 0;
    // The router writes the history anew on each page, which is no load.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/wid(?:g|%67)ets\/sign-in\.js/, (route) => route.abort());
    // "Just reloaded" is a matter of seconds, which a busy machine takes for one load.
    await page.addInitScript((now) => {
      Date.now = () => now;
      document.addEventListener('tender-load-failed', () => Reflect.set(window, 'failed', true));
    }, Date.now());
    await page.goto(product.url);
    await page.locator('input[name=phone]').fill('13800138000');
    const failedAgain = page.waitForFunction(
      () =>
        Reflect.get(window, 'failed') &&
        performance
          .getEntriesByType('navigation')
          .some((entry) => 'type' in entry && entry.type === 'reload'),
    );
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=phone]')?.value === '13800138000',
    );
    await failedAgain;
    await page.evaluate(() => undefined);
    assert.equal(loads, 2);
    await page.close();
  });

  for (const path of ['/', '/demo']) {
    test(`the chat app's desktop browser is sent to another browser, its phone is not: ${path}`, async () => {
      const desktop = await browser.newPage({ userAgent: desktopChatApp });
      await desktop.goto(product.url + path);
      await desktop.getByText('请使用电脑浏览器打开').waitFor();
      assert.equal(await desktop.getByLabel('页面地址').inputValue(), product.url + path);
      assert.equal(await desktop.locator('main#main').count(), 0);
      await desktop.close();
      const phone = await browser.newPage({ userAgent: phoneChatApp });
      const guards = phone.waitForResponse('**/widgets/guards.js');
      await phone.goto(product.url + path);
      // Once they are in place.
      await phone.evaluate((url) => import(url), (await guards).url());
      assert.equal(await phone.locator('main#main').count(), 1);
      await phone.close();
    });
  }

  test('the landing page stands with its form before any script runs, in one small answer', async () => {
    const body = await compressedPage(product.url);
    assert.ok(body.length < 14_000, `${body.length} bytes do not fit the first round trips`);
    const html = gunzipSync(body).toString();
    assert.doesNotMatch(html, /<link rel="stylesheet"/);
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="\/widgets\/([^"]+)"/g)].map(
      ([, file]) => file,
    );
    const files: Record<string, string[]> = JSON.parse(
      readFileSync('dist/widgets/files.json', 'utf8'),
    );
    assert.deepEqual(preloads, files['sign-in']);

    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(product.url);
    await page.locator('input[name=phone]').fill('13800138000');
    assert.equal(await page.locator('tender-sign-in').getAttribute('redirect'), '/home');
    await page.close();
  });

  test('llms.txt tells programs of every element, attribute and event', async () => {
    const answer = await get('/llms.txt');
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8$/i);
    const text = await answer.text();
    interface Item {
      name: string;
    }
    const manifest: {
      modules: { declarations: { tagName?: string; attributes?: Item[]; events?: Item[] }[] }[];
    } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
    const declarations = manifest.modules.flatMap(({ declarations }) => declarations);
    assert.ok(declarations.length > 3);
    for (const { tagName, attributes = [], events = [] } of declarations) {
      assert.ok(text.includes(`### <${tagName}>`), tagName);
      for (const { name } of [...attributes, ...events])
        assert.ok(text.includes(`- \`${name}\``), `${tagName} ${name}`);
    }
    assert.ok(text.includes('/api/openapi.json') && text.includes('trusted-types tender-widgets'));
  });
});
