import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../../support/axe.ts';
import { sampleTender } from '../../support/sample-tender.ts';
import { signIn } from '../../support/sign-in.ts';
import { type Site, sharedSite } from '../../support/site.ts';

const addendum = `某某街道综合服务项目 澄清公告（第一号）
各潜在供应商：现对采购文件作如下澄清和修改。
一、投标截止时间由2027年3月15日09时30分延期至2027年3月22日09时30分。
二、原采购文件“★供应商须在接到应急通知后 30 分钟内到达现场。”修改为“★供应商须在接到应急通知后 20 分钟内到达现场。”
其余内容不变。`;
const oldBid = `# 服务方案

我方为原某区综合服务项目安排专人每日巡查，发现问题当日处理，处理结果书面报告某区街道办事处。

# 应急预案

接到应急通知后，值班人员 25 分钟内到达现场，先行处置并同步上报，处置完毕形成记录。`;

/** Imports the tender with its addendum and waits for the review. */
async function review(page: Page, url: string, folder: string): Promise<void> {
  await page.goto(`${url}/home/book`);
  await page
    .locator('input[type=file]')
    .setInputFiles([join(folder, '招标文件.md'), join(folder, '澄清公告.txt')]);
  await page.getByText('合计 100 分').first().waitFor();
}

describe('addenda and an old bid, in a browser', () => {
  let folder: string;
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-panels-'));
    await writeFile(join(folder, '招标文件.md'), sampleTender);
    await writeFile(join(folder, '澄清公告.txt'), addendum);
    await writeFile(join(folder, '旧标书.md'), oldBid);
    site = await sharedSite();
    ({ product, browser } = site);
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('changes are accepted one by one, at the review and later from the bar above; an old text is taken into its chapter', {
    timeout: 1_200_000,
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, product.url);
    await review(page, product.url, folder);

    const panel = page.getByRole('region', { name: '补遗与澄清' });
    await panel.getByText('2 处待确认').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await panel.getByRole('button', { name: /^接受：投标截止时间/ }).click();
    await panel.getByText('1 处待确认').waitFor();
    await page
      .getByText(/3 月 22 日/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: '生成目录' }).click();
    await page.getByRole('button', { name: '仍然生成目录' }).click();
    await page.getByRole('button', { name: '全文编写' }).waitFor();

    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByRole('menuitem', { name: '从旧标书带入文字' }).click();
    const old = page.getByRole('dialog', { name: '以旧标书为底稿' });
    await old.locator('input[type=file]').setInputFiles(join(folder, '旧标书.md'));
    const offer = old.getByRole('checkbox', { name: /旧标书“应急预案”/ });
    await offer.check();
    assert.deepEqual(await axeFindings(page), []);
    await old.getByRole('button', { name: /^带入/ }).click();
    await page.getByText(/已带入 \d+ 章/).waitFor();

    // What was left open at the review stands in the bar.
    await page.getByRole('button', { name: '澄清：1 处待确认' }).click();
    const dialog = page.getByRole('dialog', { name: '补遗与澄清' });
    await dialog.getByRole('button', { name: /^接受：/ }).click();
    await dialog.getByRole('button', { name: /^撤回/ }).first().waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
