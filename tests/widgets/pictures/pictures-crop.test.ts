import { printWarnings } from '../../../widgets/core/contract/picture.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/pictures/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  field,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';

const EDIT = 'POST /api/picture/client/pictures/p1/edit';
const shown = {
  ...{ id: 'p1', title: '营业执照', category: '营业执照', tags: ['正本'], fileName: '执照.png' },
  ...{
    width: 400,
    height: 200,
    bytes: 900,
    warnings: printWarnings({ width: 400, height: 200, bytes: 900 }),
  },
  createdAt: '2026-11-20 10:02:11',
};

/** Red, as large as it says. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 200);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 400, 200);
  return canvas.convertToBlob();
}

let service = fakeService({});
async function openCrop(handlers: Parameters<typeof fakeService>[0] = {}) {
  const file = await picture();
  service = fakeService({
    'GET /api/picture/client/pictures': () =>
      ok({ records: [shown], total: 1, size: 24, current: 1, pages: 1 }),
    'GET /api/picture/client/tags': () => ok([]),
    'GET /api/picture/client/pictures/p1/file': () => ({ body: file }),
    ...handlers,
  });
  enterSession('token-1');
  const element = await mount('tender-pictures');
  (await until(() => element.shadowRoot?.querySelector<HTMLElement>('.tile'), 'the tile')).click();
  await press(element, '裁剪与旋转');
  await until(
    () => element.shadowRoot?.querySelector<HTMLCanvasElement>('canvas')?.width === 400,
    'the picture to be drawn',
  );
  return element;
}
const frame = (element: HTMLElement) => element.shadowRoot!.querySelector<HTMLElement>('.crop')!;
const numbers = async (element: HTMLElement) => {
  const values = [];
  for (const label of ['左边距', '上边距', '宽', '高'])
    values.push(Number((await field(element, label)).value));
  return values;
};
const key = async (element: HTMLElement, name: string, shiftKey = false) => {
  frame(element).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
  );
  await settled();
};
const setNumber = async (element: HTMLElement, label: string, value: string) => {
  await type(element, label, value);
  (await field(element, label)).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
  );
  await settled();
};
const edits = () =>
  service.requests
    .filter(({ method, path }) => `${method} ${path}` === EDIT)
    .map(({ body }) => body);

describe('<tender-pictures> turning and cutting', () => {
  afterEach(async () => {
    await clearPage();
    leaveSession('signed-out');
    service.undo();
  });

  it('begins with all of the picture, which is nothing to save', async () => {
    const element = await openCrop();
    equal(await numbers(element), [0, 0, 400, 200]);
    equal((await button(element, '替换原图')).hasAttribute('disabled'), true);
  });
  it('cuts by the arrow keys and by numbers, and says how it will print', async () => {
    const element = await openCrop({ [EDIT]: () => ok({ ...shown, id: 'p2' }) });
    await key(element, 'ArrowLeft', true);
    await key(element, 'ArrowUp', true);
    equal(await numbers(element), [0, 0, 398, 198]);
    await key(element, 'ArrowRight');
    equal(await numbers(element), [2, 0, 398, 198]);
    await setNumber(element, '宽', '9000');
    await setNumber(element, '高', '100');
    equal(await numbers(element), [2, 0, 398, 100]);
    equal(textOf(element).includes('裁剪后 398 × 100 像素'), true);
    equal(textOf(element).includes('打印宽度 150 mm 时 67 dpi'), true);
    await press(element, '另存为新图片');
    await until(() => element.shadowRoot?.querySelector('dialog') === null, 'the dialogs to close');
    equal(edits(), [{ rotate: 0, crop: { x: 2, y: 0, width: 398, height: 100 }, replace: false }]);
  });
  it('cuts by a pointer, of the mouse or of a finger', async () => {
    const element = await openCrop();
    const grip = element.shadowRoot!.querySelector<HTMLElement>('.grip[data-edge="se"]')!;
    frame(element).setPointerCapture = () => undefined;
    const scale = element.shadowRoot!.querySelector<HTMLElement>('.stage')!.clientWidth / 400;
    const send = (target: HTMLElement, kind: string, x: number, y: number) =>
      target.dispatchEvent(
        new PointerEvent(kind, {
          clientX: x * scale,
          clientY: y * scale,
          pointerId: 7,
          pointerType: 'touch',
          bubbles: true,
        }),
      );
    send(grip, 'pointerdown', 400, 200);
    send(frame(element), 'pointermove', 300, 150);
    send(frame(element), 'pointerup', 300, 150);
    send(frame(element), 'pointermove', 10, 10);
    await settled();
    equal(await numbers(element), [0, 0, 300, 150]);
  });
  it('turns, keeps a shape, and replaces', async () => {
    const element = await openCrop({ [EDIT]: () => ok({ ...shown, id: 'p2' }) });
    await press(element, '向右转');
    equal(await numbers(element), [0, 0, 200, 400]);
    const select = await field(element, '形状');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(
      select,
      'square',
    );
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    equal(await numbers(element), [0, 100, 200, 200]);
    await setNumber(element, '宽', '100');
    equal(await numbers(element), [0, 100, 100, 100]);
    await press(element, '替换原图');
    await until(() => edits().length === 1, 'the request');
    equal(edits(), [
      { rotate: 90, crop: { x: 0, y: 100, width: 100, height: 100 }, replace: true },
    ]);
  });
  it('keeps the frame where saving failed', async () => {
    const element = await openCrop({ [EDIT]: () => refusal(503, 50301, '数据服务暂时不可用') });
    await setNumber(element, '宽', '120');
    await press(element, '替换原图');
    await until(
      () => textOf(element).includes('没有保存，裁剪框还在：数据服务暂时不可用'),
      'the reason',
    );
    equal(await numbers(element), [0, 0, 120, 200]);
  });
});
