import { card, dialog } from './begin.ts';
import type { Camera } from './camera.ts';

/** What is found before handing in, clause by clause and in the Word file; ends with the bid finished. */
export async function finish({ page, take }: Camera): Promise<void> {
  await page.getByRole('button', { name: '检查与完成' }).first().click();
  await page
    .getByText(/待填写/)
    .first()
    .waitFor();
  await page.getByText('正在检查', { exact: true }).waitFor({ state: 'hidden' });
  await take({ name: 'finish', height: 860 });
  await take({
    name: 'checks',
    of: [page.locator('.checks-columns')],
    height: 1300,
    until: page.locator('.check-part').nth(1),
  });
  await page
    .getByRole('button', { name: /标为无需修改/ })
    .first()
    .click();
  await dialog(page).getByLabel('无需修改的理由').fill('已核对，内容无误');
  await take({ name: 'checks-waive', of: [dialog(page)] });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '逐条应答' }).click();
  const clauses = page.locator('.register .clause');
  await clauses.first().waitFor();
  await take({
    name: 'register',
    of: [page.locator('.card', { has: clauses.first() })],
    height: 2000,
    until: clauses.nth(2),
  });
  await page.getByRole('tab', { name: '下载与交标' }).click();
  await page.getByText('按排版后的文件统计，含封面与目录。').waitFor();
  await take({ name: 'pages-card', of: [card(page, '页数')] });
  await take({ name: 'word-card', of: [card(page, '下载文件')], height: 1300 });
  await page.getByRole('button', { name: '调整格式…' }).click();
  await take({ name: 'format-dialog', of: [dialog(page)], height: 860 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '定稿' }).click();
  await take({ name: 'finish-dialog', of: [dialog(page)] });
  await dialog(page).getByRole('button', { name: '定稿' }).click();
  const refusal = page.getByRole('alertdialog', { name: '还不能完成' });
  await refusal.getByText('章还有参考文字').waitFor();
  await refusal.getByRole('button', { name: '采用全部参考文字' }).click();
  await refusal.getByText('章还有参考文字').waitFor({ state: 'hidden' });
  await refusal.getByRole('button', { name: '书面说明后仍要完成' }).click();
  await refusal.getByLabel('放行的理由').fill('已逐条核对，现场提供证明');
  await refusal.getByRole('button', { name: '说明并完成' }).click();
  await page.getByText('现在只能查看').waitFor();
  // What was said of it lies over the bar.
  await page.locator('.kit-toast').first().waitFor({ state: 'hidden' });
  await page.getByText('正在排版…', { exact: true }).waitFor({ state: 'hidden' });
  await take({ name: 'finished' });
}

/** A copy of the bid; then the list and the workplace. */
export async function afterwards({ page, take }: Camera, url: string): Promise<void> {
  await page.getByRole('button', { name: '复制为新标书' }).click();
  await page
    .getByText(/（副本）/)
    .first()
    .waitFor();
  await page.goto(`${url}/home/historyBook`);
  await page
    .getByRole('button', { name: /^打开《/ })
    .first()
    .waitFor();
  await take({ name: 'history', of: [page.locator('tender-history')] });
  await page.goto(`${url}/home`);
  await page
    .getByRole('button', { name: /^打开《/ })
    .first()
    .waitFor();
  await take({ name: 'home' });
}

/** The playground, as a visitor sees it. */
export async function asVisitor({ page, take }: Camera, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/demo/developers`);
  await page.waitForLoadState('networkidle');
  await take({ name: 'demo' });
}
