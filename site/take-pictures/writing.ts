import type { Page } from 'playwright-core';
import { dialog } from './begin.ts';
import type { Camera } from './camera.ts';
import { pictures } from './material.ts';

/** What only the bidder knows, in the words of the facts sheet. */
const known: readonly [label: string, value: string][] = [
  ['法定代表人', '周明远'],
  ['授权代表', '沈若溪'],
  ['投标总报价', '12986400.00元'],
  ['项目负责人', '林知行'],
  ['拟投入人数', '109人'],
];

const editor = (page: Page) => page.locator('.chapter-desk');
const side = (page: Page) => page.locator('.side-panel');
const written = (page: Page) => page.getByText('已写完', { exact: true }).waitFor();

/** Opens the chapter whose title has these words. */
async function openChapter(page: Page, title: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: '查找章节' });
  await search.fill(title);
  await page
    .getByRole('treeitem', { name: new RegExp(title) })
    .last()
    .click();
  await search.fill('');
  await page.locator('.paper').getByText(title).first().waitFor();
  await page.getByRole('textbox', { name: /正文/ }).waitFor();
}

/** Begins the full text, stops it at once to fill in what only the bidder knows, and goes on to the end. */
export async function fullText({ page, take }: Camera): Promise<void> {
  await page.getByRole('button', { name: '全文编写' }).click();
  await take({ name: 'start-dialog', of: [dialog(page)] });
  await page.getByRole('button', { name: '开始编写' }).click();
  await page.getByRole('button', { name: '暂停' }).click();
  await page.getByRole('button', { name: '继续' }).waitFor();
  await take({ name: 'paused', of: [page.locator('.top-bar'), page.locator('.run-foot')] });
  await page.getByRole('button', { name: /^事实表/ }).click();
  for (const [label, value] of known) {
    const field = page.getByLabel(`“${label}”的内容`);
    await field.fill(value);
    await field.press('Tab');
  }
  const fact = (label: string) =>
    page.locator('.fact-line', { has: page.getByLabel(`“${label}”的内容`) });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await fact('投标有效期').evaluate((line) => line.scrollIntoView({ block: 'center' }));
  await take({ name: 'facts-panel', of: [page.locator('.side')], height: 1000, room: 0 });
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await page.getByRole('button', { name: '继续' }).click();
  await take({ name: 'writing', ready: () => severalAtWork(page) });
  await written(page);
}

/** Until four chapters of text are under way and something of each is there to be seen. */
async function severalAtWork(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '多章同看' }).click();
  await page.waitForFunction(() => {
    const root = document.querySelector('tender-writer')?.shadowRoot;
    const texts = [
      ...(root?.querySelectorAll('.live-card[data-status=writing] .live-lines') ?? []),
    ];
    const done = Number(
      /(?<!\d)(\d+) \/ \d+/.exec(root?.querySelector('.run-figures')?.textContent ?? '')?.[1],
    );
    return (
      done > 22 &&
      texts.length === 4 &&
      texts.every(({ textContent }) => textContent.length > 120 && textContent.length < 900)
    );
  });
}

/** A chapter in the editor, a passage rewritten, and words found in the whole bid. */
export async function editing({ page, take }: Camera): Promise<void> {
  await openChapter(page, '响应时限与处置流程');
  const text = page.getByRole('textbox', { name: /正文/ });
  await take({
    name: 'editor',
    of: [editor(page)],
    height: 1000,
    room: 0,
    until: text.locator('p').nth(1),
  });
  await text.locator('p').nth(1).click({ clickCount: 3 });
  await page.getByRole('button', { name: /^改写所选文字/ }).click();
  await page.getByRole('menuitem', { name: '按要求改写…' }).waitFor();
  await take({
    name: 'editor-passage',
    of: [editor(page), page.getByRole('menu')],
    room: 10,
    until: text.locator('p').nth(1),
  });
  await page.getByRole('menuitem', { name: '缩写' }).click();
  await side(page).getByRole('button', { name: '替换原文' }).waitFor();
  await side(page).getByRole('button', { name: '替换原文' }).click();
  await page.locator('.status-bar').getByText('已保存').waitFor();
  await page.getByRole('button', { name: '版本', exact: true }).click();
  await page.locator('.side').getByRole('button', { name: /对照/ }).last().click();
  await dialog(page).getByRole('button', { name: '恢复此版本' }).waitFor();
  await take({ name: 'versions', of: [dialog(page)], height: 640 });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await text.click();
  await page.keyboard.press('Control+f');
  await side(page).getByRole('tab', { name: '全文' }).click();
  await side(page).getByLabel('查找', { exact: true }).fill('项目负责人');
  await side(page).getByLabel('替换为').fill('项目经理');
  await side(page).getByRole('button', { name: '查找全文' }).click();
  await side(page)
    .getByText(/章，共 \d+ 处/)
    .waitFor();
  await take({ name: 'find-replace', of: [side(page)], height: 1100, room: 0 });
  await side(page).getByRole('button', { name: '关闭' }).first().click();
}

