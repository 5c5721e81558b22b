import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../../support/axe.ts';
import { signIn } from '../../support/sign-in.ts';
import { type Site, sharedSite } from '../../support/site.ts';

/** A unified social credit code whose last place checks the others. */
const TAX_NUMBER = '91350100M000100Y43';

describe('the account center in a browser, with the service behind it', () => {
  let site: Site;
  let product: Site['product'];
  let browser: Browser;
  let page: Page;

  before(async () => {
    site = await sharedSite();
    ({ product, browser } = site);
    page = await (await browser.newContext()).newPage();
    await signIn(page, product.url);
  });
  after(async () => {
    await site?.close();
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  /** A state in a list; the filters name them all. */
  const tag = (text: string) => page.locator('tender-account .kit-tag', { hasText: text }).first();
  const goTo = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).first().click();
  };

  test('leads there from the menu of the account, and keeps the part in the address', async () => {
    await page.locator('tender-account-chip').getByRole('button').click();
    await page.getByRole('menuitem', { name: '账户中心' }).click();
    await page.waitForURL('**/home/account');
    await page.getByText('请补充单位名称和联系人').waitFor();
    await goTo('订单');
    await page.waitForURL('**/home/account?tab=orders');
    await page.reload();
    await page.getByText('还没有订单').waitFor();
    await goTo('发票');
    await page.getByText('还没有申请过发票').waitFor();
    await page.goBack();
    await page.getByText('还没有订单').waitFor();
    await page.goForward();
    await page.getByText('还没有申请过发票').waitFor();
    await page.waitForURL('**/home/account?tab=invoices');
  });
  test('keeps what was typed of the profile over a reload, and saves it', async () => {
    await goTo('资料与安全');
    await page.getByLabel('单位名称').fill('示例建设有限公司');
    await page.reload();
    await page.locator('tender-account').getByRole('textbox', { name: '单位名称' }).waitFor();
    await page.waitForFunction(() => {
      const field = document
        .querySelector('tender-account')
        ?.shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete=organization]');
      return field?.value === '示例建设有限公司';
    });
    await page.getByLabel('联系人').fill('李工');
    await button('保存').click();
    await page.getByText('已保存').waitFor();
    await page.locator('tender-account-chip').getByText('示例建设有限公司').waitFor();
  });
  test('buys a package at the sandbox cashier, and sees the bids arrive', async () => {
    await goTo('套餐购买');
    await page.getByText('演示收银台，不会真的扣款').waitFor();
    await button(/^购买「/).click();
    await button('提交订单').click();
    const cashier = page.context().waitForEvent('page');
    await button('去支付').click();
    const tab = await cashier;
    await tab.getByRole('button', { name: '模拟支付成功' }).click();
    await page.getByText(/已生效，次数已到账/).waitFor();
    await button('完成').click();
    await tab.close();
    await goTo('次数明细');
    await page
      .getByRole('cell', { name: /^\+\d+$/ })
      .first()
      .waitFor();
  });
  test('asks for an invoice over the order, which is invoiced once', async () => {
    await goTo('订单');
    await button(/^为订单 /).click();
    await page.getByLabel('发票抬头').fill('示例建设有限公司');
    await page.getByLabel('税号').fill(TAX_NUMBER.replace(/3$/, '4'));
    await page.getByLabel('接收邮箱').fill('cw@example.com');
    await button(/^提交申请/).click();
    await page.getByText('税号不正确').waitFor();
    await page.getByLabel('税号').fill(TAX_NUMBER);
    await button(/^提交申请/).click();
    await page.getByText('已提交，开好后在“发票”里下载').waitFor();
    await goTo('发票');
    await tag('开票中').waitFor();
    await goTo('订单');
    await tag('已支付').waitFor();
    assert.equal(await page.getByRole('button', { name: /^为订单 / }).count(), 0);
  });
  test('saves the orders as a spreadsheet under a name with its date', async () => {
    const saving = page.waitForEvent('download');
    await button('导出表格').click();
    const file = await saving;
    assert.match(file.suggestedFilename(), /^订单-20\d{12}\.xlsx$/);
    assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK');
  });
  test('invites the first employee, which makes a company of the account, and takes the invitation back', async () => {
    await goTo('员工');
    await page.getByLabel('手机号').fill('13900139000');
    await button('邀请员工').click();
    await page.getByText('员工和邀请共 1 名').waitFor();
    await page.getByText('待本人同意').waitFor();
    await button(/^撤回给「/).click();
    await page.getByText('确定撤回').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await page.getByText('还没有员工').waitFor();
  });
  test('sends feedback with a screenshot and shows both in the list', async () => {
    await goTo('反馈');
    await page.getByLabel('内容').fill('下载后页码不对');
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const buffer = Buffer.from(pixel, 'base64');
    await page
      .locator('tender-account input[type=file]')
      .setInputFiles({ name: '页码.png', mimeType: 'image/png', buffer });
    await button('提交').click();
    await page.getByText('再写一条').waitFor();
    await tag('待回复').waitFor();
    await page.getByAltText('截图 1').waitFor();
  });
  for (const tab of [
    '概览',
    '资料与安全',
    '套餐购买',
    '订单',
    '发票',
    '次数明细',
    '员工',
    '邀请',
    '反馈',
  ]) {
    test(`has no finding of axe: ${tab}`, async () => {
      await goTo(tab);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await axeFindings(page), []);
    });
  }

  test('hands over all data of the account as a zip', async () => {
    await goTo('资料与安全');
    const coming = page.waitForEvent('download');
    await button('导出数据').click();
    const file = await coming;
    assert.equal(file.suggestedFilename(), '我的数据.zip');
    const names = Object.keys(unzipSync(await readFile(await file.path())));
    for (const name of ['账号.json', '订单.json', '发票.json'])
      assert.ok(names.includes(name), name);
    await page.getByText('已导出，共').waitFor();
  });
  test('closes the account by keyboard alone, and everything on the page is signed out', async () => {
    const press = async (name: string | RegExp) => {
      await button(name).focus();
      await page.keyboard.press('Enter');
    };
    await press('注销账号');
    await page.getByText('没有到期的套餐').waitFor();
    await page.getByRole('checkbox', { name: '我已看过以上内容' }).focus();
    await page.keyboard.press('Space');
    assert.deepEqual(await axeFindings(page), []);
    await press('下一步：验证身份');
    await press('获取验证码');
    await press('填入');
    await press(/^下一步$/);
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/`);
    await page.getByText('账号已注销').waitFor();
    await page.locator('tender-sign-in').first().waitFor();
    await page.goto(`${product.url}/home/account`);
    await page.waitForURL((url) => !url.pathname.startsWith('/home'));
  });
});
