import '../../../widgets/account-chip/element.ts';
import { $session } from '../../../widgets/core/session/session.ts';
import {
  clearPage,
  equal,
  mount,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { startAccount } from '../account/fake-account.ts';

describe('<tender-account-chip>', () => {
  let account = startAccount();
  account.undo();
  afterEach(async () => {
    await clearPage();
    account.undo();
  });
  const open = async (attributes: Record<string, string> = {}) => {
    account = startAccount();
    const element = await mount('tender-account-chip', attributes);
    await until(() => textOf(element).includes('剩余 3 次'), 'the count');
    await press(element, '138****8000');
    return element;
  };

  it('says what is left and leads to the account center, or leaves that to the host', async () => {
    const element = await open({ account: '/my/account' });
    await press(element, '账户中心');
    equal(account.visited, ['/my/account']);
    element.addEventListener('tender-open-account', (event) => event.preventDefault());
    await press(element, '138****8000');
    await press(element, '账户中心');
    equal(account.visited.length, 1);
  });
  it('keeps its width under a long name', async () => {
    account = startAccount();
    const element = await mount('tender-account-chip');
    await until(() => textOf(element).includes('剩余 3 次'), 'the count');
    $session.set({ ...$session.get(), companyName: '示例建设'.repeat(25) });
    await until(() => textOf(element).includes('示例建设示例建设'), 'the name');
    equal(element.shadowRoot!.querySelector('button')!.getBoundingClientRect().width <= 200, true);
  });
  it('leads to the account and out of it where who it is could not be read', async () => {
    account = startAccount({
      'POST /api/blade-system/client/get-userInfo': () => refusal(500, 500, ''),
    });
    const element = await mount('tender-account-chip');
    await press(element, '我的账户');
    equal(
      ['账户中心', '退出登录', '剩余'].map((part) => textOf(element).includes(part)),
      [true, true, false],
    );
  });
  it('has no such entry where the page has no account center', async () => {
    const element = await open({ account: '' });
    await settled();
    equal(
      [textOf(element).includes('账户中心'), textOf(element).includes('退出登录')],
      [false, true],
    );
  });
});
