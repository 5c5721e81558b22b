import '../../../widgets/account/element.ts';
import {
  clearPage,
  equal,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { aProfile, company, PROFILE, page, SHOW, startAccount, USAGE } from './fake-account.ts';

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(handlers, ...rest);
  return account.undo;
};
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);
const tabsOf = (element: HTMLElement) =>
  [
    ...element.shadowRoot!.querySelectorAll<HTMLElement>(
      '.account > .kit-tabs > .kit-tab-list > [role=tab]',
    ),
  ].map(({ textContent, ariaSelected }) =>
    ariaSelected === 'true' ? `[${textContent}]` : textContent,
  );

conformance('tender-account', { prepare: () => start() });

describe('<tender-account>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('greets, with package, bids and use', async () => {
    const current = {
      packageId: 'p1',
      name: '年度套餐',
      unit: '年',
      unlimited: false,
      employeeLimit: 3,
      expireDate: '2027-03-02 23:59:59',
    };
    undo = start(
      { [SHOW]: () => ok({ plans: [], providers: [], current }) },
      {},
      { ...aProfile, company },
    );
    const element = await mount('tender-account');
    await shown(element, '好，李工');
    for (const part of [
      '示例建设有限公司',
      '企业主账号',
      '年度套餐，有效期至 2027-03-02',
      '剩余次数',
      '近 12 个月用量',
    ])
      await shown(element, part);
    equal(textOf(element).includes('请补充单位名称'), false);
  });
  it('asks for what is missing, and leads there', async () => {
    undo = start({}, {}, { ...aProfile, name: '', contactName: '' });
    const element = await mount('tender-account');
    await press(element, '去填写');
    await shown(element, '账号资料');
    equal(tabsOf(element)[1], '[资料与安全]');
  });
  it('asks who is invited by a company, and shows the company once they agree', async () => {
    const invitation = {
      ...{ id: 'i1', companyId: 'c1', name: '示例建设有限公司', invitedBy: '138****0000' },
      ...{ role: 'employee', expiresAt: '2026-12-07 09:00:00' },
    };
    const member = { ...aProfile, company: { ...company, role: 'employee' } };
    let known: object = { ...aProfile, name: '', invitations: [invitation] };
    let isDown = true;
    undo = start({
      [PROFILE]: () => ok(known),
      'POST /api/blade-system/client/join-company': () => {
        if (isDown) return refusal(503, 50301, '数据服务暂时不可用，请稍后重试');
        known = member;
        return ok(member);
      },
    });
    const element = await mount('tender-account');
    await shown(element, '「示例建设有限公司」邀请您成为员工');
    await press(element, '同意加入');
    await shown(element, '数据服务暂时不可用，请稍后重试');
    isDown = false;
    await press(element, '同意加入');
    await shown(element, '企业员工');
    equal(textOf(element).includes('邀请您成为员工'), false);
  });
  it('tells which part is on show, and follows the page', async () => {
    undo = start({ 'GET /api/order/client/oneselfList': () => ok(page([])) });
    const element = await mount('tender-account', { tab: 'plans' });
    await shown(element, '含 10 次');
    const seen: unknown[] = [];
    element.addEventListener('tender-tab-changed', (event) =>
      seen.push((event as CustomEvent).detail),
    );
    await press(element, '订单');
    await shown(element, '还没有订单');
    await press(element, '查看套餐');
    await shown(element, '含 10 次');
    equal(seen, [{ tab: 'orders' }, { tab: 'plans' }]);
    element.setAttribute('tab', 'overview');
    await shown(element, '常用操作');
    element.setAttribute('tab', 'nowhere');
    await settled();
    equal([tabsOf(element)[0], seen.length], ['[概览]', 2]);
  });
  it('leaves the people of the company out for its employees', async () => {
    undo = start({}, {}, { ...aProfile, company: { ...company, role: 'employee' } });
    const element = await mount('tender-account');
    await until(() => tabsOf(element).length === 8, 'the tabs of an employee');
    equal(tabsOf(element).includes('员工'), false);
    await shown(element, '邀请同行');
    equal(textOf(element).includes('一起使用套餐次数'), false);
  });
  it('says in each part what could not be had, and tries again', async () => {
    let broken = true;
    undo = start({
      [PROFILE]: () => (broken ? refusal(403, 403, '当前操作没有权限') : ok(aProfile)),
      [USAGE]: () => refusal(403, 403, '当前操作没有权限'),
    });
    const element = await mount('tender-account');
    await until(
      () => element.shadowRoot!.querySelectorAll('[role=alert]').length === 2,
      'both errors',
    );
    broken = false;
    await press(element, '重试');
    await shown(element, '好，李工');
  });
  it('fits a phone: nothing is wider than its place, and the tab on show is in sight', async () => {
    undo = start(
      { 'POST /api/bid/client/getFeedbackList': () => ok(page([])) },
      {},
      { ...aProfile, name: '很长的单位名称'.repeat(12) },
    );
    const element = await mount('tender-account', { tab: 'feedback', style: 'width: 366px' });
    await shown(element, '还没有提交过反馈');
    const list = element.shadowRoot!.querySelector('[role=tablist]')!;
    const tab = list.querySelector('[aria-selected=true]')!.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    equal(
      tab.left >= frame.left - 1 && tab.right <= frame.right + 1,
      true,
      `${tab.left} ${tab.right} ${frame.left} ${frame.right}`,
    );
    element.setAttribute('tab', 'overview');
    await shown(element, '很长的单位名称');
    equal(element.scrollWidth <= 366, true, `${element.scrollWidth}`);
  });
});
