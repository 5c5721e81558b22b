import type { Page } from 'playwright-core';
import { randomPhone } from './caller.ts';

/** As a bidder would: by what is written on the screen. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('手机号', { exact: true }).fill(randomPhone());
  await page.getByRole('button', { name: '填入' }).first().click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText(/验证码已发送至/).waitFor();
  await page.getByRole('button', { name: '填入' }).last().click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/home');
}
