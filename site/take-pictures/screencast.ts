import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

export const VIDEO = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 12;
/** A hand takes about so long to the next button, and an eye to see where it went. */
const GLIDE_MS = 400;
const GLIDE_STEPS = 12;
const SCROLL_MS = 900;

/** What a scene of a screencast is made with. */
export interface Recorder {
  page: Page;
  /** Shows `text` as the caption from now on, and stays for `seconds`. */
  say(text: string, seconds: number): Promise<void>;
  /** Moves the pointer there as a hand would, and clicks. */
  click(target: Locator): Promise<void>;
  /** Brings it to the top of the view, in sight of the viewer. */
  show(target: Locator): Promise<void>;
  /** Leaves out of the recording what the machine takes its time for. */
  skip(waiting: Promise<unknown>): Promise<void>;
}

interface Frame {
  file: string;
  /** Seconds into the recording. */
  at: number;
}

interface Cue {
  at: number;
  text: string;
}

/** A pointer to be seen: a headless browser draws none. In the top layer, so that dialogs do not cover it. */
export function drawPointer(): void {
  const pointer = document.createElement('div');
  pointer.popover = 'manual';
  pointer.setAttribute('aria-hidden', 'true');
  const look =
    'position:fixed;inset:auto;margin:0;border:2px solid #fff;width:18px;height:18px;padding:0;border-radius:50%;' +
    'background:#3d4fc4cc;box-shadow:0 1px 6px #0006;pointer-events:none;overflow:hidden';
  document.addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      if (!pointer.isConnected) {
        pointer.style.cssText = look;
        document.body.append(pointer);
      }
      if (pointer.matches(':popover-open')) pointer.hidePopover();
      pointer.showPopover();
      pointer.style.left = `${clientX - 9}px`;
      pointer.style.top = `${clientY - 9}px`;
    },
    true,
  );
}

function handOf(page: Page): Pick<Recorder, 'click' | 'show'> {
  let at = { x: VIDEO.width / 2, y: VIDEO.height / 2 };
  return {
    async click(target) {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error(`nothing to click on: ${target.toString()}`);
      const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (let step = 1; step <= GLIDE_STEPS; step++) {
        const part = step / GLIDE_STEPS;
        await page.mouse.move(at.x + (to.x - at.x) * part, at.y + (to.y - at.y) * part);
        await page.waitForTimeout(GLIDE_MS / GLIDE_STEPS);
      }
      at = to;
      await page.waitForTimeout(200);
      await target.click();
    },
    async show(target) {
      await target.evaluate((part) => {
        part.style.scrollMarginTop = '76px';
        part.scrollIntoView({ behavior: 'smooth', block: 'start' });
      });
      await page.waitForTimeout(SCROLL_MS);
    },
  };
}

/** `00:00:03.250`, as WebVTT has it. */
const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function captions(cues: readonly Cue[], end: number): string {
  const lines = cues.map(
    ({ at, text }, index) => `${stamp(at)} --> ${stamp(cues[index + 1]?.at ?? end)}\n${text}\n`,
  );
  return `WEBVTT\n\n${lines.join('\n')}`;
}

/**
 * Records what `scene` does on `page` as `{name}.webm`, with its captions (`.vtt`) and a still from its middle (`.webp`) in `folder`.
 * Needs ffmpeg with VP9 on PATH. Resolves to the length in seconds.
 */
export async function record(
  page: Page,
  folder: string,
  name: string,
  scene: (recorder: Recorder) => Promise<void>,
): Promise<number> {
  const frames: Frame[] = [];
  const cues: Cue[] = [];
  const begun = performance.now();
  let skipped = 0;
  let isSkipping = false;
  const elapsed = () => (performance.now() - begun) / 1000 - skipped;
  const shots = await mkdtemp(join(tmpdir(), 'tender-frames-'));
  const client = await page.context().newCDPSession(page);
  const writes: Promise<void>[] = [];
  let unseen: string | undefined;
  const keep = (data: string) => {
    const file = join(shots, `${String(frames.length).padStart(5, '0')}.jpg`);
    frames.push({ file, at: elapsed() });
    writes.push(writeFile(file, data, 'base64'));
  };
  client.on('Page.screencastFrame', ({ data, sessionId }) => {
    void client.send('Page.screencastFrameAck', { sessionId });
    if (isSkipping) unseen = data;
    else keep(data);
  });
  await client.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: VIDEO.width,
    maxHeight: VIDEO.height,
  });
  const say: Recorder['say'] = async (text, seconds) => {
    cues.push({ at: elapsed(), text });
    await page.waitForTimeout(seconds * 1000);
  };
  const skip: Recorder['skip'] = async (waiting) => {
    const from = elapsed();
    isSkipping = true;
    await waiting;
    isSkipping = false;
    skipped += elapsed() - from;
    // What has come meanwhile is what stands there now: no other frame comes until something changes.
    if (unseen !== undefined) keep(unseen);
    unseen = undefined;
  };
  await scene({ page, say, skip, ...handOf(page) });
  const length = elapsed();
  await client.send('Page.stopScreencast');
  await Promise.all(writes);
  await mkdir(folder, { recursive: true });
  await encode(frames, length, join(shots, 'list.txt'), join(folder, `${name}.webm`));
  await writeFile(join(folder, `${name}.vtt`), captions(cues, length));
  const middle = frames[Math.floor(frames.length / 2)];
  if (middle)
    await sharp(middle.file)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`));
  await rm(shots, { recursive: true, force: true });
  return length;
}

/** Frames come only when something has changed: each is shown until the next. */
async function encode(
  frames: readonly Frame[],
  length: number,
  list: string,
  file: string,
): Promise<void> {
  const lines = frames.map((frame, index) => {
    const until = frames[index + 1]?.at ?? length;
    return `file '${frame.file}'\nduration ${Math.max(0.01, until - (index === 0 ? 0 : frame.at)).toFixed(3)}`;
  });
  await writeFile(list, [...lines, `file '${frames.at(-1)?.file ?? ''}'`].join('\n'));
  const input = ['-y', '-f', 'concat', '-safe', '0', '-i', list];
  const picture = [
    '-vf',
    `fps=${FRAMES_PER_SECOND},scale=${VIDEO.width}:${VIDEO.height}`,
    '-pix_fmt',
    'yuv420p',
  ];
  const codec = [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '5',
    '-an',
  ];
  await promisify(execFile)('ffmpeg', [...input, ...picture, ...codec, file], {
    maxBuffer: 64 * 1024 * 1024,
  });
}
