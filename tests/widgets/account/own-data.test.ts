import '../../../widgets/account/element.ts';
import '../../../widgets/account-chip/element.ts';
import axe from 'axe-core';
import { createChatCheck } from '../../../widgets/account-parts/profile/chat-check.ts';
import { ownExport } from '../../../widgets/account-parts/profile/own-data.ts';
import { $session, enterSession } from '../../../widgets/core/session/session.ts';
import {
  button,
  clearPage,
  equal,
  faded,
  holdTimers,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { alerts, aProfile, startAccount } from './fake-account.ts';

const SUMMARY = 'GET /api/blade-system/client/own-data/summary';
const EXPORT = 'GET /api/blade-system/client/own-data';
const CLOSE = 'POST /api/blade-system/client/close-account';
const OWN = 'POST /api/blade-system/client/send-validate-logged';
const CHECK = 'POST /api/blade-system/client/validate-message';
const QR = 'GET /api/system/commonClient/getImage';
const SCAN = 'GET /api/system/commonClient/getUserState';
const SCANNED = 'POST /api/blade-system/client/validate-chat-app';

const nothing = {
  ...{ bids: 0, files: 0, bytes: 0, unfinished: { total: 0, records: [] as object[] } },
  ...{ packages: [] as object[], balance: 0, unpaid: 0, proof: 'phone', obstacle: null },
};
const much = {
  ...{ ...nothing, bids: 30, files: 105, bytes: 12_000_000, balance: 7, unpaid: 1 },
  unfinished: {
    total: 22,
    records: Array.from({ length: 20 }, (_, at) => ({
      ...{ id: `b${at}`, name: `街道保洁服务 ${at}`, status: 'draft' },
    })),
  },
  packages: [{ name: '年度套餐', unlimited: false, expiresAt: '2099-01-01 00:00:00' }],
};
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(
    {
      [SUMMARY]: () => ok(nothing),
      [OWN]: () => ok({ id: 's1', resendAfter: 60, phone: '138****8000', devCode: '123456' }),
      [CHECK]: () => ok({ ticket: 't1', expiresIn: 600 }),
      [CLOSE]: () => ok(null),
      ...handlers,
    },
    ...rest,
  );
  return account.undo;
};
const open = () => mount('tender-account', { tab: 'profile' });
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);
const dialogOf = (element: HTMLElement) =>
  until(() => element.shadowRoot!.querySelector('dialog'), 'the dialog');
/** Presses a button of the dialog; the page behind has one of the same name. */
const pressIn = async (element: HTMLElement, name: string) =>
  press({ shadowRoot: await dialogOf(element) } as unknown as HTMLElement, name);
const agreement = (element: HTMLElement) =>
  until(
    () => element.shadowRoot!.querySelector<HTMLInputElement>('input[type=checkbox]'),
    'the box to tick',
  );
const agree = async (element: HTMLElement) => {
  (await agreement(element)).click();
  await settled();
};
/** Reads, agrees, and answers by the phone's code. */
const prove = async (element: HTMLElement) => {
  await press(element, '注销账号');
  await agree(element);
  await press(element, '下一步：验证身份');
  await press(element, '获取验证码');
  await press(element, '填入');
  await press(element, '下一步');
};

