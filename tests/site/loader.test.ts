import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { closeBrowser, openEmbedPage } from '../support/embed-page.ts';
import { untilLive } from '../support/partner-site.ts';

const loader = '<script type="module" src="/widgets/loader.js" data-client-id="demo"></script>';
const pageOf = (body: string, script = loader) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>门户</title>${script}${body}`;
const plain = pageOf('<h1>门户</h1><tender-sign-in></tender-sign-in>');
const react = 'chunks/runtime';

describe('the sign-in form before its code', () => {
  test('takes text at once, and the view keeps it, the focus and the very fields', async (t) => {
    const { page, errors, release } = await openEmbedPage(t, { html: plain, held: [react] });
    await page.click('input[name=phone]');
    await page.keyboard.type('1380013');
    assert.equal(await page.evaluate(() => customElements.get('tender-sign-in')), undefined);
    await page.evaluate(() => Reflect.set(globalThis, 'field', document.querySelector('input')));
    release();
    await untilLive(page);
    await page.keyboard.type('8000');
    const kept = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=phone]');
      return [
        field === Reflect.get(globalThis, 'field'),
        field === document.activeElement,
        field?.value,
      ];
    });
    assert.deepEqual(kept, [true, true, '13800138000']);
    assert.deepEqual(errors, []);
  });

  test('does what was pressed too early, when it can', async (t) => {
    const { page, release } = await openEmbedPage(t, { html: plain, held: [react] });
    await page.getByText('账号登录').click();
    release();
    await page.waitForSelector('input[name=username]');
    await page.locator('input[name=username]').waitFor({ state: 'visible' });
  });

  test('an early Enter submits once, and the page stays', async (t) => {
    const { page, url, release } = await openEmbedPage(t, { html: plain, held: [react] });
    await page.fill('input[name=phone]', '123');
    await page.evaluate(() => {
      document.addEventListener('submit', () =>
        Reflect.set(globalThis, 'submits', (Reflect.get(globalThis, 'submits') ?? 0) + 1),
      );
    });
    await page.press('input[name=phone]', 'Enter');
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'submits')), undefined, 'held');
    release();
    await page.waitForFunction(() => Reflect.get(globalThis, 'submits'));
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'submits')), 1);
    assert.equal(page.url(), url);
    assert.equal(await page.inputValue('input[name=phone]'), '123');
  });

  test('needs four requests of our own, one global, no storage, and shifts nothing', async (t) => {
    const html = plain.replace(
      '<title>',
      '<script>new PerformanceObserver(l => l.getEntries().forEach(e => (window.shift = (window.shift || 0) + e.value))).observe({ type: "layout-shift", buffered: true }); window.before = Object.keys(window).length;</script><title>',
    );
    const { page, asked } = await openEmbedPage(t, { html });
    await untilLive(page);
    const own = asked.filter((path) => path !== '/favicon.ico');
    assert.equal(own.length, 4, own.join());
    const seen = await page.evaluate(() => ({
      globals: Object.keys(window).filter((name) => /tender|react|webpack|rollup/i.test(name)),
      stored: localStorage.length + sessionStorage.length + document.cookie.length,
      sheets: document.styleSheets.length,
      push:
        Array.prototype.push.toString().includes('native code') &&
        fetch.toString().includes('native code'),
      shift: Reflect.get(window, 'shift') ?? 0,
    }));
    assert.deepEqual(seen, { globals: ['tender'], stored: 0, sheets: 0, push: true, shift: 0 });
  });

  test('is not drawn where it would differ: texts of the host, another method first, content of its own', async (t) => {
    for (const body of [
      '<tender-sign-in methods="account phone"></tender-sign-in>',
      '<tender-sign-in>稍候</tender-sign-in>',
    ]) {
      const { page, release } = await openEmbedPage(t, { html: pageOf(body), held: [react] });
      // The loader has run, and what it draws is drawn.
      await page.waitForLoadState();
      await page.waitForFunction(() => Symbol.for('tender.v1') in globalThis);
      assert.equal(await page.locator('input').count(), 0, body);
      release();
      await untilLive(page);
    }
  });

  test('stands with the page where the server brought it, and is taken over', async (t) => {
    const fragment = readFileSync('dist/widgets/sign-in.html', 'utf8');
    const { page, errors, release } = await openEmbedPage(t, {
      html: pageOf(fragment),
      held: ['loader.js', react],
    });
    await page.fill('input[name=phone]', '13800138000');
    assert.equal(
      await page.evaluate(() => Symbol.for('tender.v1') in globalThis),
      false,
      'no script of ours yet',
    );
    release();
    await untilLive(page);
    assert.equal(await page.inputValue('input[name=phone]'), '13800138000');
    assert.equal(await page.locator('form').count(), 1);
    assert.deepEqual(errors, []);
  });
});

describe('the loader', () => {
  test('is harmless twice, from whatever address', async (t) => {
    const twice = `${loader}<script type="module" src="/second/widgets/loader.js"></script><script defer src="/widgets/tender-widgets.classic.js"></script>`;
    const { page, errors } = await openEmbedPage(t, {
      html: pageOf('<tender-sign-in></tender-sign-in>', twice),
    });
    await untilLive(page);
    assert.equal(await page.locator('form').count(), 1);
    assert.deepEqual(errors, []);
  });

  test('runs tasks of before and after the load, and looks into a shadow root it is shown', async (t) => {
    const script = `<script>(window.tender ||= []).push((tender) => { window.first = tender.version; });</script>${loader}`;
    const { page } = await openEmbedPage(t, { html: pageOf('<div id="place"></div>', script) });
    const version = await page.waitForFunction(() => Reflect.get(window, 'first'));
    assert.equal(await version.jsonValue(), '1.0.0');
    await page.evaluate(() => {
      const root = document.querySelector('#place')?.attachShadow({ mode: 'open' });
      if (root)
        window.tender?.push(
          ...([(tender: { scan(root: ShadowRoot): void }) => tender.scan(root)] as never[]),
        );
    });
    // Once the push has been taken.
    await page.evaluate(() =>
      document
        .querySelector('#place')
        ?.shadowRoot?.append(document.createElement('tender-history')),
    );
    await page.waitForFunction(() => customElements.get('tender-history'));
  });

  test('tries a file again, under another spelling of its address too', async (t) => {
    const { page, asked } = await openEmbedPage(t, {
      html: plain,
      answer: (path, time) =>
        path.includes('/sign-in.js') && time < 2 ? { status: 503 } : undefined,
    });
    await untilLive(page);
    assert.ok(asked.filter((path) => path.includes('/sign-in.js')).length >= 2);
  });

  for (const where of ['in the attribute', 'in a script of the page']) {
    test(`hands on the texts of the host ${where}`, async (t) => {
      const texts =
        '{"sign-in":{"title":"欢迎使用","labels":{"phone":"您的手机"},"nothing":"of ours"}}';
      const isAttribute = where === 'in the attribute';
      const attribute = isAttribute ? `data-texts='${texts}'` : 'data-texts="#words"';
      const words = isAttribute
        ? ''
        : `<script type="application/json" id="words">${texts}</script>`;
      const { page, errors } = await openEmbedPage(t, {
        html: pageOf(
          '<tender-sign-in></tender-sign-in>',
          words + loader.replace('data-client-id', `${attribute} data-client-id`),
        ),
      });
      await untilLive(page);
      assert.equal(await page.locator('label[slot=phone]').textContent(), '您的手机');
      assert.equal(await page.getByText('欢迎使用').count(), 1);
      assert.equal(await page.getByText('未注册的手机号，验证后自动创建账号').count(), 1);
      assert.deepEqual(errors, []);
    });
  }

  test('takes it from the second place when the first fails for good', async (t) => {
    const script = loader.replace(
      'data-client-id',
      'data-fallback="/second/widgets/" data-client-id',
    );
    const { page } = await openEmbedPage(t, {
      html: pageOf('<tender-sign-in></tender-sign-in>', script),
      answer: (path) => (path.startsWith('/widgets/sign-in.js') ? { status: 404 } : undefined),
    });
    await untilLive(page);
  });

  for (const prevented of [false, true]) {
    test(`tells the page at last, and its visitor${prevented ? ' not, where the page prevents it' : ''}`, async (t) => {
      const listener = `<script>document.addEventListener('tender-load-failed', (event) => { window.failed = event.detail.tag; if (${prevented}) event.preventDefault(); });</script>`;
      const { page } = await openEmbedPage(t, {
        html: pageOf('<tender-history></tender-history>', listener + loader),
        answer: (path) => (path.includes('/history.js') ? { status: 404 } : undefined),
      });
      const failed = await page.waitForFunction(() => Reflect.get(window, 'failed'));
      assert.equal(await failed.jsonValue(), 'tender-history');
      const text = await page.evaluate(
        () => document.querySelector('tender-history')?.shadowRoot?.textContent ?? '',
      );
      assert.equal(text.includes('加载失败'), !prevented);
    });
  }
});

const policy = (script: string) =>
  [
    ...["default-src 'none'", `script-src ${script}`, "style-src 'self'", "connect-src 'self'"],
    ...[
      "require-trusted-types-for 'script'",
      'trusted-types tender-widgets',
      "base-uri 'none'",
      "form-action 'none'",
    ],
  ].join('; ');
const nonced = (script: string) => script.replace('<script', '<script nonce="n1"');

describe('under a strict policy with Trusted Types', () => {
  const cases: [name: string, script: string, sources: string][] = [
    ['allowed by address', loader, "'self'"],
    ['allowed by nonce alone', nonced(loader), "'nonce-n1'"],
    ['allowed by nonce and strict-dynamic', nonced(loader), "'nonce-n1' 'strict-dynamic'"],
    [
      'held to hashes',
      nonced(loader.replace('loader.js', 'loader.sri.js')),
      "'nonce-n1' 'strict-dynamic'",
    ],
    [
      'one classic script',
      '<script nonce="n1" defer src="/widgets/tender-widgets.classic.js"></script>',
      "'nonce-n1'",
    ],
  ];
  for (const [name, script, sources] of cases) {
    test(`${name}: styled, alive, no violation`, async (t) => {
      const { page, errors, violations } = await openEmbedPage(t, {
        html: pageOf('<tender-sign-in></tender-sign-in>', script),
        headers: { 'content-security-policy': policy(sources) },
      });
      await untilLive(page);
      const height = await page.evaluate(
        () => document.querySelector('input')?.getBoundingClientRect().height,
      );
      assert.equal(height, 40);
      assert.deepEqual([await violations(), errors], [[], []]);
    });
  }
});

describe('the loader that checks', () => {
  test('does not run a file that is not the build’s', async (t) => {
    const changed = `globalThis.changed = true;${readFileSync('dist/widgets/history.js', 'utf8')}`;
    const { page } = await openEmbedPage(t, {
      html: pageOf(
        '<tender-history></tender-history>',
        loader.replace('loader.js', 'loader.sri.js'),
      ),
      answer: (path) => (path.includes('/history.js') ? { status: 200, body: changed } : undefined),
    });
    await page.waitForFunction(() =>
      document.querySelector('tender-history')?.shadowRoot?.textContent?.includes('加载失败'),
    );
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'changed')), undefined);
  });

  test('does not run anything when the list of hashes is not the build’s', async (t) => {
    const { page } = await openEmbedPage(t, {
      html: pageOf(
        '<tender-history></tender-history>',
        loader.replace('loader.js', 'loader.sri.js'),
      ),
      answer: (path) =>
        path.includes('/integrity.json') ? { status: 200, body: '{}' } : undefined,
    });
    await page.waitForFunction(() =>
      document.querySelector('tender-history')?.shadowRoot?.textContent?.includes('加载失败'),
    );
    assert.equal(await page.evaluate(() => customElements.get('tender-history')), undefined);
  });
});

describe('the classic build', () => {
  test('brings every widget in one script, on a page in another encoding too', async (t) => {
    const script =
      '<script defer src="/widgets/tender-widgets.classic.js" data-client-id="demo"></script>';
    const html = pageOf(
      '<tender-sign-in></tender-sign-in><tender-history></tender-history>',
      script,
    ).replace('utf-8', 'gbk');
    const { page, asked, errors } = await openEmbedPage(t, {
      html,
      headers: { 'content-type': 'text/html; charset=gbk' },
    });
    await untilLive(page);
    assert.equal(await page.getByText('手机号登录').count(), 1);
    assert.deepEqual(
      asked.filter((path) => path.includes('/widgets/')),
      ['/widgets/tender-widgets.classic.js'],
    );
    assert.deepEqual(errors, []);
  });
});

after(closeBrowser);
