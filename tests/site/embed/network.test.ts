import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { randomPhone, until } from '../../support/caller.ts';
import {
  enterCode,
  openFarBrowser,
  type PartnerSite,
  sharedPartnerSite,
  signInByPhone,
  signInForm,
  startPartnerSite,
  visit,
} from '../../support/partner-site.ts';

const phoneField = (page: Page) => signInForm(page).getByLabel('手机号', { exact: true });

describe('a partner registered for one origin', () => {
  let site: PartnerSite;
  before(async () => {
    site = await startPartnerSite({
      host: 'portal.example',
      client: { id: 'portal', secret: 'portal-secret' },
    });
  });
  after(() => site?.close());

  test('is served there; no cookie is set by the service', async () => {
    const visitor = await site.visit();
    const cookies: string[] = [];
    visitor.context.on('response', async (response) => {
      if (response.url().startsWith(site.product.url))
        cookies.push(
          ...Object.keys(await response.allHeaders()).filter((name) => name === 'set-cookie'),
        );
    });
    const page = await visitor.open('/portal-sign-in/');
    await signInByPhone(page);
    assert.deepEqual(cookies, []);
    assert.deepEqual(visitor.complaints, []);
  });

  test('is refused elsewhere: the visitor is told kindly, the developer exactly', async () => {
    const elsewhere = site.url.replace('portal.example', 'stranger.example');
    const visitor = await visit(site.browser, elsewhere);
    const said: string[] = [];
    visitor.context.on('console', (message) => said.push(message.text()));
    const page = await visitor.open('/portal-sign-in/?tender.log=1');
    await phoneField(page).fill(randomPhone());
    await signInForm(page).getByLabel('图形验证码').fill('abcd');
    await signInForm(page).getByRole('button', { name: '获取验证码' }).click();
    await signInForm(page).getByRole('alert').first().waitFor();
    assert.equal(await phoneField(page).isVisible(), true);
    await until(
      async () => said,
      (texts) => texts.some((text) => text.includes(elsewhere) && text.includes('未登记')),
    );
  });

  test('works where third-party cookies are blocked', async () => {
    const browser = await openFarBrowser('--test-third-party-cookie-phaseout');
    try {
      const visitor = await visit(browser, site.url);
      const page = await visitor.open('/portal-sign-in/');
      await signInByPhone(page);
      await page.reload();
      await page.locator('#visitor', { hasText: '****' }).waitFor();
      assert.deepEqual(visitor.complaints, []);
    } finally {
      await browser.close();
    }
  });
});

