import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { type Site, startSite } from '../support/site.ts';

interface Manifest {
  modules: { declarations?: { tagName?: string; attributes?: { name: string }[] }[] }[];
}
const manifest = (): Manifest => JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
const elements = () =>
  manifest().modules.flatMap(({ declarations = [] }) =>
    declarations.filter(({ tagName }) => tagName),
  );

describe('the playground', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  let page: Page;
  let complaints: string[] = [];

  async function open(
    options: Parameters<Browser['newPage']>[0] = {},
    path = '/demo/developers',
  ): Promise<void> {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    await page.goto(product.url + path);
    await page.locator('#stage tender-sign-in input').first().waitFor();
  }
  /** Chooses what stands in a radio button of that text. */
  const choose = (text: string | RegExp) =>
    page.locator('label').filter({ hasText: text }).first().click();
  const code = () => page.locator('#snippet-code').innerText();

  before(async () => {
    site = await startSite({ TENANTS: '000000:默认租户' });
    ({ product, browser } = site);
  });
  after(async () => {
    await site?.close();
  });

  test('shows every element to a visitor, with controls for all its attributes, and nothing is refused or thrown', async () => {
    await open();
    for (const { tagName = '', attributes = [] } of elements()) {
      await choose(`<${tagName}>`);
      const element = page.locator(`#stage > ${tagName}`);
      await element.waitFor({ state: 'attached' });
      await page.waitForFunction(
        (tag) => document.querySelector(`#stage > ${tag}`)?.matches(':defined'),
        tagName,
      );
      // These tell who is signed in, their menu, and news there may not be.
      const isSilent = ['tender-account-chip', 'tender-head-menu', 'tender-notices'].includes(
        tagName,
      );
      if (!isSilent) await element.waitFor();
      const box = await element.boundingBox();
      if (!isSilent) assert.ok(box && box.height > 20, `${tagName} shows nothing`);
      assert.ok(page.url().endsWith(`#${tagName}`));
      const names = await page
        .locator(`[data-panel="${tagName}"] [data-attribute]`)
        .evaluateAll((controls) =>
          controls.map((control) => control.getAttribute('data-attribute')),
        );
      assert.deepEqual(
        names,
        attributes.map(({ name }) => name).filter((name) => name !== 'theme'),
      );
    }
    assert.deepEqual(complaints, []);
  });

  test('sets attributes, theme, accent and radius live, and the snippet follows', async () => {
    await open();
    await page.evaluate(() => Reflect.set(window, 'first', document.querySelector('#stage > *')));
    await page.locator('[data-panel="tender-sign-in"] [data-attribute=methods]').fill('account');
    await choose(/^深色$/);
    await page.locator('#look-accent').fill('#0f766e');
    await page.locator('#look-radius').fill('2');
    const state = await page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('#stage > tender-sign-in');
      const { methods, theme } = {
        methods: element?.getAttribute('methods'),
        theme: element?.getAttribute('theme'),
      };
      const look = ['--tender-accent', '--tender-radius'].map((name) =>
        element?.style.getPropertyValue(name),
      );
      return { methods, theme, look, isSame: element === Reflect.get(window, 'first') };
    });
    assert.deepEqual(state, {
      methods: 'account',
      theme: 'dark',
      look: ['#0f766e', '2px'],
      isSame: true,
    });
    await page.locator('#stage').getByLabel('密码', { exact: true }).waitFor();
    const shown = await code();
    assert.match(shown, /<script[^>]* src="http:\/\/127\.0\.0\.1:\d+\/widgets\/v1\/loader\.js"/);
    assert.match(shown, /<tender-sign-in methods="account" theme="dark"><\/tender-sign-in>/);
    assert.match(
      shown,
      /tender-sign-in \{\n {2}--tender-accent: #0f766e;\n {2}--tender-radius: 2px;\n\}/,
    );
    await page.getByRole('button', { name: '全部还原' }).click();
    await page.waitForFunction(
      () => !document.querySelector('#snippet-code')?.textContent?.includes('methods'),
    );
    assert.equal(await page.locator('#stage > tender-sign-in').getAttribute('style'), null);
  });

  test('writes the snippet for each way of building pages, and copies it', async () => {
    await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('[data-panel="tender-sign-in"] [data-attribute=redirect]').fill('/a"b');
    const expected: [flavour: string, ...patterns: RegExp[]][] = [
      ['脚本标签', /type="module"/, /redirect="\/a&quot;b"/],
      ['固定版本', /<link rel="modulepreload"/, /\/widgets\/\d+\.\d+\.\d+\/loader\.js/],
      ['脚本 + SRI', /\/widgets\/\d+\.\d+\.\d+\/loader[.\w]*\.js/, /integrity="sha384-/],
      ['经典脚本', /tender-widgets\.classic\.js/, /<tender-sign-in /],
      ['经典 + SRI', /tender-widgets\.classic\.js/, /integrity="sha384-/],
      [
        'React',
        /import \{ TenderSignIn \} from 'tender-widgets\/react';/,
        /<TenderSignIn redirect=/,
      ],
      ['Vue', /import 'tender-widgets\/sign-in';/, /isCustomElement/],
      ['npm', /npm install tender-widgets/, /<tender-sign-in /],
    ];
    for (const [flavour, ...patterns] of expected) {
      await page.locator('#flavours label').filter({ hasText: flavour }).first().click();
      for (const pattern of patterns) assert.match(await code(), pattern, flavour);
    }
    await page.getByRole('button', { name: '复制代码' }).click();
    await page.getByText('已复制').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code());
  });

  test('lists events with time and detail, prevents them when told to, and forgets them', async () => {
    await open();
    await page.locator('#event-list').getByText('tender-ready').first().waitFor();
    await page.getByRole('button', { name: '清空' }).click();
    assert.equal(await page.locator('#event-list li').count(), 0);
    const fire = () =>
      page.evaluate(() =>
        document.querySelector('#stage > *')?.dispatchEvent(
          new CustomEvent('tender-signed-in', {
            detail: { method: 'phone' },
            bubbles: true,
            composed: true,
            cancelable: true,
          }),
        ),
      );
    assert.equal(await fire(), true);
    await page.getByLabel(/阻止默认行为/).check();
    assert.equal(await fire(), false);
    const lines = await page.locator('#event-list li').allInnerTexts();
    assert.equal(lines.length, 2);
    assert.match(
      lines[0]!,
      /^\d\d:\d\d:\d\d\.\d{3}\s+tender-signed-in\s+<tender-sign-in>\s+\{"method":"phone"\}$/,
    );
  });

  test('gives the element a window as wide as the device, whose events are listed too', async () => {
    await open();
    await choose('手机 390');
    const frame = page.frameLocator('#stage iframe');
    await frame.locator('tender-sign-in input').first().waitFor();
    assert.equal(await frame.locator('body').evaluate(() => innerWidth), 390);
    await page.getByRole('button', { name: '清空' }).click();
    await choose(/^浅色$/);
    await frame.locator('tender-sign-in[theme=light]').waitFor();
    await page.getByRole('button', { name: '重新加载组件' }).click();
    await page.locator('#event-list').getByText('tender-ready').first().waitFor();
    await choose('自适应');
    await page.locator('#stage > tender-sign-in').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('says in words how an installation would fare', async () => {
    await open();
    const result = page.getByRole('list', { name: '检查结果' });
    await page.getByLabel('客户端 ID').fill('nobody');
    await page.getByLabel('客户端密钥').fill('wrong');
    await page.getByRole('button', { name: '开始检查' }).click();
    await result.getByText('服务可以访问').waitFor();
    await result.getByText('客户端“nobody”未登记，或密钥不正确').waitFor();
    await result.getByText('本页与服务同源').waitFor();
    await page.getByLabel('客户端 ID').fill('tender-web');
    await page.getByLabel('客户端密钥').fill('tender-web-secret');
    await page.getByLabel('租户').fill('999999');
    await page.getByRole('button', { name: '开始检查' }).click();
    await result.getByText('客户端“tender-web”已登记').waitFor();
    await result.getByText('租户 999999 不存在').waitFor();
    await page.getByLabel('服务地址').fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: '开始检查' }).click();
    await result.getByText('没有得到回答').waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no finding of axe and fits a phone, ${colorScheme}`, async () => {
      await open({ colorScheme });
      assert.deepEqual(await axeFindings(page), []);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
      );
    });
  }

  test('before it stands what a visitor comes for: a tender of their own or one of ours, nothing for developers but the way there', async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${product.url}/demo`);
    await page.locator('tender-first-look').getByText('放入招标文件').waitFor();
    await page.locator('tender-sample').getByRole('button', { name: '现场读取' }).first().waitFor();
    assert.equal(await page.locator('#playground').count(), 0);
    assert.deepEqual(await axeFindings(page), []);
    await page.locator('tender-first-look input[type=file]').setInputFiles({
      name: '招标文件.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(sampleTender),
    });
    await page.locator('tender-first-look').getByText('3 月 15 日').first().waitFor();
    await page.getByRole('link', { name: '组件演示与接入' }).first().click();
    await page.locator('#stage > *').first().waitFor();
    assert.match(page.url(), /\/demo\/developers/);
  });

  test('opens the element named in the address', async () => {
    page = await browser.newPage();
    // The address of before leads there.
    await page.goto(`${product.url}/demo#tender-history`);
    await page.waitForURL('**/demo/developers#tender-history');
    await page.locator('#stage > tender-history').waitFor();
    assert.match(await code(), /<tender-history>/);
  });
});
