import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setFirstPassword } from '../../../support/caller.ts';
import { plainPicture } from '../../../support/sample-pictures.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { contentFile } from '../../../support/site-content.ts';

const PASSWORD = 'Passw0rd!';
const basic = {
  Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
};

interface Menu {
  path: string;
  name: string;
  isOpen: number;
  children: Menu[];
}

describe('what a front end of the family shows once somebody has signed in through it', () => {
  let service: TestService;
  let token: Record<string, string>;
  let phone: string;
  before(async () => {
    service = await startTestService({
      env: { PUBLIC_URL: 'https://bid.example.com' },
      contentFile: await contentFile({ notices: [], update: null }),
    });
    const signedIn = await service.signIn();
    phone = signedIn.phone;
    await setFirstPassword(signedIn.call, createHash('md5').update(PASSWORD).digest('hex'));
    const query = new URLSearchParams({ tenantId: '000000', account: phone, password: PASSWORD });
    const { body } = await service.visitor('POST', `/blade-auth/token?${query}`, undefined, basic);
    token = { ...basic, 'Blade-Auth': `bearer ${body.data.accessToken}` };
  });
  after(() => service.remove());

  const ask = (path: string, headers = token) => service.visitor('GET', path, undefined, headers);
  const put = (path: string, file: File, headers = token) => {
    const form = new FormData();
    form.set('file', file);
    return service.visitor('POST', `/blade-resource/oss/endpoint/${path}`, form, headers);
  };

  test('the menu: our pages by their addresses, each with the list of children it calls `length` on', async () => {
    const { body } = await ask('/blade-system/menu/routes?topMenuId=');
    const menus: Menu[] = body.data;
    assert.equal(menus.length, 1);
    const [first] = menus;
    assert.ok(first && first.path.startsWith('/') && first.children.length >= 6);
    for (const { name, path, isOpen, children } of first.children) {
      assert.match(path, /^https:\/\/bid\.example\.com\/home/);
      assert.deepEqual([isOpen, children, name !== ''], [2, [], true]);
    }
    assert.deepEqual((await ask('/blade-system/menu/routes', basic)).body.data, []);
  });

  test('notices: a page as its tables read one, and one of them by itself', async () => {
    const { services } = service;
    const day = new Date().toISOString().slice(0, 10);
    await services.database.db.execute(
      `insert into notice (id, kind, title, url, level, items, from_day, until_day, enabled)
       values ('n1', 'head', '系统 <升级>', 'https://bid.example.com/a?b=1&c=2', 'info', '[]', '${day}', '', true)`,
    );
    const { body } = await ask('/blade-desk/notice/list?current=1&size=5');
    const { records, total, size, current, pages, orders } = body.data;
    assert.deepEqual([total, size, current, pages, orders], [1, 5, 1, 1, []]);
    const [notice] = records;
    assert.match(notice.releaseTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual([notice.id, notice.title, notice.category], ['n1', '系统 <升级>', 1]);
    assert.doesNotMatch(notice.content, /<升级>/);
    const one = await ask('/blade-desk/notice/detail?id=n1');
    assert.deepEqual(one.body.data, notice);
    assert.equal((await ask('/blade-desk/notice/detail?id=none')).status, 404);
    assert.equal((await ask('/blade-desk/notice/list', basic)).status, 401);
  });

  test('upload: a picture and a document, whose link opens with the token in its address', async () => {
    const picture = new File(
      [new Uint8Array(await plainPicture(300, 300).png().toBuffer())],
      '营业执照.png',
      { type: 'image/png' },
    );
    const document = new File(['# 公司介绍\n\n成立于 2010 年。'], '公司介绍.md');
    for (const file of [picture, document]) {
      const { status, body } = await put('put-file', file);
      assert.deepEqual([status, body.code, body.success], [200, 200, true], body.msg);
      const { link, domain, name, originalName } = body.data;
      assert.deepEqual([domain, originalName], ['https://bid.example.com', file.name]);
      assert.ok(link.startsWith(`${domain}/api/`) && link.endsWith(name));
      const path = link.slice(`${domain}/api`.length);
      const credential = new URLSearchParams({ 'blade-auth': token['Blade-Auth'] ?? '' });
      const opened = await service.app.request(`/api${path}?${credential}`, { headers: basic });
      assert.equal(opened.status, 200);
      assert.ok((await opened.arrayBuffer()).byteLength > 20);
      assert.equal((await service.app.request(`/api${path}`, { headers: basic })).status, 401);
    }
    const attached = await put('put-file-attach-by-name?fileName=%E7%AB%A0.png', picture);
    assert.equal(attached.body.data.originalName, '章.png');
    assert.equal(typeof attached.body.data.attachId, 'string');
  });

  test('upload refuses in its form: nobody, nothing, and what is no file we keep', async () => {
    const nobody = await put('put-file', new File(['x'], 'a.md'), basic);
    assert.deepEqual([nobody.status, nobody.body.success], [401, false]);
    for (const file of [new File([], 'leer.md'), new File(['MZ\0\0\u0001'], 'a.exe')]) {
      const { status, body } = await put('put-file', file);
      assert.ok(status >= 400 && status < 500 && body.success === false && body.msg !== '');
    }
  });
});
