import '../../../widgets/help-article/element.ts';
import {
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  ARTICLE_HTML,
  article,
  conformingPage,
  contentService,
  FEEDBACK,
  failing,
  helpEntries,
  LIST,
} from '../help/fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return service.undo;
};
const saved = () =>
  service.requests
    .filter(({ method, path }) => `${method} ${path}` === FEEDBACK)
    .map(({ body }) => body);
const shown = async (code = 'start', attributes: Record<string, string> = {}) => {
  const element = await mount('tender-help-article', { code, ...attributes });
  await until(() => textOf(element).includes('步骤'), 'the article');
  return element;
};
const link = (element: HTMLElement, text: string) =>
  [...element.shadowRoot!.querySelectorAll('a')].find(({ textContent }) => textContent === text);

conformance('tender-help-article', { prepare: () => conformingPage(start) });

describe('<tender-help-article>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('shows the article, without what could run', async () => {
    undo = start();
    const element = await shown();
    const root = element.shadowRoot!;
    equal(root.querySelector('h2')?.textContent, '快速开始');
    equal(textOf(element).includes('更新于 2026-11-20'), true);
    equal(
      ARTICLE_HTML.includes('<script>') && !root.querySelector('script, [onclick], [onerror]'),
      true,
    );
    equal(Reflect.get(window, 'broken'), undefined);
    equal(
      [link(element, '目录')?.getAttribute('href'), link(element, '不该是链接')],
      ['/help/outline.html', undefined],
    );
    equal(root.querySelector('td[data-align=right]')?.textContent, '60');
    equal(link(element, '导入招标文件')?.getAttribute('href'), '/help/import.html');
  });
  it('puts the base before its links and pictures', async () => {
    undo = start();
    const element = await shown('start', { base: 'https://bid.example.com' });
    equal(link(element, '目录')?.href, 'https://bid.example.com/help/outline.html');
    equal(
      element.shadowRoot!.querySelector('img')?.src,
      'https://bid.example.com/pictures/help/a.webp',
    );
  });
  it('leads to the site of the service from a page elsewhere', async () => {
    undo = start({}, { apiBase: 'https://bid.example.com/api' });
    const element = await shown();
    equal(link(element, '目录')?.href, 'https://bid.example.com/help/outline.html');
    equal(link(element, '目录')?.target, '_blank');
    equal(
      element.shadowRoot!.querySelector('img')?.src,
      'https://bid.example.com/pictures/help/a.webp',
    );
  });
  it('lets the page open a link', async () => {
    undo = start();
    const element = await shown();
    let detail: unknown;
    element.addEventListener('tender-open-article', (event) => {
      detail = (event as CustomEvent).detail;
      event.preventDefault();
    });
    let followed = true;
    element.addEventListener('click', (event) => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    });
    link(element, '目录')?.click();
    equal(
      [detail, followed],
      [{ kind: 'help', code: 'outline', url: '/help/outline.html' }, false],
    );
  });
  it('shows what the page has put into it, and fetches nothing', async () => {
    undo = start();
    const element = document.createElement('tender-help-article');
    const own = document.createElement('p');
    own.textContent = '页面自带的正文';
    element.append(own);
    document.body.append(element);
    await settled();
    equal(own.getClientRects().length > 0, true);
    equal(getComputedStyle(own).fontSize, getComputedStyle(document.body).fontSize);
    equal(service.requests.length, 0);
    await press(element, '有帮助');
    await until(() => textOf(element).includes('谢谢'), 'the thanks');
    equal(saved(), [
      { kind: 'article', content: '有帮助', helpful: true, page: '/help/start.html' },
    ]);
  });
  it('keeps the text of the page, and the place of its end, while its own code begins', () => {
    undo = start();
    const element = document.createElement('tender-help-article');
    element.append(Object.assign(document.createElement('p'), { textContent: '页面自带的正文' }));
    // Nothing was drawn in this task yet.
    document.body.append(element);
    const before = element.getBoundingClientRect().height;
    equal([element.querySelector('p')!.getClientRects().length, textOf(element)], [1, '']);
    return until(() => textOf(element).includes('这篇文章有帮助吗'), 'the view').then(() =>
      equal(element.getBoundingClientRect().height, before),
    );
  });
  it('asks what is missing', async () => {
    undo = start();
    const element = await shown();
    await press(element, '没有帮助');
    const box = await until(() => element.shadowRoot!.querySelector('textarea'), 'the field');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      box,
      ' 没有讲扫描件 ',
    );
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await press(element, '提交');
    await until(() => textOf(element).includes('已收到您的意见'), 'the thanks');
    equal(saved(), [
      { kind: 'article', content: '没有帮助', helpful: false, page: '/help/start.html' },
      { kind: 'article', content: '没有讲扫描件', helpful: false, page: '/help/start.html' },
    ]);
  });
  it('keeps what is written through a reload, and the focus where the reader is', async () => {
    undo = start();
    const element = await shown();
    await press(element, '没有帮助');
    const box = await until(() => element.shadowRoot!.querySelector('textarea'), 'the field');
    equal(element.shadowRoot!.activeElement === box, true);
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      box,
      '没有讲联合体',
    );
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await clearPage();
    const again = await shown();
    equal(
      (await until(() => again.shadowRoot!.querySelector('textarea'), 'the field')).value,
      '没有讲联合体',
    );
    equal(again.shadowRoot!.activeElement, null);
    await press(again, '提交');
    await until(
      () => again.shadowRoot!.activeElement?.textContent?.includes('已收到您的意见'),
      'the thanks, in focus',
    );
    await clearPage();
    equal((await shown()).shadowRoot!.querySelector('textarea'), null);
  });
  it('says why a word did not arrive, and sends it again under the same key', async () => {
    let broken = true;
    undo = start({
      [FEEDBACK]: () => (broken ? refusal(403, 403, '当前操作没有权限') : ok({ id: 'F1' })),
    });
    const element = await shown();
    await press(element, '有帮助');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the reason');
    broken = false;
    await press(element, '有帮助');
    await until(() => textOf(element).includes('谢谢'), 'the thanks');
    const keys = service.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    equal(keys.length === 2 && keys[0] === keys[1], true);
  });
  it('tells a missing article from a failure, which can be tried again', async () => {
    let broken = true;
    const one = helpEntries[0]!;
    undo = start({
      [`${LIST}/help/start`]: failing(
        () => broken,
        () => ok(article(one)),
      ),
    });
    const missing = await mount('tender-help-article', { code: 'nowhere' });
    await until(() => textOf(missing).includes('没有找到这篇文章'), 'the news');
    const element = await mount('tender-help-article', { code: 'start' });
    await until(() => textOf(element).includes('当前操作没有权限'), 'the failure');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('步骤'), 'the article');
  });
  it('forgets the word on one article when another one comes', async () => {
    undo = start();
    const element = await shown();
    await press(element, '有帮助');
    await until(() => textOf(element).includes('谢谢'), 'the thanks');
    element.setAttribute('code', 'outline');
    await until(
      () =>
        textOf(element).includes('生成与修改目录') && textOf(element).includes('这篇文章有帮助吗'),
      'the question',
    );
  });
});
