import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/navigation/element.ts';
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
import { conformance } from '../../support/conformance.ts';

const PATH = '/api/navigation/client/favourites';
const aPlatform = (id: string, name: string, region: string, kind: string) => ({
  ...{ id, name, region, kind, url: `http://${id}.example.cn`, summary: `${name}的公告` },
});
const platforms = [
  aPlatform('hunan', '湖南政府采购网', '湖南', '政府采购'),
  aPlatform('ccgp', '中国政府采购网', '全国', '政府采购'),
  aPlatform('sgcc', '国家电网电子商务平台', '全国', '企业采购'),
];
const kept = (id: string, name: string, platformId: string | null = null) => ({
  ...{
    id,
    name,
    platformId,
    url: `http://${id}.example.cn/`,
    note: '',
    createdAt: '2026-11-20 10:02:11',
  },
});
const three = [
  kept('f1', '中国政府采购网', 'ccgp'),
  kept('f2', '市交易中心'),
  kept('f3', '区采购网'),
];

let service = fakeService({});
/** ms; the same request twice within a second is taken for a double click. */
let later = 0;
const passTime = () => {
  later += 5000;
};
function start(handlers: Parameters<typeof fakeService>[0] = {}, mine: unknown[] = three) {
  passTime();
  service = fakeService(
    {
      'GET /api/navigation/client/platforms': () => ok(platforms),
      [`GET ${PATH}`]: () => ok(mine),
      ...handlers,
    },
    { now: () => Date.now() + later },
  );
}
const enter = (...parts: Parameters<typeof start>) => {
  start(...parts);
  enterSession('token-1');
};
const linksIn = (element: HTMLElement, part: string) =>
  [...element.shadowRoot!.querySelectorAll(`${part} .platform a`)].map(
    ({ textContent }) => textContent,
  );
const sent = (method: string) => service.requests.filter((request) => request.method === method);
const select = async (element: HTMLElement, label: string, value: string) => {
  const control = await field(element, label);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
};

conformance('tender-navigation', {
  prepare: () => {
    enter();
    return () => {
      leaveSession('signed-out');
      service.undo();
    };
  },
});

