import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createCaller, randomPhone, until } from '../../support/caller.ts';
import {
  openBare,
  type PartnerSite,
  scriptTag,
  sharedPartnerSite,
  signInByPhone,
  signInForm,
  type Visitor,
} from '../../support/partner-site.ts';

const SEARCH = '?tender.log=1';
const PASSWORD = 'Qz8-mulberry-44';
const CLIENT_SECRET = 'demo_secret';
const TEXT = '我方为本项目配备十七名保洁员，报价六十八万元整。';
const MARK = 'seen:';

/** What our code tells the console on this visitor's pages, with all that a developer could open there. */
async function listen(visitor: Visitor): Promise<string[]> {
  const seen: string[] = [];
  visitor.context.on('console', (message) => {
    if (message.text().startsWith(MARK)) seen.push(message.text().slice(MARK.length));
  });
  // Not by the handles of the message: a window as JSON has no end.
  await visitor.context.addInitScript((mark) => {
    const { debug } = console;
    const shown = (part: unknown): string => {
      if (part === window) return 'window';
      if (part instanceof Element) return part.outerHTML;
      if (part instanceof Error) return `${part.message} ${JSON.stringify(part)}`;
      return typeof part === 'string' ? part : JSON.stringify(part);
    };
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
      console[name] = (...parts) => debug(mark + parts.map(shown).join(' '));
  }, MARK);
  return seen;
}

const digestOf = (password: string) => createHash('md5').update(password).digest('hex');
const untilSaid = (seen: readonly string[], ...parts: string[]) =>
  until(
    async () => seen,
    (all) => parts.every((part) => all.some((one) => one.includes(part))),
  );

/** The token of who is signed in, as the page keeps it. */
async function tokenOf({ context }: Visitor): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'Admin-Token');
  const token: unknown = JSON.parse(decodeURIComponent(cookie?.value ?? '""'));
  assert.ok(typeof token === 'string' && token.length >= 20);
  return token;
}

describe('?tender.log=1 on a page that embeds a widget', () => {
  let site: PartnerSite;
  before(async () => {
    site = await sharedPartnerSite();
  });
  after(() => site?.close());

  const secretsIn = (seen: readonly string[], secrets: readonly string[]) =>
    secrets.filter((secret) => seen.some((one) => one.includes(secret)));

  test('tells the check and what happens at signing in; no phone, code or token stands in it', async () => {
    const visitor = await site.visit();
    const seen = await listen(visitor);
    const body = '<tender-sign-in id="gate"></tender-sign-in>';
    const page = await openBare(site, visitor, { body, search: SEARCH });
    await untilSaid(seen, '安装检查通过');
    const phone = await signInByPhone(page);
    await untilSaid(seen, 'tender-analytics window', 'tender-signed-in tender-sign-in#gate');
    assert.ok(seen.some((one) => one.includes('"loginMethod"')));
    const token = await tokenOf(visitor);
    assert.deepEqual(secretsIn(seen, [phone, CLIENT_SECRET, token]), []);
    assert.ok(seen.every((one) => one.startsWith('tender: ')));
  });

  test('tells that a password was refused, not which one and whose', async () => {
    const visitor = await site.visit();
    const seen = await listen(visitor);
    const body = '<tender-sign-in methods="account"></tender-sign-in>';
    const page = await openBare(site, visitor, { body, search: SEARCH });
    const phone = randomPhone();
    const form = signInForm(page);
    await form.getByLabel('账号', { exact: true }).fill(phone);
    await form.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: '登录', exact: true }).click();
    await untilSaid(seen, 'tender-sign-in-failed tender-sign-in');
    assert.deepEqual(secretsIn(seen, [phone, PASSWORD, digestOf(PASSWORD)]), []);
  });

  test('tells of a writer that stands there, not what is written in it', async () => {
    const visitor = await site.visit();
    const entered = await openBare(site, visitor, { body: '<tender-sign-in></tender-sign-in>' });
    const phone = await signInByPhone(entered);
    const token = await tokenOf(visitor);
    const request = (path: string, init: RequestInit) => fetch(site.product.url + path, init);
    const call = createCaller(request, token);
    const id = (await call('POST', '/bid/client/bids', { name: '保洁' })).body.data.id;
    const chapter = { id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 1 };
    const path = `/bid/client/bids/${id}`;
    assert.equal((await call('PUT', `${path}/outline`, { chapters: [chapter] })).status, 200);
    assert.equal((await call('PUT', `${path}/chapters/c1`, { content: TEXT })).status, 200);
    const seen = await listen(visitor);
    const body = `<tender-writer bid-id="${id}"></tender-writer>`;
    const page = await openBare(site, visitor, { body, search: SEARCH });
    await page.getByText(TEXT).first().waitFor();
    await untilSaid(seen, '安装检查通过');
    // What is ready before the log is there is not told; what comes later is.
    await page.evaluate(() => document.body.append(document.createElement('tender-history')));
    await untilSaid(seen, 'tender-ready tender-history');
    assert.deepEqual(secretsIn(seen, [TEXT.slice(0, 8), TEXT.slice(-8), phone, token]), []);
  });

  test('a client that is not registered is named, without its secret', async () => {
    const visitor = await site.visit();
    const seen = await listen(visitor);
    const head = scriptTag(
      site,
      'type="module"',
      'loader.js',
      'data-client-id="nobody" data-client-secret="their-secret"',
    );
    await openBare(site, visitor, {
      body: '<tender-sign-in></tender-sign-in>',
      head,
      search: SEARCH,
    });
    await untilSaid(seen, '客户端 nobody 未登记');
    assert.deepEqual(secretsIn(seen, ['their-secret']), []);
  });

  test('without it nothing is told', async () => {
    const visitor = await site.visit();
    const seen = await listen(visitor);
    const page = await openBare(site, visitor, { body: '<tender-sign-in></tender-sign-in>' });
    await signInByPhone(page);
    await page.evaluate(() => console.info('the page itself'));
    await untilSaid(seen, 'the page itself');
    assert.deepEqual(seen, ['the page itself']);
  });
});
