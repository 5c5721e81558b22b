import '../../../widgets/invite/element.ts';
import {
  clearPage,
  equal,
  mount,
  ok,
  press,
  refusal,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { page, startAccount } from '../account/fake-account.ts';

const LIST = 'GET /api/invite/client/invites';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const invitee = {
  id: 'v1',
  account: '139****9000',
  joinedAt: '2026-11-12 10:00:00',
  paid: true,
  reward: 4,
};
const answer = (parts = {}) =>
  ok({
    ...{
      code: 'K7M2QX',
      link: 'https://tender.example/?invitation_code=K7M2QX',
      qr: `data:image/png;base64,${PIXEL}`,
    },
    rewards: { register: 1, firstOrder: 3, newcomer: 2, monthlyMost: 20 },
    rewarded: 7,
    ...page([invitee]),
    ...parts,
  });

let account = startAccount();
account.undo();
const start = (handlers: Parameters<typeof startAccount>[0] = {}) => {
  account = startAccount({ [LIST]: () => answer(), ...handlers });
  return account.undo;
};
/** A browser that lets pages write to the clipboard, or does not. */
function withClipboard(allows: boolean) {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!allows) throw new DOMException('no', 'NotAllowedError');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return copied;
}
const notices = () => document.querySelector('[data-tender-toasts]')?.shadowRoot?.textContent ?? '';

conformance('tender-invite', { prepare: () => start() });

describe('<tender-invite>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('shows code, link, picture, rules and who came', async () => {
    undo = start();
    const element = await mount('tender-invite');
    await until(() => textOf(element).includes('K7M2QX'), 'the code');
    const parts = [
      'invitation_code=K7M2QX',
      '您获赠 1 次',
      '同样获赠 2 次',
      '您再获赠 3 次',
      '每月前 20 位注册计入奖励',
      '139****9000',
    ];
    for (const part of [...parts, '已邀请 1 人，累计获赠 7 次', '已付款'])
      equal(textOf(element).includes(part), true, part);
  });
  it('copies code and link, and says where the browser does not allow it', async () => {
    undo = start();
    const copied = withClipboard(true);
    const element = await mount('tender-invite');
    await press(element, '复制邀请码');
    await press(element, '复制链接');
    equal(copied, ['K7M2QX', 'https://tender.example/?invitation_code=K7M2QX']);
    withClipboard(false);
    await press(element, '复制链接');
    await until(() => notices().includes('请手动选中后复制'), 'the notice');
  });
  it('hands over the picture', async () => {
    undo = start();
    const element = await mount('tender-invite');
    await press(element, '下载二维码');
    const { file, name } = await until(() => account.saved[0], 'the file');
    equal(
      [name, file.type, new Uint8Array(await file.arrayBuffer())[1]],
      ['邀请二维码.png', 'image/png', 0x50],
    );
  });
  it('promises nothing where there is no reward, and invites to begin', async () => {
    undo = start({
      [LIST]: () =>
        answer({
          rewards: { register: 0, firstOrder: 0, newcomer: 0, monthlyMost: 20 },
          ...page([]),
        }),
    });
    const element = await mount('tender-invite');
    await until(() => textOf(element).includes('还没有邀请记录'), 'the empty list');
    equal(
      [textOf(element).includes('目前没有邀请奖励'), textOf(element).includes('每月前')],
      [true, false],
    );
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : answer()) });
    const element = await mount('tender-invite');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('K7M2QX'), 'the code');
  });
});
