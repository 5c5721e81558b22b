import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { convertToPdf, findLibreOffice } from '../../site/server/layout/export/libre-office.ts';
import { openBrowser } from '../support/open-browser.ts';
import { policyViolations } from '../support/policy-violations.ts';
import { type Product, startProduct } from '../support/product.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { signIn } from '../support/sign-in.ts';

const ownWords = '我方将由项目负责人逐条核对本章承诺';

/** Types into a chapter in the editor and loads the page again at once: nothing typed may be lost. */
async function editFirstText(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: '查找章节' }).fill('应急');
  await page.getByRole('treeitem', { name: /应急/ }).first().click();
  const text = page.getByRole('textbox', { name: /正文/ });
  // Its middle may be a table, where the caret stays in the cell.
  await text.getByText(/应急/).first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(ownWords);
  await text.getByText(ownWords).waitFor();
  await page.reload();
  await page.getByRole('textbox', { name: /正文/ }).getByText(ownWords).waitFor();
}

/** Settles one finding with a reason, which then stands with the settled ones. */
async function waiveFirstFinding(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /标为无需修改/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '标为无需修改' });
  await dialog.getByLabel('无需修改的理由').fill('将在打印后手工填写');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已核对，无需修改（1）').waitFor();
}

/** The stock text becomes the bidder's own; for the ★ clauses that are open the bidder answers in writing. */
async function settleRefusal(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: '还不能完成' });
  await dialog.getByRole('button', { name: '采用全部参考文字' }).click();
  await dialog.getByText('章还有参考文字').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: '书面说明后仍要完成' }).click();
  await dialog.getByLabel('放行的理由').fill('已逐条核对，现场提供证明');
  await dialog.getByRole('button', { name: '说明并完成' }).click();
}

describe('from a tender file to the finished Word bid, in a browser', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-job-'));
    await writeFile(join(folder, '招标文件.md'), sampleTender);
    product = await startProduct(join(folder, 'data'), { OFFLINE_WRITER_PACE: '40' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('sign in, import, review, outline, write through a kill, finish, download', {
    timeout: 1_200_000,
  }, async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
    });
    const violations = await policyViolations(context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, product.url);

    await page.goto(`${product.url}/home/book`);
    await page.locator('input[type=file]').setInputFiles(join(folder, '招标文件.md'));
    await page.getByText('核对读取结果').waitFor();
    await page.getByText('CS-2026-001').first().waitFor();
    await page.getByText('合计 100 分').first().waitFor();
    await page.getByRole('button', { name: '生成目录' }).click();

    const signs = page.getByRole('complementary', { name: '与招标文件核对' });
    await signs.getByRole('status').waitFor();
    await page.getByRole('button', { name: '全文编写' }).click();
    await page.getByRole('button', { name: '开始编写' }).click();
    await page.getByRole('button', { name: '暂停' }).waitFor();

    await product.kill();
    await product.start();
    // All chapters are written, and then lengthened until the pages are right.
    await page.getByText('已写完', { exact: true }).waitFor();
    await page.getByText('100%').first().waitFor();

    await editFirstText(page);
    await page.getByRole('button', { name: '检查与完成' }).first().click();
    await waiveFirstFinding(page);
    await page.getByRole('tab', { name: '下载与交标' }).click();
    await page.getByRole('button', { name: '定稿' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /定稿|确定/ })
      .last()
      .click();
    await settleRefusal(page);
    await page.getByText('现在只能查看').waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载 Word' }).first().click();
    const file = await (await downloading).path();
    const docx = await readFile(file);
    const text = (await readDocument(docx, 'bid.docx')).blocks
      .map((block) => (block.kind === 'table' ? '' : block.text))
      .join('\n');
    assert.match(text, /某某街道综合服务项目/);
    assert.match(text, /应急预案/);
    assert.match(text, new RegExp(ownWords));
    const soffice = await findLibreOffice();
    if (soffice)
      assert.ok((await convertToPdf(docx, { soffice, timeoutMs: 600_000 })).length > 10_000);
    assert.deepEqual([errors, violations], [[], []]);
  });

  test('a path that is not there answers 404 and says which; /home sends a visitor to /', async () => {
    const page = await browser.newPage();
    const missing = await page.goto(`${product.url}/no/such/page`);
    assert.equal(missing?.status(), 404);
    await page.getByText('Page not found: /no/such/page').waitFor();
    await page.goto(`${product.url}/home/historyBook`);
    assert.equal(new URL(page.url()).pathname, '/');
  });
});
