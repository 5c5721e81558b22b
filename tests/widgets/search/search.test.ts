import '../../../widgets/search/element.ts';
import {
  clearPage,
  equal,
  fakeService,
  holdTimers,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  conformingPage,
  contentService,
  failing,
  helpEntries,
  hit,
  memory,
  pageOf,
  SEARCH,
} from '../help/fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return service.undo;
};
const asked = () => service.requests.map(({ query }) => query.q);
const box = (element: HTMLElement) => element.shadowRoot!.querySelector('input')!;
const options = (element: HTMLElement) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=option]'),
];
const typeIn = async (element: HTMLElement, text: string, isComposing = false) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
    box(element),
    text,
  );
  box(element).dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  await settled();
};
const key = async (element: HTMLElement, name: string) => {
  box(element).dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );
  await settled();
};
const found = (element: HTMLElement) =>
  until(() => options(element).length > 0 && options(element), 'the hits');

conformance('tender-search', {
  prepare: () => conformingPage(() => start({}, { local: remembering('目录', '暗标') })),
});

function remembering(...searches: string[]) {
  const local = memory();
  local.set('tender.searches', JSON.stringify(searches));
  return local;
}

describe('<tender-search>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('searches while one types, once a word, with the words marked', async () => {
    undo = start();
    const element = await mount('tender-search');
    const timers = holdTimers(200);
    await typeIn(element, '目');
    await typeIn(element, '目录');
    await timers.fire();
    timers.undo();
    const [first] = await found(element);
    equal(asked(), ['目录']);
    equal(first?.getAttribute('href'), '/help/outline.html');
    equal(first?.querySelector('mark')?.textContent, '目录');
    equal(textOf(element).includes('找到 1 条结果'), true);
  });
  it('waits for an input method', async () => {
    undo = start();
    const element = await mount('tender-search');
    const timers = holdTimers(200);
    await typeIn(element, 'mu', true);
    await timers.fire();
    equal(asked(), []);
    timers.undo();
    await typeIn(element, '目录', true);
    box(element).dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await found(element);
    equal(asked(), ['目录']);
  });
  it('is used by keyboard: arrows choose, Enter opens, Escape clears', async () => {
    undo = start({ [SEARCH]: () => pageOf(helpEntries.map(hit)) });
    const element = await mount('tender-search', { q: '目录' });
    await found(element);
    let opened: unknown;
    element.addEventListener('tender-open-article', (event) => {
      opened = (event as CustomEvent).detail;
      event.preventDefault();
    });
    const chosen = () =>
      options(element).findIndex((option) => option.getAttribute('aria-selected') === 'true');
    await key(element, 'ArrowUp');
    equal(
      [chosen(), box(element).getAttribute('aria-activedescendant')],
      [2, options(element)[2]?.id],
    );
    await key(element, 'ArrowDown');
    equal([chosen(), box(element).getAttribute('aria-activedescendant')], [-1, null]);
    await key(element, 'ArrowDown');
    await key(element, 'Enter');
    equal(opened, { kind: 'help', code: 'start', url: '/help/start.html' });
    await key(element, 'Escape');
    equal([box(element).value, options(element).length], ['', 0]);
    equal(textOf(element).includes('最近搜索') && textOf(element).includes('目录'), true);
  });
  it('narrows by kind and turns pages', async () => {
    undo = start({
      [SEARCH]: ({ query }) => pageOf(helpEntries.map(hit), Number(query.current), 3),
    });
    const element = await mount('tender-search', { q: '标书' });
    await found(element);
    await press(element, '下一页');
    await until(() => textOf(element).includes('第 2 / 3 页'), 'page two');
    await press(element, '常见问题');
    await until(() => textOf(element).includes('第 1 / 3 页'), 'page one');
    equal(service.requests.at(-1)?.query, {
      q: '标书',
      current: '1',
      size: '10',
      kind: 'question',
    });
  });
  it('begins with the search in the address, unless it is only a box', async () => {
    undo = start({}, { search: () => '?q=%E7%9B%AE%E5%BD%95' });
    await found(await mount('tender-search'));
    equal(box(await mount('tender-search', { compact: '' })).value, '');
    equal(asked(), ['目录']);
  });
  it('says when nothing was found, and what to try', async () => {
    undo = start();
    const element = await mount('tender-search', { q: '没有的词' });
    await until(() => textOf(element).includes('没有找到与“没有的词”相关的内容'), 'the news');
    equal(textOf(element).includes('换一个更短的词'), true);
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({
      [SEARCH]: failing(
        () => broken,
        () => pageOf(helpEntries.map(hit)),
      ),
    });
    const element = await mount('tender-search', { q: '目录' });
    await until(() => textOf(element).includes('当前操作没有权限'), 'the failure');
    broken = false;
    await press(element, '重试');
    await found(element);
  });
  it('keeps the last five searches, which can be repeated and removed', async () => {
    undo = start({}, { local: remembering('一', '二', '三', '四', '目录') });
    const element = await mount('tender-search');
    const form = element.shadowRoot!.querySelector('form')!;
    await typeIn(element, '导入');
    form.requestSubmit();
    await found(element);
    await press(element, '清除');
    const recent = () =>
      [...element.shadowRoot!.querySelectorAll('.recent-query')].map(
        ({ textContent }) => textContent,
      );
    equal(recent(), ['导入', '一', '二', '三', '四']);
    await press(element, '删除搜索记录“二”');
    equal(recent(), ['导入', '一', '三', '四']);
    await press(element, '导入');
    await found(element);
  });
  it('is only a box in a header, with a panel while it is used, and leads to the page of hits', async () => {
    undo = start();
    const element = await mount('tender-search', { compact: '' });
    equal(element.shadowRoot!.querySelector('.panel'), null);
    box(element).focus();
    await typeIn(element, '目录');
    await found(element);
    const panel = element.shadowRoot!.querySelector('.panel')!;
    equal(panel.getBoundingClientRect().top >= box(element).getBoundingClientRect().bottom, true);
    element.shadowRoot!.querySelector('form')!.requestSubmit();
    equal(service.visited, ['/search.html?q=%E7%9B%AE%E5%BD%95']);
    box(element).blur();
    await settled();
    equal(element.shadowRoot!.querySelector('.panel'), null);
  });
  it('opens the page of hits of another site beside the page it stands on', async () => {
    undo = start({}, { apiBase: 'https://bid.example.com/api' });
    const element = await mount('tender-search', { compact: '', q: '目录' });
    const form = element.shadowRoot!.querySelector('form')!;
    equal(
      [form.action, form.target, form.rel],
      ['https://bid.example.com/search.html', '_blank', 'noopener'],
    );
    let goes = false;
    form.addEventListener('submit', (event) => {
      goes = !event.defaultPrevented;
      event.preventDefault();
    });
    form.requestSubmit();
    equal([goes, service.visited], [true, []]);
    equal(new FormData(form).get('q'), '目录');
  });
  it('leaves the search to a page that wants it', async () => {
    undo = start();
    const element = await mount('tender-search', { compact: '', q: '目录' });
    let asked: unknown;
    element.addEventListener('tender-search', (event) => {
      asked = (event as CustomEvent).detail;
      event.preventDefault();
    });
    element.shadowRoot!.querySelector('form')!.requestSubmit();
    equal([asked, service.visited], [{ q: '目录' }, []]);
  });
  it('hides the form of the page once it is there', async () => {
    undo = start();
    const element = document.createElement('tender-search');
    const fallback = document.createElement('form');
    fallback.textContent = '搜索';
    element.append(fallback);
    document.body.append(element);
    await settled();
    equal(fallback.getClientRects().length, 0);
  });
});
