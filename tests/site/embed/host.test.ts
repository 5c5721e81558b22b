import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  nextEvent,
  openBare,
  type PartnerSite,
  scriptTag,
  sharedPartnerSite,
  signInByPhone,
  signInForm,
  untilLive,
} from '../../support/partner-site.ts';

/** Once what has happened so far is on the screen, and nothing moves any more. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

const phoneField = (page: Page) => signInForm(page).getByLabel('手机号', { exact: true });
const cleanPortal = 'body { margin: 0 } tender-sign-in { display: block; width: 400px }';

/** Styles of every element of the host's own, by place; sizes left out, which follow from what stands beside. */
function hostStyles(page: Page): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(() => {
    const sizes =
      /^(width|height|(inline|block)-size|perspective-origin|transform-origin|(top|right|bottom|left)|inset)/;
    const found: Record<string, Record<string, string>> = {};
    const own = [...document.querySelectorAll('*')].filter(
      (element) => !element.closest('[class^=tender], head, tender-sign-in'),
    );
    own.forEach((element, index) => {
      if (element.localName.startsWith('tender-') || element.hasAttribute('popover')) return;
      const style = getComputedStyle(element);
      found[`${index} ${element.localName}`] = Object.fromEntries(
        [...style]
          .filter((name) => !sizes.test(name))
          .map((name) => [name, style.getPropertyValue(name)]),
      );
    });
    return found;
  });
}

/** Styles of every element of the sign-in form, in all its trees. */
function formStyles(page: Page): Promise<Record<string, Record<string, string>>> {
  return signInForm(page).evaluate((host) => {
    const found: Record<string, Record<string, string>> = {};
    const walk = (root: Element | ShadowRoot, path: string) => {
      [...root.children].forEach((element, index) => {
        const place = `${path}/${element.localName}${index}`;
        const style = getComputedStyle(element);
        found[place] = Object.fromEntries(
          [...style].map((name) => [name, style.getPropertyValue(name)]),
        );
        if (element.shadowRoot) walk(element.shadowRoot, `${place}#`);
        walk(element, place);
      });
    };
    if (host.shadowRoot) walk(host.shadowRoot, '#');
    walk(host, '');
    return found;
  });
}

/** The differences, few enough to read. */
function differences(
  before: Record<string, Record<string, string>>,
  after: Record<string, Record<string, string>>,
): string[] {
  const found = Object.entries(before).flatMap(([place, style]) =>
    Object.entries(style).flatMap(([name, value]) => {
      const now = after[place]?.[name];
      return now === value ? [] : [`${place} ${name}: ${value} → ${now ?? 'gone'}`];
    }),
  );
  return found.slice(0, 20);
}

