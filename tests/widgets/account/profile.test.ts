import '../../../widgets/account/element.ts';
import { md5 } from '../../../widgets/core/crypto.ts';
import {
  button,
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
import { alerts, aProfile, company, memory, PROFILE, startAccount } from './fake-account.ts';

const SAVE = 'POST /api/blade-system/client/update-user';
const OWN = 'POST /api/blade-system/client/send-validate-logged';
const CHECK = 'POST /api/blade-system/client/validate-message';
const FRESH = 'POST /api/blade-system/client/send-validate';
const PHONE = 'POST /api/blade-system/client/update-phone';
const PASSWORD = 'POST /api/blade-system/client/update-password';
const LEAVE = 'POST /api/blade-system/client/leave-company';
const sent = (id: string, phone: string) => ok({ id, resendAfter: 60, phone, devCode: '123456' });

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(
    {
      [OWN]: () => sent('s1', '138****8000'),
      [CHECK]: () => ok({ ticket: 't1', expiresIn: 600 }),
      [FRESH]: () => sent('s2', '139****9000'),
      [PHONE]: () => ok({ ...aProfile, phone: '13900139000' }),
      [PASSWORD]: () => ok(null),
      ...handlers,
    },
    ...rest,
  );
  return account.undo;
};
const open = () => mount('tender-account', { tab: 'profile' });
const holds = async (element: HTMLElement, label: string, value: string) => {
  const input = await field(element, label);
  await until(() => input.value === value, `${value} in ${label}`);
};
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);

