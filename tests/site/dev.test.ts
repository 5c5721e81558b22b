import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { until } from '../support/caller.ts';
import { startDevProject } from '../support/dev-project.ts';
import { openBrowser } from '../support/open-browser.ts';

const DRAFT = '写到一半的话';
/** A limit for what hangs, not a measure of a busy machine. */
const PATIENCE_S = 300;

describe('npm run dev', () => {
  let project: Awaited<ReturnType<typeof startDevProject>>;
  let browser: Browser;
  let page: Page;
  before(async () => {
    // One after the other: where one fails, what was started is ended all the same.
    project = await startDevProject();
    browser = await openBrowser();
    page = await browser.newPage();
    await page.goto(`${project.url}/more/call-me.html`);
    await page.locator('tender-feedback textarea').fill(DRAFT);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  });
  after(async () => {
    await browser?.close();
    await project?.remove();
  });

  /** What was typed is there still, and the page was not loaded again. */
  async function assertKept() {
    assert.equal(await page.locator('tender-feedback textarea').inputValue(), DRAFT);
    assert.ok(await page.evaluate(() => 'sameDocument' in window));
  }

  test('a changed component, text and style sheet show in the page, which keeps its state', async () => {
    await project.edit(
      'widgets/feedback/view.tsx',
      '<section className="feedback"',
      '<section id="changed" className="feedback"',
    );
    await page.locator('tender-feedback #changed').waitFor();
    await assertKept();
    await project.edit('widgets/core/content/messages.ts', "submit: '提交'", "submit: '送出'");
    await page.locator('tender-feedback').getByRole('button', { name: '送出' }).waitFor();
    await assertKept();
    await project.edit(
      'widgets/feedback/feedback.css',
      '.feedback {',
      '.feedback {\n  outline: 3px solid rgb(1, 2, 3);',
    );
    await page.waitForFunction(() => {
      const section = document
        .querySelector('tender-feedback')
        ?.shadowRoot?.querySelector('section');
      return section && getComputedStyle(section).outlineColor === 'rgb(1, 2, 3)';
    });
    await assertKept();
  });

  test('a changed service starts by itself; calls meanwhile wait for it', async () => {
    const health = async () =>
      (await fetch(`${project.url}/api/health`)).json() as Promise<{ version: string }>;
    assert.notEqual((await health()).version, 'changed');
    await project.edit(
      'site/server/kernel/version.ts',
      'export const { version: VERSION }',
      "export const VERSION = 'changed';\nexport const { version: OTHER }",
    );
    // The change is noticed after the edit; each answer before that is one of the old service.
    const isChanged = ({ version }: { version: string }) => {
      assert.notEqual(version, undefined);
      return version === 'changed';
    };
    await until(health, isChanged, PATIENCE_S);
  });

  test('a service that cannot start says so, and starts once it is mended', async () => {
    await project.edit('site/server/kernel/version.ts', "'changed'", "'changed");
    const status = async () => (await fetch(`${project.url}/api/health`)).status;
    assert.equal(await until(status, (now) => now !== 200, PATIENCE_S), 503);
    await project.edit('site/server/kernel/version.ts', "'changed", "'changed'");
    await until(status, (now) => now === 200, PATIENCE_S);
  });

  // Else packages are found one page at a time, and each reloads the page.
  test('what every page and widget imports is found at the start', () => {
    assert.match(project.output(), /scanning dependencies/);
    assert.doesNotMatch(project.output(), /Failed to run dependency scan/);
  });
});