describe('a person’s data in <tender-account>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
    ownExport.cancel();
    ownExport.forget();
  });

  it('says what an export holds while the size is on its way, is there, is nothing and cannot be told', async () => {
    let answer: () => ReturnType<typeof ok> | Promise<never> = () => new Promise<never>(() => {});
    undo = start({ [SUMMARY]: () => answer() });
    const show = async (next: typeof answer, text: string) => {
      answer = next;
      const element = await open();
      await shown(element, text);
      await shown(element, '记录是 JSON 文件');
      await button(element, '导出数据');
      await clearPage();
    };
    await show(answer, '需要多久');
    await show(() => ok(much), '现有 30 本标书、105 个文件，已知大小的文件共 11 MB');
    await show(() => ok(nothing), '还没有标书和文件');
    await show(() => refusal(503, 50301, '数据服务暂时不可用'), '需要多久');
  });
  it('exports with what has come so far on show, over a look at another tab, and hands the file over', async () => {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller;
      },
    });
    undo = start({ [EXPORT]: () => ({ body }) });
    const element = await open();
    await press(element, '导出数据');
    await shown(element, '正在打包并下载');
    line?.enqueue(new Uint8Array(2_500_000));
    // A piece is counted when the next one is there.
    line?.enqueue(new Uint8Array(100_000));
    await shown(element, '已接收 2.4 MB');
    equal(element.shadowRoot!.querySelectorAll('[role=progressbar]').length, 1);
    element.setAttribute('tab', 'feedback');
    await settled();
    element.setAttribute('tab', 'profile');
    await shown(element, '已接收 2.4 MB');
    line?.enqueue(new Uint8Array(400_000));
    line?.close();
    await shown(element, '已导出，共 2.9 MB');
    equal(
      account.saved.map(({ file, name }) => [file.size, name]),
      [[3_000_000, '我的数据.zip']],
    );
    await button(element, '导出数据');
  });
  it('says what broke and what to do, and exports anew; one that is stopped saves nothing', async () => {
    let answer = (): { body: unknown; status?: number } | Promise<never> =>
      refusal(429, 429, '操作过于频繁，请 3 分钟后再试');
    undo = start({ [EXPORT]: () => answer() });
    const element = await open();
    const failed = (text: string) =>
      until(() => alerts(element).some((alert) => alert.includes(text)), text);
    await press(element, '导出数据');
    await failed('操作过于频繁，请 3 分钟后再试');
    await failed('请检查网络后重新导出');
    let breakLine = () => {};
    answer = () => ({
      body: new ReadableStream({
        start: (controller) => {
          breakLine = () => controller.error(new TypeError('broken'));
          controller.enqueue(new Uint8Array(10));
          controller.enqueue(new Uint8Array(10));
        },
      }),
    });
    await press(element, '重新导出');
    await shown(element, '已接收 10 B');
    breakLine();
    await failed('网络');
    equal(account.saved.length, 0, 'half a file is no file');
    answer = () => new Promise<never>(() => {});
    await press(element, '重新导出');
    await press(element, '停止导出');
    await shown(element, '已停止导出，没有保存文件');
    answer = () => ({ body: new Blob(['PK'], { type: 'application/zip' }) });
    await press(element, '重新导出');
    await shown(element, '已导出，共 2 B');
    equal(account.saved.length, 1);
  });
  it('closes nothing while an export is under way, whether that is begun before or after the reading', async () => {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const answer = () => ({
      body: new ReadableStream<Uint8Array>({
        start: (controller) => {
          line = controller;
          controller.enqueue(new Uint8Array(10));
        },
      }),
    });
    undo = start({ [EXPORT]: answer });
    const element = await open();
    await press(element, '导出数据');
    await press(element, '注销账号');
    await shown(element, '正在导出数据，导出完再注销');
    line?.close();
    await agree(element);
    await press(element, '导出数据');
    await shown(element, '正在导出数据，导出完再注销');
    await press(element, '停止导出');
    await press(element, '下一步：验证身份');
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '重新导出');
    await press(element, '下一步');
    await pressIn(element, '永久注销');
    await until(() => alerts(element).includes('正在导出数据，导出完再注销。'), 'the refusal');
    equal(account.asked(CLOSE).length, 0);
    line?.close();
    await shown(element, '已导出');
    await pressIn(element, '永久注销');
    await until(() => account.asked(CLOSE).length === 1, 'the closing');
  });
  it('gives what it fetches of one account to nobody who comes after', async () => {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller;
        controller.enqueue(new Uint8Array(10));
        controller.enqueue(new Uint8Array(10));
      },
    });
    undo = start({ [EXPORT]: () => ({ body }) });
    const element = await open();
    await press(element, '导出数据');
    await shown(element, '已接收 10 B');
    enterSession('token-of-somebody-else');
    await until(() => ownExport.$export.get().state === 'idle', 'the export to end');
    try {
      line?.close();
    } catch {
      // Ended with the export.
    }
    await settled();
    equal(account.saved.length, 0);
  });
  it('closes the account after a reading, a code and a last question, and every widget of the page is signed out', async () => {
    undo = start({ [SUMMARY]: () => ok(much) });
    const element = await open();
    const chip = await mount('tender-account-chip');
    await press(element, '注销账号');
    for (const text of [
      ...[
        '22 本标书还没有完成：',
        '街道保洁服务 19',
        '还有 2 本未列出',
        '年度套餐，有效期至 2099-01-01',
      ],
      ...[
        '剩余的 7 次编写次数',
        '1 个未支付的订单',
        '订单、付款、发票',
        '需要留底的，请先导出数据',
      ],
    ])
      await shown(element, text);
    await press(element, '下一步：验证身份');
    await until(() => alerts(element).includes('请先看过以上内容并勾选'), 'the check');
    equal(account.asked(OWN).length, 0);
    await agree(element);
    await press(element, '下一步：验证身份');
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '下一步');
    const dialog = await dialogOf(element);
    equal(dialog.textContent?.includes('永久注销账号「示例建设有限公司」？'), true);
    equal(element.shadowRoot!.activeElement?.textContent, '不注销', 'what a hasty Enter presses');
    equal(account.asked(CLOSE).length, 0);
    await pressIn(element, '永久注销');
    await shown(element, '登录后查看账号资料');
    equal(account.asked(CLOSE)[0]?.body, { ticket: 't1' });
    equal([$session.get().token, account.visited], ['', ['/']]);
    await until(() => !textOf(chip).includes('示例建设'), 'the chip to forget');
    equal(element.shadowRoot!.querySelector('dialog'), null);
  });
  it('closes nothing where one thinks better of it, at whatever step, and begins anew', async () => {
    undo = start();
    const element = await open();
    await press(element, '注销账号');
    await press(element, '不注销');
    await press(element, '注销账号');
    equal((await agreement(element)).checked, false);
    await press(element, '不注销');
    await prove(element);
    await pressIn(element, '不注销');
    await button(element, '注销账号');
    equal(element.shadowRoot!.activeElement?.textContent, '注销账号');
    await press(element, '注销账号');
    equal((await agreement(element)).checked, false);
    equal(account.asked(CLOSE).length, 0);
    equal($session.get().token !== '', true);
  });
  it('lets nobody go back while the closing is under way, and calls no long one a failure', async () => {
    let done = () => {};
    undo = start({
      [CLOSE]: () =>
        new Promise((resolve) => {
          done = () => resolve(ok(null));
        }),
    });
    const element = await open();
    const timers = holdTimers(10_000);
    const { setTimeout: hold } = window;
    // Two minutes have not passed; what ends sooner does.
    const sooner = (action: () => void, ms = 0) => (ms < 120_000 ? hold(action, ms) : 0);
    Object.assign(window, { setTimeout: sooner });
    try {
      await prove(element);
      await pressIn(element, '永久注销');
      await until(() => account.asked(CLOSE).length === 1, 'the closing');
      const dialog = await dialogOf(element);
      await settled();
      const others = [...dialog.querySelectorAll('button')].filter(({ disabled }) => disabled);
      equal(
        others.map((one) => one.textContent || one.getAttribute('aria-label')),
        ['关闭', '不注销'],
      );
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      // What a browser does on a second Escape.
      dialog.close();
      await timers.fire();
      await settled();
      await until(() => dialog.open && dialog.isConnected, 'the dialog to stay');
      equal(alerts(element), []);
      done();
      await shown(element, '登录后查看账号资料');
      equal($session.get().token, '');
    } finally {
      timers.undo();
    }
  });
  it('stays signed in where the service refuses, and asks for another code where the first has ended', async () => {
    let answer = () => refusal(409, 40905, '正在编写中，请等待完成或先暂停');
    undo = start({ [CLOSE]: () => answer() });
    const element = await open();
    await prove(element);
    await pressIn(element, '永久注销');
    await until(() => alerts(element).includes('正在编写中，请等待完成或先暂停'), 'the refusal');
    answer = () => refusal(400, 40026, '身份验证已过期，请重新验证当前手机号');
    await pressIn(element, '永久注销');
    await until(() => !element.shadowRoot!.querySelector('dialog'), 'the dialog to go');
    await until(
      () => alerts(element).includes('身份验证已过期，请重新验证当前手机号'),
      'what to do',
    );
    await button(element, '获取验证码');
    equal([account.asked(CLOSE).length, $session.get().token !== ''], [2, true]);
  });
  it('says what is in the way, and looks again', async () => {
    let summary: object = { ...nothing, obstacle: 'writing' };
    undo = start({ [SUMMARY]: () => ok(summary) });
    const element = await open();
    await press(element, '注销账号');
    await shown(element, '有标书正在编写');
    summary = { ...nothing, obstacle: 'company' };
    await press(element, '重新检查');
    await shown(element, '请先退出企业，或移除全部员工');
    summary = { ...nothing, proof: 'none' };
    await press(element, '重新检查');
    await shown(element, '请先在上面绑定手机号');
    summary = nothing;
    await press(element, '重新检查');
    await button(element, '下一步：验证身份');
  });
  it('says that what would be lost cannot be told, and closes nothing before it can', async () => {
    let answer: () => ReturnType<typeof ok> = () => refusal(503, 50301, '数据服务暂时不可用');
    undo = start({ [SUMMARY]: () => answer() });
    const element = await open();
    await press(element, '注销账号');
    await shown(element, '数据服务暂时不可用');
    answer = () => ok(nothing);
    await press(element, '重试');
    await button(element, '下一步：验证身份');
  });
  it('lets an account without a phone answer by its chat app', async () => {
    const timers = holdTimers(1500);
    try {
      let state: object = { state: 'waiting' };
      let answer: () => ReturnType<typeof ok> = () =>
        refusal(400, 40007, '扫码的微信不是登录本账号的那一个');
      undo = start(
        {
          [SUMMARY]: () => ok({ ...nothing, proof: 'chat-app' }),
          [QR]: () => ok({ key: 'k1', image: pixel, url: 'https://bid.example.com/scan' }),
          [SCAN]: () => ok(state),
          [SCANNED]: () => answer(),
        },
        {},
        { ...aProfile, phone: '', name: '' },
      );
      const element = await open();
      await press(element, '注销账号');
      await agree(element);
      await press(element, '下一步：验证身份');
      await shown(element, '请用微信扫一扫');
      equal(element.shadowRoot!.activeElement?.getAttribute('aria-label'), '扫码验证身份');
      equal(
        element.shadowRoot!.querySelector<HTMLAnchorElement>('a[target]')?.href,
        'https://bid.example.com/scan',
      );
      state = { state: 'scanned' };
      await timers.fire();
      await shown(element, '已扫码，请在手机上确认');
      state = { state: 'confirmed', code: 'c1' };
      await timers.fire();
      await shown(element, '扫码的微信不是登录本账号的那一个');
      answer = () => ok({ ticket: 't2', expiresIn: 600 });
      await press(element, '刷新二维码');
      await shown(element, '请用微信扫一扫');
      await timers.fire();
      await pressIn(element, '永久注销');
      await until(() => account.asked(CLOSE).length === 1, 'the closing');
      equal(account.asked(CLOSE)[0]?.body, { ticket: 't2' });
      equal(account.asked(SCANNED)[1]?.query, { code: 'c1' });
      equal([account.asked(OWN).length, $session.get().token], [0, '']);
    } finally {
      timers.undo();
    }
  });
  it('asks for no scan of a code that came after one had thought better of it', async () => {
    const timers = holdTimers(1500);
    try {
      let come = () => {};
      const code = ok({ key: 'k1', image: pixel });
      undo = start({
        [QR]: () =>
          new Promise((resolve) => {
            come = () => resolve(code);
          }),
      });
      const check = createChatCheck(() => {});
      const loaded = check.load();
      await until(() => account.asked(QR).length === 1, 'the question');
      check.stop();
      come();
      await loaded;
      await timers.fire();
      equal([check.$qr.get().state, account.asked(SCAN).length], ['loading', 0]);
    } finally {
      timers.undo();
    }
  });
  it('has no finding of axe at any step', async () => {
    undo = start({ [SUMMARY]: () => ok(much), [EXPORT]: () => new Promise<never>(() => {}) });
    const element = await open();
    const clean = async (what: string) => {
      await faded(element.shadowRoot!);
      const { violations } = await axe.run(element, { resultTypes: ['violations'] });
      equal(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        [],
        what,
      );
    };
    await shown(element, '现有 30 本标书');
    await press(element, '导出数据');
    await clean('an export under way');
    await press(element, '注销账号');
    await shown(element, '正在导出数据，导出完再注销');
    await clean('an export in the way');
    await press(element, '停止导出');
    await press(element, '下一步：验证身份');
    await clean('what would be lost');
    await agree(element);
    await press(element, '下一步：验证身份');
    await clean('the code');
    await press(element, '获取验证码');
    await press(element, '填入');
    await press(element, '下一步');
    await dialogOf(element);
    await clean('the last question');
  });
});
