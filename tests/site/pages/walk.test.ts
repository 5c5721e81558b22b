import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFindings } from '../../support/axe.ts';
import { policyViolations } from '../../support/policy-violations.ts';
import { signIn } from '../../support/sign-in.ts';
import { type Site, sharedSite } from '../../support/site.ts';

/** The table of the specification (section 2), with a real entry for each name in braces. */
const more = [
  'call-me',
  'make-book',
  'more-dynamic',
  'partner',
  'question',
  'video',
  'website-map',
  'welfare',
];
const open = [
  '/',
  '/demo',
  '/demo/developers',
  '/sse',
  '/dynamic/{dynamic}.html',
  '/help/{help}.html',
  '/question/{question}.html',
  '/search.html',
  ...more.map((name) => `/more/${name}.html`),
];
const home = [
  '',
  '/account',
  '/bidingDiff',
  '/bidingDiff/detail',
  '/bidingDiff/mixins/bidImportMixin',
  '/book',
  '/book/BidingWrite',
  '/historyBook',
  '/invite',
  '/knowledgeBase',
  '/knowledgeBase/company',
  '/knowledgeBase/create',
  '/knowledgeBase/credentials',
  '/knowledgeBase/private',
  '/knowledgeBase/profile',
  '/knowledgeBase/public',
  '/knowledgeBase/publicFile',
  '/knowledgeBase/staff',
  '/navigation',
  '/picture',
].map((path) => `/home${path}`);
/** Pages of the content that need a sign-in, and those that do not. */
const slugs = { open: ['/about', '/terms', '/privacy'], guarded: ['/payment'] };

interface Content {
  entries: { kind: string; code: string; url: string }[];
}

