import '../../../widgets/writer/element.ts';
import { taskName } from '../../../widgets/writer/finish/hand-in-card.tsx';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { refuse } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;

describe('what is done by hand with the finished bid', () => {
  let now: Scene;
  afterEach(clearPage);
  const open = async (theme = 'light') => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1', theme });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    await press(element, '完成');
    const tab = await until(
      () =>
        [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')].find(
          ({ textContent }) => textContent === '下载与交标',
        ),
      'the tab',
    );
    tab.click();
    await until(() => textOf(element).includes('投标保证金 800,000 元到账'), 'the list');
    return element;
  };
  const boxes = (element: HTMLElement) => [
    ...shadow(element).querySelectorAll<HTMLInputElement>('.hand-in-list input'),
  ];

  it('stands in the words of the tender, each with its place, before and after the handing in', async () => {
    const element = await open();
    const lists = [...shadow(element).querySelectorAll('.hand-in-card section')];
    equal(
      lists.map((list) => [
        list.getAttribute('aria-label'),
        list.querySelectorAll('.hand-in-list > li').length,
      ]),
      [
        ['交标前', 2],
        ['交标后', 1],
      ],
    );
    equal(lists[0]?.textContent?.includes('正本 1 份，副本 4 份'), true);
    equal(lists[0]?.querySelectorAll('.source-button').length, 2);
    equal(
      boxes(element).map(({ checked }) => checked),
      [false, true, false],
    );
  });
  it('keeps a tick, and takes it back where the service does not', async () => {
    const element = await open();
    boxes(element)[0]!.click();
    await until(() => textOf(element).includes('已做 2 / 3'), 'the tick');
    await until(() => now.service.state.finish.handIn[0]?.done, 'kept');
    now.service.on('PUT', /hand-in/, () => refuse('notFound'));
    boxes(element)[2]!.click();
    await until(() => now.service.count('PUT', /hand-in\/open$/) === 1, 'the call');
    await until(
      () => textOf(element).includes('已做 2 / 3') && !boxes(element)[2]!.checked,
      'back',
    );
  });
  it('says so where the pages cannot be drawn, and offers to try again', async () => {
    const element = await open();
    await until(() => textOf(element).includes('页面没有排出来'), 'the reason');
    const before = now.service.count('GET', /\/pdf$/);
    await press(element, '重试');
    await until(() => now.service.count('GET', /\/pdf$/) > before, 'another try');
  });
  it('has the file above all, and the end of editing last and not filled', async () => {
    const element = await open();
    const side = shadow(element).querySelector<HTMLElement>('.finish-side')!;
    const heads = [...side.querySelectorAll('.card')].map((card) => card.className);
    equal(heads.at(-1)?.includes('finish-card'), true);
    const filled = [...shadow(element).querySelectorAll('[data-kind=primary]')];
    equal(
      filled.every((one) => one.closest('.finish-card') === null),
      true,
    );
  });
  it('names a task by what is known of it', () => {
    equal(taskName({ kind: 'bond' }), '投标保证金到账');
    equal(taskName({ kind: 'encrypt' }), '加密上传');
    equal(
      taskName({ kind: 'submit', value: '2031-05-20 09:30:00' }),
      '递交投标文件，2031-05-20 09:30 截止',
    );
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, ${theme}`, async () => {
      const element = await open(theme);
      await until(() => textOf(element).includes('页面没有排出来'), 'the pages');
      await settled();
      equal(await axeFindings(element), []);
    });
  }
});