describe('<tender-navigation>', () => {
  afterEach(async () => {
    await clearPage();
    leaveSession('signed-out');
    service.undo();
  });

  it('shows the directory by region, the whole country first, in windows that learn nothing of this one', async () => {
    start();
    const element = await mount('tender-navigation');
    await until(() => linksIn(element, '.group').length === 3, 'the directory');
    const titles = [...element.shadowRoot!.querySelectorAll('.group h3')].map(
      ({ textContent }) => textContent,
    );
    equal(titles, ['全国', '湖南']);
    const link = element.shadowRoot!.querySelector<HTMLAnchorElement>('.group a')!;
    equal(
      [link.target, link.rel, link.getAttribute('href')],
      ['_blank', 'noopener noreferrer', 'http://ccgp.example.cn'],
    );
    equal(textOf(element).includes('我的收藏'), false);
  });
  it('finds platforms by words, region and kind', async () => {
    start();
    const element = await mount('tender-navigation');
    await type(element, '查找平台', '采购网 湖南');
    equal(linksIn(element, '.group'), ['湖南政府采购网']);
    await type(element, '查找平台', '');
    await select(element, '按类型筛选', '企业采购');
    equal(linksIn(element, '.group'), ['国家电网电子商务平台']);
    await select(element, '按地区筛选', '湖南');
    equal(textOf(element).includes('没有找到匹配的平台'), true);
    await press(element, '清除筛选');
    equal(linksIn(element, '.group').length, 3);
  });
  it('asks a visitor to sign in when a star is pressed, and leaves the way to the host', async () => {
    start();
    const element = await mount('tender-navigation');
    await press(element, '收藏《中国政府采购网》');
    equal(textOf(element).includes('收藏保存在您的账号里'), true);
    await press(element, '去登录');
    equal(service.visited, ['/']);
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '收藏《中国政府采购网》');
    await press(element, '去登录');
    equal([service.visited.length, sent('POST').length], [1, 0]);
  });
  it('keeps a platform, and lets it go with a way back to its place', async () => {
    enter({
      [`POST ${PATH}`]: ({ body }) => {
        const { platformId } = body as { platformId?: string };
        return ok(
          platformId === 'ccgp'
            ? kept('f9', '中国政府采购网', 'ccgp')
            : kept('f4', '国家电网电子商务平台', 'sgcc'),
        );
      },
      [`DELETE ${PATH}/f1`]: () => ok(null),
      [`PUT ${PATH}`]: () => ok(three),
    });
    const element = await mount('tender-navigation');
    await press(element, '收藏《国家电网电子商务平台》');
    await until(() => linksIn(element, '.mine').length === 4, 'the new one');
    equal(
      (await button(element, '取消收藏《国家电网电子商务平台》')).getAttribute('aria-pressed'),
      'true',
    );
    await press(element, '取消收藏《中国政府采购网》');
    await until(() => textOf(element).includes('已移除《中国政府采购网》'), 'the word on it');
    equal(linksIn(element, '.mine').length, 3);
    await press(element, '撤销');
    await until(
      () =>
        linksIn(element, '.mine').join() ===
        '中国政府采购网,市交易中心,区采购网,国家电网电子商务平台',
      'its place',
    );
    const put = await until(() => sent('PUT')[0], 'the request');
    equal(put.body, { ids: ['f9', 'f2', 'f3', 'f4'] });
  });
  it('is put in order by buttons, at once, and back where the service did not take it', async () => {
    let broken = false;
    enter({
      [`PUT ${PATH}`]: () => (broken ? refusal(503, 50301, '数据服务暂时不可用') : ok(three)),
    });
    const element = await mount('tender-navigation');
    await press(element, '《市交易中心》前移');
    await until(
      () => linksIn(element, '.mine').join() === '市交易中心,中国政府采购网,区采购网',
      'the order',
    );
    equal(textOf(element).includes('《市交易中心》已移到第 1 位'), true);
    equal((await button(element, '《市交易中心》前移')).hasAttribute('disabled'), true);
    broken = true;
    passTime();
    await press(element, '《市交易中心》后移');
    await until(
      () => sent('PUT').length >= 2 && linksIn(element, '.mine')[0] === '市交易中心',
      'the order of before',
    );
  });
  it('is put in order by dragging', async () => {
    enter({ [`PUT ${PATH}`]: () => ok(three) });
    const element = await mount('tender-navigation');
    const cards = await until(() => {
      const found = [...element.shadowRoot!.querySelectorAll('.mine > li')];
      return found.length === 3 && found;
    }, 'the list');
    const drag = (target: Element, kind: string) =>
      target.dispatchEvent(
        new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
      );
    drag(cards[2]!, 'dragstart');
    await settled();
    drag(cards[0]!, 'dragover');
    drag(cards[0]!, 'drop');
    await until(
      () => linksIn(element, '.mine').join() === '区采购网,中国政府采购网,市交易中心',
      'the order',
    );
    const put = await until(() => sent('PUT')[0], 'the request');
    equal(put.body, { ids: ['f3', 'f1', 'f2'] });
  });
  it('takes an address of one’s own, and keeps what was typed where that fails', async () => {
    let broken = true;
    enter(
      {
        [`POST ${PATH}`]: () =>
          broken
            ? refusal(409, 40929, '收藏已满（最多 100 个），请先取消一些')
            : ok(kept('f8', '新网')),
      },
      [],
    );
    const element = await mount('tender-navigation');
    await until(() => textOf(element).includes('点平台旁的星号'), 'the empty list');
    await press(element, '添加网址');
    await press(element, '保存');
    equal(textOf(element).includes('请填写名称'), true);
    await type(element, '名称', '新网');
    await type(element, '网址', 'www.example.cn');
    await press(element, '保存');
    equal([textOf(element).includes('请填写完整的网址'), sent('POST').length], [true, 0]);
    await type(element, '网址', 'https://www.example.cn');
    await press(element, '保存');
    await until(
      () => textOf(element).includes('没有保存，您填写的内容还在：收藏已满'),
      'the reason',
    );
    equal((await field(element, '名称')).value, '新网');
    broken = false;
    passTime();
    await press(element, '保存');
    await until(() => linksIn(element, '.mine').join() === '新网', 'the new address');
    equal(sent('POST').at(-1)?.body, { name: '新网', note: '', url: 'https://www.example.cn' });
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    start({
      'GET /api/navigation/client/platforms': () =>
        broken ? refusal(403, 403, '当前操作没有权限') : ok(platforms),
    });
    const element = await mount('tender-navigation');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => linksIn(element, '.group').length === 3, 'the directory');
  });
  it('leaves the page’s own directory where it cannot be had', async () => {
    start({ 'GET /api/navigation/client/platforms': () => refusal(403, 403, '当前操作没有权限') });
    const element = document.createElement('tender-navigation');
    element.innerHTML = '<a href="http://a.example.cn">页面的目录</a>';
    document.body.append(element);
    await until(() => element.shadowRoot?.querySelector('slot'), 'the slot');
    await settled();
    equal(
      [
        textOf(element).includes('加载失败'),
        element.querySelector('a')!.getClientRects().length > 0,
      ],
      [false, true],
    );
  });
});
