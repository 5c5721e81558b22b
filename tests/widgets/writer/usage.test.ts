import { setViewport } from '@web/test-runner-commands';
import { $notices, dismissNotices } from '../../../widgets/core/notify.ts';
import '../../../widgets/writer/element.ts';
import { clearPage, equal, mount, press, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

describe('what a bid has used', () => {
  let now: Scene;
  beforeEach(() => setViewport({ width: 1440, height: 900 }));
  afterEach(async () => {
    dismissNotices();
    await clearPage();
  });
  const open = async (usage: object) => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.on('GET', /\/usage$/, () => reply(usage));
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => element.shadowRoot!.querySelector('.writing'), 'the bid');
    await press(element, '评分覆盖');
    await until(() => textOf(element).includes('三位互不相见的评委'), 'the panel');
    return element;
  };
  const some = { calls: 12, counted: 12, inputTokens: 1_204_500, cachedTokens: 900_000 };

  it('stands below the evaluation with its price and its cap', async () => {
    const element = await open({ ...some, outputTokens: 88_000, price: '3.21', cap: 2_000_000 });
    const words = ['1,204,500', '900,000', '88,000', '约 3.21 元', '上限 2,000,000'];
    for (const part of words) await until(() => textOf(element).includes(part), part);
    await until(() => element.shadowRoot!.querySelector('.tableWrapper'), 'the text');
    equal(await axeFindings(element), []);
  });
  it('is not there where nothing was asked for, and a refused evaluation only says so', async () => {
    const element = await open({
      ...{ calls: 0, counted: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
      ...{ price: null, cap: null },
    });
    equal(textOf(element).includes('token'), false);
    now.service.on('POST', /\/evaluate$/, () => refuse('internal'));
    await press(element, '模拟评审');
    await until(() => $notices.get().length > 0, 'the reason');
    const button = [...element.shadowRoot!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === '模拟评审',
    );
    await until(() => button?.getAttribute('aria-busy') !== 'true', 'another try');
  });
});
