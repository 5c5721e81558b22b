import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../tests/support/open-browser.ts';
import { startProduct } from '../tests/support/product.ts';
import { importTender, outline, review, signIn } from './take-pictures/begin.ts';
import { createCamera, VIEW } from './take-pictures/camera.ts';
import { afterwards, asVisitor, finish } from './take-pictures/finish.ts';
import { library } from './take-pictures/library.ts';
import { drawPointer, record, VIDEO } from './take-pictures/screencast.ts';
import { checking, importing, writing } from './take-pictures/videos.ts';
import { again, editing, figures, fullText } from './take-pictures/writing.ts';

/**
 * Takes the pictures of the help articles, and with `--videos` the screencasts instead, from the running product:
 *
 *     npm run build && node site/take-pictures.ts [names of pictures]
 *     npm run build && node site/take-pictures.ts --videos
 *
 * It starts a product of its own in a temporary folder and walks through a whole bid with an invented tender file; without names every
 * picture is taken anew. By hand only: look at each picture afterwards. Page numbers need LibreOffice, screencasts need ffmpeg on PATH.
 */
async function takeAll(names: readonly string[]): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'tender-pictures-'));
  const product = await startProduct(data, { OFFLINE_WRITER_PACE: '45' });
  const browser = await openBrowser();
  try {
    await (names.includes('--videos')
      ? takeVideos(browser, product.url)
      : importPictures(browser, product.url, names));
  } catch (error) {
    const seen = join(tmpdir(), 'tender-pictures-failed.png');
    await browser.contexts()[0]?.pages()[0]?.screenshot({ path: seen });
    stdout.write(`What the page showed at the end: ${seen}\n`);
    throw error;
  } finally {
    await browser.close();
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** On a machine that is busy with other things a step takes minutes. */
const STEP_MS = 300_000;
const look = { locale: 'zh-CN', colorScheme: 'light' } as const;

async function importPictures(
  browser: Browser,
  url: string,
  names: readonly string[],
): Promise<void> {
  const context = await browser.newContext({ ...look, viewport: VIEW, deviceScaleFactor: 1.5 });
  context.setDefaultTimeout(STEP_MS);
  const camera = createCamera(await context.newPage(), folder('public/pictures/help'), names);
  await signIn(camera, url);
  await importTender(camera, url);
  await review(camera);
  await outline(camera);
  await fullText(camera);
  await editing(camera);
  await figures(camera);
  await again(camera);
  await finish(camera);
  await afterwards(camera, url);
  await library(camera, url);
  await asVisitor(camera, url);
}

async function takeVideos(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ ...look, viewport: VIDEO, acceptDownloads: true });
  context.setDefaultTimeout(STEP_MS);
  await context.addInitScript(drawPointer);
  const page = await context.newPage();
  await signIn({ page, take: async () => {} }, url);
  await page.goto(`${url}/home/book`);
  await page.getByText('把招标文件拖到这里').waitFor();
  const into = folder('public/videos');
  const tell = (name: string, seconds: number) =>
    stdout.write(`${name}: ${seconds.toFixed(1)} s\n`);
  tell('import-and-review', await record(page, into, 'import-and-review', importing));
  await page.evaluate(() => window.scrollTo(0, 0));
  tell('outline-and-writing', await record(page, into, 'outline-and-writing', writing));
  await page.getByText('已写完', { exact: true }).waitFor({ timeout: 300_000 });
  tell('check-and-word', await record(page, into, 'check-and-word', checking));
}

await takeAll(argv.slice(2));
