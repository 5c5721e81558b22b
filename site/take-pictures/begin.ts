import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Camera } from './camera.ts';
import { bidder, documents, tenderName } from './material.ts';

const PHONE = '13812345678';

/** The card that has this heading. */
export const card = (page: Page, heading: string) =>
  page.locator('.card', { has: page.getByRole('heading', { name: heading, exact: true }) });

export const dialog = (page: Page) =>
  page.locator('dialog[open], [role=dialog], [role=alertdialog]').last();

/** Signs in with a new phone number and ends at the workplace. */
export async function signIn({ page, take }: Camera, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('手机号', { exact: true }).fill(PHONE);
  await page.getByRole('button', { name: '填入' }).first().click();
  await take({ name: 'sign-in', of: [page.locator('tender-sign-in')] });
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/验证码已发送至/).waitFor();
  await page.getByRole('button', { name: '填入' }).last().click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/home');
}

/** The three ways in; ends with the tender file read. */
export async function importTender({ page, take }: Camera, url: string): Promise<void> {
  await page.goto(`${url}/home/book`);
  const writer = page.locator('tender-writer');
  await page.getByText('把招标文件拖到这里').waitFor();
  await take({ name: 'import-file', of: [writer] });
  await page.getByRole('tab', { name: '手动填写' }).click();
  await page.getByLabel('标书名称').fill('青禾区图书馆保洁服务项目投标文件');
  await page
    .getByLabel('项目概况')
    .fill(
      '青禾区图书馆建筑面积 9600 平方米，地上四层，日均到馆约 1500 人次。服务内容为馆内外保洁与绿植养护，服务期 24 个月。',
    );
  await page
    .getByLabel('评分要求')
    .fill(
      '保洁服务方案 30分 区域划分、频次与标准完整。\n人员配备 20分 岗位与人数合理。\n应急预案 20分 响应及时、措施可行。\n类似业绩 20分 每个 5 分。\n投标报价 10分 按公式计算。',
    );
  await page.getByRole('button', { name: '识别评分项' }).click();
  await page.getByText(/识别出 5 项/).waitFor();
  await take({
    name: 'import-manual',
    of: [page.getByLabel('评分要求'), page.locator('.recognised')],
    height: 1400,
    room: 32,
  });
  await page.getByRole('tab', { name: '上传文件' }).click();
  const buffer = await readFile(new URL('tender.docx', import.meta.url));
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await page.locator('input[type=file]').setInputFiles({ name: tenderName, mimeType, buffer });
  await page.getByText('核对读取结果').waitFor();
}

/** What was read, and its places in the file. */
export async function review({ page, take }: Camera): Promise<void> {
  await take({ name: 'review-facts', of: [card(page, '项目信息')], height: 1000 });
  await page.getByRole('button', { name: '查看“预算金额”的出处' }).click();
  await page.locator('.page-mark').first().waitFor();
  await take({ name: 'source-page' });
  await take({
    name: 'scoring-table',
    of: [card(page, '评分项')],
    height: 1500,
    until: page.locator('.scoring-row').nth(6),
  });
  await page.getByRole('button', { name: '“设施设备运行维护方案”的操作' }).click();
  await page.getByRole('menuitem', { name: '拆分…' }).click();
  await take({ name: 'scoring-split', of: [dialog(page)] });
  await page.keyboard.press('Escape');
  await take({ name: 'clauses', of: [card(page, '必须响应的条款')], height: 1000 });
  await page.getByLabel('投标人名称').fill(bidder);
  await page.getByLabel('目标页数', { exact: true }).fill('30');
  await page.getByLabel('一级标题').selectOption('章');
  await page.getByLabel('目标页数', { exact: true }).blur();
  await take({ name: 'settings', of: [page.locator('.settings')], height: 1100 });
}

/** The outline, made and looked at; ends before the writing. */
export async function outline({ page, take }: Camera): Promise<void> {
  await page.getByRole('button', { name: '生成目录' }).click();
  const signs = page.getByRole('complementary', { name: '与招标文件核对' });
  await signs.getByRole('status').waitFor();
  await take({ name: 'outline', height: 1000 });
  await page.getByRole('button', { name: '“企业业绩”的操作' }).click();
  await take({
    name: 'outline-menu',
    of: [page.locator('.outline-bar'), page.getByRole('menu')],
    until: page.getByRole('menu'),
  });
  await page.keyboard.press('Escape');
  await take({ name: 'page-budget', of: [page.locator('.budget-card')] });
  await page.getByRole('button', { name: '重新分配页数' }).click();
  await take({ name: 'share-dialog', of: [dialog(page)] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '导入目录' }).click();
  await take({ name: 'outline-import', of: [dialog(page)] });
  await page.keyboard.press('Escape');
  await gear({ page, take });
}

/** A chapter's own settings, with the bidder's documents chosen for it, and the volume of a first-level chapter. */
async function gear({ page, take }: Camera): Promise<void> {
  const search = page.getByRole('searchbox', { name: '查找章节' });
  await search.fill('应急预案');
  await page.getByRole('button', { name: '设置“应急预案”' }).click();
  await take({ name: 'gear', of: [dialog(page)], height: 1080 });
  await page.getByRole('tab', { name: '资料' }).click();
  for (const document of documents) {
    await dialog(page).locator('input[type=file]').setInputFiles(document);
    await dialog(page).getByRole('checkbox', { name: document.name }).waitFor();
  }
  for (const document of documents.slice(0, -1))
    await dialog(page).getByRole('checkbox', { name: document.name }).uncheck();
  await dialog(page).getByText('读取中').first().waitFor({ state: 'hidden' });
  await take({ name: 'gear-knowledge', of: [dialog(page)], height: 900 });
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await search.fill('技术部分');
  await page.getByRole('button', { name: '设置“技术部分”' }).click();
  await dialog(page).getByLabel('分册').selectOption('技术标');
  await dialog(page).getByLabel('分册').scrollIntoViewIfNeeded();
  await take({ name: 'volume', of: [dialog(page)], height: 1080 });
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await search.fill('');
}
