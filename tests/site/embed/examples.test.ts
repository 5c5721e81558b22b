import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../support/caller.ts';
import {
  type PartnerSite,
  sharedPartnerSite,
  signInByPhone,
  signInForm,
  untilLive,
} from '../../support/partner-site.ts';

const masked = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****');

/** Nothing sticks out of a phone's screen. */
async function assertFits(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  assert.ok(content <= window, `${page.url()} is ${content} px wide in a window of ${window}`);
}

describe('examples, each from an origin of its own against a running service', () => {
  let site: PartnerSite;
  before(async () => {
    site = await sharedPartnerSite();
  });
  after(() => site?.close());

  test('an HTML portal: signs in, and the portal shows who', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/portal-sign-in/');
    const phone = await signInByPhone(page);
    await page.locator('#visitor', { hasText: masked(phone) }).waitFor();
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === 'Admin-Token');
    assert.deepEqual([cookie?.domain, cookie?.path], ['localhost', '/']);
    await page.reload();
    await page.locator('#visitor', { hasText: masked(phone) }).waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test('a portal with the writer: signs in where there is no session, then writes', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/portal-writer/');
    await signInByPhone(page);
    const writer = page.locator('tender-writer');
    await writer.getByText('上传招标文件').first().waitFor();
    await page.locator('tender-account-chip').getByText('剩余 30 次').waitFor();
    await writer.locator('input[type=file]').setInputFiles({
      name: '招标文件.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(
        '# 某某项目招标文件\n\n项目名称：某某项目\n\n项目编号：CS-2026-009\n\n预算金额：100 万元\n',
      ),
    });
    await writer.getByText('CS-2026-009').first().waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test('a React host with a React of its own: typed wrapper, plain tag, theme by property', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/react-host/');
    await page.getByText('React 18.3.1').waitFor();
    await signInForm(page).getByLabel('密码', { exact: true }).waitFor();
    await signInForm(page).getByRole('tab', { name: '手机号登录' }).click();
    await signInByPhone(page);
    await page.getByText('已通过手机号登录').waitFor();
    await page
      .locator('tender-history')
      .getByText(/还没有标书|暂无|新建/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '深色' }).click();
    assert.equal(await signInForm(page).getAttribute('theme'), 'dark');
    assert.deepEqual(visitor.complaints, []);
  });

  test('a React host with the elements in its own bundle: one React, no loader', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/react-host/bundled.html');
    await page.getByText('React 18.3.1').waitFor();
    await signInForm(page).getByRole('tab', { name: '手机号登录' }).click();
    const phone = await signInByPhone(page);
    await page.getByText('已通过手机号登录').waitFor();
    await page.locator('tender-account-chip').getByText(masked(phone)).waitFor();
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    assert.deepEqual(
      asked.filter((name) => name.includes('/widgets/')),
      [],
    );
    assert.deepEqual(visitor.complaints, []);
  });

  test('a Vue host: attributes follow its state, events arrive, closing and opening keeps the session', async () => {
    const visitor = await site.visit();
    const page = await visitor.open('/vue-host/');
    await signInForm(page).getByLabel('手机号', { exact: true }).waitFor();
    await page.getByLabel('仅账号').check();
    await signInForm(page).getByLabel('密码', { exact: true }).waitFor();
    await page.getByRole('button', { name: '收起' }).click();
    await page.getByLabel('全部方式').check();
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    const phone = await signInByPhone(page);
    await page.getByText('已通过手机号登录').waitFor();
    await page.locator('tender-account-chip').getByText(masked(phone)).waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  for (const { name, path } of [
    { name: 'a nonce', path: '/strict-csp/' },
    { name: 'an allowed address', path: '/strict-csp/hosts.html' },
    { name: 'a nonce and the integrity of every file', path: '/strict-csp/integrity.html' },
  ]) {
    test(`a strict policy by ${name}: styled, to the end, no violation`, async () => {
      const visitor = await site.visit();
      const page = await visitor.open(path);
      await signInByPhone(page);
      const button = signInForm(page).getByRole('button').first();
      await button.waitFor();
      assert.deepEqual(visitor.complaints, []);
      // The policy is in force, and the recorder hears of a breach.
      await page.evaluate(() => {
        const script = document.createElement('script');
        try {
          script.text = 'globalThis.breached = true';
        } catch {
          // Trusted Types.
        }
        document.body.append(script);
        const image = document.createElement('img');
        image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        document.body.append(image);
      });
      await page.waitForFunction(() => !('breached' in globalThis));
      await until(
        async () => visitor.complaints,
        (texts) =>
          ['violation of img-src', 'Trusted'].every((part) =>
            texts.some((text) => text.includes(part)),
          ),
        5,
      );
    });
  }

  test('a server template: the form stands in the page without any script, and is taken over with what was typed', async () => {
    const quiet = await site.visit({ javaScriptEnabled: false });
    const still = await quiet.open('/server-template/');
    assert.ok(await still.locator('tender-sign-in input[autocomplete="tel-national"]').isVisible());

    const visitor = await site.visit();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.context.route('**/widgets/**', async (route) => {
      await held;
      await route.continue();
    });
    const page = await visitor.context.newPage();
    await page.goto(`${site.url}/server-template/`, { waitUntil: 'commit' });
    const field = signInForm(page).getByLabel('手机号', { exact: true });
    await field.pressSequentially('13900001111');
    release();
    await untilLive(page);
    assert.equal(await field.inputValue(), '13900001111');
    await signInByPhone(page);
    assert.deepEqual(visitor.complaints, []);
  });

  test('fits a phone, signed out', async () => {
    const visitor = await site.visit({ viewport: { width: 390, height: 844 } });
    for (const folder of [
      'portal-sign-in',
      'portal-writer',
      'react-host',
      'vue-host',
      'strict-csp',
      'server-template',
    ]) {
      const page = await visitor.open(`/${folder}/`);
      await signInForm(page).getByRole('button', { name: '登录', exact: true }).waitFor();
      await assertFits(page);
      await page.close();
    }
    assert.deepEqual(visitor.complaints, []);
  });
});
