import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../support/sign-in.ts';
import { type Site, startSite } from '../support/site.ts';

const USER_INFO = '**/api/blade-system/client/get-userInfo*';

/** Marks the document, so that a page loaded anew is told from one that was swapped in. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marked', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });

describe('moving about the site', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    const rules =
      '/old/* /more/welfare.html, /shop https://shop.example/plans, /loop-a /loop-b, /loop-b /loop-a';
    site = await startSite({ ROUTE_RULES: rules });
    ({ product, browser } = site);
    const first = await browser.newContext();
    const signing = await first.newPage();
    await signIn(signing, product.url);
    signedIn = await first.storageState();
    await first.close();
  });
  after(async () => {
    await site?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  /** As a bidder who has signed in before. */
  async function asBidder(): Promise<void> {
    await context.close();
    context = await browser.newContext({ storageState: signedIn });
    page = await context.newPage();
  }

  test('pages change within the document; to the top, to the hash target, and back to where one was', async () => {
    await page.goto(`${product.url}/help/start.html`);
    await mark(page);
    await page.evaluate(() => scrollTo(0, 600));
    await menu(page, '常见问题').click();
    await page.getByRole('heading', { level: 1, name: '常见问题' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/more/question.html');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.getByRole('link', { name: 'Word 与交付' }).click();
    await page.waitForFunction(() => scrollY > 100);
    assert.match(page.url(), /#group-\d$/);
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /快速开始/ }).waitFor();
    await page.waitForFunction(() => scrollY > 300);
    assert.equal(await isSameDocument(page), true);
  });

  test('the user is asked for on every change of page; a failure there changes nothing', async () => {
    await asBidder();
    let asked = 0;
    await page.route(USER_INFO, (route) => {
      asked += 1;
      return asked > 1
        ? route.fulfill({ status: 500, json: { code: 500, success: false, msg: 'down' } })
        : route.continue();
    });
    await page.goto(`${product.url}/home/historyBook`);
    await page.getByRole('button', { name: /^\d{3}\*{4}\d{4}$/ }).waitFor();
    await mark(page);
    assert.equal(asked, 1);
    for (const [name, path] of [
      ['资料库', '/home/knowledgeBase'],
      ['平台导航', '/home/navigation'],
    ] as const) {
      const earlier: number = asked;
      await menu(page, name).click();
      await page.waitForURL(`**${path}`);
      while (asked === earlier) await page.waitForTimeout(50);
    }
    assert.equal(await isSameDocument(page), true);
    await page.getByRole('button', { name: /^\d{3}\*{4}\d{4}$/ }).waitFor();
    assert.equal(await page.getByText('down').count(), 0);
  });

  test('an expired session ends on the landing page, which says so', async () => {
    await asBidder();
    await page.goto(`${product.url}/home/navigation`);
    await page.getByRole('button', { name: /^\d{3}\*{4}\d{4}$/ }).waitFor();
    await page.route(USER_INFO, (route) =>
      route.fulfill({ status: 401, json: { code: 401, success: false, msg: '请求未授权' } }),
    );
    await menu(page, '邀请').click();
    await page.waitForURL(`${product.url}/`);
    await page.getByText('登录失效，请重新登录').waitFor();
    assert.ok(
      !(await context.cookies()).some(({ name, value }) => name === 'Admin-Token' && value),
    );
  });

  test('a route rule sends on, inside the app and out of it, by address and by link; a circle of rules does not', async () => {
    const location = async (path: string) => {
      const answer = await fetch(product.url + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    assert.deepEqual(await location('/old/page'), [302, '/more/welfare.html']);
    assert.deepEqual(await location('/shop'), [302, 'https://shop.example/plans']);
    assert.equal((await location('/loop-a'))[0], 404);

    await page.goto(`${product.url}/terms`);
    await mark(page);
    // The lookup is what decides within the app, whatever the page itself would have been.
    await page.route('**/api/system/commonClient/routeRule?*', (route) => {
      const asked = new URL(route.request().url()).searchParams.get('path');
      const rules: Record<string, string> = {
        '/more/video.html': '/more/welfare.html',
        '/more/more-dynamic.html': 'https://shop.example/plans',
      };
      const redirect = rules[asked ?? ''] ?? null;
      return route.fulfill({ json: { code: 200, success: true, data: { redirect }, msg: '' } });
    });
    await page.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'shop' }),
    );
    await menu(page, '视频').click();
    await page.getByRole('heading', { level: 1, name: '价格' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/more/welfare.html');
    assert.equal(await isSameDocument(page), true);
    await menu(page, '动态').click();
    await page.waitForURL('https://shop.example/plans');
  });

  test('without a network the page stays, with what was typed, and says why', async () => {
    await page.goto(`${product.url}/more/call-me.html`);
    const field = page.getByLabel('内容');
    await field.fill('请在周五前回电');
    await page.locator('tender-customer-service').waitFor({ state: 'attached' });
    await context.setOffline(true);
    await menu(page, '动态').click();
    await page.getByText(/网络已断开，页面没有离开/).waitFor();
    assert.equal(new URL(page.url()).pathname, '/more/call-me.html');
    assert.equal(await field.inputValue(), '请在周五前回电');
    await context.setOffline(false);
    // The network is there, the service is not.
    await page.route(/\/api\/|more-dynamic/, (route) => route.abort('connectionrefused'));
    await menu(page, '动态').click();
    await page.getByText(/暂时连不上服务器/).waitFor();
    assert.equal(await field.inputValue(), '请在周五前回电');
    await page.unroute(/\/api\/|more-dynamic/);
    await menu(page, '动态').click();
    await page.getByRole('heading', { level: 1, name: '产品动态' }).waitFor();
  });

  test('a network that goes while a page is on its way leaves the visitor where they are', async () => {
    await page.goto(`${product.url}/more/call-me.html`);
    await page.getByRole('textbox', { name: '内容' }).fill('写到一半的话');
    await mark(page);
    for (const answer of ['none', '502'] as const) {
      await page.route('**/more/video.html', (route) =>
        answer === 'none'
          ? route.abort()
          : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await page.route('**/routeRule*', (route) =>
        answer === 'none' ? route.abort() : route.fulfill({ status: 502 }),
      );
      await menu(page, '视频').click();
      await page.getByText('暂时连不上服务器').first().waitFor();
      assert.equal(await page.getByRole('textbox', { name: '内容' }).inputValue(), '写到一半的话');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await menu(page, '视频').click();
    await page.getByRole('heading', { level: 1, name: '视频教程' }).waitFor();
    assert.equal(await isSameDocument(page), true);
  });

  test('back over an address that leads elsewhere now shows the address of the page', async () => {
    await page.goto(`${product.url}/terms`);
    await page
      .getByRole('link', { name: /标书工坊/ })
      .first()
      .click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('link', { name: '在线试读' }).first().waitFor();
    await menu(page, '常见问题').click();
    await page.getByRole('heading', { level: 1, name: '常见问题' }).waitFor();
    await context.addCookies(
      await browser.newContext({ storageState: signedIn }).then((other) => other.cookies()),
    );
    await page.goBack();
    await page.waitForURL(`${product.url}/home`);
    await page.locator('body[data-layout=default]').waitFor();
  });

  test('an empty token is none; a redirect keeps what the visit brings', async () => {
    const location = async (path: string, cookie = '') => {
      const answer = await fetch(product.url + path, { redirect: 'manual', headers: { cookie } });
      return [answer.status, answer.headers.get('location')];
    };
    assert.deepEqual(await location('/home', 'Admin-Token=%22%22'), [302, '/']);
    assert.deepEqual(await location('/', 'Admin-Token='), [200, null]);
    assert.deepEqual(await location('/home?y=123456&other=1&extension_code=AB'), [
      302,
      '/?y=123456&extension_code=AB',
    ]);
    assert.deepEqual(await location('/?y=123456', 'Admin-Token=%22x%22'), [302, '/home?y=123456']);
    assert.deepEqual(await location('/old/page?y=123456'), [302, '/more/welfare.html?y=123456']);
    const posted = await fetch(`${product.url}/terms`, {
      method: 'POST',
      headers: { origin: product.url },
    });
    assert.equal(posted.status, 405);
  });

  test('what was searched for stands in the address, and is there again after going back', async () => {
    await page.goto(`${product.url}/search.html`);
    await page.getByRole('combobox', { name: '搜索' }).fill('页数');
    await page.waitForURL(/\/search\.html\?q=%E9%A1%B5%E6%95%B0$/);
    await page.locator('tender-search .hit').first().click();
    await page.waitForURL((url) => url.pathname !== '/search.html');
    await page.goBack();
    await page.locator('tender-search .hit').first().waitFor();
    assert.equal(await page.getByRole('combobox', { name: '搜索' }).inputValue(), '页数');
  });

  test('a page that takes its time is announced by a line above', async () => {
    await page.goto(`${product.url}/terms`);
    // Made before the page asks: the line may be there before the request reaches the route.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/more/welfare.html', async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: '价格' })
      .click({ noWaitAfter: true });
    await page.locator('html[data-loading]').waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: '价格' }).waitFor();
    await page.locator('html:not([data-loading])').waitFor();
  });

  test('the codes one came with are kept for the visit, from any page on', async () => {
    await page.goto(
      `${product.url}/help/start.html?extension_code=abc123&y=000000&regist_source=mail`,
    );
    await page.waitForFunction(() => sessionStorage.getItem('extension_code') === 'abc123');
    assert.equal(await page.evaluate(() => sessionStorage.getItem('y')), '000000');
    assert.equal(await page.evaluate(() => sessionStorage.getItem('regist_source')), null);
  });

  test('the menu of the workplace is that of the session', async () => {
    await asBidder();
    await page.route(USER_INFO, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.headMenu = [
        { path: '/home', name: '工作台' },
        { path: '/home/picture', name: '企业图片' },
      ];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${product.url}/home/picture`);
    await menu(page, '企业图片').waitFor();
    assert.equal(await menu(page, '企业图片').getAttribute('aria-current'), 'page');
    assert.equal(
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link').count(),
      2,
    );
    await menu(page, '工作台').click();
    await page.waitForURL('**/home');
    await page
      .locator('tender-head-menu nav a[aria-current=page]', { hasText: '工作台' })
      .waitFor();
  });

  test('customer service stands at the lower left, and stays as it was left when the page changes', async () => {
    await page.goto(`${product.url}/terms`);
    await mark(page);
    const button = page.getByRole('button', { name: '客服' });
    const box = await button.boundingBox();
    const size = page.viewportSize();
    assert.ok(box && size && box.x < 60 && box.y > size.height - 120, JSON.stringify(box));
    await button.click();
    await page.getByRole('dialog', { name: /客服/ }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: '价格' }).click();
    await page.getByRole('heading', { level: 1, name: '价格' }).waitFor();
    assert.equal(await isSameDocument(page), true);
    await page.getByRole('dialog', { name: /客服/ }).waitFor();
  });

  test('closed notices stay closed, over pages and reloads; signed in, on every device', async () => {
    await page.goto(`${product.url}/terms`);
    const notice = page.locator('tender-notices[kind=head]');
    const close = notice.getByRole('button', { name: /关闭/ });
    await close.waitFor();
    // The way past it is the keyboard's first stop.
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '跳到正文');
    // Each closed one makes room for the next.
    const words = () => notice.evaluate((host) => host.shadowRoot?.textContent ?? '');
    while (await close.count()) {
      const shown = await words();
      await close.first().click();
      while ((await words()) === shown);
    }
    await menu(page, '动态').click();
    await page.getByRole('heading', { level: 1, name: '产品动态' }).waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    assert.equal(await notice.getByRole('button').count(), 0);

    await asBidder();
    // A newcomer has no bell: this one has bids.
    const hasBids = [{ name: 'Tender-Bids', value: '1', url: product.url }];
    await page.context().addCookies(hasBids);
    await page.goto(`${product.url}/home/navigation`);
    const closed = page.waitForResponse('**/api/blade-system/client/closeUserNotice*');
    const bell = page.locator('tender-notices[kind=bell]');
    await bell.getByRole('button', { name: /^公告/ }).click();
    await bell
      .getByRole('button', { name: /^知道了/ })
      .first()
      .click();
    assert.equal((await closed).status(), 200);
    const elsewhere = await browser.newContext({
      storageState: { cookies: signedIn.cookies, origins: [] },
    });
    await elsewhere.addCookies(hasBids);
    const other = await elsewhere.newPage();
    const notices = other.waitForResponse('**/api/common/client/getHeadNotice*');
    await other.goto(`${product.url}/home/navigation`);
    const shownThere: { data: unknown[] } = await (await notices).json();
    const all: { data: unknown[] } = await (
      await fetch(`${product.url}/api/common/client/getHeadNotice`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from('tender-web:tender-web-secret').toString('base64')}`,
        },
      })
    ).json();
    assert.equal(shownThere.data.length, all.data.length - 1);
    await elsewhere.close();
  });

  test('the desk is left by loading the next page, so that its last words are kept', async () => {
    await asBidder();
    await page.goto(`${product.url}/home/book`);
    await page.locator('tender-writer').waitFor();
    await mark(page);
    await page.getByRole('link', { name: '回到工作台' }).click();
    await page.waitForURL('**/home');
    assert.equal(await isSameDocument(page), false);
    await mark(page);
    await menu(page, '平台导航').click();
    await page.waitForURL('**/home/navigation');
    assert.equal(await isSameDocument(page), true);
  });
});
