import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { signIn } from '../support/sign-in.ts';
import { type Site, startSite } from '../support/site.ts';

describe('the operators’ page', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  before(async () => {
    site = await startSite();
    ({ product, browser } = site);
  });
  after(async () => {
    await site?.close();
  });

  test('is not for search engines, and has nothing of the customers’ pages', async () => {
    const html = await (await fetch(`${product.url}/operator`)).text();
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(html, /<tender-(?:head-menu|customer-service|notices|account-chip)/);
    for (const path of ['/sitemap.xml', '/more/website-map.html'])
      assert.doesNotMatch(await (await fetch(product.url + path)).text(), /\/operator["<]/, path);
  });

  test('an operator signs in and publishes a notice, which a customer sees; neither session opens the other', async () => {
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await signIn(page, product.url);
    await page.goto(`${product.url}/operator`);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    await page.getByText('演示环境').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByLabel('账号', { exact: true }).fill('operator');
    await page.getByLabel('密码', { exact: true }).fill('operator-demo');
    await page.getByRole('button', { name: '登录' }).click();
    await page
      .getByRole('navigation', { name: '后台导航' })
      .getByRole('button', { name: '公告' })
      .click();
    await page.getByRole('button', { name: '发布公告' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题').fill('周六凌晨维护');
    assert.deepEqual(await axeFindings(page), []);
    await dialog.getByRole('button', { name: '发布公告' }).click();
    await page.getByRole('row', { name: /周六凌晨维护/ }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: '后台导航' }).waitFor();
    const customer = await context.newPage();
    // Who is at work finds it behind the bell; the pages of the site show it above.
    await customer.goto(`${product.url}/more/welfare.html`);
    await customer.getByText('周六凌晨维护').waitFor();
    // The token is the tab's: another one asks for a sign-in, though the customer's cookie is there.
    await customer.goto(`${product.url}/operator`);
    await customer.getByRole('heading', { name: '运营登录' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
