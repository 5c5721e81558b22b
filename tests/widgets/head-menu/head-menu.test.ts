import {
  changeSession,
  enterSession,
  leaveSession,
} from '../../../widgets/core/session/session.ts';
import '../../../widgets/head-menu/element.ts';
import { currentEntry } from '../../../widgets/head-menu/store.ts';
import { clearPage, equal, fakeService, mount, ok, settled, until } from '../../support/browser.ts';
import { memory } from '../help/fake-content.ts';

const menu = [
  { path: '/home', name: '工作台' },
  { path: '/home/book', name: '写标书' },
  { path: '/home/historyBook', name: '我的标书' },
];
const USER = 'POST /api/blade-system/client/get-userInfo';

let path = '/home';
const start = (handlers: Parameters<typeof fakeService>[0] = {}, session = memory()) => {
  path = '/home';
  const service = fakeService(handlers, { path: () => path, session });
  return {
    ...service,
    undo: () => {
      changeSession({ type: 'menu-loaded', headMenu: [] });
      leaveSession('signed-out');
      service.undo();
    },
  };
};
const links = (element: HTMLElement) => [...element.shadowRoot!.querySelectorAll('a')];
const current = (element: HTMLElement) =>
  links(element)
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);
const signedIn = async (attributes: Record<string, string> = {}) => {
  enterSession('token-1');
  changeSession({ type: 'menu-loaded', headMenu: menu });
  return mount('tender-head-menu', attributes);
};

describe('<tender-head-menu>', () => {
  let service = start();
  service.undo();
  afterEach(async () => {
    await clearPage();
    service.undo();
  });

  it('is the menu of the session, with the page one is on', async () => {
    service = start();
    path = '/home/book/BidingWrite';
    const element = await signedIn();
    equal(
      links(element).map((link) => [link.textContent, link.getAttribute('href')]),
      menu.map(({ path, name }) => [name, path]),
    );
    equal(current(element), ['写标书']);
  });
  it('follows the page', async () => {
    service = start();
    const element = await signedIn();
    equal(current(element), ['工作台']);
    window.dispatchEvent(
      new CustomEvent('tender-navigate', {
        detail: { path: '/home/historyBook?page=2' },
        cancelable: true,
      }),
    );
    await settled();
    equal(current(element), ['我的标书']);
    path = '/home/book/';
    document.dispatchEvent(new Event('astro:after-swap'));
    await settled();
    equal(current(element), ['写标书']);
    path = '/home';
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    equal(current(element), ['工作台']);
    element.setAttribute('current', '/home/book');
    await settled();
    equal(current(element), ['写标书']);
  });
  it('shows the links of the page to a visitor, and when one signs out', async () => {
    service = start();
    const element = document.createElement('tender-head-menu');
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: '首页' });
    element.append(link);
    document.body.append(element);
    await settled();
    const isShown = () => link.getClientRects().length > 0;
    equal(isShown(), true);
    enterSession('token-1');
    changeSession({ type: 'menu-loaded', headMenu: menu });
    await until(() => !isShown(), 'the menu');
    leaveSession('signed-out');
    await until(isShown, 'the links');
  });
  it('begins with the menu of the last page, and asks for the user where nothing else does', async () => {
    const session = memory();
    service = start({}, session);
    await signedIn();
    await clearPage();
    changeSession({ type: 'menu-loaded', headMenu: [] });
    service.undo();
    service = start(
      { [USER]: () => ok({ id: '1', account: '13800138000', headMenu: menu.slice(0, 2) }) },
      session,
    );
    session.set('tender.head-menu', JSON.stringify(menu));
    enterSession('token-1');
    const element = await mount('tender-head-menu');
    equal(links(element).length, 3);
    await until(() => links(element).length === 2, 'the menu of the service');
  });
  it('brings the current entry into view where there is little room', async () => {
    service = start();
    path = '/home/historyBook';
    const element = document.createElement('tender-head-menu');
    element.style.width = '120px';
    enterSession('token-1');
    changeSession({ type: 'menu-loaded', headMenu: menu });
    document.body.append(element);
    await settled();
    const nav = element.shadowRoot!.querySelector('nav')!;
    const [left, right] = [nav.getBoundingClientRect().left, nav.getBoundingClientRect().right];
    const at = element.shadowRoot!.querySelector('[aria-current]')!.getBoundingClientRect();
    equal(at.right <= right + 1 && at.left >= left - 1, true);
  });
});

describe('the current entry of a menu', () => {
  it('is the longest beginning of the path, in whole parts', () => {
    equal(currentEntry(menu, '/home/book?x=1#y'), 1);
    equal(currentEntry(menu, '/home/bookshelf'), 0);
    equal(currentEntry(menu, '/homepage'), -1);
    equal(currentEntry([{ path: '/home/' }], '/home'), 0);
  });
});