describe('over a network that fails', () => {
  let site: PartnerSite;
  before(async () => {
    site = await sharedPartnerSite();
  });
  after(() => site?.close());

  /** The portal with a second address of the same files. */
  async function openWithFallback(page: Page): Promise<void> {
    const second = site.product.url.replace('127.0.0.1', 'localhost');
    await page.route('**/portal-sign-in/', async (route) => {
      const html = await (await route.fetch()).text();
      const body = html.replace(
        'data-client-id=',
        `data-fallback="${second}/widgets/v1/" data-client-id=`,
      );
      await route.fulfill({ contentType: 'text/html', body });
    });
    await page.goto(`${site.url}/portal-sign-in/`);
  }

  test('a file that fails once is asked for again', async () => {
    const visitor = await site.visit();
    // Older kernels keep a failure under its address: there only what the loader asks for can be had from elsewhere.
    const forgets = Number(site.browser.version().split('.')[0]) >= 156;
    const failed = new Set<string>();
    await visitor.context.route(/\/widgets\/v1\/(?!loader)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isLate = failed.size > 0 && !forgets && /\/chunks\/(?!runtime)/.test(pathname);
      if (failed.has(pathname) || isLate) return route.continue();
      failed.add(pathname);
      return route.abort();
    });
    const page = await visitor.open('/portal-sign-in/');
    await signInByPhone(page);
    assert.ok(failed.size > 0);
  });

  test('a first address that stays away is replaced by the second', async () => {
    const visitor = await site.visit();
    await visitor.context.route(`${site.product.url}/widgets/v1/**`, (route) =>
      route.request().url().endsWith('/loader.js') ? route.continue() : route.abort(),
    );
    const page = await visitor.context.newPage();
    await openWithFallback(page);
    await signInByPhone(page);
  });

  test('with nothing left the visitor reads it, the host hears it, and nothing typed is lost', async () => {
    const visitor = await site.visit();
    await visitor.context.route(/\/wid(?:g|%67)ets\/v1\/(?!loader)/, (route) => route.abort());
    const page = await visitor.context.newPage();
    await page.addInitScript(() => {
      document.addEventListener('tender-load-failed', (event) => {
        if (event instanceof CustomEvent)
          document.documentElement.dataset.failed = event.detail.tag;
      });
    });
    await page.goto(`${site.url}/portal-sign-in/`);
    await phoneField(page).fill('13900003333');
    await page.locator('html[data-failed="tender-sign-in"]').waitFor();
    await signInForm(page)
      .getByText(/加载|网络/)
      .first()
      .waitFor();
    assert.equal(await phoneField(page).inputValue(), '13900003333');
  });

  for (const { part, shown } of [
    { part: 'runtime', shown: /加载失败/ },
    { part: 'actions', shown: /再试一次/ },
  ]) {
    test(`with integrity, a file that was changed on its way does not run: ${part}`, async () => {
      const visitor = await site.visit();
      let changed = 0;
      await visitor.context.route(
        new RegExp(`/wid(?:g|%67)ets/[^?]*${part}[^/]*\\.js`),
        async (route) => {
          const response = await route.fetch();
          changed += 1;
          await route.fulfill({
            response,
            body: `${await response.text()};globalThis.tampered=true;`,
          });
        },
      );
      const page = await visitor.open('/strict-csp/integrity.html');
      await phoneField(page).fill('13900004444');
      await signInForm(page).getByRole('button', { name: '获取验证码' }).click();
      await signInForm(page).getByText(shown).waitFor();
      assert.ok(changed > 0);
      assert.equal(await page.evaluate(() => 'tampered' in globalThis), false);
      assert.equal(await phoneField(page).inputValue(), '13900004444');
    });
  }

  test('offline: said so, everything typed stays, and it goes on when the network is back', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/portal-sign-in/');
    await phoneField(page).waitFor();
    await page.waitForFunction(() => customElements.get('tender-sign-in') !== undefined);
    const phone = randomPhone();
    await phoneField(page).fill(phone);
    await signInForm(page).getByRole('button', { name: '填入' }).click();
    await visitor.context.setOffline(true);
    await signInForm(page).getByRole('button', { name: '获取验证码' }).click();
    await signInForm(page).getByRole('alert').filter({ hasText: /网络/ }).first().waitFor();
    assert.equal(await phoneField(page).inputValue(), phone);
    await visitor.context.setOffline(false);
    // What was asked for is done by itself then.
    await enterCode(page);
  });

  test('slow: the form is there long before the code, and what is typed early counts', async () => {
    const visitor = await site.visit();
    const page = await visitor.context.newPage();
    const network = await visitor.context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    // The code is as slow as the typing, however long that takes on a machine under load.
    let haveTyped = () => {};
    const typed = new Promise<void>((resolve) => {
      haveTyped = resolve;
    });
    await page.route(/\/chunks\//, (route) => typed.then(() => route.continue()));
    await page.goto(`${site.url}/portal-sign-in/`, { waitUntil: 'commit' });
    const phone = randomPhone();
    await phoneField(page).pressSequentially(phone);
    assert.equal(
      await page.evaluate(() => customElements.get('tender-sign-in') === undefined),
      true,
      'typed before the code came',
    );
    haveTyped();
    await page.waitForFunction(() => customElements.get('tender-sign-in') !== undefined);
    assert.equal(await phoneField(page).inputValue(), phone);
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('autocomplete')),
      'tel-national',
    );
    await signInByPhone(page, phone);
    assert.deepEqual(visitor.complaints, []);
  });
});
