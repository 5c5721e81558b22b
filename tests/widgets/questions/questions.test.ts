import '../../../widgets/questions/element.ts';
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
import {
  conformingPage,
  contentService,
  LIST,
  pageOf,
  questionEntries,
} from '../help/fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return service.undo;
};
const titles = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('summary')].map(({ textContent }) => textContent);
const listed = async (attributes: Record<string, string> = {}) => {
  const element = await mount('tender-questions', attributes);
  await until(() => titles(element).length > 0, 'the questions');
  return element;
};

conformance('tender-questions', { prepare: () => conformingPage(start) });

describe('<tender-questions>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists the questions and reads an answer when its question is opened', async () => {
    undo = start();
    const element = await listed();
    equal(titles(element), ['新账号有多少次？', '扫描件能读吗？']);
    equal(service.requests.length, 1);
    element.shadowRoot!.querySelector('summary')!.click();
    await until(() => textOf(element).includes('步骤'), 'the answer');
    equal(
      service.requests.map(({ path }) => path).at(-1),
      '/api/content/client/articles/question/trial',
    );
    const page = [...element.shadowRoot!.querySelectorAll('a')].find(
      ({ textContent }) => textContent === '单独打开这个问题',
    );
    equal(page?.getAttribute('href'), '/question/trial.html');
  });
  it('narrows by category', async () => {
    undo = start();
    const element = await listed();
    await press(element, '招标文件');
    equal(titles(element), ['扫描件能读吗？']);
    await press(element, '全部');
    equal(titles(element).length, 2);
  });
  it('asks for one category, and for so many', async () => {
    undo = start();
    const element = await listed({ category: '招标文件', limit: '5' });
    equal(service.requests[0]?.query, {
      kind: 'question',
      current: '1',
      size: '5',
      category: '招标文件',
    });
    equal(element.shadowRoot!.querySelector('[role=tablist]'), null);
    element.setAttribute('category', '账号与次数');
    await until(() => titles(element)[0] === '新账号有多少次？', 'the other category');
  });
  it('reads a long list to its end', async () => {
    undo = start({
      [LIST]: ({ query }) =>
        pageOf([questionEntries[Number(query.current) - 1]], Number(query.current), 2),
    });
    const element = await listed();
    equal(titles(element).length, 2);
  });
  it('shows the questions of the page as they are', async () => {
    undo = start();
    const element = document.createElement('tender-questions');
    element.append('页面自带的问题');
    document.body.append(element);
    await settled();
    equal([service.requests.length, element.shadowRoot!.querySelector('slot') !== null], [0, true]);
  });
  it('says what went wrong and tries again; says when there is nothing', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : pageOf([])) });
    const element = await mount('tender-questions');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the failure');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('这里还没有问题'), 'the empty list');
  });
});
