import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { until } from '../../support/caller.ts';
import {
  openBare,
  type PartnerSite,
  scriptTag,
  sharedPartnerSite,
  signInByPhone,
  signInForm,
  startPartnerSite,
  untilLive,
  type Visitor,
} from '../../support/partner-site.ts';

const FORM = '<tender-sign-in></tender-sign-in>';
const field = (page: Page) => page.locator('tender-sign-in input[name=phone]');
/** What a page may have done before our script, or have around our tag. */
const pages: Record<string, { before?: string; around?: [string, string] }> = {
  'lists and texts that write themselves as JSON, an Array.from of its own': {
    before: `<script>
      for (const of of [Array, String, Number]) of.prototype.toJSON = function () { return '"' + this + '"'; };
      Array.from = (items) => (items ? Array.prototype.slice.call(items) : []);
      Array.prototype.eachOf = Function.prototype.delayed = function () {};
    </script>`,
  },
  'loaders of modules that refuse what they did not ask for': {
    before: `<script>
      window.define = window.require = () => { throw new Error('mismatched anonymous define()'); };
      define.amd = {};
      window.module = { exports: {} };
      window.exports = module.exports;
      window.process = window.React = window.$ = 1;
    </script>`,
  },
  'rules that take all styles away': { before: '<style>* { all: unset !important }</style>' },
  'a form around ours': { around: ['<form action="/elsewhere">', '<button>外</button></form>'] },
  'writing from right to left, enlarged': {
    around: ['<div dir="rtl" style="zoom: 1.75">', '</div>'],
  },
  'an element whose id is our global': { around: ['<div id="tender"></div>', ''] },
  'a base that leads elsewhere': { before: '<base href="https://elsewhere.example/deep/">' },
};

const heightOf = async (page: Page) => (await field(page).boundingBox())?.height;

/** Everything the console of this visitor's pages says. */
function saidTo(visitor: Visitor): string[] {
  const said: string[] = [];
  visitor.context.on('console', (message) => said.push(message.text()));
  return said;
}
const untilSaid = (said: string[], part: string) =>
  until(
    async () => said,
    (texts) => texts.some((text) => text.includes(part)),
  );

