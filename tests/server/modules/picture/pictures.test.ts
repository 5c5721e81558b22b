import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { picturesFor } from '../../../../site/server/modules/picture/picture-service.ts';
import { bidRow, pictureRow } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import {
  plainPicture as plain,
  addPictureFile as upload,
} from '../../../support/sample-pictures.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('the picture library', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const fileOf = async (id: string, size = 'full', caller = call) =>
    caller('GET', `/picture/client/pictures/${id}/file?size=${size}`);

  test('a photograph is stored upright, without what the camera wrote into it', async () => {
    const photo = await plain(600, 400)
      .jpeg()
      .withExif({ IFD0: { Artist: '某某公司' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const key = { 'Idempotency-Key': 'picture-1' };
    const added = await upload(call, photo, '营业执照.jpg', { category: '营业执照' }, key);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const { data } = added.body;
    assert.deepEqual(
      [data.title, data.category, data.width, data.height],
      ['营业执照', '营业执照', 400, 600],
    );
    assert.deepEqual(
      (await upload(call, photo, '营业执照.jpg', { category: '营业执照' }, key)).body,
      added.body,
    );
    const file = await fileOf(data.id);
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'cache-control'].map((name) =>
        file.response.headers.get(name),
      ),
      ['image/jpeg', 'nosniff', 'private, no-cache'],
    );
    const known = { 'If-None-Match': file.response.headers.get('etag') ?? '' };
    const path = `/picture/client/pictures/${data.id}/file`;
    assert.equal((await call('GET', path, undefined, known)).status, 304);
    assert.equal((await stranger('GET', path, undefined, known)).status, 404);
    const stored = await sharp(await file.response.arrayBuffer()).metadata();
    assert.deepEqual(
      [stored.width, stored.height, stored.exif, stored.orientation],
      [400, 600, undefined, undefined],
    );
    const small = await sharp(
      await (await fileOf(data.id, 'thumbnail')).response.arrayBuffer(),
    ).metadata();
    assert.deepEqual([small.width, small.height], [213, 320]);
    const again = await (await fileOf(data.id, 'thumbnail')).response.arrayBuffer();
    assert.ok(again.byteLength > 0, 'the kept thumbnail');
  });

  test('PNG stays PNG, WebP becomes one of the two; the name does not matter', async () => {
    const kinds = [];
    for (const bytes of [
      await plain(50, 40, 4).png().toBuffer(),
      await plain(50, 40, 4).webp().toBuffer(),
      await plain(50, 40).webp().toBuffer(),
    ]) {
      const { data } = (await upload(call, bytes, '图.bmp')).body;
      kinds.push((await fileOf(data.id)).response.headers.get('content-type'));
    }
    assert.deepEqual(kinds, ['image/png', 'image/png', 'image/jpeg']);
  });

  test('what is no picture, or too much of one, is refused with its reason', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const half = (await plain(300, 300).png().toBuffer()).subarray(0, 200);
    const wide = await plain(12_001, 1).png().toBuffer();
    const gif = await plain(10, 10).gif().toBuffer();
    const cases: [Uint8Array | string, string, number, RegExp][] = [
      ['', '空.png', 40010, /空/],
      [svg, '图.png', 41502, /不支持/],
      [gif, '图.gif', 41502, /不支持/],
      [half, '坏.png', 41502, /损坏/],
      [wide, '宽.png', 42208, /12000/],
      [new Uint8Array(20 * 1024 * 1024 + 1), '大.png', 413, /20 MB/],
    ];
    for (const [bytes, name, code, msg] of cases) {
      const { body } = await upload(call, bytes, name);
      assert.equal(body.code, code, name);
      assert.match(body.msg, msg, name);
    }
    const png = await plain(4, 4).png().toBuffer();
    assert.equal((await upload(call, png, '图.png', { category: '没有的' })).status, 400);
    assert.equal((await call('POST', '/picture/client/pictures', new FormData())).status, 400);
  });

  test('pictures are listed, searched, named anew, removed; a bid still shows what was removed', async () => {
    const own = (await service.signIn()).call;
    const add = async (name: string, category: string) =>
      (await upload(own, await plain(4, name.length).png().toBuffer(), name, { category })).body
        .data.id as string;
    const first = await add('安全帽.png', '现场');
    await add('100%合格.png', '资质证书');
    const list = async (query: string) =>
      (await own('GET', `/picture/client/pictures?${query}`)).body.data.records.map(
        (one: { title: string }) => one.title,
      );
    assert.deepEqual(await list(''), ['100%合格', '安全帽']);
    assert.deepEqual(await list(`category=${encodeURIComponent('现场')}`), ['安全帽']);
    assert.deepEqual(await list(`q=${encodeURIComponent('%合')}`), ['100%合格']);
    const changed = await own('PATCH', `/picture/client/pictures/${first}`, {
      title: '头盔',
      tags: ['劳保', '劳保'],
    });
    assert.deepEqual([changed.body.data.title, changed.body.data.tags], ['头盔', ['劳保']]);
    assert.deepEqual(await list(`q=${encodeURIComponent('劳保')}`), ['头盔']);
    assert.equal(
      (await own('PATCH', `/picture/client/pictures/${first}`, { category: 'x' })).status,
      400,
    );
    assert.equal((await own('DELETE', `/picture/client/pictures/${first}`)).status, 200);
    assert.deepEqual(await list(''), ['100%合格']);
    assert.equal((await fileOf(first, 'full', own)).status, 200);
    assert.equal(
      (await own('PATCH', `/picture/client/pictures/${first}`, { title: 'x' })).status,
      404,
    );
  });

  test('nobody sees the pictures of another', async () => {
    const { data } = (await upload(call, await plain(4, 4).png().toBuffer(), '图.png')).body;
    const one = `/picture/client/pictures/${data.id}`;
    for (const [method, path, body] of [
      ['GET', `${one}/file`, undefined],
      ['PATCH', one, { title: 'x' }],
      ['DELETE', one, undefined],
    ] as const) {
      assert.equal((await stranger(method, path, body)).status, 404, path);
      assert.equal((await service.visitor(method, path, body)).status, 401, path);
      assert.equal((await call(method, path, body, { 'Tenant-Id': '999999' })).status, 401, path);
    }
    assert.deepEqual((await stranger('GET', '/picture/client/pictures')).body.data.records, []);
    assert.equal((await service.visitor('GET', '/picture/client/pictures')).status, 401);
  });

  test('a full library says so; removed pictures that nothing shows make room', async () => {
    const own = (await service.signIn()).call;
    const { db } = service.services.database;
    const { id } = (await upload(own, await plain(5, 4).png().toBuffer(), '用着.png')).body.data;
    const png = await plain(4, 4).png().toBuffer();
    const [row] = await db.select().from(pictureRow).where(eq(pictureRow.id, id));
    const old = new Date(Date.now() - 2 * 3600_000);
    const values = Array.from({ length: 1999 }, (_, n) => ({
      ...row!,
      id: `${id}n${n}`,
      fileKey: `pictures/none${n}`,
    }));
    for (let at = 0; at < values.length; at += 500)
      await db.insert(pictureRow).values(values.slice(at, at + 500));
    const refused = await upload(own, png, '多.png');
    assert.deepEqual([refused.status, refused.body.code], [413, 41302]);
    assert.match(refused.body.msg, /图片库已满/);
    const bid = (await own('POST', '/bid/client/bids', { name: '用图' })).body.data.id;
    await own('PUT', `/bid/client/bids/${bid}/outline`, {
      chapters: [{ id: 'c0', parentId: null, order: 0, title: '图', pages: 1 }],
    });
    await own('PUT', `/bid/client/bids/${bid}/chapters/c0`, { content: `![图](picture:${id})` });
    for (const one of [id, `${id}n1`])
      await db.update(pictureRow).set({ removedAt: old }).where(eq(pictureRow.id, one));
    assert.equal((await upload(own, png, '多.png')).status, 200);
    assert.equal((await fileOf(id, 'full', own)).status, 200, 'the bid shows it');
    assert.deepEqual(
      await db
        .select()
        .from(pictureRow)
        .where(eq(pictureRow.id, `${id}n1`)),
      [],
    );
  });

  test('a chapter gets the pictures chosen for it, else those of the library that belong in it', async () => {
    const own = (await service.signIn()).call;
    const id = async (name: string, category: string) =>
      (await upload(own, await plain(4, name.length).png().toBuffer(), name, { category })).body
        .data.id as string;
    const [drone, guard] = [await id('无人机巡查.png', '现场'), await id('保安队列.png', '人员')];
    const { id: bidId } = (
      await own('POST', '/bid/client/bids', { name: '图', settings: { pictures: true } })
    ).body.data;
    const { db } = service.services.database;
    const [bid] = await db.select().from(bidRow).where(eq(bidRow.id, bidId));
    const chapter = (title: string, pictures?: string[], chapterId = 'c') => ({
      ...{ id: chapterId, parentId: null, order: 0, title, pages: 1, brief: '', scoringIds: [] },
      settings: { instruction: '', kind: 'prose' as const, ...(pictures ? { pictures } : {}) },
    });
    const offered = async (
      of: ReturnType<typeof chapter>,
      changes: Partial<typeof bid> = {},
      others: (typeof of)[] = [],
    ) =>
      (await picturesFor(db, { ...bid!, outline: [of, ...others], ...changes }, of)).map(
        (one) => one.id,
      );
    const drones = chapter('无人机巡查方案');
    assert.deepEqual(await offered(drones), [drone]);
    assert.deepEqual(await offered(chapter('任意', [guard, 'gone'])), [guard]);
    assert.deepEqual(await offered(drones, { settings: { ...bid!.settings, blind: true } }), []);
    assert.deepEqual(await offered(chapter('任意', [guard]), { accountId: 'other' }), []);
    assert.deepEqual(
      await offered(drones, {}, [chapter('封面', [drone], 'd')]),
      [],
      'it was chosen for another chapter',
    );
    await own('PUT', `/bid/client/bids/${bidId}/outline`, {
      chapters: [drones, chapter('其他', undefined, 'd')],
    });
    await own('PUT', `/bid/client/bids/${bidId}/chapters/d`, {
      content: `![图](picture:${drone})`,
    });
    assert.deepEqual(await offered(drones), [], 'another chapter shows it already');
  });

  test('what is chosen stands in the chapter once it is written, and once only when it is written again', async () => {
    const own = (await service.signIn()).call;
    const id = async (name: string) =>
      (await upload(own, await plain(4, name.length).png().toBuffer(), name)).body.data
        .id as string;
    const [chosen, fitting] = [await id('合影.png'), await id('应急预案.png')];
    const bid = (
      await own('POST', '/bid/client/bids', { name: '图', settings: { pictures: true, pages: 2 } })
    ).body.data.id;
    await own('PUT', `/bid/client/bids/${bid}/outline`, {
      chapters: [
        {
          id: 'a',
          parentId: null,
          order: 0,
          title: '服务团队',
          pages: 1,
          settings: { pictures: [chosen] },
        },
        { id: 'b', parentId: null, order: 1, title: '应急预案', pages: 1 },
      ],
    });
    const contents = async () => {
      await until(
        () => own('GET', `/bid/client/bids/${bid}`),
        ({ body }) => body.data.status === 'written',
      );
      const of = async (chapter: string) =>
        (await own('GET', `/bid/client/bids/${bid}/chapters/${chapter}`)).body.data.content;
      return [await of('a'), await of('b')].map((text) =>
        text.match(/!\[[^\]]*\]\(picture:[^)]+\)/g),
      );
    };
    await own('POST', `/bid/client/bids/${bid}/write`);
    const shown = [[`![合影](picture:${chosen})`], [`![应急预案](picture:${fitting})`]];
    assert.deepEqual(await contents(), shown);
    await own('POST', `/bid/client/bids/${bid}/chapters/a/write`, {});
    assert.deepEqual(await contents(), shown);
  });

  test('a value that is not offered is refused in Chinese, whatever the list of them holds', async () => {
    const added = await upload(call, await plain(300, 310).jpeg().toBuffer(), '拒.jpg');
    const { body } = await call('PATCH', `/picture/client/pictures/${added.body.data.id}`, {
      category: '没有的',
    });
    assert.deepEqual([body.code, body.msg], [400, '参数 category 不正确']);
    const long = await call('GET', `/picture/client/pictures?q=${'x'.repeat(101)}`);
    assert.deepEqual([long.status, long.body.msg], [400, '搜索内容最多 100 字']);
  });
});