describe('on a host page of another origin', () => {
  let site: PartnerSite;
  before(async () => {
    site = await sharedPartnerSite();
  });
  after(() => site?.close());

  test('the host looks as without us, and gets one new global', async () => {
    const visitor = await site.visit();
    const without = await visitor.context.newPage();
    await without.route('**/widgets/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await without.goto(`${site.url}/portal-sign-in/`);
    const page = await visitor.open('/portal-sign-in/');
    await phoneField(page).waitFor();
    await page.waitForFunction(() => customElements.get('tender-sign-in') !== undefined);
    assert.deepEqual(differences(await hostStyles(without), await hostStyles(page)), []);
    await phoneField(page).focus();
    await painted(page);
    assert.deepEqual(differences(await hostStyles(without), await hostStyles(page)), []);
    const globals = (of: Page) => of.evaluate(() => Object.getOwnPropertyNames(globalThis));
    const before = await globals(without);
    const added = (await globals(page)).filter((name) => !before.includes(name));
    assert.deepEqual(added, [], 'window.tender is the host’s own queue here');
    assert.deepEqual(visitor.complaints, []);
  });

  test('the form looks the same under a portal’s strong rules and any root font size', async () => {
    const visitor = await site.visit();
    const open = async (css: (own: string) => string, search = '') => {
      const page = await visitor.context.newPage();
      await page.route('**/portal-sign-in/portal.css', async (route) => {
        const own = await (await route.fetch()).text();
        await route.fulfill({ contentType: 'text/css', body: css(own) });
      });
      await page.goto(`${site.url}/portal-sign-in/${search}`);
      await page.waitForFunction(() => customElements.get('tender-sign-in') !== undefined);
      await phoneField(page).waitFor();
      await untilLive(page);
      await painted(page);
      return formStyles(page);
    };
    const clean = await open(() => cleanPortal);
    assert.ok(Object.keys(clean).length > 20);
    const sized = 'tender-sign-in { display: block !important; width: 400px !important }';
    assert.deepEqual(differences(clean, await open((own) => own + sized)), []);
    assert.deepEqual(differences(clean, await open((own) => own + sized, '?root=100px')), []);
  });

  test('the script there twice, under two addresses: one form, one session, one of everything', async () => {
    const visitor = await site.visit();
    const scripts = ['loader.js', 'v1/loader.js', 'v1/loader.js?again'].map((file) =>
      scriptTag(site, 'type="module"', file),
    );
    const body = '<tender-sign-in></tender-sign-in><tender-account-chip></tender-account-chip>';
    const page = await openBare(site, visitor, { body, head: scripts.join('') });
    const phone = await signInByPhone(page);
    await page.locator('tender-account-chip').getByText(phone.slice(-4)).waitFor();
    assert.equal(await page.locator('tender-sign-in form').count(), 1);
    assert.deepEqual(visitor.complaints, []);
  });

  test('as one classic script, without modules', async () => {
    const visitor = await site.visit();
    const body = '<tender-sign-in></tender-sign-in><tender-account-chip></tender-account-chip>';
    const head = scriptTag(site, 'defer', 'v1/tender-widgets.classic.js');
    const page = await openBare(site, visitor, { body, head });
    const phone = await signInByPhone(page);
    await page.locator('tender-account-chip').getByText(phone.slice(-4)).waitFor();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/widgets/')),
    );
    assert.equal(scripts.length, 1);
    assert.deepEqual(visitor.complaints, []);
  });

  test('a page that has added methods to all objects and lists', async () => {
    const visitor = await site.visit();
    const added =
      '<script>Object.prototype.extendAll = function () {}; Array.prototype.eachOf = function () {};</script>';
    const body = '<tender-sign-in></tender-sign-in><tender-account-chip></tender-account-chip>';
    const head = `${added}${scriptTag(site, 'type="module"', 'loader.js')}`;
    const page = await openBare(site, visitor, { body, head });
    const phone = await signInByPhone(page);
    await page.locator('tender-account-chip').getByText(phone.slice(-4)).waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test('one session for all widgets and tabs: in and out', async () => {
    const visitor = await site.visit();
    const first = await visitor.open('/portal-sign-in/');
    const second = await visitor.open('/portal-writer/');
    await phoneField(second).waitFor();
    // A page in the background is given no frames.
    await first.bringToFront();
    const phone = await signInByPhone(first);
    await second.locator('tender-writer').getByText('上传招标文件').first().waitFor();
    await second.locator('tender-account-chip').getByText(phone.slice(-4)).waitFor();
    await first.evaluate(() => {
      Reflect.get(globalThis, 'tender').push(
        (tender: { signOut(): Promise<void> }) => void tender.signOut(),
      );
    });
    await phoneField(second).waitFor();
    await phoneField(first).waitFor();
    assert.deepEqual(visitor.complaints, []);
  });

  test('moved, removed, put back and made late: what was typed stays, the form works', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, {
      body: '<div id="a"><tender-sign-in></tender-sign-in></div><div id="b"></div>',
    });
    await page.waitForFunction(() => customElements.get('tender-sign-in') !== undefined);
    await phoneField(page).fill('13900002222');
    await page.evaluate(() =>
      document.querySelector('#b')?.append(document.querySelector('tender-sign-in') ?? ''),
    );
    assert.equal(await phoneField(page).inputValue(), '13900002222');
    await page.evaluate(async () => {
      const element = document.querySelector('tender-sign-in');
      element?.remove();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      document.querySelector('#a')?.append(element ?? '');
    });
    await phoneField(page).waitFor();
    assert.equal(await page.locator('tender-sign-in form').count(), 1);
    await page.evaluate(async () => {
      document.querySelector('tender-sign-in')?.remove();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      document.body.append(document.createElement('tender-sign-in'));
    });
    await signInByPhone(page);
    assert.deepEqual(visitor.complaints, []);
  });

  test('inside a shadow root of the host', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, { body: '<section id="host"></section>' });
    await page.evaluate(() => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
      root?.append(document.createElement('tender-sign-in'));
      Reflect.get(globalThis, 'tender').push((tender: { scan(root: unknown): void }) =>
        tender.scan(root),
      );
    });
    await signInByPhone(page);
    assert.deepEqual(visitor.complaints, []);
  });

  test('a host that prevents tender-signed-in stays where it is', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, {
      body: '<tender-sign-in redirect="/elsewhere"></tender-sign-in>',
    });
    await page.evaluate(() =>
      document.addEventListener('tender-signed-in', (event) => event.preventDefault()),
    );
    await signInByPhone(page);
    await painted(page);
    assert.equal(new URL(page.url()).pathname, '/bare.html');
    assert.deepEqual(visitor.complaints, []);
  });

  test('by chat app: the phone confirms on another page, the form notices', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, {
      body: '<tender-sign-in methods="chat-app"></tender-sign-in>',
    });
    const signedIn = nextEvent(page, 'tender-signed-in');
    await signInForm(page).getByRole('button', { name: '同意并显示二维码' }).click();
    const [phone] = await Promise.all([
      visitor.context.waitForEvent('page'),
      signInForm(page)
        .getByRole('link', { name: /模拟的手机/ })
        .click(),
    ]);
    await phone.getByRole('radio').first().check();
    await phone.getByRole('button', { name: '确认登录' }).click();
    assert.equal(Reflect.get(Object(await signedIn), 'method'), 'chat-app');
    assert.deepEqual(visitor.complaints, []);
  });
});