describe('on pages nobody planned', () => {
  let site: PartnerSite;
  before(async () => {
    site = await sharedPartnerSite();
  });
  after(() => site?.close());

  const policy = (styles: string) =>
    `default-src 'none'; script-src ${site.product.url}; connect-src ${site.product.url}; style-src ${styles}`;

  test('markup of a server under style-src ’self’, without a nonce: styled once the script is there, no violation', async () => {
    const { renderSignIn }: { renderSignIn(options?: object): string } = await import(
      pathToFileURL(resolve('dist/npm/sign-in-html.js')).href
    );
    for (const body of [readFileSync('dist/widgets/sign-in.html', 'utf8'), renderSignIn()]) {
      const visitor = await site.visit();
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await visitor.context.route('**/widgets/**', async (route) => {
        await held;
        await route.continue();
      });
      const headers = { 'content-security-policy': policy("'self'") };
      const opening = openBare(site, visitor, { body, headers });
      setTimeout(release, 0);
      const opened = await opening;
      await untilLive(opened);
      assert.equal(await heightOf(opened), 40);
      assert.equal(await opened.locator('form').count(), 1);
      await signInByPhone(opened);
      assert.deepEqual(visitor.complaints, []);
    }
  });

  test('the sign-in form is at most 74 KB on the wire, with all headers, where the browser takes brotli', async () => {
    const visitor = await site.visit();
    const page = await visitor.context.newPage();
    const network = await visitor.context.newCDPSession(page);
    let bytes = 0;
    const ours = new Map<string, string>();
    network.on('Network.responseReceived', ({ requestId, response }) => {
      const { headers, url } = response;
      if (url.includes('/widgets/'))
        ours.set(requestId, headers['Content-Encoding'] ?? headers['content-encoding'] ?? 'none');
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ours.has(requestId)) bytes += encodedDataLength;
    });
    await network.send('Network.enable');
    const html = `<!doctype html><title>页面</title>${scriptTag(site, 'type="module"', 'loader.js')}${FORM}`;
    await page.route(`${site.url}/bare.html`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await page.goto(`${site.url}/bare.html`);
    await untilLive(page);
    assert.deepEqual([...new Set(ours.values())], ['br']);
    assert.ok(bytes > 50_000 && bytes <= 74_000, `${bytes}`);
  });

  test('with the nonce of the policy it is styled before any script', async () => {
    const { renderSignIn }: { renderSignIn(options?: object): string } = await import(
      pathToFileURL(resolve('dist/npm/sign-in-html.js')).href
    );
    const visitor = await site.visit({ javaScriptEnabled: false });
    const page = await openBare(site, visitor, {
      body: renderSignIn({ nonce: 'n1' }),
      headers: { 'content-security-policy': policy("'nonce-n1'") },
    });
    assert.equal(await heightOf(page), 40);
    assert.deepEqual(visitor.complaints, []);
  });

  test('shadow="none": in the document itself, its styles kept to it', async () => {
    const visitor = await site.visit();
    const host = '<p id="own" class="kit-button">门户自己的文字</p>';
    const page = await openBare(site, visitor, {
      body: `${host}<tender-search shadow="none"></tender-search>`,
    });
    const box = page.locator('tender-search input');
    await box.waitFor();
    const seen = await page.evaluate(() => {
      const own = document.querySelector('#own');
      const style = own && getComputedStyle(own);
      return [
        document.querySelector('tender-search')?.shadowRoot ?? null,
        document.querySelectorAll('tender-search input').length > 0,
        style?.borderRadius,
        style?.padding,
      ];
    });
    assert.deepEqual(seen, [null, true, '0px', '0px']);
    const bare = await box.evaluate((input) => {
      const other = document.body.appendChild(document.createElement('input'));
      return getComputedStyle(input).fontSize === getComputedStyle(other).fontSize;
    });
    assert.equal(bare, false, 'styled itself');
    assert.deepEqual(visitor.complaints, []);
  });

  test('an input method: Enter chooses a word while it composes, and submits afterwards', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, {
      body: '<tender-sign-in methods="account"></tender-sign-in>',
    });
    await untilLive(page);
    await page.evaluate(() => {
      document.addEventListener('submit', () => {
        document.documentElement.dataset.submits = `${Number(document.documentElement.dataset.submits ?? 0) + 1}`;
      });
    });
    const submits = () => page.evaluate(() => document.documentElement.dataset.submits ?? '0');
    const name = page.locator('tender-sign-in input[name=username]');
    await name.click();
    const keyboard = await visitor.context.newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', {
      text: 'wang',
      selectionStart: 4,
      selectionEnd: 4,
    });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, text: '' });
    assert.equal(await submits(), '0');
    await keyboard.send('Input.insertText', { text: '王' });
    assert.equal(await name.inputValue(), '王');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.submits === '1');
    await signInForm(page).getByText(/密码/).first().waitFor();
    assert.deepEqual(visitor.complaints, []);
    // With an input method at work in it, the page stays in front, and others are given no frames.
    await visitor.context.close();
  });

  test('a tag without type="module": the form works, and the console says what to write', async () => {
    const visitor = await site.visit();
    const page = await openBare(site, visitor, {
      body: FORM,
      head: scriptTag(site, '', 'loader.js'),
    });
    await signInByPhone(page);
    assert.equal(visitor.complaints.length, 1);
    assert.match(visitor.complaints[0] ?? '', /type="module"/);
  });

  for (const [name, { before: first = '', around: [open, close] = ['', ''] }] of Object.entries(
    pages,
  ))
    test(`a page with ${name}`, async () => {
      for (const [kind, file] of [
        ['type="module"', 'loader.js'],
        ['defer', 'v1/tender-widgets.classic.js'],
      ] as const) {
        const visitor = await site.visit();
        const head = first + scriptTag(site, kind, file);
        const page = await openBare(site, visitor, { body: open + FORM + close, head });
        await untilLive(page);
        await signInByPhone(page);
        assert.equal(new URL(page.url()).pathname, '/bare.html');
        assert.deepEqual(visitor.complaints, []);
        await visitor.context.close();
      }
    });

  test('without a doctype the form looks as with one', async () => {
    const heights = [];
    for (const doctype of ['<!doctype html>', '']) {
      const visitor = await site.visit();
      const page = await visitor.context.newPage();
      const tag = scriptTag(site, 'type="module"', 'loader.js');
      const body = `${doctype}<meta charset="utf-8"><title>页面</title>${tag}${FORM}`;
      await page.route(`${site.url}/bare.html`, (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await page.goto(`${site.url}/bare.html`);
      await untilLive(page);
      heights.push((await page.locator('tender-sign-in').boundingBox())?.height);
    }
    assert.equal(heights[1], heights[0]);
  });

  test('the script of one file tells nothing that it was not asked for', async () => {
    const visitor = await site.visit();
    const said = saidTo(visitor);
    const head = scriptTag(site, 'defer', 'v1/tender-widgets.classic.js');
    const asked: string[] = [];
    visitor.context.on('request', (request) => asked.push(request.url()));
    const page = await openBare(site, visitor, { body: FORM, head });
    await signInByPhone(page);
    assert.deepEqual(said, []);
    assert.deepEqual(
      asked.filter((url) => url.includes('embed')),
      [],
    );
    await page.goto(`${site.url}/bare.html?tender.log=1`);
    await untilSaid(said, '安装检查通过');
  });

  test('an origin that the client does not allow: the console says what to register', async () => {
    const visitor = await site.visit();
    const said = saidTo(visitor);
    const attributes = 'data-client-id="nobody" data-client-secret="x"';
    const head = scriptTag(site, 'type="module"', 'loader.js', attributes);
    const page = await openBare(site, visitor, { body: FORM, head });
    await untilLive(page);
    await field(page).fill('13800138000');
    await untilSaid(said, `"nobody" has to be registered there for the origin of this page`);
    assert.equal(said.filter((text) => text.startsWith('tender:')).length, 1);
  });

  test('in a closed shadow root: the console says what to do, and that works', async () => {
    const visitor = await site.visit();
    const said = saidTo(visitor);
    const page = await openBare(site, visitor, { body: '<section id="host"></section>' });
    await page.evaluate(() => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'closed' });
      root?.append(document.createElement('tender-sign-in'));
      Reflect.set(globalThis, 'closedRoot', root);
    });
    await untilSaid(said, 'tender.scan(root)');
    await page.evaluate(() => {
      const root: ShadowRoot = Reflect.get(globalThis, 'closedRoot');
      Reflect.get(globalThis, 'tender').push((tender: { scan(root: unknown): void }) =>
        tender.scan(root),
      );
      root.addEventListener('tender-ready', () => {
        document.documentElement.dataset.fields = `${root.querySelectorAll('input[name=phone]').length}`;
      });
    });
    await page.locator('html[data-fields="1"]').waitFor();
    assert.deepEqual(visitor.complaints, []);
  });
});

describe('in a sandboxed frame, which has no origin', () => {
  let site: PartnerSite;
  before(async () => {
    site = await startPartnerSite({
      client: { id: 'framed', secret: 'framed-secret' },
      origin: 'null',
    });
  });
  after(() => site?.close());

  const headers = { 'content-security-policy': 'sandbox allow-scripts allow-forms' };
  const open = (visitor: Visitor, client: string, search = '?tender.log=1') =>
    openBare(site, visitor, {
      body: FORM,
      headers,
      search,
      head: scriptTag(
        site,
        'type="module"',
        'loader.js',
        `data-client-id="${client}" data-client-secret="${client}-secret"`,
      ),
    });

  test('a client that allows it signs in there', async () => {
    const visitor = await site.visit();
    const page = await open(visitor, 'framed');
    assert.equal(await page.evaluate(() => globalThis.origin), 'null');
    await signInByPhone(page);
    assert.deepEqual(visitor.complaints, []);
  });

  test('one that does not: the console says so', async () => {
    const visitor = await site.visit();
    const said = saidTo(visitor);
    const page = await open(visitor, 'other', '');
    await untilLive(page);
    await field(page).fill('13800138000');
    await untilSaid(said, 'null in a sandboxed frame');
  });
});
