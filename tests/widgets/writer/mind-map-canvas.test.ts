import css from '../../../widgets/writer/editor/mind-map.css';
import {
  createMindMapCanvas,
  type MindMapCanvas,
} from '../../../widgets/writer/editor/mind-map-canvas.ts';
import { fittedMap } from '../../../widgets/writer/editor/mind-map-frame.ts';
import type { MindMapNode } from '../../../widgets/writer/text/mind-map-text.ts';
import { clearPage, equal, settled } from '../../support/browser.ts';

const node = (text: string, ...children: MindMapNode[]): MindMapNode => ({ text, children });
const small = node('总体技术方案', node('需求理解', node('供水不中断')), node('实施步骤'));
const wide = node(
  '总体技术方案',
  node(
    '改造期间的供水保障措施',
    node('水量低谷时切换并准备回退方案', node('每次切换不超过三十分钟')),
  ),
);
const tall = node(
  '总体技术方案',
  ...Array.from({ length: 30 }, (_, at) => node(`第 ${at + 1} 项措施`)),
);

describe('a map set on its canvas', () => {
  const canvas = { width: 300, height: 400 };
  const root = { left: 0, top: 90, width: 100, height: 20 };

  it('is whole and in the middle where there is room', () => {
    const drawing = { left: 0, top: 0, width: 200, height: 200 };
    equal(fittedMap(canvas, { width: 200, height: 200 }, drawing, root), {
      x: 50,
      y: 100,
      scale: 1,
    });
  });
  it('shows the side of its root where it would become too small', () => {
    const drawing = { left: 0, top: 0, width: 2000, height: 200 };
    const { x, scale } = fittedMap(canvas, { width: 2000, height: 200 }, drawing, root);
    // Scaled round the middle, the left edge comes in by half of what is lost.
    equal([scale, Math.round(x + (2000 * (1 - scale)) / 2)], [0.7, 20]);
  });
});

describe('the canvas of a mind map', () => {
  let canvas: MindMapCanvas | undefined;
  let box: HTMLElement;
  afterEach(async () => {
    canvas?.destroy();
    await clearPage();
  });
  const open = async (root: MindMapNode, width: number, height = 400) => {
    const style = document.createElement('style');
    style.textContent = String(css);
    box = document.createElement('div');
    box.className = 'map-canvas-box';
    Object.assign(box.style, { width: `${width}px`, height: `${height}px` });
    document.body.append(style, box);
    canvas = createMindMapCanvas(
      box,
      root,
      () => {},
      () => {},
    );
    await settled();
    return canvas;
  };
  /** Of the entries: how many, how many of them wholly in sight, and whether the root is. */
  const inSight = () => {
    const frame = box.getBoundingClientRect();
    const seen = [...box.querySelectorAll('me-tpc')].map((topic) => {
      const { left, right, top, bottom } = topic.getBoundingClientRect();
      return (
        left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
      );
    });
    return { all: seen.length, seen: seen.filter(Boolean).length, root: seen[0] };
  };
  const isSeen = (topic: Element | null) => {
    const frame = box.getBoundingClientRect();
    const rect = topic!.getBoundingClientRect();
    return (
      rect.left >= frame.left &&
      rect.right <= frame.right &&
      rect.top >= frame.top &&
      rect.bottom <= frame.bottom
    );
  };

  it('shows all of a map there is room for', async () => {
    await open(small, 800);
    equal(inSight(), { all: 4, seen: 4, root: true });
  });
  it('begins at the root where the map is wider than can be read', async () => {
    const canvasOpen = await open(wide, 310);
    const left = () =>
      box.querySelector('me-root me-tpc')!.getBoundingClientRect().left -
      box.getBoundingClientRect().left;
    equal([inSight().root, left() < 40], [true, true]);
    canvasOpen.fit();
    equal([inSight().root, left() < 40], [true, true]);
  });
  it('keeps a new entry in sight, while it is typed and after', async () => {
    const open30 = await open(tall, 800);
    open30.addChild();
    await settled();
    const input = () => box.querySelector<HTMLElement>('#input-box');
    equal(isSeen(box.querySelector('me-tpc.selected') ?? input()), true, 'typed');
    input()!.textContent = '新的措施';
    input()!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    await settled();
    equal(
      [
        box.querySelector('me-tpc.selected')?.textContent,
        isSeen(box.querySelector('me-tpc.selected')),
      ],
      ['新的措施', true],
    );
    equal([box.scrollTop, box.querySelector('.map-container')!.scrollTop], [0, 0]);
  });
  it('keeps the words in sight that are being typed', async () => {
    const canvasOpen = await open(node('方案'), 310);
    canvasOpen.addChild();
    await settled();
    const input = box.querySelector<HTMLElement>('#input-box')!;
    input.textContent = '专家组每周巡检并报告问题';
    equal(isSeen(input), false);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    equal(isSeen(input), true);
  });
  it('keeps all of it in sight when it still fits', async () => {
    const canvasOpen = await open(small, 800);
    canvasOpen.addChild();
    await settled();
    box
      .querySelector('#input-box')!
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
    await settled();
    equal(inSight(), { all: 5, seen: 5, root: true });
  });
  it('is fitted again when the canvas gets another size', async () => {
    await open(small, 800);
    box.style.width = '420px';
    await settled();
    equal(inSight().root, true);
    box.style.width = '1000px';
    await settled();
    equal(inSight(), { all: 4, seen: 4, root: true });
  });
});
