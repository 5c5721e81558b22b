import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sampleTender } from '../../support/sample-tender.ts';
import { signIn } from '../../support/sign-in.ts';
import { type Site, sharedSite } from '../../support/site.ts';

/** More stops than any of our screens has. */
const MOST_STOPS = 150;

/** What has the focus, by its label or its words, through every widget; empty where nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return '';
    const label = at instanceof HTMLTextAreaElement ? at.labels[0]?.textContent : undefined;
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
  });

/** Goes on with Tab until what has that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 12));
  }
  assert.fail(`${name} was not reached by Tab; passed: ${passed.join(' | ')}`);
}

/** Nothing a key does may leave the reader at the top of the page. */
async function keepsFocus(page: Page, after_: string): Promise<void> {
  assert.notEqual(await focused(page), '', `the focus is gone after ${after_}`);
}

describe('the end of a bid by keys alone', () => {
  let folder: string;
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-keys-'));
    await writeFile(join(folder, '招标文件.md'), sampleTender);
    site = await sharedSite();
    ({ product, browser } = site);
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** By the pointer, which other tests are about. */
  async function writeBid(page: Page): Promise<void> {
    await signIn(page, product.url);
    await page.goto(`${product.url}/home/book`);
    await page.locator('input[type=file]').setInputFiles(join(folder, '招标文件.md'));
    await page.getByText('核对读取结果').waitFor();
    await page.getByRole('button', { name: '生成目录' }).click();
    const signs = page.getByRole('complementary', { name: '与招标文件核对' });
    await signs.getByRole('status').waitFor();
    await page.getByRole('button', { name: '全文编写' }).click();
    await page.getByRole('button', { name: '开始编写' }).click();
    await page.getByText('已写完', { exact: true }).waitFor();
  }

  test('accept reference text, overrule with a reason, finish, download', {
    timeout: 600_000,
  }, async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
    });
    context.setDefaultTimeout(300_000);
    const page = await context.newPage();
    await writeBid(page);

    await tabTo(page, /^检查与完成$/);
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: '下载与交标' }).waitFor();
    await tabTo(page, /^检查\d*$/);
    await page.keyboard.press('End');
    await page.getByText('标书页面').waitFor();
    assert.match(await focused(page), /下载与交标/);

    await tabTo(page, /^定稿$/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^定稿$/);
    await page.keyboard.press('Enter');

    const refusal = page.getByRole('alertdialog', { name: '还不能完成' });
    await refusal.waitFor();
    await tabTo(page, /^采用全部参考文字$/);
    await page.keyboard.press('Enter');
    await refusal.getByText('章还有参考文字').waitFor({ state: 'hidden' });
    await keepsFocus(page, 'accepting the reference text');
    await tabTo(page, /^书面说明后仍要完成$/);
    await page.keyboard.press('Enter');
    await refusal.getByLabel('放行的理由').waitFor();
    assert.match(await focused(page), /放行的理由/);
    await page.keyboard.type('已逐条核对，现场提供证明');
    await tabTo(page, /^说明并完成$/);
    await page.keyboard.press('Enter');
    await page.getByText('现在只能查看').waitFor();
    await keepsFocus(page, 'finishing');

    await tabTo(page, /^下载 Word$/);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await readFile(await (await downloading).path());
    assert.equal(file.subarray(0, 2).toString(), 'PK');
  });
});
