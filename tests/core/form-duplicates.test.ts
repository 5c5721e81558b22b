import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createAdding, createStandard } from '../../widgets/account-parts/employees/store.ts';
import { createData } from '../../widgets/account-parts/profile/data.ts';
import { createFeedback } from '../../widgets/core/content/feedback.ts';
import { toMessage } from '../../widgets/core/errors.ts';
import { messages } from '../../widgets/core/messages.ts';
import { dismissNotices } from '../../widgets/core/notify.ts';
import { signInByAccount } from '../../widgets/core/session/sign-in.ts';
import { sendSmsCode } from '../../widgets/core/session/verification.ts';
import { createStaffForm } from '../../widgets/knowledge/papers/forms.ts';
import { fakeEnv, ok } from '../support/fake-env.ts';

const person = {
  ...{ id: 's1', name: '王工', title: '', duty: '', phone: '', idNumber: '', note: '' },
  ...{ role: 'employee', state: 'pending', monthLimit: 3, monthUsed: 0, totalUsed: 0 },
  joinedAt: '2026-11-22 10:00:00',
};

/** What somebody is told of this attempt. */
const said = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => '',
    (error: unknown) => toMessage(error),
  );
const password = (secret: string) =>
  said(signInByAccount({ username: 'wang', password: secret, ...captcha }, { quiet: true }));
const captcha = { captchaKey: 'k', captchaCode: 'c' };
const codeFor = (phone: string) => said(sendSmsCode({ phone, ...captcha }));

/** A form filled in, and pressed: what it says afterwards, '' for nothing. */
const forms: Record<string, () => Promise<string>> = {
  'a message to us': async () => {
    const form = createFeedback({});
    form.write('content', '目录不能拖动');
    form.write('contact', '13800138000');
    await form.send();
    const { step } = form.$form.get();
    return step.state === 'writing' ? step.msg : '';
  },
  'the account’s own data': async () => {
    const form = createData();
    form.write('name', '某某公司');
    await form.submit();
    return form.$form.get().msg;
  },
  'the standard of what employees may': async () => {
    const form = createStandard(undefined, 3);
    form.write('monthLimit', '5');
    await form.submit();
    return form.$form.get().msg;
  },
  'an invitation into the company': async () => {
    const form = createAdding(3);
    form.write('phone', '13800138000');
    await form.submit();
    return form.$form.get().msg;
  },
  'a sign-in by password': () => password('a'),
  'an SMS code': () => codeFor('13800138000'),
  'a person of the company': async () => {
    const form = createStaffForm(undefined);
    form.write('name', '王工');
    await form.submit();
    return form.$form.get().msg;
  },
};

describe('a form sent twice within a second', () => {
  let fake = fakeEnv(() => ok({}));
  afterEach(() => {
    fake.undo();
    dismissNotices();
  });
  for (const [name, press] of Object.entries(forms)) {
    test(`${name}: the second is told and not sent`, async () => {
      fake = fakeEnv(() => ok({ ...person, companyName: '' }), { path: () => '/' });
      assert.notEqual(await press(), messages.repeated);
      const writes = () => fake.requests.filter(({ method }) => method === 'POST').length;
      const sent = writes();
      assert.ok(sent > 0);
      fake.seen.time += 999;
      assert.equal(await press(), messages.repeated);
      assert.equal(writes(), sent);
      fake.seen.time += 1;
      assert.notEqual(await press(), messages.repeated);
      assert.ok(writes() > sent);
    });
  }
});

test('what stands in the query tells: another password, another phone and another person pass at once', async () => {
  const fake = fakeEnv(() => ok({ ...person, companyName: '' }), { path: () => '/' });
  const writes = () => fake.requests.filter(({ method }) => method === 'POST').length;
  for (const attempts of [
    () => [password('a'), password('b')],
    () => [codeFor('13800138000'), codeFor('13800138001')],
  ]) {
    const before = writes();
    for (const attempt of attempts()) assert.notEqual(await attempt, messages.repeated);
    assert.ok(writes() >= before + 2);
  }
  fake.undo();
  dismissNotices();
});

test('what came to nothing may be sent again at once', async () => {
  let isAway = true;
  const away = () => (isAway ? new TypeError('network') : ok({ id: 'id-1' }));
  const fake = fakeEnv(away, { path: () => '/' });
  assert.equal(await codeFor('13800138000'), messages.network);
  isAway = false;
  assert.equal(await codeFor('13800138000'), '');
  assert.equal(await codeFor('13800138000'), messages.repeated);
  fake.undo();
});