describe('a walk over every route', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  let visitor: BrowserContext;
  let bidder: BrowserContext;
  let content: Content;
  let violations: string[][];

  const named = (path: string) =>
    path.replace(
      /\{(\w+)\}/,
      (_, kind) => content.entries.find((entry) => entry.kind === kind)?.code ?? 'missing',
    );

  before(async () => {
    site = await sharedSite();
    ({ product, browser } = site);
    visitor = await browser.newContext();
    bidder = await browser.newContext();
    violations = await Promise.all([visitor, bidder].map(policyViolations));
    content = await (await fetch(`${product.url}/content.json`)).json();
    const page = await bidder.newPage();
    await signIn(page, product.url);
    await page.close();
    // One page stays open for each, so that what runs the others goes on from page to page.
    for (const context of [visitor, bidder])
      await (await context.newPage()).goto(`${product.url}/robots.txt`);
  });
  after(async () => {
    await site?.close();
  });

  /** Opens a page as whoever has that context, and gives what it says of itself. `complaints`: whatever the console heard. */
  async function visit(context: BrowserContext, path: string) {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type()))
        complaints.push(`${line.text()} ${line.location().url}`);
    });
    const answer = await page.goto(product.url + path);
    await page.locator('main#main').waitFor();
    return { page, complaints, status: answer?.status() ?? 0, path: new URL(page.url()).pathname };
  }

  /** What every page of ours has, whoever opens it. */
  async function assertWhole(
    page: Page,
    path: string,
    layout: 'corporate' | 'default',
  ): Promise<void> {
    assert.equal(await page.locator('body').getAttribute('data-layout'), layout, `${path}: layout`);
    assert.match(await page.title(), /^[^-]+ - 标书工坊$/, `${path}: title`);
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
    // The five steps have one bar of their own in its place.
    const isFrame = path.startsWith('/home/book');
    assert.equal(await page.locator('header.bar').count(), isFrame ? 0 : 1, `${path}: header`);
    // The workplace's menu is an element, and strict: more than one of that name is an error here.
    await page.getByRole('navigation', { name: isFrame ? '编写步骤' : '主导航' }).waitFor();
    // Some pages are a widget alone, which brings heading and content with its code.
    await page.locator('h1').first().waitFor();
    assert.equal(await page.locator('h1').count(), 1, `${path}: one heading of the first level`);
    await page
      .locator('main#main')
      .filter({ hasText: /\S.{3}/ })
      .waitFor();
    const description = await page.locator('meta[name=description]').getAttribute('content');
    assert.ok((description ?? '').length >= 6, `${path}: description`);
  }

  /** The page has everything, or goes on receiving, as the diagnosis of streams does. */
  const settled = (page: Page) =>
    Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(4000)]);

  /** The same for many paths, two at a time: opening is mostly waiting. */
  async function each(
    paths: readonly string[],
    check: (path: string) => Promise<void>,
  ): Promise<void> {
    const left = [...paths];
    const worker = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await check(path);
    };
    await Promise.all([worker(), worker()]);
  }

  test('open routes: status, layout, title, landmarks, axe, a silent console; signed out', async () => {
    await each([...open, ...slugs.open], async (pattern) => {
      const { page, complaints, status, path } = await visit(visitor, named(pattern));
      assert.deepEqual([status, path], [200, named(pattern)]);
      await assertWhole(page, path, 'corporate');
      await settled(page);
      assert.deepEqual(await axeFindings(page), [], path);
      assert.deepEqual(complaints, [], path);
      await page.close();
    });
  });

  test('the same signed in; the landing page sends on to the workplace', async () => {
    await each([...open, ...slugs.open, ...slugs.guarded], async (pattern) => {
      const { page, complaints, status, path } = await visit(bidder, named(pattern));
      assert.deepEqual([status, path], [200, pattern === '/' ? '/home' : named(pattern)]);
      await assertWhole(page, path, pattern === '/' ? 'default' : 'corporate');
      assert.deepEqual(complaints, [], path);
      await page.close();
    });
  });

  test('every route of the workplace sends a visitor to the landing page', async () => {
    for (const path of [...home, ...slugs.guarded, '/home/nothing']) {
      const answer = await fetch(product.url + path, { redirect: 'manual' });
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/'], path);
    }
    const { page, path } = await visit(visitor, '/home/knowledgeBase/private');
    assert.equal(path, '/');
    await page.close();
  });

  test('the workplace, signed in: status, layout, title, landmarks, axe, a silent console', async () => {
    await each(home, async (route) => {
      const { page, complaints, status, path } = await visit(bidder, route);
      assert.deepEqual([status, path], [200, route]);
      await assertWhole(page, path, 'default');
      await settled(page);
      assert.deepEqual(await axeFindings(page), [], path);
      assert.deepEqual(complaints, [], path);
      await page.close();
    });
  });

  test('what is not there says so in the words of the specification', async () => {
    const unmatched = [
      '/nothing',
      '/a/b/c',
      '/base/material',
      '/help/nothing',
      '/more/nothing.html',
    ];
    const failed = ['/help/nothing.html', '/question/nothing.html', '/dynamic/nothing.html'];
    for (const path of [...unmatched, ...failed]) {
      const answer = await fetch(product.url + path, { redirect: 'manual' });
      const html = await answer.text();
      assert.equal(answer.status, 404, path);
      assert.ok(html.includes('<title>Page Not Found</title>') && html.includes('<h1'), path);
      const said = failed.includes(path) ? `Page Not Found: ${path}` : `Page not found: ${path}`;
      assert.ok(html.includes(`>${said}<`), `${path}: ${said}`);
    }
    const half = await fetch(`${product.url}/help`, { redirect: 'manual' });
    assert.deepEqual([half.status, half.headers.get('location')], [301, '/help/start.html']);
    for (const [path, status, title] of [
      ['/error', 500, 'Internal Server Error'],
      ['/error?status=404', 404, 'Page Not Found'],
      ['/error?status=503', 503, 'Internal Server Error'],
    ] as const) {
      const answer = await fetch(product.url + path);
      assert.equal(answer.status, status);
      assert.ok((await answer.text()).includes(`<title>${title}</title>`), path);
    }
  });

  test('nothing on any of these pages was against the content policy', () => {
    assert.deepEqual(violations.flat(), []);
  });

  test('site map, feed and robots tell of every open page, at the address that was asked', async () => {
    const text = async (path: string) => (await fetch(product.url + path)).text();
    const map = await text('/sitemap.xml');
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    for (const path of open.filter((one) => one !== '/search.html'))
      assert.ok(listed.includes(product.url + named(path)), path);
    assert.ok(!listed.some((loc) => loc.includes('/home')));
    for (const loc of listed)
      assert.equal((await fetch(loc, { method: 'HEAD', redirect: 'manual' })).status, 200, loc);
    const news = content.entries.filter(({ kind }) => kind === 'dynamic');
    assert.equal([...(await text('/rss.xml')).matchAll(/<item>/g)].length, news.length);
    assert.ok((await text('/robots.txt')).includes(`Sitemap: ${product.url}/sitemap.xml`));
    const shown = await text('/more/website-map.html');
    for (const path of [...open, ...home].filter(
      (one) => !one.includes('{') && !/detail|Mixin|publicFile/.test(one),
    ))
      assert.ok(shown.includes(`href="${path}"`), path);
  });

  test('articles can be read without JavaScript, and say who they are to machines', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const kind of ['help', 'question', 'dynamic']) {
      await page.goto(product.url + named(`/${kind}/{${kind}}.html`));
      const article = page.getByRole('article');
      assert.ok((await article.innerText()).length > 80, kind);
      assert.equal(await page.locator('link[rel=canonical]').getAttribute('href'), page.url());
      const data: unknown = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
      );
      assert.match(JSON.stringify(data), /"BreadcrumbList"/);
    }
    for (const picture of await page.locator('article img').all()) {
      assert.ok((await picture.getAttribute('width')) && (await picture.getAttribute('alt')));
    }
    await context.close();
  });

  test('what needs a sign-in is neither found nor told', async () => {
    const closed = content.entries.filter(
      ({ url }) => url.startsWith('/home') || slugs.guarded.includes(url),
    );
    assert.deepEqual(closed, []);
    const answer = await fetch(`${product.url}/api/content/client/articles/page/payment`);
    assert.equal(answer.status, 404);
  });

  test('a search can be read without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/search.html`);
    await page.getByRole('searchbox').fill('页数');
    await page.getByRole('button', { name: '搜索' }).click();
    // A click ends before the page it leads to is there, and a count waits for nothing.
    await page.waitForURL(/\/search\.html\?q=/);
    const hits = page.getByRole('list', { name: '搜索结果' }).getByRole('listitem');
    assert.ok((await hits.count()) > 3);
    assert.match(await hits.first().innerText(), /页/);
    await hits.first().getByRole('link').click();
    await page.waitForURL((url) => url.pathname !== '/search.html');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${product.url}/search.html?q=${encodeURIComponent('⁂')}`);
    assert.equal(await hits.count(), 0);
    // Not by text alone, which Playwright does not look for within noscript.
    await page.locator('p', { hasText: '没有找到与“⁂”有关的内容' }).waitFor();
    await context.close();
  });

  test('the policy of our pages refuses what the walk shows nobody does', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(product.url);
    const tried = await page.evaluate(async () => {
      const told = new Promise<string>((resolve) =>
        document.addEventListener(
          'securitypolicyviolation',
          (event) => resolve(event.violatedDirective),
          { once: true },
        ),
      );
      const outcome = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      };
      const style = document.createElement('style');
      style.textContent = 'body { opacity: 0.5 }';
      document.head.append(style);
      return {
        directive: await told,
        opacity: getComputedStyle(document.body).opacity,
        html: outcome(() => (document.createElement('div').innerHTML = '<img src=a onerror=b()>')),
        script: outcome(() => (document.createElement('script').text = 'window.ran = true')),
      };
    });
    assert.equal(tried.opacity, '1');
    assert.deepEqual([tried.html, tried.script], ['refused', 'refused']);
    assert.match(tried.directive, /^style-src/);
    await context.close();
  });
});
