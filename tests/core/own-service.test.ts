import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call } from '../../widgets/core/api/call.ts';
import { bidList } from '../../widgets/core/contract/bid.ts';
import { errorCodes } from '../../widgets/core/contract/error-codes.ts';
import { messages } from '../../widgets/core/messages.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { $session, changeSession, enterSession } from '../../widgets/core/session/session.ts';
import {
  refreshUser,
  signInByAccount,
  signInByChatApp,
  signInByPhone,
  signOut,
} from '../../widgets/core/session/sign-in.ts';
import {
  fetchCaptcha,
  fetchQrCode,
  readQrState,
  sendSmsCode,
} from '../../widgets/core/session/verification.ts';
import { fakeEnv } from '../support/fake-env.ts';
import { type ListeningService, startListeningService } from '../support/listening-service.ts';

const TOKEN_KEY = 'Tk9_bid0writer-token_key-00000A1';
const DATA_KEY = 'Dt7_bid0writer-data__key-00000B2';
const PHONE = '13800138000';

const services: [
  name: string,
  settings: Record<string, string>,
  keys: { token: string; data: string },
][] = [
  ['as it comes', {}, { token: '', data: '' }],
  ['with the nulls of the family', { NULL_TO_EMPTY: '1' }, { token: '', data: '' }],
  [
    'with encryption',
    { TOKEN_AES_KEY: TOKEN_KEY, API_AES_KEY: DATA_KEY },
    { token: TOKEN_KEY, data: DATA_KEY },
  ],
];

for (const [name, settings, keys] of services) {
  describe(`our own service ${name}`, () => {
    let service: ListeningService;
    let fake: ReturnType<typeof fakeEnv>;
    before(async () => {
      service = await startListeningService(settings);
      fake = fakeEnv(() => new Error('not by wire'), {
        apiBase: `http://127.0.0.1:${service.port}/api`,
        client: { id: 'tender-web', secret: 'tender-web-secret' },
        fetch: (input, init) => fetch(input, init),
        keys,
      });
    });
    after(async () => {
      changeSession({ type: 'signed-out' });
      dismissNotices();
      fake.undo();
      await service.remove();
    });

    test('signs in by phone, lists, and ends the token everywhere', async () => {
      const picture = await fetchCaptcha();
      assert.match(picture.image, /^data:image\//);
      const sent = await sendSmsCode({
        phone: PHONE,
        captchaKey: picture.key,
        captchaCode: picture.devCode ?? '',
      });
      assert.ok(sent.resendAfter > 0);
      await signInByPhone({ phone: PHONE, smsId: sent.id, smsCode: sent.devCode ?? '' });
      const { token, phone, id, bidNumber } = $session.get();
      assert.ok(token && id && bidNumber >= 0);
      assert.equal(phone, PHONE);
      const page = await call(bidList, { query: { current: 1 } });
      assert.deepEqual([page.records, page.total, page.current], [[], 0, 1]);
      await signOut();
      assert.deepEqual([$session.get().token, fake.visited], ['', ['/']]);
      enterSession(token);
      await Promise.allSettled([
        call(bidList, { query: { current: 1 } }),
        call(bidList, { query: { current: 2 } }),
      ]);
      assert.deepEqual(fake.visited, ['/', '/']);
      assert.deepEqual(
        $notices.get().map(({ text }) => text),
        [messages.signedOut],
      );
    });
    test('refuses in words, and leaves nothing behind', async () => {
      dismissNotices();
      await assert.rejects(signInByAccount({ username: 'nobody', password: 'x' }), {
        code: errorCodes.credentialsWrong.code,
        msg: errorCodes.credentialsWrong.msg,
      });
      assert.deepEqual(
        $notices.get().map(({ text }) => text),
        [errorCodes.credentialsWrong.msg],
      );
      await assert.rejects(signInByChatApp({ code: 'made-up' }, { quiet: true }), {
        code: errorCodes.chatAppCodeWrong.code,
      });
      assert.equal($session.get().token, '');
      await refreshUser();
    });
    test('gives a QR picture whose scan it waits for', async () => {
      const { key, image, url } = await fetchQrCode();
      assert.match(image, /^data:image\//);
      assert.ok(url);
      assert.deepEqual(await readQrState(key), { state: 'waiting', code: undefined });
    });
  });
}
