import '../../../widgets/employees/element.ts';
import {
  clearPage,
  equal,
  field,
  mount,
  ok,
  press,
  refusal,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  alerts,
  aProfile,
  choose,
  company,
  PROFILE,
  page,
  sheet,
  startAccount,
} from '../account/fake-account.ts';

const LIST = 'GET /api/blade-system/client/employeeList';
const ADD = 'POST /api/blade-system/client/employeeAdd';
const REMOVE = 'POST /api/blade-system/client/employeeRemove';
const STANDARD = 'POST /api/blade-system/client/standard-update';
const somebody = (id: string, name: string, parts = {}) => ({
  ...{
    id,
    phone: `1390013900${id}`,
    name,
    role: 'employee',
    monthLimit: 10,
    monthUsed: 4,
    state: 'active',
    totalUsed: 9,
  },
  joinedAt: '2026-05-12 09:00:00',
  ...parts,
});
const people = [
  somebody('2', '王敏', { role: 'admin', monthLimit: null }),
  somebody('3', '陈建国'),
];
const staff = (records: unknown[]) => ok({ ...page(records), employeeLimit: 10, monthLimit: 5 });
const manager = { ...aProfile, company };

let account = startAccount();
account.undo();
const start = (handlers: Parameters<typeof startAccount>[0] = {}, profile: object = manager) => {
  account = startAccount({ [LIST]: () => staff(people), ...handlers }, {}, profile);
  return account.undo;
};
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);

conformance('tender-employees', { prepare: () => start() });

describe('<tender-employees>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists the people with role, use and limit, finds some, and saves them as a spreadsheet', async () => {
    undo = start({
      [LIST]: ({ query }) => staff(query['q'] ? [] : people),
      'GET /api/blade-system/client/employeeExport': sheet,
    });
    const element = await mount('tender-employees');
    await shown(element, '陈建国');
    for (const part of [
      '员工和邀请共 2 名，套餐最多 10 名',
      '新员工默认每月次数：5 次',
      '管理员',
      '4 / 10 次',
      '4 / 不限',
    ])
      equal(textOf(element).includes(part), true, part);
    await press(element, '导出表格');
    equal(
      /^员工-20\d{12}\.xlsx$/.test((await until(() => account.saved[0], 'the file')).name),
      true,
    );
    await type(element, '搜索员工', '无此人');
    await shown(element, '没有符合条件的记录');
  });
  it('adds by phone, and says at the phone what stands against it', async () => {
    let refused = true;
    undo = start({
      [ADD]: () =>
        refused
          ? refusal(409, 40912, '这个手机号已经是本企业的员工，或已经邀请过')
          : ok(somebody('4', '赵工', { state: 'pending' })),
    });
    const element = await mount('tender-employees');
    await shown(element, '陈建国');
    await press(element, '邀请员工');
    equal((await field(element, '每月次数')).value, '5');
    // In the field one came for, with the buttons where every dialog has them.
    equal(element.shadowRoot!.activeElement === (await field(element, '手机号')), true);
    equal(
      [...element.shadowRoot!.querySelectorAll('dialog .part-form-end button')].map(
        ({ textContent }) => textContent,
      ),
      ['取消', '邀请员工'],
    );
    await type(element, '手机号', '12345');
    await press(dialogOf(element), '邀请员工');
    await until(() => alerts(element).includes('请输入正确的手机号码'), 'the check');
    await type(element, '手机号', '138 0013 9000');
    await type(element, '每月次数', '一些');
    await press(dialogOf(element), '邀请员工');
    await until(
      () => alerts(element).length === 1 && account.asked(ADD).length === 0,
      'the check of the number',
    );
    await type(element, '每月次数', '');
    await press(dialogOf(element), '邀请员工');
    await until(
      () => alerts(element).includes('这个手机号已经是本企业的员工，或已经邀请过'),
      'the refusal',
    );
    equal((await field(element, '手机号')).getAttribute('aria-invalid'), 'true');
    refused = false;
    await press(dialogOf(element), '邀请员工');
    await until(() => !element.shadowRoot!.querySelector('dialog'), 'the end');
    equal(account.asked(ADD).at(-1)?.query, {
      phone: '13800139000',
      name: '',
      role: 'employee',
      monthLimit: '',
    });
  });
  it('changes what somebody may, and the standard of those to come', async () => {
    undo = start({ [STANDARD]: () => ok(null) });
    const element = await mount('tender-employees');
    await press(element, '调整「陈建国」');
    await choose(element, '角色', 'admin');
    await type(element, '每月次数', '20');
    await press(element, '保存');
    await until(() => !element.shadowRoot!.querySelector('dialog'), 'the end');
    await press(element, '默认标准');
    await type(element, '每月次数', '');
    await press(element, '保存');
    await until(() => account.asked(STANDARD).length === 2, 'both');
    equal(
      account.asked(STANDARD).map(({ query }) => query),
      [{ monthLimit: '20', id: '3', name: '陈建国', role: 'admin' }, { monthLimit: '' }],
    );
  });
  it('says what happens to the bids before somebody is removed', async () => {
    let left = people;
    undo = start({
      [LIST]: () => staff(left),
      [REMOVE]: () => {
        left = people.slice(0, 1);
        return ok({ bids: 3 });
      },
    });
    const element = await mount('tender-employees');
    await press(element, '移除「陈建国」');
    await shown(element, '转到企业账号');
    equal(account.asked(REMOVE).length, 0);
    await press(element, '移除');
    await until(() => !textOf(element).includes('陈建国'), 'the row to go');
    equal(account.asked(REMOVE)[0]?.query, { id: '3' });
  });
  it('takes back an invitation that nobody has answered, without a word about bids', async () => {
    let left = [...people, somebody('5', '', { state: 'pending' })];
    undo = start({
      [LIST]: () => staff(left),
      [REMOVE]: () => {
        left = people;
        return ok({ bids: 0 });
      },
    });
    const element = await mount('tender-employees');
    await shown(element, '待本人同意');
    await press(element, '撤回给「13900139005」的邀请');
    await shown(element, '确定撤回');
    equal(textOf(element).includes('转到企业账号'), false);
    await press(dialogOf(element), '撤回');
    await until(() => !textOf(element).includes('待本人同意'), 'the row to go');
    equal(account.asked(REMOVE)[0]?.query, { id: '5' });
  });
  it('invites an individual to become a company by the first employee', async () => {
    let profile: object = aProfile;
    undo = start({
      [PROFILE]: () => ok(profile),
      [ADD]: () => {
        profile = manager;
        return ok(somebody('2', '王敏'));
      },
    });
    const element = await mount('tender-employees');
    await shown(element, '和同事一起使用');
    equal(account.asked(LIST).length, 0);
    await type(element, '手机号', '13900139002');
    await press(element, '邀请员工');
    await shown(element, '员工和邀请共 2 名');
  });
  it('tells an employee who decides', async () => {
    undo = start({}, { ...aProfile, company: { ...company, role: 'employee' } });
    const element = await mount('tender-employees');
    await shown(element, '您是「示例建设有限公司」的员工');
    equal(account.asked(LIST).length, 0);
  });
});

/** Buttons of the dialog have names of the page behind it. */
function dialogOf(element: HTMLElement): HTMLElement {
  return { shadowRoot: element.shadowRoot!.querySelector('dialog') } as unknown as HTMLElement;
}