describe('the profile in <tender-account>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('saves what was changed, after saying at the field what is wrong', async () => {
    undo = start({ [SAVE]: ({ body }) => ok({ ...aProfile, ...(body as object) }) });
    const element = await open();
    await holds(element, '单位名称', '示例建设有限公司');
    equal((await button(element, '保存')).hasAttribute('disabled'), true);
    await type(element, '邮箱', 'nobody');
    await press(element, '保存');
    await until(() => alerts(element).includes('请输入正确的邮箱地址'), 'the check');
    equal(element.shadowRoot!.activeElement === (await field(element, '邮箱')), true);
    await type(element, '邮箱', 'wang@example.com');
    await press(element, '保存');
    await until(() => account.asked(SAVE).length === 1, 'the saving');
    equal((account.asked(SAVE)[0]!.body as { email: string }).email, 'wang@example.com');
    await until(
      () => element.shadowRoot!.querySelector('button[type=submit]:disabled'),
      'nothing more to save',
    );
  });
  it('keeps what was typed over a reload and a failure, and gives it up when told to', async () => {
    const session = memory();
    undo = start(
      { [SAVE]: () => refusal(503, 50301, '数据服务暂时不可用，内容没有保存，请稍后重试') },
      { session },
    );
    const first = await open();
    await holds(first, '联系人', '李工');
    await type(first, '联系人', '王工');
    await press(first, '保存');
    await until(
      () => alerts(first).some((text) => text.includes('数据服务暂时不可用')),
      'the failure',
    );
    await clearPage();
    const element = await open();
    equal((await field(element, '联系人')).value, '王工');
    await press(element, '放弃修改');
    equal((await field(element, '联系人')).value, '李工');
  });
  it('changes the phone in two steps, with the codes filled in where the service tells them', async () => {
    undo = start();
    const element = await open();
    await press(element, '更换手机号');
    await press(element, '下一步');
    await until(() => alerts(element).includes('请先获取短信验证码'), 'the check');
    await press(element, '获取验证码');
    await shown(element, '60 秒后重发');
    await press(element, '填入');
    await press(element, '下一步');
    await shown(element, '第 2 步，共 2 步');
    equal((await button(element, '获取验证码')).hasAttribute('disabled'), true);
    await type(element, '新手机号', '139 0013 9000');
    await press(element, '获取验证码');
    await shown(element, '验证码已发送至 139****9000');
    await press(element, '填入');
    await press(element, '确认更换');
    await shown(element, '当前手机号 139****9000');
    // The next change begins empty, with the focus where one writes.
    await press(element, '更换手机号');
    equal(element.shadowRoot!.activeElement === (await field(element, '短信验证码')), true);
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '下一步');
    equal(
      [(await field(element, '新手机号')).value, (await field(element, '短信验证码')).value],
      ['', ''],
    );
    equal(account.asked(CHECK)[0]?.query, { id: 's1', code: '123456' });
    equal(account.asked(PHONE)[0]?.query, {
      phone: '13900139000',
      id: 's2',
      code: '123456',
      ticket: 't1',
    });
  });
  it('says at the phone that it is in use, and begins with the new one where there is no old one', async () => {
    undo = start(
      { [PHONE]: () => refusal(409, 40911, '这个手机号已绑定其他账号，请换一个') },
      {},
      { ...aProfile, phone: '' },
    );
    const element = await open();
    await press(element, '绑定手机号');
    await type(element, '新手机号', '13900139000');
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '确认更换');
    await until(
      () => alerts(element).includes('这个手机号已绑定其他账号，请换一个'),
      'the refusal',
    );
    equal(
      [(await field(element, '新手机号')).value, account.asked(OWN).length],
      ['13900139000', 0],
    );
    await type(element, '新手机号', '13900139001');
    await button(element, '获取验证码');
  });
  it('changes the password by the old one, which travels as MD5', async () => {
    let answer: () => ReturnType<typeof ok> = () => refusal(400, 40003, '账号或密码不正确');
    undo = start({ [PASSWORD]: () => answer() });
    const element = await open();
    await press(element, '修改密码');
    await type(element, '原密码', 'old-one-1');
    await type(element, '新密码', 'short');
    await type(element, '再次输入新密码', 'other');
    const save = () => press(formOf(element), '保存');
    await save();
    equal(alerts(element), ['新密码至少 8 个字符', '两次输入的密码不一致']);
    await type(element, '新密码', 'Better-pass-1');
    equal(textOf(element).includes('密码强度 强'), true);
    await type(element, '再次输入新密码', 'Better-pass-1');
    await save();
    await until(() => alerts(element).includes('账号或密码不正确'), 'the refusal');
    answer = () => ok(null);
    await save();
    await until(() => account.asked(PASSWORD).length === 2, 'the change');
    equal(account.asked(PASSWORD)[1]?.query, {
      newPassword: md5('Better-pass-1'),
      oldPassword: md5('old-one-1'),
    });
    await button(element, '修改密码');
  });
  it('changes the password by a code to the phone', async () => {
    undo = start();
    const element = await open();
    await press(element, '修改密码');
    await press(element, '手机验证码');
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '下一步');
    await type(element, '新密码', 'Better-pass-1');
    await type(element, '再次输入新密码', 'Better-pass-1');
    await press(formOf(element), '保存');
    await until(() => account.asked(PASSWORD).length === 1, 'the change');
    equal(account.asked(PASSWORD)[0]?.query, { newPassword: md5('Better-pass-1'), ticket: 't1' });
  });
  it('lets a member leave the company, after saying what it means', async () => {
    let profile: object = { ...aProfile, company: { ...company, role: 'employee' } };
    undo = start({
      [PROFILE]: () => ok(profile),
      [LEAVE]: () => {
        profile = aProfile;
        return ok({ bids: 2 });
      },
    });
    const element = await open();
    await press(element, '退出企业');
    await shown(element, '转到企业账号');
    equal(account.asked(LEAVE).length, 0);
    const dialog = {
      shadowRoot: element.shadowRoot!.querySelector('dialog'),
    } as unknown as HTMLElement;
    await press(dialog, '退出企业');
    await until(() => !textOf(element).includes('退出企业'), 'the company to go');
  });
});

/** The form of the password; the profile has a button of the same name. */
function formOf(element: HTMLElement): HTMLElement {
  const input = element.shadowRoot!.querySelector('input[autocomplete=new-password]');
  return { shadowRoot: input?.closest('form') } as unknown as HTMLElement;
}
