import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { pictureRow } from '../../../../site/server/store/schema.ts';
import { type Call } from '../../../support/caller.ts';
import { addPictureFile, plainPicture } from '../../../support/sample-pictures.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const LIST = '/picture/client/pictures';

describe('what the picture library keeps', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());
  const own = async () => {
    ({ call } = await service.signIn());
  };
  const titles = async (query = '') =>
    (await call('GET', `${LIST}?${query}`)).body.data.records.map(
      (one: { title: string }) => one.title,
    );
  const rowsOf = async () => (await call('GET', `${LIST}?size=100`)).body.data.records.length;
  const fileOf = async (id: string) =>
    sharp(await (await call('GET', `${LIST}/${id}/file`)).response.arrayBuffer());

  test('the same picture again is not stored twice, and the answer says which it is', async () => {
    await own();
    const png = await plainPicture(40, 30).png().toBuffer();
    const first = await addPictureFile(call, png, '营业执照.png', { category: '营业执照' });
    assert.equal(first.body.code, 200);
    const again = await addPictureFile(call, png, '改了名.png');
    assert.deepEqual([again.status, again.body.code, again.body.success], [200, 601, true]);
    assert.deepEqual(again.body.data, first.body.data);
    assert.match(again.body.msg, /已有相同的图片《营业执照》/);
    const renamed = await plainPicture(40, 30)
      .png({ compressionLevel: 0 })
      .withExif({ IFD0: { Artist: '甲' } })
      .toBuffer();
    assert.equal(
      (await addPictureFile(call, renamed, '另存.png')).body.code,
      601,
      'written by another program',
    );
    assert.equal(await rowsOf(), 1);
    const { db } = service.services.database;
    await call('DELETE', `${LIST}/${first.body.data.id}`);
    assert.equal(
      (await addPictureFile(call, png, '又传.png')).body.code,
      200,
      'what was removed is not in the library',
    );
    assert.equal(
      (await db.select().from(pictureRow).where(eq(pictureRow.id, first.body.data.id))).length,
      1,
    );
  });

  test('the same picture many times at once is stored once', async () => {
    await own();
    const png = await plainPicture(41, 30).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addPictureFile(call, png, `${index}.png`)),
    );
    assert.deepEqual(
      answers.map(({ body }) => body.code).toSorted((a, b) => a - b),
      [200, 601, 601, 601, 601, 601, 601, 601],
    );
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal(await rowsOf(), 1);
  });

  test('two people may have the same picture', async () => {
    const png = await plainPicture(42, 30).png().toBuffer();
    await own();
    const first = await addPictureFile(call, png, '图.png');
    await own();
    const second = await addPictureFile(call, png, '图.png');
    assert.deepEqual([first.body.code, second.body.code], [200, 200]);
    assert.notEqual(first.body.data.id, second.body.data.id);
  });

  test('tags come with the upload, are counted, and find pictures', async () => {
    await own();
    await addPictureFile(call, await plainPicture(20, 20).png().toBuffer(), 'A.png', {
      tags: '正本，2026 正本',
    });
    await addPictureFile(call, await plainPicture(21, 20).png().toBuffer(), 'B.png', {
      tags: '2026',
    });
    const third = await addPictureFile(call, await plainPicture(22, 20).png().toBuffer(), 'C.png', {
      tags: '2026,作废',
    });
    await call('DELETE', `${LIST}/${third.body.data.id}`);
    assert.deepEqual((await call('GET', '/picture/client/tags')).body.data, [
      { tag: '2026', pictures: 2 },
      { tag: '正本', pictures: 1 },
    ]);
    assert.deepEqual(await titles(`tag=${encodeURIComponent('正本')}`), ['A']);
    assert.deepEqual(await titles(`tag=${encodeURIComponent('正')}`), [], 'a tag is a whole word');
    const png = await plainPicture(23, 20).png().toBuffer();
    assert.equal((await addPictureFile(call, png, 'D.png', { tags: '签'.repeat(31) })).status, 400);
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join();
    assert.equal((await addPictureFile(call, png, 'D.png', { tags: many })).status, 400);
  });

  test('what was removed stands in a list of its own and comes back', async () => {
    await own();
    const { id } = (
      await addPictureFile(call, await plainPicture(20, 20).png().toBuffer(), '旧证.png')
    ).body.data;
    await call('DELETE', `${LIST}/${id}`);
    assert.deepEqual([await titles(), await titles('removed=1')], [[], ['旧证']]);
    const restored = await call('POST', `${LIST}/${id}/restore`);
    assert.deepEqual([restored.status, restored.body.data.title], [200, '旧证']);
    assert.equal((await call('POST', `${LIST}/${id}/restore`)).status, 200);
    assert.deepEqual([await titles(), await titles('removed=1')], [['旧证'], []]);
    assert.equal((await call('POST', `${LIST}/none/restore`)).status, 404);
  });

  test('a picture is turned, then cut; name, kind and tags go along', async () => {
    await own();
    // Red, with a blue quarter above left, which stands above right once it is turned.
    const blue = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#0000ff' },
    })
      .png()
      .toBuffer();
    const red = sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } });
    const png = await red
      .composite([{ input: blue, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { id } = (await addPictureFile(call, png, '证.png', { category: '人员', tags: '甲' }))
      .body.data;
    const body = { rotate: 90, crop: { x: 40, y: 0, width: 40, height: 60 } };
    const key = { 'Idempotency-Key': 'edit-1' };
    const edited = await call('POST', `${LIST}/${id}/edit`, body, key);
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
    const { data } = edited.body;
    assert.deepEqual(
      [data.title, data.category, data.tags, data.width, data.height],
      ['证', '人员', ['甲'], 40, 60],
    );
    const { dominant } = await (await fileOf(data.id)).stats();
    assert.ok(dominant.b > 200 && dominant.r < 60, JSON.stringify(dominant));
    assert.deepEqual((await call('POST', `${LIST}/${id}/edit`, body, key)).body, edited.body);
    assert.equal(
      (await call('POST', `${LIST}/${id}/edit`, body)).body.code,
      601,
      'the same cut again',
    );
    assert.equal(await rowsOf(), 2);
    const replaced = await call('POST', `${LIST}/${id}/edit`, { rotate: 180, replace: true });
    assert.equal(replaced.status, 200);
    assert.equal(await rowsOf(), 2);
    assert.equal(
      (await call('GET', `${LIST}/${id}/file`)).status,
      200,
      'bids that show the original keep it',
    );
    assert.equal(
      (await call('POST', `${LIST}/${id}/edit`, { rotate: 90 })).status,
      404,
      'it is not in the library',
    );
  });

  test('a cut outside of the picture, too small, or none at all is refused', async () => {
    await own();
    const { id } = (
      await addPictureFile(call, await plainPicture(100, 50).png().toBuffer(), '图.png')
    ).body.data;
    const cases: [unknown, RegExp][] = [
      [{ crop: { x: 90, y: 0, width: 20, height: 20 } }, /超出/],
      [{ rotate: 90, crop: { x: 0, y: 0, width: 100, height: 50 } }, /旋转后 50 × 100/],
      [{ crop: { x: 0, y: 0, width: 15, height: 20 } }, /16 像素/],
      [{ crop: { x: -1, y: 0, width: 20, height: 20 } }, /整数/],
      [{ crop: { x: 0.5, y: 0, width: 20, height: 20 } }, /整数/],
      [{ rotate: 45 }, /旋转角度/],
      [{}, /没有改动/],
    ];
    for (const [body, msg] of cases) {
      const answer = await call('POST', `${LIST}/${id}/edit`, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(answer.body.msg, msg);
    }
    assert.equal(await rowsOf(), 1);
  });

  test('pictures of the answer say what to know before they are printed', async () => {
    await own();
    const kinds = async (width: number, height: number) => {
      const { data } = (
        await addPictureFile(call, await plainPicture(width, height).jpeg().toBuffer(), '图.jpg')
      ).body;
      return data.warnings.map(({ kind }: { kind: string }) => kind);
    };
    assert.deepEqual(await kinds(886, 500), []);
    assert.deepEqual(await kinds(885, 500), ['coarse']);
    assert.deepEqual(await kinds(1300, 299), ['small', 'long']);
    assert.deepEqual(await kinds(500, 2001), ['coarse', 'long']);
  });
});
