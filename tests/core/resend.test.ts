import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createNewBid } from '../../widgets/history/new-bid.ts';
import { fakeEnv, ok, refusal } from '../support/fake-env.ts';

const file = new File(['招标文件'], '招标文件.docx');
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a file that could not be sent', () => {
  let fake = fakeEnv(() => ok({}));
  afterEach(() => fake.undo());
  function start(answers: (() => Response)[]) {
    fake.undo();
    const keys: (string | undefined)[] = [];
    fake = fakeEnv(() => ok({}), {
      randomId: () => `key-${keys.length}`,
      upload: async ({ headers }) => {
        keys.push(headers['Idempotency-Key']);
        return (answers.shift() ?? (() => ok({ id: 't1', status: 'reading' })))();
      },
    });
    const opened: string[] = [];
    return { keys, opened, newBid: createNewBid((id) => opened.push(id)) };
  }
  const cut = () => {
    throw new TypeError('network error');
  };
  const errorOf = ({ $taking }: ReturnType<typeof createNewBid>) => {
    const taking = $taking.get();
    return taking.state === 'none' ? taking.error : undefined;
  };

  test('is sent by itself once the network is back, as the same wish, and says so before', async () => {
    const { keys, opened, newBid } = start([cut]);
    await newBid.take([file]);
    assert.match(errorOf(newBid) ?? '', /接通后自动再传/);
    fake.wake();
    await settled();
    assert.deepEqual(opened, ['t1']);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    fake.wake();
    await settled();
    assert.equal(keys.length, 2);
  });
  test('is not sent again where it was refused, nor when nobody waits for it any more', async () => {
    const { keys, newBid } = start([() => refusal(422, 42201, '文件有密码保护'), cut]);
    await newBid.take([file]);
    assert.equal(errorOf(newBid), '文件有密码保护');
    fake.wake();
    await settled();
    assert.equal(keys.length, 1);
    await newBid.take([file]);
    newBid.stop();
    fake.wake();
    await settled();
    assert.equal(keys.length, 2);
  });
});