/** Tables, mind maps and pictures of a chapter. */
export async function figures({ page, take }: Camera): Promise<void> {
  const text = page.getByRole('textbox', { name: /正文/ });
  await openChapter(page, '人员配备与培训方案');
  await page.getByRole('button', { name: '改写', exact: true }).click();
  await page.getByRole('menuitem', { name: '生成表格' }).click();
  const rows = text.locator('table').last().locator('tr');
  await rows.first().waitFor();
  await page.getByText('已保存').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 1600 });
  await rows.nth(2).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await take({
    name: 'table',
    of: [rows.nth(2), rows.first()],
    height: 1600,
    room: 6,
    until: rows.nth(4),
  });
  await openChapter(page, '交接与进驻方案');
  await page.getByRole('button', { name: '改写', exact: true }).click();
  await page.getByRole('menuitem', { name: '生成思维导图' }).click();
  const map = text.locator('.map-drawing').last();
  await map.waitFor();
  await map.dblclick();
  await dialog(page).locator('.map-canvas-box me-root').waitFor();
  await dialog(page).getByRole('button', { name: '适应窗口' }).click();
  await take({ name: 'mind-map', of: [dialog(page)], height: 860 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await openChapter(page, '管理体系认证');
  await page.getByRole('button', { name: '插入图片' }).click();
  for (const picture of await pictures()) {
    await dialog(page).locator('input[type=file]').setInputFiles(picture);
    await dialog(page).getByText(picture.name.replace('.png', '')).first().waitFor();
  }
  await dialog(page).locator('[aria-pressed=true]').getByText(/质量/).waitFor();
  await dialog(page).getByLabel('图注').fill('质量管理体系认证证书（示例）');
  await take({ name: 'picture-dialog', of: [dialog(page)], height: 900 });
  await dialog(page).getByRole('button', { name: '插入', exact: true }).click();
}

/** Another try at a chapter and at the outline, and how well the items are answered. */
export async function again({ page, take }: Camera): Promise<void> {
  await openChapter(page, '应急预案');
  await page.getByRole('button', { name: '改写', exact: true }).click();
  await page.getByRole('menuitem', { name: '重写' }).click();
  await dialog(page)
    .getByLabel(/对重写的要求/)
    .fill('按火灾、停电、电梯困人、水管爆裂分别写明响应时限与处置步骤');
  await take({ name: 'rewrite-dialog', of: [dialog(page)] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '评分覆盖' }).click();
  const items = page.locator('.cover-item');
  await take({
    name: 'coverage-panel',
    of: [page.locator('.side')],
    height: 1000,
    room: 0,
    until: items.nth(1),
  });
  await page.locator('.steps').getByRole('button', { name: '目录' }).click();
  await page.getByRole('button', { name: '重新生成', exact: true }).click();
  await dialog(page)
    .getByLabel(/对目录的要求/)
    .fill('增加“节能与低碳运行”一章；技术部分控制在三级以内');
  await take({ name: 'regenerate-dialog', of: [dialog(page)], height: 900 });
  await page.keyboard.press('Escape');
  await page.locator('.steps').getByRole('button', { name: '编写' }).click();
}
