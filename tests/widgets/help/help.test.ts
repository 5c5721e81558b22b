import '../../../widgets/help/element.ts';
import {
  clearPage,
  equal,
  fakeService,
  mount,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { contentService, FEEDBACK, LIST, pageOf } from './fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return service.undo;
};
const link = (element: HTMLElement, text: string) =>
  until(
    () =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('a')].find(
        (one) => one.textContent === text && one.getClientRects().length > 0,
      ),
    `the link ${text}`,
  );
const heading = (element: HTMLElement) =>
  element.shadowRoot!.querySelector('.article-title')?.textContent;
const set = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settled();
};

conformance('tender-help', { prepare: () => start() });

describe('<tender-help>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists the articles by category and reads them in their place', async () => {
    undo = start();
    const element = await mount('tender-help');
    const first = await link(element, '快速开始');
    equal(first.getAttribute('href'), '/help/start.html');
    const categories = [...element.shadowRoot!.querySelectorAll('.category-title')].map(
      ({ textContent }) => textContent,
    );
    equal(categories, ['快速开始', '读招标文件', '目录与页数']);
    let followed = true;
    element.addEventListener('click', (event) => {
      followed = !event.defaultPrevented;
    });
    first.click();
    await until(() => heading(element) === '快速开始', 'the article');
    equal([followed, service.visited], [false, []]);
    // A link in its text leads on inside.
    (await link(element, '目录')).click();
    await until(() => heading(element) === '生成与修改目录', 'the next article');
    equal(element.shadowRoot!.querySelector('.entry[aria-current]')?.textContent, '生成与修改目录');
  });
  it('opens the article of its attribute, and of its property', async () => {
    undo = start();
    const element = await mount('tender-help', { article: 'question/scan' });
    await until(() => heading(element) === '扫描件能读吗？', 'the question');
    equal(
      element.shadowRoot!.querySelector('[role=tab][aria-selected=true]')?.textContent,
      '常见问题',
    );
    Reflect.set(element, 'article', 'outline');
    await until(() => heading(element) === '生成与修改目录', 'the article');
  });
  it('shows one thing after the other where it is narrow', async () => {
    undo = start();
    const element = await mount('tender-help');
    element.style.width = '360px';
    (await link(element, '导入招标文件')).click();
    await until(() => heading(element) === '导入招标文件', 'the article');
    equal(element.shadowRoot!.querySelector('.contents')!.getClientRects().length, 0);
    const focused = () => element.shadowRoot!.activeElement?.textContent;
    equal(focused(), '导入招标文件');
    await press(element, '返回目录');
    await link(element, '快速开始');
    equal(focused(), '导入招标文件');
    element.style.width = '900px';
    (await link(element, '导入招标文件')).click();
    await until(() => heading(element) === '导入招标文件', 'the article');
    equal(element.shadowRoot!.querySelector('.contents')!.getClientRects().length > 0, true);
    element.style.width = '';
  });
  it('lets the page open an article', async () => {
    undo = start();
    const element = await mount('tender-help');
    element.addEventListener('tender-open-article', (event) => event.preventDefault());
    (await link(element, '快速开始')).click();
    await settled();
    equal([heading(element), service.requests.length], [undefined, 1]);
  });
  it('searches, and opens what was found', async () => {
    undo = start();
    const element = await mount('tender-help');
    await set(element.shadowRoot!.querySelector('input')!, '扫描');
    const hit = await until(
      () => element.shadowRoot!.querySelector<HTMLElement>('.hit'),
      'the hit',
    );
    hit.click();
    await until(() => heading(element) === '扫描件能读吗？', 'the question');
    await until(
      () => element.shadowRoot!.activeElement?.textContent === '扫描件能读吗？',
      'the focus on its title',
    );
    equal(element.shadowRoot!.querySelector('input')!.value, '');
    await set(element.shadowRoot!.querySelector('input')!, '没有的词');
    await until(() => textOf(element).includes('没有找到与“没有的词”相关的内容'), 'the news');
  });
  it('takes a message', async () => {
    undo = start();
    const element = await mount('tender-help');
    await press(element, '反馈');
    await set(
      await until(() => element.shadowRoot!.querySelector('textarea'), 'the form'),
      '希望有视频',
    );
    await press(element, '提交');
    await until(() => textOf(element).includes('F1024'), 'the number');
    equal(
      service.requests.some(({ method, path }) => `${method} ${path}` === FEEDBACK),
      true,
    );
  });
  it('says what went wrong and tries again; says when there is nothing', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : pageOf([])) });
    const element = await mount('tender-help');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the failure');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('这里还没有内容'), 'the empty list');
  });
});
