import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { closeAccount } from '../../../../site/server/modules/account/own-data/close-account.ts';
import { changeProfile } from '../../../../site/server/modules/account/profile.ts';
import { accountOfPerson } from '../../../../site/server/modules/account/sign-in/accounts.ts';
import { createSmsCode } from '../../../../site/server/modules/account/sign-in/challenges.ts';
import { changePassword } from '../../../../site/server/modules/account/sign-in/passwords.ts';
import { changePhone } from '../../../../site/server/modules/account/sign-in/phone.ts';
import { openSession } from '../../../../site/server/modules/account/sign-in/sessions.ts';
import { createTicket } from '../../../../site/server/modules/account/sign-in/ticket.ts';
import * as schema from '../../../../site/server/store/schema.ts';
import { randomPhone, ticketOf } from '../../../support/caller.ts';
import { signInByChat } from '../../../support/chat-person.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const signedOut = { code: 401 };

describe('what is done beside the closing of an account', () => {
  let service: TestService;
  const db = () => service.services.database.db;
  const rowOf = async (id: string) => {
    const [row] = await db().select().from(schema.account).where(eq(schema.account.id, id));
    assert.ok(row);
    return row;
  };
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  test('what was begun before and comes after it puts nothing into the closed account', async () => {
    const person = await service.signIn();
    const before = await rowOf(person.id);
    const tickets = [await createTicket(db(), before), await createTicket(db(), before)];
    const [forPhone = '', forPassword = ''] = tickets.map(({ ticket }) => ticket);
    const phone = randomPhone();
    const { id, code } = await createSmsCode(db(), before.tenantId, phone, 'new-phone');
    const ticket = await ticketOf(person.call);
    const closed = await person.call('POST', '/blade-system/client/close-account', { ticket });
    assert.equal(closed.status, 200);
    const row = await rowOf(person.id);
    const change = { phone, id, code, ticket: forPhone };
    await assert.rejects(changePhone(db(), before, person.token, change), signedOut);
    const passwords = { old: undefined, next: '0'.repeat(32), ticket: forPassword };
    await assert.rejects(changePassword(db(), before, person.token, passwords), signedOut);
    await assert.rejects(changeProfile(db(), before, { contactName: '张三' }), signedOut);
    await assert.rejects(openSession(db(), before, 'demo_web'), signedOut);
    assert.deepEqual(await rowOf(person.id), row);
    const sessions = await db()
      .select()
      .from(schema.session)
      .where(eq(schema.session.accountId, person.id));
    assert.deepEqual(sessions, []);
  });

  test('the answer waits for no file, and a storage that is away makes it no failure', async () => {
    const away = new Error('away');
    for (const removing of [() => new Promise<never>(() => {}), () => Promise.reject(away)]) {
      const person = await service.signIn();
      const made = await person.call('POST', '/bid/client/bids', { name: '甲' });
      assert.equal(made.status, 200);
      const row = await rowOf(person.id);
      const { ticket } = await createTicket(db(), row);
      const storage = { ...service.services.storage, remove: removing, removeFolder: removing };
      await closeAccount({ ...service.services, storage }, row, ticket);
      assert.equal((await rowOf(person.id)).phone, null);
    }
  });

  test('who signs in by the chat app while it closes gets a new account', async (t) => {
    if (service.services.database.kind !== 'postgres')
      return t.diagnostic('needs two connections, which the embedded database has not');
    const { id } = await signInByChat(service, '赵工');
    const { tenantId } = await rowOf(id);
    const { accountIdentity } = schema;
    const mine = eq(accountIdentity.accountId, id);
    const known = await db().select().from(accountIdentity).where(mine);
    const identities = known.map(({ provider, openId }) => ({ provider, openId }));
    const origin = { registSource: '', invitationCode: '', extensionCode: '' };
    const entering = await db().transaction(async (tx) => {
      await tx.select().from(schema.account).where(eq(schema.account.id, id)).for('update');
      await tx.delete(accountIdentity).where(mine);
      const person = { name: '赵工', identities };
      const sign = accountOfPerson(service.services, tenantId, person, origin);
      // It finds the identity that is about to go, and waits for the end of this.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { sign };
    });
    const entered = await entering.sign;
    assert.notEqual(entered.id, id);
    assert.deepEqual(await db().select().from(accountIdentity).where(mine), []);
    assert.equal((await openSession(db(), entered, 'demo_web')).expiresIn > 0, true);
  });
});
