import '../../../widgets/writer/element.ts';
import { clearPage, equal, mount, settled, textOf, until } from '../../support/browser.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

describe('a chapter without a text', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });
  const open = async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'paused', charged: true });
    now.service.setOutline(outline);
    now.service.setChapter('o1', { status: 'failed', note: '模型拒绝编写这一章' });
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('这一章没有写成'), 'the failure');
    return element;
  };

  it('that failed offers one way to another try', async () => {
    const element = await open();
    await settled();
    const names = [...element.shadowRoot!.querySelectorAll('.paper button')].map(
      ({ textContent }) => textContent?.trim(),
    );
    equal(
      [names.includes('重试'), names.includes('写这一章'), names.includes('编辑')],
      [true, false, true],
    );
  });
  it('is not called empty while its new text is on the way', async () => {
    const element = await open();
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    now.service.on('GET', /chapters\/o1$/, async () => {
      await isAsked;
      return reply(now.service.chapterOf('o1'));
    });
    now.service.storeText('o1', chapterText);
    now.service.sendChapter('o1');
    await until(
      () => element.shadowRoot!.querySelector('.chapter-state')?.textContent?.includes('已完成'),
      'the state',
    );
    equal(
      [textOf(element).includes('这一章还没有内容'), textOf(element).includes('写这一章')],
      [false, false],
    );
    answer();
    await until(() => textOf(element).includes('改造期间不得中断供水'), 'the text');
  });
});

describe('a chapter that holds nothing but places to fill in', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });

  it('is not said to be done: neither in the list nor above its text', async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    now.service.setChapter('o1', { status: 'done', content: '【待填写：品牌】' });
    now.service.state.unfilled.add('o1');
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    const mark = () => element.shadowRoot!.querySelector('[data-line=o1] .status-mark');
    await until(() => mark()?.getAttribute('data-status') === 'unfilled', 'the mark');
    await until(
      () => element.shadowRoot!.querySelector('.chapter-state')?.textContent?.includes('待填写'),
      'the state above the text',
    );
    equal(mark()?.textContent, '待填写');
  });
});
