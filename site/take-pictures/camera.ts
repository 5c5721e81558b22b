import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** What a picture shows: the view as it is, or what stands around some of its parts. */
export interface Shot {
  name: string;
  /** Parts that must be in the picture; none: the whole view. */
  of?: Locator[];
  /** Height of the view while it is taken, px; long cards need more than a screen. */
  height?: number;
  /** The picture ends with this part, so that a long list is cut between two lines. */
  until?: Locator;
  /** Waited for where the picture is taken: a moment that may not come when nobody looks. */
  ready?: () => Promise<void>;
  /** Around the parts, px; none where other parts stand close by. */
  room?: number;
}

export interface Camera {
  page: Page;
  take(shot: Shot): Promise<void>;
}

interface Box {
  y: number;
  height: number;
}
const none = () => null;

export const VIEW = { width: 1280, height: 800 };
/** Room around a part, so that its frame and shadow are seen. */
const ROOM = 14;
/** Of a picture: readers on phones wait for it. */
const MOST_BYTES = 90_000;
const QUALITIES = [82, 76, 70, 62, 54, 46];
/** Wider than any column of text on two pixels a point. */
const MOST_WIDTH = 1600;
/** Of the second size that pictures of the landing page have: it is the one page that is opened in a hurry. */
const SMALL_WIDTH = 800;
const ON_LANDING_PAGE = ['source-page', 'outline', 'checks'];

/** Takes pictures of `page` into `folder` as WebP; `wanted` empty: all, else only those named. */
export function createCamera(page: Page, folder: string, wanted: readonly string[]): Camera {
  return {
    page,
    async take({ name, of = [], height = VIEW.height, ready, ...edges }) {
      if (wanted.length > 0 && !wanted.includes(name)) return;
      await ready?.();
      await page.setViewportSize({ width: VIEW.width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await of[0]?.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await settled(page);
      const bar = await page.locator('.top-bar').first().boundingBox({ timeout: 1 }).catch(none);
      const clip = of.length === 0 ? undefined : await around(of, height, { ...edges, bar });
      const png = await page.screenshot({ animations: 'disabled', ...(clip ? { clip } : {}) });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.webp`), await small(png, MOST_WIDTH));
      if (ON_LANDING_PAGE.includes(name))
        await writeFile(join(folder, `${name}-${SMALL_WIDTH}.webp`), await small(png, SMALL_WIDTH));
      await page.setViewportSize(VIEW);
    },
  };
}

/** Behind a dialog nothing of the page is seen: it would only distract. */
function plainBackdrops(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'dialog::backdrop { background: #eef0f4 !important; backdrop-filter: none !important }',
  );
  for (const element of document.querySelectorAll('*')) {
    const root = element.shadowRoot;
    if (
      root &&
      !root.adoptedStyleSheets.some((one) => one.cssRules[0]?.cssText.includes('dialog::backdrop'))
    ) {
      root.adoptedStyleSheets.push(sheet);
    }
  }
}

/** Fonts and pictures are there, nothing is loading, and what moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(plainBackdrops);
  await page.evaluate(() => document.fonts.ready);
  await page.locator('.kit-skeleton, .page-waiting').first().waitFor({ state: 'hidden' });
  await page.waitForFunction(picturesShown);
  await page.waitForTimeout(350);
}

/** Every picture in sight has come; those further down may wait until somebody scrolls to them. */
function picturesShown(): boolean {
  const roots: ParentNode[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) roots.push(element.shadowRoot);
  const pictures = roots.flatMap((root) => [...root.querySelectorAll('img')]);
  return pictures.every((one) => one.complete || one.getBoundingClientRect().top > innerHeight);
}

async function around(
  parts: readonly Locator[],
  height: number,
  { until, room = ROOM, bar }: Pick<Shot, 'until' | 'room'> & { bar: Box | null },
) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const seen = boxes.filter((box) => box !== null);
  const left = Math.max(0, Math.min(...seen.map((box) => box.x)) - room);
  const first = Math.min(...seen.map((box) => box.y));
  // Of what stands or has scrolled below the bar nothing is seen above its lower edge.
  const above = bar && first > bar.y ? bar.y + bar.height : 0;
  const top = Math.max(above, first - room);
  const right = Math.min(VIEW.width, Math.max(...seen.map((box) => box.x + box.width)) + room);
  const last = await until?.boundingBox();
  const bottom = last
    ? last.y + last.height
    : Math.min(height, Math.max(...seen.map((box) => box.y + box.height)) + room);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function small(png: Buffer, width: number): Promise<Buffer> {
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await sharp(png)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}
