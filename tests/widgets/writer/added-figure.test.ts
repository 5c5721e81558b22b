import { dismissNotices } from '../../../widgets/core/notify.ts';
import '../../../widgets/writer/element.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import { clearPage, equal, mount, press, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const table = '\n\n| 要点 | 内容 |\n| --- | --- |\n| 巡查 | 每日 |\n';

// Its many modules come one by one in this test server.
await loadEditorParts();

describe('a table made from a chapter', () => {
  let now: Scene;
  afterEach(async () => {
    dismissNotices();
    await clearPage();
  });
  const open = async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, '第一段。\n\n第二段。');
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(element).querySelector('.ProseMirror p'), 'the editor');
    return element;
  };
  const make = async (element: HTMLElement) => {
    await press(element, '改写');
    await press(element, '生成表格');
  };

  it('is brought into sight and marked, and taken back by one press', async () => {
    const element = await open();
    now.service.on('POST', /\/table$/, ({ path }) => {
      const id = /chapters\/([^/]+)\/table/.exec(path)?.[1] ?? '';
      return reply(now.service.storeText(id, `第一段。\n\n第二段。${table}`), 202);
    });
    await make(element);
    const marked = await until(() => shadow(element).querySelector('.revealed-block'), 'the mark');
    equal(marked.textContent?.includes('每日'), true);
    const box = marked.getBoundingClientRect();
    equal(box.top >= 0 && box.bottom <= innerHeight, true);
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    const undo = await until(
      () => region.shadowRoot!.querySelector<HTMLElement>('.kit-toast-act'),
      'the way back',
    );
    undo.click();
    await until(() => now.service.count('POST', /versions\/1\/restore$/) === 1, 'the undo');
    await until(() => !shadow(element).querySelector('.ProseMirror table'), 'the text of before');
  });
  it('that cannot be made offers nothing to take back', async () => {
    const element = await open();
    now.service.on('POST', /\/table$/, () => refuse('textTooShort'));
    await make(element);
    await until(() => now.service.count('POST', /\/table$/) === 1, 'the try');
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    await until(() => region.shadowRoot!.querySelector('.kit-toast'), 'the reason');
    equal(region.shadowRoot!.querySelector('.kit-toast-act'), null);
  });
});
