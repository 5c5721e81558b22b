import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createData } from '../../widgets/account-parts/profile/data.ts';
import { createFeedback } from '../../widgets/core/content/feedback.ts';
import { messages } from '../../widgets/core/messages.ts';
import { dismissNotices } from '../../widgets/core/notify.ts';
import { createStaffForm } from '../../widgets/knowledge/papers/forms.ts';
import { fakeEnv, ok } from '../support/fake-env.ts';

const person = { id: 's1', name: '王工', title: '', duty: '', phone: '', idNumber: '', note: '' };

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
