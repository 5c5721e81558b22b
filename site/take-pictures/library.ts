import type { Page } from 'playwright-core';
import { dialog } from './begin.ts';
import type { Camera } from './camera.ts';
import { bidder } from './material.ts';

/** A day so many days from now: what is about to expire is so whenever the pictures are taken. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Paper {
  title: string;
  kind: string;
  number: string;
  issuer: string;
  /** None: for ever. */
  until?: string;
}

const papers: readonly Paper[] = [
  { title: '营业执照', kind: '营业执照', number: '示例-0001', issuer: '岚州市市场监督管理局' },
  {
    title: '质量管理体系认证证书',
    kind: '体系认证',
    number: '示例-Q-2026',
    issuer: '示例认证中心',
    until: dayIn(800),
  },
  {
    title: '环境管理体系认证证书',
    kind: '体系认证',
    number: '示例-E-2026',
    issuer: '示例认证中心',
    until: dayIn(45),
  },
];

/** What the company says of itself; one of its places stays open. */
const facts: readonly [label: string, value: string][] = [
  ['企业名称', bidder],
  ['统一社会信用代码', '示例-0001'],
  ['注册地址', '岚州市青禾区望湖大道 18 号'],
  ['成立日期', '2011-03-18'],
  ['注册资本', '3000 万元'],
  ['企业类型', '有限责任公司'],
  ['法定代表人', '周明远'],
  ['法定代表人职务', '执行董事'],
  ['联系人', '沈若溪'],
];

/** Certificates with the days they expire, and the company's profile. */
export async function library(camera: Camera, url: string): Promise<void> {
  await credentials(camera, url);
  await profile(camera, url);
}

async function credentials({ page, take }: Camera, url: string): Promise<void> {
  await page.goto(`${url}/home/knowledgeBase/credentials`);
  for (const paper of papers) {
    await page.getByRole('button', { name: '登记证照' }).first().click();
    await fillPaper(page, paper);
    if (paper === papers.at(-1))
      await take({ name: 'credential-form', of: [dialog(page)], height: 860 });
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: paper.title }).first().waitFor();
  }
  await page.locator('.kit-toast').first().waitFor({ state: 'hidden' });
  await take({ name: 'credentials', of: [page.locator('tender-knowledge')] });
}

async function fillPaper(page: Page, { title, kind, number, issuer, until }: Paper): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('证照名称').fill(title);
  await form.getByLabel('类别').selectOption(kind);
  await form.getByLabel('证书编号').fill(number);
  await form.getByLabel('发证机关').fill(issuer);
  if (until) await form.getByLabel('有效期至').fill(until);
  else await form.getByLabel('长期有效').check();
}

async function profile({ page, take }: Camera, url: string): Promise<void> {
  await page.goto(`${url}/home/knowledgeBase/profile`);
  for (const [label, value] of facts)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: '添加证书' }).first().click();
  const form = dialog(page);
  await form.getByLabel('证书名称').fill('质量管理体系认证证书');
  await form.getByLabel('编号').fill('示例-Q-2026');
  await form.getByLabel('有效期至').fill(dayIn(800));
  await take({ name: 'profile-row', of: [dialog(page)], height: 860 });
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.locator('.profile-bar').getByText('已保存').waitFor();
  await page.locator('.kit-toast').first().waitFor({ state: 'hidden' });
  await take({ name: 'company-profile', of: [page.locator('tender-knowledge')], height: 1000 });
}
