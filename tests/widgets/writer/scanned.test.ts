import '../../../widgets/writer/element.ts';
import { clearPage, equal, mount, textOf, until } from '../../support/browser.ts';
import { bid, tender } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

describe('a tender that was scanned', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });

  it('tells while it is read how many pages are done, and how long the rest takes', async () => {
    now = scene();
    const reading = { status: 'reading' as const, progress: 20 };
    now.service.state.tender = tender({
      ...reading,
      scanning: { page: 37, pages: 200, seconds: 341 },
    });
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await until(
      () => textOf(element).includes('正在识别扫描页，第 37 / 200 页，约还需 6 分钟'),
      'the pages that are done',
    );
    // One figure: the share of the whole file is another one than that of its scanned pages.
    const waiting = element.shadowRoot!.querySelector('.waiting')!;
    const bar = waiting.querySelector('[role=progressbar]');
    equal(
      [bar?.getAttribute('aria-valuenow'), /\d%/.exec(waiting.textContent)?.[0]],
      ['19', undefined],
    );
    now.service.state.tender = tender({
      ...reading,
      scanning: { page: 195, pages: 200, seconds: 14 },
    });
    await until(() => textOf(element).includes('约还需 14 秒'), 'the last pages');
  });

  it('says of every source that it was recognised, and of a doubtful one that it is to be checked', async () => {
    now = scene();
    now.service.state.tender = tender();
    const { facts } = bid();
    const place = { page: 3, block: 12, scanned: true as const };
    now.service.state.bid = bid({
      facts: {
        ...facts,
        budget: { value: '50000.00', source: { ...place, quote: '50000', confidence: 0.62 } },
        purchaser: { value: '某单位', source: { ...place, quote: '采购人：某单位' } },
      },
    });
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('项目信息'), 'the review');
    const labels = [...element.shadowRoot!.querySelectorAll('.source-scan')].map(
      ({ textContent }) => textContent,
    );
    equal(labels.toSorted(), ['扫描识别', '扫描识别，请核对']);
    const doubtful = element.shadowRoot!.querySelector<HTMLElement>('[data-doubtful]');
    doubtful?.closest('button')?.click();
    await until(() => element.shadowRoot!.querySelector('.source-panel') !== null, 'the panel');
    const head = element.shadowRoot!.querySelector('.source-panel header')!;
    equal(head.textContent?.includes('扫描识别，请核对'), true);
  });
});
